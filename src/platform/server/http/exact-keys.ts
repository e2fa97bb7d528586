import { z } from 'zod'

/** Returns whether a value has, at every depth, all keys that the schema requires and no other keys than it names. */
export type HasExactKeys = (value: unknown) => boolean

/**
 * Compiles a check of a value's keys, which is many times faster than parsing. Parsing leaves a value that passes
 * unchanged. Returns null for a schema that transforms its input, which has to be parsed.
 */
export function exactKeysOf(schema: z.ZodType): HasExactKeys | null {
  const [taken, given] = [describe(schema, 'input'), describe(schema, 'output')]
  if (!taken || !given || shapeOf(taken) !== shapeOf(given)) return null
  return compile(given, given)
}

/** Returns null if JSON Schema cannot express the schema, for example because it has a transform. */
function describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema | null {
  try {
    return z.toJSONSchema(schema, { io })
  } catch {
    return null
  }
}

type JsonSchema = z.core.JSONSchema.BaseSchema

// Ignores differences that the check itself covers: unknown keys and defaults.
const shapeOf = (schema: JsonSchema): string =>
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
    const ofItem = compile(items, root)
    return ofItem === acceptAnything
      ? acceptAnything
      : (value) => !Array.isArray(value) || value.every(ofItem)
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
  const ofOthers = isSchema(additionalProperties) ? compile(additionalProperties, root) : null
  return (value) => {
    if (!isSchema(value)) return true
    for (const key in value) {
      const part: unknown = value[key as never]
      if (part === undefined) continue
      const check = knownKeys.get(key) ?? ofOthers
      if (!check || (check !== acceptAnything && !check(part))) return false
    }
    for (const key of required) if (value[key as never] === undefined) return false
    return true
  }
}
