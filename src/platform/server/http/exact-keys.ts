import { z } from 'zod'

/** Whether a value has, at every depth, all keys that the schema requires, and only keys of the schema. */
export type HasExactKeys = (value: unknown) => boolean

/**
 * Compiles a check of a value's keys, which is many times faster than parsing. Parsing would return a value that passes the
 * check unchanged. Returns null for a schema that transforms its input: such values must be parsed.
 */
export function compileExactKeys(schema: z.ZodType): HasExactKeys | null {
  const [inputSchema, outputSchema] = [toJsonSchema(schema, 'input'), toJsonSchema(schema, 'output')]
  if (!inputSchema || !outputSchema || toShape(inputSchema) !== toShape(outputSchema)) return null
  return compile(outputSchema, outputSchema)
}

/** Returns null if JSON Schema cannot express the schema, for example because it has a transform. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema | null {
  try {
    return z.toJSONSchema(schema, { io })
  } catch {
    return null
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

// Ignores differences that the check itself covers: unknown keys and defaults.
const toShape = (schema: JsonSchema): string =>
  JSON.stringify(schema, (key, value: unknown) =>
    key === 'required' || (key === 'additionalProperties' && value === false) ? undefined : value,
  )

const acceptAnything: HasExactKeys = () => true

function compile(schema: JsonSchema, root: JsonSchema): HasExactKeys {
  const { $ref, anyOf, oneOf, properties, additionalProperties, items } = schema
  if ($ref !== undefined) return compileReference($ref, root)
  const options = anyOf ?? oneOf
  if (options) return compileOptions(options.filter(isSchema), root)
  if (properties || isSchema(additionalProperties)) return compileObject(schema, root)
  if (isSchema(items)) {
    const checkItem = compile(items, root)
    return checkItem === acceptAnything
      ? acceptAnything
      : (value) => !Array.isArray(value) || value.every(checkItem)
  }
  return acceptAnything
}

const isSchema = (schema: unknown): schema is JsonSchema => typeof schema === 'object' && schema !== null

// Compiled on first use, because a schema may contain itself.
function compileReference(reference: string, root: JsonSchema): HasExactKeys {
  let check: HasExactKeys | undefined
  return (value) => {
    const name = reference.split('/').at(-1) ?? ''
    check ??= compile(reference === '#' ? root : (root.$defs?.[name] ?? {}), root)
    return check(value)
  }
}

function compileOptions(options: readonly JsonSchema[], root: JsonSchema): HasExactKeys {
  const checks = options.map((option) => compile(option, root)).filter((check) => check !== acceptAnything)
  const [check] = checks
  if (!check) return acceptAnything
  if (checks.length === 1) return (value) => !isSchema(value) || check(value)
  return (value) => !isSchema(value) || checks.some((check) => check(value))
}

function compileObject(
  { properties, additionalProperties, required = [] }: JsonSchema,
  root: JsonSchema,
): HasExactKeys {
  const knownKeys = new Map(
    Object.entries(properties ?? {}).map(([key, property]) => [
      key,
      isSchema(property) ? compile(property, root) : acceptAnything,
    ]),
  )
  const checkOther = isSchema(additionalProperties) ? compile(additionalProperties, root) : null
  return (value) => {
    if (!isSchema(value)) return true
    for (const key in value) {
      const part: unknown = value[key as never]
      if (part === undefined) continue
      const check = knownKeys.get(key) ?? checkOther
      if (!check || (check !== acceptAnything && !check(part))) return false
    }
    for (const key of required) if (value[key as never] === undefined) return false
    return true
  }
}
