package catalog;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Names of the contract as Rust names. */
final class Names {
    static final Map<Integer, String> STATUS = Map.ofEntries(
        Map.entry(200, "Ok"), Map.entry(201, "Created"), Map.entry(207, "MultiStatus"), Map.entry(400, "BadRequest"),
        Map.entry(401, "Unauthorized"), Map.entry(403, "Forbidden"), Map.entry(404, "NotFound"), Map.entry(409, "Conflict"),
        Map.entry(422, "UnprocessableContent"), Map.entry(429, "TooManyRequests"), Map.entry(500, "InternalServerError"),
        Map.entry(502, "BadGateway"));

    private static final Set<String> KEYWORDS = Set.of("type", "ref", "main", "in", "as", "use", "mod", "match", "move", "where", "self", "loop");

    private Names() {}

    private static String[] words(String name) {
        return name.replaceAll("([a-z0-9])([A-Z])", "$1 $2").replaceAll("[^A-Za-z0-9]+", " ").strip().split(" ");
    }

    static String snake(String name) {
        return Arrays.stream(words(name)).map(w -> w.toLowerCase(Locale.ROOT)).collect(Collectors.joining("_"));
    }

    static String pascal(String name) {
        return Arrays.stream(words(name))
            .map(w -> w.equals(w.toUpperCase(Locale.ROOT)) ? w.charAt(0) + w.substring(1).toLowerCase(Locale.ROOT) : w)
            .map(w -> Character.toUpperCase(w.charAt(0)) + w.substring(1)).collect(Collectors.joining());
    }

    /** A field or argument; Rust's keywords are escaped. */
    static String identifier(String name) {
        String snake = snake(name);
        return KEYWORDS.contains(snake) && !snake.equals("main") ? "r#" + snake : snake;
    }
}
