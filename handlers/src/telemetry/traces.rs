//! Traces: the spans of requests, jobs, their steps and requests to other systems.
//!
//! A deployment is a trace of its own, whose id is the deployment's: every worker that runs a job of it finds the trace without
//! being told. Its first span is made when it is asked for, and linked with the request, whose trace the client may have begun.

#[cfg(test)]
mod tests;

use std::{cell::Cell, time::SystemTime};

pub use catalog_outbound::TRACE;
use opentelemetry::{
    Context, KeyValue, global,
    propagation::{Extractor, TextMapPropagator},
    time,
    trace::{
        Link, SpanBuilder, SpanContext, SpanId, SpanKind, Status, TraceContextExt, TraceFlags,
        TraceId, TraceState, Tracer, TracerProvider,
    },
};
use opentelemetry_sdk::{
    Resource,
    propagation::TraceContextPropagator,
    trace::{IdGenerator, RandomIdGenerator, SdkTracer, SdkTracerProvider},
};
use poem::http::{HeaderMap, Method};
use tracing::{Metadata, Span, Subscriber, field::Empty};
use tracing_opentelemetry::{OpenTelemetryLayer, OpenTelemetrySpanExt};
use tracing_subscriber::{Layer, filter::filter_fn, registry::LookupSpan};
use uuid::Uuid;

use super::collector;
pub use super::collector::ExporterError;
use crate::config;

const SERVICE: &str = "catalog";
/// Where the operator of a collector names the service (OpenTelemetry, SDK configuration).
const NAME_VARIABLE: &str = "OTEL_SERVICE_NAME";

/// What makes and sends the spans of this process.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Begins to send spans to the collector that the settings name, if they name one.
    pub fn start(settings: &config::Telemetry) -> Result<Option<Self>, ExporterError> {
        let Some(endpoint) = &settings.otlp_endpoint else {
            return Ok(None);
        };
        let mut resource = Resource::builder()
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")));
        if std::env::var_os(NAME_VARIABLE).is_none() {
            resource = resource.with_service_name(SERVICE);
        }
        let provider = SdkTracerProvider::builder()
            .with_id_generator(Ids)
            .with_resource(resource.build())
            .with_batch_exporter(collector::exporter(endpoint)?)
            .build();
        global::set_tracer_provider(provider.clone());
        Ok(Some(Self(provider)))
    }

    /// What turns spans of this module into those of traces. Warnings and errors of the log are events of theirs.
    pub fn layer<S>(&self) -> impl Layer<S> + use<S>
    where
        S: Subscriber + for<'a> LookupSpan<'a>,
    {
        let layer: OpenTelemetryLayer<S, SdkTracer> =
            tracing_opentelemetry::layer().with_tracer(self.0.tracer(SERVICE));
        layer
            .with_location(false)
            .with_threads(false)
            .with_target(false)
            .with_tracked_inactivity(false)
            .with_filter(filter_fn(is_traced))
    }

    /// Sends what was not sent yet.
    pub async fn stop(self) {
        // It waits for a thread that waits for the runtime.
        let stopped = tokio::task::spawn_blocking(move || self.0.shutdown()).await;
        if !matches!(stopped, Ok(Ok(()))) {
            tracing::warn!("The last traces may not have been sent");
        }
    }
}

/// Whether a span is for traces alone. The log has spans of its own.
pub fn is_for_traces(of: &Metadata<'_>) -> bool {
    of.target() == TRACE
}

fn is_traced(of: &Metadata<'_>) -> bool {
    if of.is_span() {
        return is_for_traces(of);
    }
    *of.level() <= tracing::Level::WARN && of.target().starts_with("catalog")
}

/// The span of a request that others stand within. It is no task's own: what handles a message is another task.
#[derive(Clone)]
pub struct Within(Context);

impl Within {
    /// The span of the current request.
    pub fn current() -> Self {
        Self(Context::current())
    }
}

/// The span of a request: within another one, or in the trace that the client has begun, if it says so.
pub fn request(method: &Method, path: &str, headers: &HeaderMap, within: Option<&Within>) -> Span {
    let named = Named::new(method);
    let span = tracing::info_span!(
        target: TRACE,
        "request",
        otel.name = named.in_name,
        otel.kind = "server",
        http.request.method = named.method,
        url.path = path,
    );
    if !span.is_disabled() {
        let parent = match within {
            Some(Within(context)) => context.clone(),
            None => TraceContextPropagator::new()
                .extract_with_context(&Context::new(), &Headers(headers)),
        };
        // It fails only for a span that has begun.
        let _ = span.set_parent(parent);
    }
    span
}

/// A method as spans have it. Clients send any, and names are few (OpenTelemetry, HTTP spans).
struct Named<'a> {
    method: &'a str,
    in_name: &'a str,
}

impl<'a> Named<'a> {
    fn new(method: &'a Method) -> Self {
        match *method {
            Method::GET
            | Method::HEAD
            | Method::POST
            | Method::PUT
            | Method::PATCH
            | Method::DELETE
            | Method::OPTIONS
            | Method::CONNECT
            | Method::TRACE => Self {
                method: method.as_str(),
                in_name: method.as_str(),
            },
            _ => Self {
                method: "_OTHER",
                in_name: "HTTP",
            },
        }
    }
}

/// What is known of a request at its end.
pub struct Answer<'a> {
    /// Its method.
    pub method: &'a Method,
    /// The operation that answered.
    pub operation: &'static str,
    /// With which status.
    pub status: u16,
    /// The id of the request in the log.
    pub request_id: &'a str,
    /// Whose credentials were accepted.
    pub user: Option<Uuid>,
}

/// Tells the span of the current request how it was answered.
pub fn answered(answer: &Answer<'_>) {
    let context = Context::current();
    let span = context.span();
    if !span.is_recording() {
        return;
    }
    let method = Named::new(answer.method).in_name;
    span.update_name(format!("{method} {}", answer.operation));
    span.set_attributes([
        KeyValue::new("catalog.operation", answer.operation),
        KeyValue::new("catalog.request_id", answer.request_id.to_owned()),
        KeyValue::new("http.response.status_code", i64::from(answer.status)),
    ]);
    if let Some(user) = answer.user {
        span.set_attribute(KeyValue::new("enduser.id", user.to_string()));
    }
    if answer.status >= 500 {
        span.set_status(Status::error(""));
    }
}

/// The span of a job, in the trace of its deployment.
pub fn job(deployment: Uuid, job: Uuid, kind: &str) -> Span {
    let span = tracing::info_span!(
        target: TRACE,
        "job",
        otel.name = %format_args!("job {kind}"),
        otel.kind = "consumer",
        catalog.deployment_id = %deployment,
        catalog.job_id = %job,
    );
    if !span.is_disabled() {
        let parent = Context::new().with_remote_span_context(root(deployment));
        let _ = span.set_parent(parent);
    }
    span
}

/// The span of a step of a job.
pub fn step(name: &str, phase: &str) -> Span {
    tracing::info_span!(
        target: TRACE,
        "step",
        otel.name = %format_args!("{phase} {name}"),
        otel.status_code = Empty,
        catalog.outcome = Empty,
    )
}

/// When the current request began to make a deployment.
#[derive(Clone, Copy)]
pub struct Begun(SystemTime);

/// Notes that deployments are about to be made.
pub fn begin() -> Begun {
    Begun(time::now())
}

/// Begins the trace of a deployment that was made, and links it with the current request.
pub fn deployed(deployment: Uuid, organization: &str, begun: Begun) {
    let context = Context::current();
    let request = context.span().span_context().clone();
    if !request.is_valid() {
        return;
    }
    let root = root(deployment);
    NEXT.set(Some((root.trace_id(), root.span_id())));
    let builder = SpanBuilder {
        span_kind: Some(SpanKind::Producer),
        name: "create deployment".into(),
        start_time: Some(begun.0),
        attributes: Some(vec![
            KeyValue::new("catalog.deployment_id", deployment.to_string()),
            KeyValue::new("catalog.organization_id", organization.to_owned()),
        ]),
        links: Some(vec![Link::with_context(request)]),
        ..SpanBuilder::default()
    };
    let span = global::tracer(SERVICE).build_with_context(builder, &Context::new());
    NEXT.set(None);
    drop(span);
    link(deployment);
}

/// Links the current request with the trace of a deployment.
pub fn link(deployment: Uuid) {
    Context::current()
        .span()
        .add_link(root(deployment), Vec::new());
}

/// The first span of a deployment's trace. Both ids follow from the deployment's: the trace has all of its bytes, the span the
/// random half.
fn root(deployment: Uuid) -> SpanContext {
    let (_, random) = deployment.as_u64_pair();
    SpanContext::new(
        TraceId::from(deployment.as_u128()),
        SpanId::from(random),
        TraceFlags::SAMPLED,
        true,
        TraceState::default(),
    )
}

thread_local! {
    /// The ids of the span that this thread is about to make.
    static NEXT: Cell<Option<(TraceId, SpanId)>> = const { Cell::new(None) };
}

/// Random ids, unless they are given.
#[derive(Debug)]
struct Ids;

impl IdGenerator for Ids {
    fn new_trace_id(&self) -> TraceId {
        let given = NEXT.get().map(|(trace, _)| trace);
        given.unwrap_or_else(|| RandomIdGenerator::default().new_trace_id())
    }

    fn new_span_id(&self) -> SpanId {
        let given = NEXT.get().map(|(_, span)| span);
        given.unwrap_or_else(|| RandomIdGenerator::default().new_span_id())
    }
}

/// The headers that say to which trace a request belongs (W3C Trace Context).
struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key).and_then(|value| value.to_str().ok())
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(poem::http::HeaderName::as_str).collect()
    }
}
