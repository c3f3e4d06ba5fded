//! What policies and rulesets are of.

use crate::words::words;

words! {
    /// Whether definition and implementation of a policy share one project.
    pub enum ProjectType {
        /// They do.
        Unified = "unified",
        /// The implementation has a repository of its own.
        Split = "split",
    }
}

words! {
    /// Whether a policy acts on traffic into the gateway or out of it.
    pub enum Direction {
        /// Into it.
        Inbound = "inbound",
        /// Out of it.
        Outbound = "outbound",
    }
}

words! {
    /// A kind of asset that a policy can be applied to.
    pub enum AssetKind {
        /// Agents.
        Agent = "agent",
        /// APIs.
        Api = "api",
        /// Language models.
        Llm = "llm",
        /// MCP servers.
        Mcp = "mcp",
    }
}

words! {
    /// A kind of specification that a ruleset judges.
    pub enum TargetScope {
        /// REST APIs.
        RestApi = "rest-api",
        /// Asynchronous APIs.
        AsyncApi = "async-api",
        /// HTTP APIs.
        HttpApi = "http-api",
        /// gRPC APIs.
        GrpcApi = "grpc-api",
        /// Agents.
        Agent = "agent",
        /// MCP servers.
        Mcp = "mcp",
    }
}

words! {
    /// A category of community rulesets.
    pub enum RulesetCategory {
        /// Security.
        Security = "Security",
        /// API design.
        ApiDesign = "API Design",
        /// Documentation.
        Documentation = "Documentation",
        /// Compliance.
        Compliance = "Compliance",
        /// MCP.
        Mcp = "MCP",
        /// Agent to agent.
        A2A = "A2A",
        /// Language models.
        Llm = "LLM",
        /// Operations.
        Operations = "Operations",
        /// None of the others.
        Other = "Other",
    }
}
