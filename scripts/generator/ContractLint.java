package catalog;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.Parameter;
import io.swagger.v3.oas.models.responses.ApiResponse;
import java.util.*;

/** Aborts on what the generator would mangle silently, or the server could not keep. */
final class ContractLint {
    private final OpenAPI contract;
    private final List<String> findings = new ArrayList<>();

    private ContractLint(OpenAPI contract) { this.contract = contract; }

    static void check(OpenAPI contract) {
        ContractLint lint = new ContractLint(contract);
        if (contract.getWebhooks() != null) lint.findings.add("webhooks are not generated");
        contract.getComponents().getSchemas().forEach((name, schema) -> lint.schema(name, schema, true));
        contract.getPaths().forEach((path, item) -> item.readOperations().forEach(op -> lint.operation(path, op)));
        if (!lint.findings.isEmpty()) {
            throw new IllegalArgumentException("openapi.yaml cannot be generated from:\n  " + String.join("\n  ", lint.findings));
        }
    }

    static Parameter resolve(OpenAPI contract, Parameter p) {
        return p.get$ref() == null ? p : contract.getComponents().getParameters().get(Types.name(p.get$ref()));
    }

    static ApiResponse resolve(OpenAPI contract, ApiResponse r) {
        return r.get$ref() == null ? r : contract.getComponents().getResponses().get(Types.name(r.get$ref()));
    }

    /** The status that is served for a documented one: `2XX` leaves it open in the contract, `x-served-status` decides. */
    static int status(Operation op, String code) {
        if (code.matches("[1-5][0-9][0-9]")) return Integer.parseInt(code);
        Object served = op.getExtensions() == null ? null : op.getExtensions().get("x-served-status");
        if (code.equals("2XX") && served != null) return Integer.parseInt(served.toString());
        throw new IllegalArgumentException(op.getOperationId() + ": the status " + code + " cannot be generated");
    }

    private void schema(String at, Schema<?> s, boolean named) {
        if (s.get$ref() != null) {
            if (s.getDefault() != null) findings.add(at + ": a $ref with a default");
            return;
        }
        if (s.getConst() != null && s.getTypes() == null) findings.add(at + ": const without type");
        if (s.getTypes() != null && s.getTypes().stream().filter(t -> !t.equals("null")).count() > 1) findings.add(at + ": several types");
        if (s.getPrefixItems() != null) findings.add(at + ": prefixItems");
        if (s.getUnevaluatedProperties() != null) findings.add(at + ": unevaluatedProperties");
        String type = Types.primary(s);
        if (type.equals("integer") && s.getFormat() == null) findings.add(at + ": an integer without format");
        if (type.equals("object")) object(at, s, named);
        if (type.equals("array")) items(at, s);
        for (List<?> branches : Arrays.asList(s.getOneOf(), s.getAnyOf())) {
            if (branches == null) continue;
            for (Object branch : branches) {
                Schema<?> b = (Schema<?>) branch;
                if (b.get$ref() == null && !Types.primary(b).equals("null")) findings.add(at + ": name the schemas of its alternatives");
            }
            if (!named && !Types.nullable(s)) findings.add(at + ": an inline alternative: name the schema");
        }
    }

    private void object(String at, Schema<?> s, boolean named) {
        boolean properties = s.getProperties() != null && !s.getProperties().isEmpty();
        if (Types.additional(s) == null) findings.add(at + ": state additionalProperties, true or false");
        if (properties && Types.additional(s) instanceof Schema) findings.add(at + ": properties together with typed additionalProperties");
        if (!named) findings.add(at + ": an inline object: name the schema");
        if (properties) s.getProperties().forEach((name, property) -> {
            schema(at + "." + name, property, false);
            if (property.get$ref() == null && property.getEnum() != null && Types.primary(property).equals("string")) findings.add(at + "." + name + ": an inline enum: name the schema");
        });
    }

    private void items(String at, Schema<?> s) {
        Schema<?> items = s.getItems();
        if (items == null) { findings.add(at + ": an array without items"); return; }
        if (items.get$ref() == null && (Types.nullable(items) || items.getEnum() != null)) {
            findings.add(at + ": items that are nullable or an inline enum: name the schema");
        }
        schema(at + "[]", items, false);
    }

    private void operation(String path, Operation op) {
        String at = op.getOperationId();
        if (at == null) { findings.add(path + ": an operation without operationId"); return; }
        if (op.getTags() == null || op.getTags().size() != 1) findings.add(at + ": exactly one tag");
        if (op.getSecurity() == null) { findings.add(at + ": state its security"); return; }
        Set<Integer> statuses = new HashSet<>();
        op.getResponses().forEach((code, response) -> statuses.add(response(at, op, code, response)));
        must(at, statuses, 500, "anything unexpected");
        must(at, statuses, 401, "authentication");
        must(at, statuses, 403, "a missing scope");
        boolean typedQuery = false;
        for (Parameter declared : Optional.ofNullable(op.getParameters()).orElse(List.of())) {
            Parameter p = resolve(contract, declared);
            if (p.getSchema().getAnyOf() != null || p.getSchema().getOneOf() != null) findings.add(at + "." + p.getName() + ": a parameter with alternatives");
            schema(at + "." + p.getName(), p.getSchema(), false);
            if (p.getIn().equals("path")) must(at, statuses, 404, "a path parameter");
            boolean plain = Types.primary(p.getSchema()).equals("string") && p.getSchema().getFormat() == null && p.getSchema().getEnum() == null && p.getSchema().getMaxLength() == null;
            typedQuery |= p.getIn().equals("query") && !plain;
        }
        if (typedQuery) must(at, statuses, 400, "a typed query parameter");
        if (op.getRequestBody() == null) return;
        must(at, statuses, 400, "a request body");
        var content = op.getRequestBody().getContent();
        if (content.size() != 1 || !content.containsKey("application/json") || content.get("application/json").getSchema().get$ref() == null) {
            findings.add(at + ": a request body is application/json with a named schema");
        }
    }

    private int response(String at, Operation op, String code, ApiResponse declared) {
        int status;
        try {
            status = status(op, code);
        } catch (IllegalArgumentException error) {
            findings.add(error.getMessage());
            return 0;
        }
        if (!Names.STATUS.containsKey(status)) findings.add(at + ": the status " + status + " has no type");
        var content = resolve(contract, declared).getContent();
        if (content == null || content.size() != 1) { findings.add(at + " " + code + ": exactly one media type"); return status; }
        Schema<?> schema = content.values().iterator().next().getSchema();
        if (status >= 400 && !"#/components/schemas/Error".equals(schema.get$ref())) findings.add(at + " " + code + ": the body of a failure is Error");
        return status;
    }

    private void must(String at, Set<Integer> statuses, int status, String why) {
        if (!statuses.contains(status)) findings.add(at + " can answer " + status + " (" + why + ") and does not document it");
    }
}
