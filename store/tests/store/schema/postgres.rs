//! The schema of a PostgreSQL database, in the terms of SQLite.

use catalog_store::{Connection, Store};

use super::{Schema, one_of};

type Column = (String, String, String, bool, Option<String>);

type Constraint = (
    String,
    String,
    String,
    String,
    Option<String>,
    Option<String>,
    String,
    String,
);

type Index = (String, String, bool, String, String, Option<String>);

pub async fn read(store: &Store) -> Schema {
    let mut schema = Schema::default();
    let mut reader = store.reader();
    let columns: Vec<Column> = reader
        .query(
            "SELECT c.table_name::text, c.column_name::text, c.data_type::text, c.is_nullable = 'YES', c.column_default::text
             FROM information_schema.columns c
             WHERE c.table_schema = 'public' AND c.table_name NOT LIKE '\\_sqlx%' ORDER BY c.table_name, c.ordinal_position",
        )
        .all()
        .await
        .expect("the columns");
    for (table, name, class, nullable, default) in columns {
        let default = default.map(|default| literal(&default).to_owned());
        schema.column(&table, &name, storage(&class), nullable, default.as_deref());
    }
    let constraints: Vec<Constraint> = reader
        .query(
            "SELECT c.conrelid::regclass::text, c.contype::text, pg_get_constraintdef(c.oid),
                 (SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(c.conkey) WITH ORDINALITY k (number, n)
                  JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = k.number),
                 nullif(c.confrelid, 0::oid)::regclass::text,
                 (SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(c.confkey) WITH ORDINALITY k (number, n)
                  JOIN pg_attribute a ON a.attrelid = c.confrelid AND a.attnum = k.number),
                 c.confdeltype::text, c.confupdtype::text
             FROM pg_constraint c WHERE c.connamespace = 'public'::regnamespace AND c.contype IN ('p', 'u', 'f', 'c')
                 AND c.conrelid::regclass::text NOT LIKE '\\_sqlx%'",
        )
        .all()
        .await
        .expect("the constraints");
    for (table, kind, definition, columns, other, to, delete, update) in constraints {
        let rule = match (kind.as_str(), other, to) {
            ("p", ..) => format!("primary key ({columns})"),
            ("u", ..) => format!("unique ({columns})"),
            ("f", Some(other), Some(to)) => {
                let (delete, update) = (action(&delete), action(&update));
                format!(
                    "foreign key {columns} to {other} ({to}) on delete {delete} on update {update}"
                )
            }
            _ => format!("check {}", one_of(&definition)),
        };
        schema.rule(&table, rule);
    }
    indexes(store, &mut schema).await;
    schema
}

async fn indexes(store: &Store, schema: &mut Schema) {
    let indexes: Vec<Index> = store
        .reader()
        .query(
            "SELECT i.indrelid::regclass::text, n.relname::text, i.indisunique, m.amname::text,
                 (SELECT string_agg(a.attname, ', ' ORDER BY k.n) FROM unnest(i.indkey) WITH ORDINALITY k (number, n)
                  JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number),
                 pg_get_expr(i.indpred, i.indrelid)
             FROM pg_index i JOIN pg_class n ON n.oid = i.indexrelid JOIN pg_am m ON m.oid = n.relam
             WHERE n.relnamespace = 'public'::regnamespace
                 AND NOT EXISTS (SELECT 1 FROM pg_constraint c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u'))",
        )
        .all()
        .await
        .expect("the indexes");
    for (table, name, unique, method, columns, condition) in indexes {
        let unique = if unique { "unique " } else { "" };
        let condition = condition.map_or(String::new(), |condition| {
            format!(" where {}", one_of(&condition))
        });
        schema.rule(
            &table,
            match method.as_str() {
                "gin" => format!("search index {name} ({columns})"),
                _ => format!("{unique}index {name} ({columns}){condition}"),
            },
        );
    }
}

/// How SQLite stores a type.
fn storage(class: &str) -> &'static str {
    match class {
        "bigint" | "boolean" => "INTEGER",
        "bytea" | "uuid" => "BLOB",
        "jsonb" | "text" | "timestamp with time zone" => "TEXT",
        other => panic!("another type: {other}"),
    }
}

/// How SQLite writes a default.
fn literal(default: &str) -> &str {
    match default {
        "false" => "0",
        "true" => "1",
        other => other.split_once("::").map_or(other, |(value, _)| value),
    }
}

fn action(code: &str) -> &'static str {
    match code {
        "a" => "no action",
        "c" => "cascade",
        "n" => "set null",
        other => panic!("another action: {other}"),
    }
}
