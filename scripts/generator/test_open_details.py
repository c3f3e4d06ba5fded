"""Rows beside the contract are whole, and in order."""

import unittest

import contract
import open_details

ROW = {"leaves": "a", "serves": "b", "where": "c"}


class Beside(unittest.TestCase):
    def test_rows_are_written(self):
        self.assertEqual(open_details.further({"one": ROW}), "| `one` | a | b | c |\n")

    def test_what_is_wrong_is_told(self):
        for beside, reason in [
            ({"two": ROW, "one": ROW}, "not in order"),
            ({"one": {"leaves": "a", "serves": "b"}}, "one must have leaves, serves and where"),
            ({"one": {**ROW, "whence": "d"}}, "one must have leaves, serves and where"),
        ]:
            with self.subTest(reason), self.assertRaises(contract.Impossible) as caught:
                open_details.further(beside)
            self.assertIn(reason, str(caught.exception))


if __name__ == "__main__":
    unittest.main()
