//! The store on real databases: SQLite always, PostgreSQL also where CATALOG_TEST_POSTGRES names a server.

mod authorized;
mod catalog_changes;
mod changes;
mod databases;
mod deployment_lists;
mod enqueue;
mod equal_deployments;
mod fixture;
mod ideas;
mod jobs;
mod leaderboard;
mod likes;
mod list_orders;
mod locks;
mod logs;
mod memory;
mod migrations;
mod postgres_database;
mod reviews;
mod schedules;
mod schema;
mod search;
mod shared;
mod statements;
mod timeouts;
mod words;
