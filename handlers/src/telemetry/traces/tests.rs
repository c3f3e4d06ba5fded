use std::sync::{Arc, Mutex};

use opentelemetry::trace::TraceContextExt;
use opentelemetry_sdk::{
    error::OTelSdkResult,
    trace::{SdkTracerProvider, SpanData, SpanExporter},
};
use poem::http::{HeaderMap, Method};
use tracing_subscriber::layer::SubscriberExt;

use super::{Answer, Context, Traces, Within, answered, request};

/// Keeps the spans that end.
#[derive(Clone, Debug, Default)]
struct Kept(Arc<Mutex<Vec<SpanData>>>);

impl SpanExporter for Kept {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        self.0.lock().expect("the spans").extend(batch);
        Ok(())
    }
}

/// The spans that some work makes on this thread, in the order of their ends.
fn spans(work: impl FnOnce()) -> Vec<SpanData> {
    let kept = Kept::default();
    let provider = SdkTracerProvider::builder().with_simple_exporter(kept.clone());
    let traces = Traces(provider.build());
    let subscriber = tracing_subscriber::registry().with(traces.layer());
    tracing::subscriber::with_default(subscriber, work);
    std::mem::take(&mut *kept.0.lock().expect("the spans"))
}

fn begun_by_a_client() -> HeaderMap {
    let mut headers = HeaderMap::new();
    let value = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
    headers.insert("traceparent", value.parse().expect("a value"));
    headers
}

fn answer(method: &Method) {
    answered(&Answer {
        method,
        operation: "listPolicies",
        status: 200,
        request_id: "one",
        user: None,
    });
}

#[test]
fn names_have_no_words_of_clients() {
    for (method, name, attribute) in [
        ("GET", "GET listPolicies", "GET"),
        ("PATCH", "PATCH listPolicies", "PATCH"),
        ("X-7F3A", "HTTP listPolicies", "_OTHER"),
        ("get", "HTTP listPolicies", "_OTHER"),
    ] {
        let method: Method = method.parse().expect("a method");
        let spans = spans(|| {
            let span = request(&method, "/api/policies", &HeaderMap::new(), None);
            span.in_scope(|| answer(&method));
        });
        assert_eq!(spans[0].name, name);
        let mut attributes = spans[0].attributes.iter();
        let found = attributes.find(|one| one.key.as_str() == "http.request.method");
        assert_eq!(found.expect("a method").value.as_str(), attribute);
    }
}

#[test]
fn a_request_within_another_one_is_its_child() {
    let spans = spans(|| {
        let message = request(&Method::POST, "/mcp", &begun_by_a_client(), None);
        let within = message.in_scope(Within::current);
        // As in another task: nothing is current.
        assert!(!Context::current().has_active_span());
        let path = "/api/policies";
        for headers in [HeaderMap::new(), begun_by_a_client()] {
            drop(request(&Method::GET, path, &headers, Some(&within)));
        }
    });
    let [one, other, message] = spans.as_slice() else {
        panic!("{spans:#?}")
    };
    let trace = message.span_context.trace_id();
    assert_eq!(trace.to_string(), "0af7651916cd43dd8448eb211c80319c");
    assert_eq!(message.parent_span_id.to_string(), "b7ad6b7169203331");
    for inner in [one, other] {
        assert_eq!(inner.span_context.trace_id(), trace);
        assert_eq!(inner.parent_span_id, message.span_context.span_id());
    }
}
