"""Whether a JSON value is what a schema of OpenAPI 3.0 says: the subset that our document uses."""
import re

TYPES = {"string": str, "integer": int, "number": (int, float), "boolean": bool, "array": list,
         "object": dict}
WORDS = {"type", "nullable", "required", "properties", "additionalProperties", "items", "enum",
         "pattern", "allOf", "$ref", "description"}


def resolve(node, document):
    """What a node means, wherever it points."""
    while "$ref" in node:
        target = document
        for word in node["$ref"].removeprefix("#/").split("/"):
            target = target[word]
        node = target
    return node


def faults_of(value, schema, document, where):
    """What is wrong, as a list of sentences."""
    schema = resolve(schema, document)
    unknown = set(schema) - WORDS
    if unknown:
        return [f"{where}: the check does not know {', '.join(unknown)}"]
    if value is None:
        return [] if schema.get("nullable") else [f"{where}: is null"]
    faults = []
    for part in schema.get("allOf", ()):
        faults += faults_of(value, part, document, where)
    if "type" not in schema:
        return faults
    if not isinstance(value, TYPES[schema["type"]]) or \
            (isinstance(value, bool) and schema["type"] != "boolean"):
        return faults + [f"{where}: {value!r:.60} is no {schema['type']}"]
    if "enum" in schema and value not in schema["enum"]:
        faults.append(f"{where}: {value!r} is none of {schema['enum']}")
    if "pattern" in schema and not re.search(schema["pattern"], value):
        faults.append(f"{where}: {value!r:.80} is not like {schema['pattern']}")
    if isinstance(value, list):
        for index, item in enumerate(value):
            faults += faults_of(item, schema["items"], document, f"{where}[{index}]")
    if isinstance(value, dict):
        faults += faults_of_members(value, schema, document, where)
    return faults


def faults_of_members(value, schema, document, where):
    faults = [f"{where}: {name} is missing" for name in schema.get("required", ())
              if name not in value]
    known, others = schema.get("properties", {}), schema.get("additionalProperties", True)
    for name, member in value.items():
        if name in known:
            faults += faults_of(member, known[name], document, f"{where}.{name}")
        elif others is False:
            faults.append(f"{where}: {name} is not in the schema")
        elif others is not True:
            faults += faults_of(member, others, document, f"{where}.{name}")
    return faults
