package catalog;

import io.swagger.parser.OpenAPIParser;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.parser.core.models.ParseOptions;
import java.util.*;
import java.util.stream.Collectors;
import org.openapitools.codegen.*;
import org.openapitools.codegen.languages.RustClientCodegen;
import org.openapitools.codegen.model.*;

/**
 * Feeds the templates with what they need to emit poem-openapi code.
 *
 * <p>The types are worked out here from the document itself: the base generator flattens or drops some of what the
 * templates need (anonymous alternatives of `security`, ranges of statuses, open objects), silently.
 * {@link ContractLint} aborts on everything that this class cannot carry.
 */
public class ContractCodegen extends RustClientCodegen {
    private static final String NO_NUL = "^[^\\x00]*$";

    private OpenAPI contract;

    @Override public String getName() { return "catalog"; }
    @Override public CodegenType getTag() { return CodegenType.SERVER; }
    @Override public String toApiFilename(String tag) { return Names.snake(tag); }
    @Override public String toApiName(String tag) { return Names.pascal(tag) + "Api"; }
    @Override public String apiFileFolder() { return outputFolder + "/src/api"; }

    @Override public void processOpts() {
        super.processOpts();
        modelTemplateFiles.clear();
        modelDocTemplateFiles.clear();
        apiTemplateFiles.clear();
        apiDocTemplateFiles.clear();
        supportingFiles.clear();
        apiTemplateFiles.put("api.mustache", ".rs");
        supportingFiles.add(new SupportingFile("lib.mustache", "src", "lib.rs"));
        supportingFiles.add(new SupportingFile("models.mustache", "src", "models.rs"));
        supportingFiles.add(new SupportingFile("operations.mustache", "src", "operations.rs"));
        supportingFiles.add(new SupportingFile("api_mod.mustache", "src/api", "mod.rs"));
    }

    @Override public void preprocessOpenAPI(OpenAPI openAPI) {
        super.preprocessOpenAPI(openAPI);
        ParseOptions options = new ParseOptions();
        contract = new OpenAPIParser().readLocation(getInputSpec(), null, options).getOpenAPI();
        ContractLint.check(contract);
    }

    @Override public OperationsMap postProcessOperationsWithModels(OperationsMap objs, List<ModelMap> models) {
        OperationsMap result = super.postProcessOperationsWithModels(objs, models);
        String tag = result.getOperations().getOperation().get(0).tags.get(0).getName();
        List<Map<String, Object>> mine = operations().stream().filter(o -> o.get("tag").equals(tag)).toList();
        String description = contract.getTags().stream().filter(t -> t.getName().equals(tag)).findFirst().get().getDescription();
        result.put("tag", Map.of("name", tag, "description", description, "operations", mine));
        return result;
    }

    @Override public Map<String, Object> postProcessSupportingFileData(Map<String, Object> bundle) {
        bundle.put("contractOperations", operations());
        bundle.put("contractModels", contract.getComponents().getSchemas().entrySet().stream()
            .map(entry -> Models.describe(contract, entry.getKey(), entry.getValue())).toList());
        List<Map<String, Object>> tags = new ArrayList<>();
        for (var tag : contract.getTags()) {
            tags.add(Map.of("module", Names.snake(tag.getName()), "type", Names.pascal(tag.getName()) + "Api"));
        }
        bundle.put("contractTags", tags);
        return super.postProcessSupportingFileData(bundle);
    }

    private List<Map<String, Object>> operations() {
        List<Map<String, Object>> all = new ArrayList<>();
        contract.getPaths().forEach((path, item) -> item.readOperationsMap().forEach((method, operation) ->
            all.add(describe(path, item, method, operation))));
        return all;
    }

    private Map<String, Object> describe(String path, PathItem item, PathItem.HttpMethod method, Operation op) {
        Map<String, Object> o = new LinkedHashMap<>();
        String id = op.getOperationId();
        o.put("id", id);
        o.put("snake", Names.snake(id));
        o.put("pascal", Names.pascal(id));
        o.put("tag", op.getTags().get(0));
        o.put("path", path);
        o.put("poemPath", path.replaceAll("\\{([^}]+)\\}", ":$1"));
        o.put("method", method.name().toLowerCase(Locale.ROOT));
        o.put("METHOD", method.name());
        o.put("summary", op.getSummary());
        security(o, op);
        parameters(o, item, op);
        body(o, op);
        responses(o, op);
        o.put("statuses", statuses(op).stream().map(String::valueOf).collect(Collectors.joining(", ")));
        return o;
    }

    private static void security(Map<String, Object> o, Operation op) {
        boolean anonymous = op.getSecurity().stream().anyMatch(Map::isEmpty);
        var required = op.getSecurity().stream().filter(s -> !s.isEmpty()).findFirst().orElseThrow();
        o.put("callerType", anonymous ? "Option<Caller>" : "Caller");
        if (required.containsKey("sessionCookie")) {
            o.put("extractor", "Session");
            return;
        }
        String scope = Names.pascal(required.get("bearerAuth").get(0));
        o.put("extractor", (anonymous ? "OptionalToken<" : "Token<") + scope + ">");
    }

    private void parameters(Map<String, Object> o, PathItem item, Operation op) {
        List<Map<String, Object>> parameters = new ArrayList<>();
        List<Map<String, Object>> paths = new ArrayList<>();
        List<Map<String, Object>> query = new ArrayList<>();
        List<Map<String, Object>> headers = new ArrayList<>();
        List<Map<String, Object>> enums = new ArrayList<>();
        for (Parameter declared : Optional.ofNullable(op.getParameters()).orElse(List.of())) {
            Parameter p = ContractLint.resolve(contract, declared);
            Map<String, Object> m = new LinkedHashMap<>();
            Schema<?> schema = p.getSchema();
            String type = Types.of(schema);
            if (schema.get$ref() == null && schema.getEnum() != null) {
                type = o.get("pascal") + Names.pascal(p.getName());
                enums.add(Map.of("type", type, "description", p.getDescription(), "values", Models.enumValues(schema)));
            }
            boolean required = Boolean.TRUE.equals(p.getRequired());
            m.put("name", p.getName());
            m.put("rust", Names.identifier(p.getName()));
            m.put("description", p.getDescription());
            boolean id = type.equals("Uuid");
            String wire = id ? "Id" : type;
            m.put("wire", required ? wire : "Option<" + wire + ">");
            m.put("value", id ? (required ? ".0.0" : ".0.map(|id| id.0)") : ".0");
            // A word of an open set falls back to its default in the handler, whether it is absent or not recognised.
            boolean defaulted = schema.getDefault() != null && !type.equals("String");
            m.put("type", required || defaulted ? type : "Option<" + type + ">");
            m.put("default", defaulted ? defaultOf(schema, type) : "");
            m.put("validator", validator(schema));
            m.put("location", Names.pascal(p.getIn()));
            m.put("rule", rule(schema).replace("\\", "\\\\"));
            parameters.add(m);
            switch (p.getIn()) {
                case "path" -> paths.add(m);
                case "query" -> query.add(m);
                default -> headers.add(m);
            }
        }
        o.put("paths", paths);
        o.put("query", query);
        o.put("hasQuery", !query.isEmpty());
        o.put("headers", headers);
        // A parameter that the operation does not know is refused where it can say so.
        if (statuses(op).contains(400)) {
            o.put("onlyQuery", Map.of("known", query.stream().map(m -> '"' + m.get("name").toString() + '"').collect(Collectors.joining(", "))));
        }
        o.put("enums", enums);
        o.put("parameters", parameters);
    }

    private static String defaultOf(Schema<?> schema, String type) {
        if (schema.getEnum() != null) return ".unwrap_or(" + type + "::" + Names.pascal(schema.getDefault().toString()) + ")";
        return ".unwrap_or(" + schema.getDefault() + ")";
    }

    private static String validator(Schema<?> schema) {
        List<String> rules = new ArrayList<>();
        if (schema.getMaxLength() != null) rules.add("max_length = " + schema.getMaxLength());
        // Not poem-openapi's own `pattern`, which is compiled for each request.
        if (schema.getPattern() != null) rules.add("custom = r#\"catalog_runtime::pattern!(r\"" + schema.getPattern() + "\")\"#");
        if (schema.getMinimum() != null) rules.add("minimum(value = \"" + schema.getMinimum() + "\")");
        if (schema.getMaximum() != null) rules.add("maximum(value = \"" + schema.getMaximum() + "\")");
        return rules.isEmpty() ? "" : ", validator(" + String.join(", ", rules) + ")";
    }

    /** What would be right, in words, for the answer to a value that is not. */
    private String rule(Schema<?> declared) {
        Schema<?> schema = declared.get$ref() == null ? declared : contract.getComponents().getSchemas().get(Types.name(declared.get$ref()));
        if (schema.getEnum() != null) {
            return "must be one of " + schema.getEnum().stream().map(Object::toString).collect(Collectors.joining(", "));
        }
        String type = Types.primary(schema);
        if (type.equals("integer")) {
            if (schema.getMaximum() != null) return "must be an integer from " + schema.getMinimum() + " to " + schema.getMaximum();
            if (schema.getMinimum() != null) return "must be an integer of at least " + schema.getMinimum();
            return "must be an integer";
        }
        if (type.equals("boolean")) return "must be true or false";
        if ("uuid".equals(schema.getFormat())) return "must be a UUID";
        List<String> rules = new ArrayList<>();
        if (schema.getMaxLength() != null) rules.add("have at most " + schema.getMaxLength() + " characters");
        if (NO_NUL.equals(schema.getPattern())) rules.add("not contain NUL");
        else if (schema.getPattern() != null) rules.add("match " + schema.getPattern());
        return rules.isEmpty() ? "must be a string" : "must " + String.join(" and ", rules);
    }

    private static void body(Map<String, Object> o, Operation op) {
        if (op.getRequestBody() == null) return;
        Schema<?> schema = op.getRequestBody().getContent().get("application/json").getSchema();
        boolean required = Boolean.TRUE.equals(op.getRequestBody().getRequired());
        String type = Types.of(schema);
        o.put("body", Map.of("schema", Types.name(schema.get$ref()), "value", type,
            "type", required ? type : "Option<" + type + ">",
            "extractor", (required ? "JsonBody<" : "OptionalJsonBody<") + o.get("pascal") + "Body>"));
    }

    private static List<Integer> statuses(Operation op) {
        return op.getResponses().keySet().stream().map(code -> ContractLint.status(op, code)).sorted().toList();
    }

    private void responses(Map<String, Object> o, Operation op) {
        List<Map<String, Object>> all = new ArrayList<>();
        List<String> successes = new ArrayList<>();
        List<String> failures = new ArrayList<>();
        List<Map.Entry<String, ApiResponse>> entries = new ArrayList<>(op.getResponses().entrySet());
        entries.sort(Comparator.comparing(e -> ContractLint.status(op, e.getKey())));
        boolean several = statuses(op).stream().filter(s -> s < 400).count() > 1;
        for (var entry : entries) {
            int status = ContractLint.status(op, entry.getKey());
            ApiResponse response = ContractLint.resolve(contract, entry.getValue());
            String variant = Names.STATUS.get(status);
            String payload = switch (status) {
                case 401 -> "Problem, #[oai(header = \"WWW-Authenticate\")] String";
                case 429 -> "Problem, #[oai(header = \"Retry-After\")] i64";
                case 502 -> "Problem, #[oai(header = \"Retry-After\")] Option<i64>";
                default -> "Problem";
            };
            if (status < 400) {
                boolean stream = response.getContent().containsKey("text/event-stream");
                String type = stream ? "EventStream" : Types.of(response.getContent().get("application/json").getSchema());
                if (Models.streamed(contract, type)) type = "Streamed<" + type + ">";
                if (!several && Models.prepared(contract, type)) type = "Prepared<" + type + ">";
                payload = stream || type.startsWith("Streamed<") || type.startsWith("Prepared<") ? type : "Json<" + type + ">";
                successes.add((several ? "status::" + variant + "<" + type + ">" : type) + " => " + variant);
                // Who can succeed in several ways gives the answer itself.
                o.put("success", several ? o.get("pascal") + "Response" : type);
            } else {
                failures.add(variant);
            }
            all.add(Map.of("status", status, "variant", variant, "description", response.getDescription(), "payload", payload));
        }
        o.put("responses", all);
        o.put("successes", String.join(", ", successes));
        o.put("failures", String.join(", ", failures));
    }
}
