# Writes what the tools of policies write: the module, and schema and metadata of the definition.
# The build command runs in the project's root; CATALOG_DEFINITION names the definition's directory.
set -eu
release=target/wasm32-wasip1/release
generated=$CATALOG_DEFINITION/target
mkdir -p "$release" "$generated"
printf '\000asm\001\000\000\000' > "$release/policy.wasm"
cat > "$generated/schema.json" <<'SCHEMA'
{
  "@context": {"@vocab": "https://platform.example/vocabulary/policy#"},
  "type": "object",
  "properties": {},
  "required": []
}
SCHEMA
label() {
    sed -n "s/^    $1: *//p" "$CATALOG_DEFINITION/gcl.yaml"
}
cat > "$generated/metadata.yaml" <<METADATA
#%Policy Definition 0.1
name: $(label title)
description: $(label description)
category: $(label category)
violationCategory: security
providedCharacteristics: []
requiredCharacteristics: []
interfaceScope:
  - api
  - resource
encryptionSupported: false
standalone: true
configuration: []
METADATA
