type Json = null | boolean | number | string | Json[] | { [key: string]: Json }
type JsonObject = { [key: string]: Json }

/** Schemas whose JSON is shorter are repeated, because a reference would save little. */
const minSharedLength = 400

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

// A map of properties is not a schema. It may contain a property named `type`, but its value is then an object, not a string.
const isSchema = (value: Json): value is JsonObject =>
  isObject(value) &&
  (typeof value['type'] === 'string' || Array.isArray(value['anyOf']) || Array.isArray(value['enum']))

/**
 * Moves schemas that occur several times in a document to its components, and refers to them: otherwise the schema of a case
 * would be repeated nine times, and a browser would need seconds to read the document. A schema is named after the property or
 * the operation where it first occurs. Returns the new paths and the components.
 */
export function shareSchemas(paths: object): { paths: JsonObject; schemas: JsonObject } {
  const pathsAsJson = JSON.parse(JSON.stringify(paths)) as JsonObject // drops undefined values
  const counts = new Map<string, number>()
  countSchemas(pathsAsJson, counts)
  const schemas: JsonObject = {}
  const names = new Map<string, string>()

  function nameSchema(key: string, hint: string): string {
    const existingName = names.get(key)
    if (existingName !== undefined) return existingName
    const base = hint.charAt(0).toUpperCase() + hint.slice(1).replaceAll(/[^A-Za-z0-9_.-]/g, '_')
    let name = base
    for (let number = 2; name in schemas; number += 1) name = `${base}${number}`
    names.set(key, name)
    schemas[name] = null // reserved before its parts are named
    return name
  }

  function replace(value: Json, hint: string): Json {
    if (Array.isArray(value)) return value.map((entry) => replace(entry, hint))
    if (!isObject(value)) return value
    if (!isSchema(value)) return replaceParts(value, hint)
    const key = JSON.stringify(value)
    if (key.length < minSharedLength || (counts.get(key) ?? 0) < 2) return replaceParts(value, hint)
    const isNew = !names.has(key)
    const name = nameSchema(key, hint)
    if (isNew) schemas[name] = replaceParts(value, hint)
    return { $ref: `#/components/schemas/${name}` }
  }

  const replaceParts = (value: JsonObject, hint: string): JsonObject => {
    const operation = typeof value['operationId'] === 'string' ? value['operationId'] : null
    return Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, replace(part, operation ?? toHint(key, hint))]),
    )
  }

  return { paths: replaceParts(pathsAsJson, 'schema'), schemas }
}

const structuralKeys =
  /^(properties|items|anyOf|oneOf|allOf|schema|content|responses|requestBody|parameters|additionalProperties|application\/json|\d{3}|get|put|post|patch|delete|\/.*)$/

/** Returns the key if it is the name of a property or the like, and keeps the hint for keys of the schema language. */
const toHint = (key: string, hint: string): string => (structuralKeys.test(key) ? hint : key)

function countSchemas(value: Json, counts: Map<string, number>): void {
  if (Array.isArray(value)) {
    for (const entry of value) countSchemas(entry, counts)
    return
  }
  if (!isObject(value)) return
  if (isSchema(value)) {
    const key = JSON.stringify(value)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  for (const part of Object.values(value)) countSchemas(part, counts)
}
