use std::time::Duration;

use catalog_build::{Bubblewrap, Builder, Limits, Sandbox};

use super::{builder, limits};
use crate::config::Settings;

#[test]
fn the_settings_make_a_builder_where_there_is_a_command() {
    let mut settings = Settings::load(None).expect("the defaults").builder;
    assert_eq!(limits(&settings), Limits::default());
    assert!(builder(&settings).is_none());
    settings.command = Some(vec!["make".to_owned()]);
    settings.sandbox = Sandbox::Bubblewrap(Bubblewrap::default());
    settings.variables = vec![("A".to_owned(), "b".to_owned())];
    settings.timeout = Duration::from_secs(5);
    let expected = Limits {
        time: Duration::from_secs(5),
        ..Limits::default()
    };
    let expected = Builder::new(vec!["make".to_owned()], settings.sandbox.clone(), expected);
    assert_eq!(builder(&settings), Some(expected.variable("A", "b")));
}
