import fc from 'fast-check'
import { z } from 'zod'

/** The parts of a JSON Schema that matter for generating values; it does not contain custom rules. */
export interface Outline {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Outline[]
  properties?: Record<string, Outline>
  required?: string[]
  items?: Outline
  format?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
}

// Safe cast: `toJSONSchema` returns a JSON Schema, which `Outline` describes.
export const toOutline = (schema: z.ZodType): Outline =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Outline

interface Generators {
  text: (shape: Outline) => fc.Arbitrary<string>
  /** Repairs objects whose fields contradict each other. */
  repair?: (part: Record<string, unknown>) => Record<string, unknown>
}

/** Generates any value that matches the outline of a schema. */
export function arbitraryOf(shape: Outline, generators: Generators): fc.Arbitrary<unknown> {
  const partArbitrary = (part: Outline) => arbitraryOf(part, generators)
  if (shape.const !== undefined) return fc.constant(shape.const)
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(partArbitrary))
  switch (shape.type) {
    case 'object': {
      const fields = Object.entries(shape.properties ?? {}).map(
        ([name, part]) => [name, partArbitrary(part)] as const,
      )
      const requiredKeys = shape.required ?? []
      const objects = fc.record(Object.fromEntries(fields), { requiredKeys })
      return generators.repair ? objects.map(generators.repair) : objects
    }
    case 'array':
      return fc.array(partArbitrary(shape.items ?? {}), { minLength: 1, maxLength: 3 })
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return fc.integer({ min: Math.ceil(shape.minimum ?? 1), max: Math.floor(shape.maximum ?? 100) })
    case 'null':
      return fc.constant(null)
    default:
      return generators.text(shape)
  }
}
