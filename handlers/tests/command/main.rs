//! The binary's commands for administrators, each on a database of its own.

mod admin;
mod audit;
mod catalog;
mod ideas;
mod keys;
mod review;
mod start;
