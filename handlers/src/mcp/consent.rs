//! The user's consent to what takes something away: asked for where the client can ask, else said by the model.

use rmcp::{
    RoleServer,
    model::{
        CallToolRequestParams, ElicitRequest, ElicitRequestParams, ElicitationSchema, InputRequest,
        ProtocolVersion,
    },
    service::RequestContext,
};

use super::tools::Consent;

/// The name of the question, and of the property of its answer.
const QUESTION: &str = "consent";
const AGREED: &str = "agreed";

/// What is known of the consent to a call.
///
/// A message may be answered by another process than the one that asked, so that only clients can be asked that repeat the call with
/// the answer, which they do from a version of the protocol on.
pub(super) fn of(request: &CallToolRequestParams, context: &RequestContext<RoleServer>) -> Consent {
    let repeats = context
        .protocol_version()
        .is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str());
    let elicitation = context
        .client_capabilities()
        .and_then(|can| can.elicitation);
    // A client that names no mode means forms.
    let asks = elicitation.is_some_and(|modes| modes.form.is_some() || modes.url.is_none());
    if !(repeats && asks) {
        return Consent::ByModel;
    }
    let answers = request.input_responses.as_ref();
    match answers.and_then(|answers| answers.get(QUESTION)) {
        None => Consent::ToBeAsked,
        Some(answer) if answer["action"] == "accept" && answer["content"][AGREED] == true => {
            Consent::Given
        }
        Some(_) => Consent::Denied,
    }
}

/// The question to the user.
pub(super) fn ask(question: String) -> (String, InputRequest) {
    let schema = ElicitationSchema::builder()
        .required_bool(AGREED)
        .build_unchecked();
    let form = ElicitRequestParams::FormElicitationParams {
        meta: None,
        message: question,
        requested_schema: schema,
    };
    (
        QUESTION.to_owned(),
        InputRequest::Elicitation(ElicitRequest::new(form)),
    )
}
