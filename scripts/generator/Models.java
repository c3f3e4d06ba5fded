package catalog;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.media.Schema;
import java.util.*;

/** Component schemas as the models that the template writes. */
final class Models {
    private Models() {}

    static Map<String, Object> describe(OpenAPI contract, String name, Schema<?> schema) {
        Map<String, Object> m = new LinkedHashMap<>();
        m.put("name", name);
        m.put("model", Names.pascal(name));
        m.put("description", schema.getDescription() == null ? "`" + name + "`." : schema.getDescription());
        if (schema.getEnum() != null) {
            m.put("enumeration", enumValues(schema));
        } else if (schema.getOneOf() != null || schema.getAnyOf() != null) {
            union(contract, m, schema);
        } else if (Types.opaque(schema)) {
            m.put("alias", "Object");
        } else if (Types.additional(schema) instanceof Schema<?> values) {
            m.put("alias", "BTreeMap<String, " + Types.of(values) + ">");
        } else if (!Types.primary(schema).equals("object")) {
            m.put("alias", Types.of(schema));
        } else {
            m.put("structure", fields(schema));
            if (streamed(schema)) m.put("streamed", list(schema));
        }
        return m;
    }

    /** Whether the list in a body of this type is sent while it is read: `x-streamed` of its schema. */
    static boolean streamed(OpenAPI contract, String type) {
        return contract.getComponents().getSchemas().entrySet().stream()
            .anyMatch(e -> type.equals("models::" + Names.pascal(e.getKey())) && streamed(e.getValue()));
    }

    /** Whether a body of this type may be made before it is asked for: `x-prepared` of its schema. */
    static boolean prepared(OpenAPI contract, String type) {
        return contract.getComponents().getSchemas().entrySet().stream()
            .anyMatch(e -> type.equals("models::" + Names.pascal(e.getKey())) && marked(e.getValue(), "x-prepared"));
    }

    private static boolean streamed(Schema<?> schema) {
        return marked(schema, "x-streamed");
    }

    private static boolean marked(Schema<?> schema, String mark) {
        return schema.getExtensions() != null && Boolean.TRUE.equals(schema.getExtensions().get(mark));
    }

    /** The one property of such a body, a list. */
    private static Map<String, Object> list(Schema<?> schema) {
        var property = schema.getProperties().entrySet().iterator().next();
        if (schema.getProperties().size() != 1 || !Types.primary(property.getValue()).equals("array")) {
            throw new IllegalArgumentException("x-streamed is for an object whose one property is an array: " + schema.getDescription());
        }
        return Map.of("property", property.getKey(), "item", Types.of(property.getValue().getItems()));
    }

    static List<Map<String, Object>> enumValues(Schema<?> schema) {
        List<Map<String, Object>> values = new ArrayList<>();
        for (Object value : schema.getEnum()) {
            values.add(Map.of("value", value.toString(), "variant", Names.pascal(value.toString())));
        }
        return values;
    }

    private static void union(OpenAPI contract, Map<String, Object> m, Schema<?> schema) {
        List<Map<String, Object>> variants = new ArrayList<>();
        List<?> branches = schema.getOneOf() != null ? schema.getOneOf() : schema.getAnyOf();
        // An alternative that names no property matches every object, and one that is no object has no name to tell it by.
        if (branches.stream().map(b -> contract.getComponents().getSchemas().get(Types.name(((Schema<?>) b).get$ref())))
                .anyMatch(b -> Types.opaque(b) || !Types.primary(b).equals("object"))) {
            m.put("alias", "serde_json::Value");
            return;
        }
        for (Object branch : branches) {
            String type = Types.of((Schema<?>) branch);
            variants.add(Map.of("variant", type.replace("models::", ""), "type", type, "mapping", mapping(schema, (Schema<?>) branch)));
        }
        m.put("union", variants);
        m.put("discriminator", schema.getDiscriminator() == null ? "" : schema.getDiscriminator().getPropertyName());
    }

    private static String mapping(Schema<?> schema, Schema<?> branch) {
        if (schema.getDiscriminator() == null) return "";
        return schema.getDiscriminator().getMapping().entrySet().stream()
            .filter(e -> e.getValue().equals(branch.get$ref())).map(Map.Entry::getKey).findFirst().orElseThrow();
    }

    private static List<Map<String, Object>> fields(Schema<?> schema) {
        List<Map<String, Object>> fields = new ArrayList<>();
        List<String> required = schema.getRequired() == null ? List.of() : schema.getRequired();
        schema.getProperties().forEach((name, property) -> {
            String type = Types.of(property);
            boolean nullable = Types.nullable(property);
            Map<String, Object> f = new LinkedHashMap<>();
            f.put("name", name);
            f.put("rust", Names.identifier(name));
            f.put("description", property.getDescription() == null ? "`" + name + "`." : property.getDescription());
            if (required.contains(name)) {
                f.put("type", nullable ? "Option<" + type + ">" : type);
                f.put("serde", "");
            } else {
                f.put("type", nullable ? "MaybeUndefined<" + type + ">" : "Option<" + type + ">");
                f.put("serde", nullable ? ", default, skip_serializing_if = \"MaybeUndefined::is_undefined\""
                    : ", default, skip_serializing_if = \"Option::is_none\"");
            }
            fields.add(f);
        });
        return fields;
    }
}
