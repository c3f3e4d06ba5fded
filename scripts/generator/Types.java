package catalog;

import io.swagger.v3.oas.models.media.Schema;
import java.util.List;
import java.util.Map;

/** Schemas of the contract as Rust types. */
final class Types {
    private Types() {}

    static String name(String reference) { return reference.substring(reference.lastIndexOf('/') + 1); }

    /** The one type of a schema besides null. */
    static String primary(Schema<?> schema) {
        if (schema.getTypes() == null) return schema.getType() == null ? "" : schema.getType();
        return schema.getTypes().stream().filter(t -> !t.equals("null")).findFirst().orElse("null");
    }

    static boolean nullable(Schema<?> schema) {
        if (schema.getTypes() != null && schema.getTypes().size() > 1 && schema.getTypes().contains("null")) return true;
        return schema.getOneOf() != null && schema.getOneOf().stream().anyMatch(s -> primary((Schema<?>) s).equals("null"));
    }

    /** `additionalProperties`: a Boolean, a Schema, or null when it is not stated. The parser wraps booleans into schemas. */
    static Object additional(Schema<?> schema) {
        Object stated = schema.getAdditionalProperties();
        if (stated instanceof Schema<?> wrapped && wrapped.getBooleanSchemaValue() != null) return wrapped.getBooleanSchemaValue();
        return stated;
    }

    /** An object none of whose properties the contract names. */
    static boolean opaque(Schema<?> schema) {
        return primary(schema).equals("object") && (schema.getProperties() == null || schema.getProperties().isEmpty())
            && Boolean.TRUE.equals(additional(schema));
    }

    /** The type of a value that is there and not null. */
    static String of(Schema<?> schema) {
        if (schema.get$ref() != null) return "models::" + Names.pascal(name(schema.get$ref()));
        if (schema.getOneOf() != null) {
            List<?> others = schema.getOneOf().stream().filter(s -> !primary((Schema<?>) s).equals("null")).toList();
            if (others.size() == 1) return of((Schema<?>) others.get(0));
        }
        String format = schema.getFormat() == null ? "" : schema.getFormat();
        return switch (primary(schema)) {
            case "string" -> Map.of("uuid", "Uuid", "date-time", "DateTime<Utc>").getOrDefault(format, "String");
            case "integer" -> format.equals("int32") ? "i32" : "i64";
            case "number" -> "f64";
            case "boolean" -> "bool";
            case "array" -> "Vec<" + of(schema.getItems()) + ">";
            case "object" -> {
                if (additional(schema) instanceof Schema<?> values) yield "BTreeMap<String, " + of(values) + ">";
                throw new IllegalArgumentException("name the inline object schema: " + schema.getDescription());
            }
            default -> throw new IllegalArgumentException("a schema that has no Rust type: " + schema);
        };
    }
}
