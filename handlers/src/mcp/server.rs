//! The protocol: what a client asks, handed to the tools, resources and prompts.

use std::{collections::BTreeMap, sync::Arc};

use poem::http::request::Parts;
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, CompleteRequestParams,
        CompleteResult, CompletionInfo, ContentBlock, GetPromptRequestParams, GetPromptResponse,
        GetPromptResult, Implementation, InputRequiredResult, ListPromptsResult,
        ListResourceTemplatesResult, ListResourcesResult, ListToolsResult, PaginatedRequestParams,
        Prompt, PromptArgument, PromptMessage, ReadResourceRequestParams, ReadResourceResponse,
        ReadResourceResult, Reference, Resource, ResourceContents, ResourceTemplate, Role,
        ServerCapabilities, ServerConfig, Tool, ToolAnnotations,
    },
    service::RequestContext,
};
use serde_json::{Map, Value};

use super::{
    arguments::Arguments,
    consent,
    operations::Class,
    progress::Progress,
    prompts,
    refusal::Refusal,
    resources::{self, Library, TEMPLATES},
    rest::Rest,
    session::Session,
    tools::{self, Context, Reply},
    wait::Waiting,
};
use crate::App;

/// What a model reads first.
const INSTRUCTIONS: &str = "A catalog of API-gateway policies and API-governance rulesets, and a portal to deploy them. \
You act as the user whose token this is. Everything that has no tool of its own is reached by find_operations and then \
read_operation, write_operation or destroy_operation. Long answers are cut, and say so in `left_out`.";

/// Answers messages.
#[derive(Clone)]
pub(super) struct Server {
    app: Arc<App>,
    rest: Rest,
}

impl Server {
    pub(super) fn new(app: &Arc<App>, rest: &Rest) -> Self {
        Self {
            app: Arc::clone(app),
            rest: rest.clone(),
        }
    }

    fn library<'a>(&'a self, session: &'a Session) -> Library<'a> {
        Library {
            app: &self.app,
            rest: &self.rest,
            session,
        }
    }
}

impl ServerHandler for Server {
    fn get_info(&self) -> ServerConfig {
        let capabilities = ServerCapabilities::builder()
            .enable_tools()
            .enable_resources()
            .enable_prompts()
            .enable_completions()
            .build();
        let name = Implementation::new("policy-catalog", env!("CARGO_PKG_VERSION"));
        ServerConfig::new(capabilities)
            .with_server_info(name.with_title("Policy and Ruleset Catalog"))
            .with_instructions(INSTRUCTIONS)
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let session = session(&context)?;
        let offered = tools::offered(session);
        Ok(ListToolsResult::with_all_items(offered.map(tool).collect()))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let session = session(&context)?;
        let Some(tool) = tools::find(&request.name) else {
            return Err(ErrorData::invalid_params("There is no such tool.", None));
        };
        let at_hand = Context {
            app: &self.app,
            rest: &self.rest,
            session,
            waiting: Waiting {
                gone: context.ct.clone(),
                progress: Progress::wanted(&context),
            },
            consent: consent::of(&request, &context),
        };
        let arguments = Arguments::new(request.arguments);
        let reply = Box::pin(tool.call(at_hand, arguments)).await;
        let outcome = match &reply {
            Ok(Reply::Value(_)) => "done",
            Ok(Reply::Ask(_)) => "asked",
            Err(_) => "refused",
        };
        metrics::counter!("catalog_mcp_calls_total", "tool" => tool.name, "outcome" => outcome)
            .increment(1);
        Ok(match reply {
            Ok(Reply::Value(value)) => CallToolResult::structured(value).into(),
            Ok(Reply::Ask(question)) => {
                let asked = consent::ask(question);
                InputRequiredResult::from_input_requests(BTreeMap::from([asked])).into()
            }
            Err(refusal) => refused(&refusal).into(),
        })
    }

    async fn list_resources(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourcesResult, ErrorData> {
        let contract = Resource::new(resources::CONTRACT, "contract")
            .with_title("OpenAPI document")
            .with_description("What the REST interface accepts and answers; long.")
            .with_mime_type("application/yaml");
        Ok(ListResourcesResult::with_all_items(vec![contract]))
    }

    async fn list_resource_templates(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListResourceTemplatesResult, ErrorData> {
        let templates = TEMPLATES.iter().map(|template| {
            ResourceTemplate::new(template.uri(), template.name)
                .with_description(template.about)
                .with_mime_type(template.media_type)
        });
        Ok(ListResourceTemplatesResult::with_all_items(
            templates.collect(),
        ))
    }

    async fn read_resource(
        &self,
        request: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let session = session(&context)?;
        let library = self.library(session);
        let read = Box::pin(library.read(&request.uri)).await;
        let (media_type, text) = read.map_err(|refusal| {
            let mut error = unread(&refusal);
            if let Some(data) = &mut error.data {
                data["uri"] = request.uri.as_str().into();
            }
            error
        })?;
        let contents = ResourceContents::text(text, request.uri).with_mime_type(media_type);
        Ok(ReadResourceResult::new(vec![contents]).into())
    }

    async fn complete(
        &self,
        request: CompleteRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CompleteResult, ErrorData> {
        let session = session(&context)?;
        let (library, typed) = (self.library(session), &request.argument.value);
        let values = match &request.r#ref {
            Reference::Resource(template) => {
                let completed = Box::pin(library.complete(&template.uri, typed)).await;
                completed.map_err(|refusal| unread(&refusal))?
            }
            Reference::Prompt(prompt)
                if prompt.name == prompts::AUTHOR_RULESET && request.argument.name == "like" =>
            {
                let completed = Box::pin(library.vendor_rulesets(typed)).await;
                completed.map_err(|refusal| unread(&refusal))?
            }
            _ => Vec::new(),
        };
        let completion = CompletionInfo::new(values);
        let completion = completion.map_err(|error| ErrorData::internal_error(error, None))?;
        Ok(CompleteResult::new(completion))
    }

    async fn list_prompts(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListPromptsResult, ErrorData> {
        let arguments = prompts::ARGUMENTS.iter().map(|(name, about, required)| {
            PromptArgument::new(*name)
                .with_description(*about)
                .with_required(*required)
        });
        let arguments = Some(arguments.collect());
        let prompt = Prompt::new(prompts::AUTHOR_RULESET, Some(prompts::ABOUT), arguments);
        Ok(ListPromptsResult::with_all_items(vec![prompt]))
    }

    async fn get_prompt(
        &self,
        request: GetPromptRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<GetPromptResponse, ErrorData> {
        if request.name != prompts::AUTHOR_RULESET {
            return Err(ErrorData::invalid_params("There is no such prompt.", None));
        }
        let arguments = request.arguments.unwrap_or_default();
        let text =
            prompts::fill(&arguments).map_err(|rule| ErrorData::invalid_params(rule, None))?;
        let message = PromptMessage::new_text(Role::User, text);
        Ok(GetPromptResult::new(vec![message]).into())
    }
}

/// Who sent the message; the endpoint says it of each.
fn session(context: &RequestContext<RoleServer>) -> Result<&Session, ErrorData> {
    let parts = context.extensions.get::<Parts>();
    let session = parts.and_then(|parts| parts.extensions.get::<Session>());
    session.ok_or_else(|| {
        tracing::error!("A message of the MCP server has no sender");
        ErrorData::internal_error("Internal error.", None)
    })
}

fn tool((tool, input): (&'static tools::Tool, Arc<Map<String, Value>>)) -> Tool {
    let mut hints = ToolAnnotations::new().read_only(tool.class == Class::Read);
    if tool.class != Class::Read {
        hints = hints
            .destructive(tool.class == Class::Destroy)
            .idempotent(tool.idempotent);
    }
    Tool::new(tool.name, tool.about, input).with_annotations(hints)
}

fn refused(refusal: &Refusal) -> CallToolResult {
    let mut result = CallToolResult::error(vec![ContentBlock::text(refusal.text())]);
    result.structured_content = Some(refusal.value());
    result
}

/// The error of what has no place for a refusal.
fn unread(refusal: &Refusal) -> ErrorData {
    let (text, value) = (refusal.text(), Some(refusal.value()));
    if refusal.is_not_found() {
        return ErrorData::resource_not_found(text, value);
    }
    ErrorData::invalid_request(text, value)
}
