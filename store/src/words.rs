//! Words that the database stores: each is a variant of an enum, and one that none of them means is a decode error.

use std::fmt;

/// A stored word that means nothing here: the database was written by something newer, or by hand.
#[derive(Debug, thiserror::Error)]
#[error("the stored word {word:?} is no {kind}")]
pub struct UnknownWord {
    word: String,
    kind: &'static str,
}

impl UnknownWord {
    pub(crate) fn new(word: impl fmt::Display, kind: &'static str) -> Self {
        Self {
            word: word.to_string(),
            kind,
        }
    }
}

/// Declares an enum whose variants are stored as words, in columns and in JSON, alike on every database.
macro_rules! words {
    (
        $(#[$about:meta])*
        $visibility:vis enum $name:ident {
            $($(#[$about_variant:meta])* $variant:ident = $word:literal,)+
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $visibility enum $name {
            $($(#[$about_variant])* $variant,)+
        }

        impl $name {
            /// Each of them, in the order of their declaration.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The word that is stored.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $word,)+
                }
            }

            /// What a word means, if it means one of them.
            pub fn parse(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|known| known.as_str() == word)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.as_str().to_owned()
            }
        }

        impl TryFrom<String> for $name {
            type Error = $crate::words::UnknownWord;

            fn try_from(word: String) -> std::result::Result<Self, Self::Error> {
                Self::parse(&word).ok_or_else(|| $crate::words::UnknownWord::new(word, stringify!($name)))
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> std::result::Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> std::result::Result<Self, D::Error> {
                let word = <String as serde::Deserialize>::deserialize(deserializer)?;
                Self::try_from(word).map_err(serde::de::Error::custom)
            }
        }

        impl<DB: sqlx::Database> sqlx::Type<DB> for $name
        where
            str: sqlx::Type<DB>,
        {
            fn type_info() -> DB::TypeInfo {
                <str as sqlx::Type<DB>>::type_info()
            }

            fn compatible(ty: &DB::TypeInfo) -> bool {
                <str as sqlx::Type<DB>>::compatible(ty)
            }
        }

        impl<'q, DB: sqlx::Database> sqlx::Encode<'q, DB> for $name
        where
            &'static str: sqlx::Encode<'q, DB>,
        {
            fn encode_by_ref(
                &self,
                buffer: &mut <DB as sqlx::Database>::ArgumentBuffer,
            ) -> std::result::Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                self.as_str().encode_by_ref(buffer)
            }
        }

        impl<'r, DB: sqlx::Database> sqlx::Decode<'r, DB> for $name
        where
            &'r str: sqlx::Decode<'r, DB>,
        {
            fn decode(value: <DB as sqlx::Database>::ValueRef<'r>) -> std::result::Result<Self, sqlx::error::BoxDynError> {
                let word = <&str as sqlx::Decode<'r, DB>>::decode(value)?;
                Self::parse(word)
                    .ok_or_else(|| $crate::words::UnknownWord::new(word, stringify!($name)).into())
            }
        }
    };
}
pub(crate) use words;
