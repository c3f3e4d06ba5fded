//! The schema of an SQLite database, without the counter of public changes: PostgreSQL has notifications.

use catalog_store::{Connection, Store};

use super::{Schema, one_of};

type Column = (String, String, String, bool, Option<String>);

type Index = (String, String, bool, String, String, Option<String>);

macro_rules! tables {
    ($select:literal) => {
        concat!(
            "WITH tables AS (SELECT m.name, m.sql FROM pragma_table_list l JOIN sqlite_master m ON m.name = l.name
                 WHERE l.schema = 'main' AND l.type = 'table' AND m.name NOT LIKE '\\_sqlx%' ESCAPE '\\'
                     AND m.name NOT IN ('sqlite_sequence', 'public_changes'))
             SELECT ",
            $select
        )
    };
}

pub async fn read(store: &Store) -> Schema {
    let mut schema = Schema::default();
    let mut reader = store.reader();
    let columns: Vec<Column> = reader
        .query(tables!(
            "t.name, c.name, c.type, c.\"notnull\" <> 0 OR c.pk > 0, c.dflt_value
             FROM tables t, pragma_table_info(t.name) c ORDER BY t.name, c.cid"
        ))
        .all()
        .await
        .expect("the columns");
    for (table, name, class, required, default) in columns {
        schema.column(&table, &name, &class, !required, default.as_deref());
    }
    let keys: Vec<(String, Option<String>)> = reader
        .query(tables!(
            "t.name, (SELECT group_concat(name, ', ')
                 FROM (SELECT name FROM pragma_table_info(t.name) WHERE pk > 0 ORDER BY pk)) FROM tables t"
        ))
        .all()
        .await
        .expect("the primary keys");
    for (table, columns) in keys {
        if let Some(columns) = columns {
            schema.rule(&table, format!("primary key ({columns})"));
        }
    }
    let references: Vec<(String, String, String, String, String, String)> = reader
        .query(tables!(
            "t.name, f.\"from\", f.\"table\", f.\"to\", f.on_delete, f.on_update
             FROM tables t, pragma_foreign_key_list(t.name) f"
        ))
        .all()
        .await
        .expect("the foreign keys");
    for (table, from, other, to, delete, update) in references {
        let rule =
            format!("foreign key {from} to {other} ({to}) on delete {delete} on update {update}");
        schema.rule(&table, rule.to_lowercase());
    }
    indexes(store, &mut schema).await;
    let texts: Vec<(String, String)> = reader
        .query(tables!("name, sql FROM tables"))
        .all()
        .await
        .expect("the texts");
    for (table, sql) in texts {
        assert!(sql.ends_with("STRICT"), "{table} is not strict");
        for check in sql.split("CHECK (").skip(1) {
            let (condition, _) = check.split_once("))").expect("an end");
            schema.rule(&table, format!("check {}", one_of(condition)));
        }
    }
    schema
}

async fn indexes(store: &Store, schema: &mut Schema) {
    let mut reader = store.reader();
    let indexes: Vec<Index> = reader
        .query(tables!(
            "t.name, i.name, i.\"unique\", i.origin,
             (SELECT group_concat(name, ', ') FROM (SELECT name FROM pragma_index_info(i.name) ORDER BY seqno)), m.sql
             FROM tables t, pragma_index_list(t.name) i JOIN sqlite_master m ON m.name = i.name"
        ))
        .all()
        .await
        .expect("the indexes");
    for (table, name, unique, origin, columns, sql) in indexes {
        let unique = if unique { "unique " } else { "" };
        let condition = sql.as_deref().and_then(|sql| sql.split_once("WHERE "));
        let condition = condition.map_or(String::new(), |(_, condition)| {
            format!(" where {}", one_of(condition))
        });
        match origin.as_str() {
            "pk" => {}
            "u" => schema.rule(&table, format!("unique ({columns})")),
            _ => schema.rule(
                &table,
                format!("{unique}index {name} ({columns}){condition}"),
            ),
        }
    }
    let searches: Vec<(String, String, String)> = reader
        .query(
            "SELECT m.name, m.sql, c.name FROM pragma_table_list l JOIN sqlite_master m ON m.name = l.name,
                 pragma_table_info(m.name) c WHERE l.schema = 'main' AND l.type = 'virtual'",
        )
        .all()
        .await
        .expect("the search indexes");
    for (name, sql, column) in searches {
        let (_, table) = sql.split_once("content = '").expect("a table");
        let (table, _) = table.split_once('\'').expect("an end");
        schema.rule(table, format!("search index {name} ({column})"));
    }
}
