import type { z } from 'zod'
import { v7 as uuid } from 'uuid'
import { toOutline, type Outline } from './outline.ts'

interface BoundedOutline extends Outline {
  maxItems?: number
  oneOf?: Outline[]
  pattern?: string
}

/** The server reads bodies of up to 512 kB. The rest is for the names and signs of the JSON. */
const maxBytes = 440_000
const maxTextLength = 20_000

/** Returns nearly the largest value of a schema that fits into a body: every field, the longest texts and lists. */
export function createLargest(schema: z.ZodType, text: string): unknown {
  const budget = { remaining: maxBytes }
  const spend = (bytes: number): number => {
    const spentBytes = Math.max(1, Math.min(bytes, budget.remaining))
    budget.remaining -= spentBytes
    return spentBytes
  }
  const createText = ({ format, pattern, minLength, maxLength = maxTextLength }: BoundedOutline): string => {
    if (format === 'uuid' || (pattern?.includes('[0-9a-fA-F]') ?? false)) return uuid()
    if (format === 'date') return '2025-03-04'
    if (format === 'date-time') return '2025-03-04T10:00:00Z'
    if (format === 'email') return 'someone@example.org'
    if (format === 'uri') return 'https://example.org/'
    return text
      .repeat(Math.ceil(maxLength / text.length))
      .slice(0, Math.max(minLength ?? 1, spend(maxLength)))
      .trim()
  }
  const createValue = (outline: Outline): unknown => {
    const shape: BoundedOutline = outline
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return shape.enum.at(-1)
    const choices = shape.anyOf ?? shape.oneOf
    // The largest of several shapes is seldom the first, and never null.
    if (choices) return createValue(choices.toSorted((a, b) => toWeight(b) - toWeight(a))[0] ?? {})
    if (shape.type === 'object')
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, part]) => [name, createValue(part)]),
      )
    if (shape.type === 'array') {
      const items: unknown[] = []
      while (items.length < Math.min(shape.maxItems ?? 5_000, 5_000) && budget.remaining > 1_000) {
        spend(40)
        items.push(createValue(shape.items ?? {}))
      }
      return items
    }
    if (shape.type === 'boolean') return true
    if (shape.type === 'integer' || shape.type === 'number') return shape.maximum ?? 1
    return shape.type === 'null' ? null : createText(shape)
  }
  return createValue(toOutline(schema))
}

const toWeight = ({ type }: Outline): number =>
  type === 'null' ? 0 : type === 'object' || type === 'array' ? 2 : 1

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
const isLongText = (value: unknown): value is string => typeof value === 'string' && value.length > 40

/** Returns `largest` with the ids, choices and numbers of `seed`, which are valid. Long texts stay those of `largest`. */
function growValue(seed: unknown, largest: unknown): unknown {
  if (Array.isArray(seed)) return seed
  if (isPart(seed)) {
    const names = [...new Set([...Object.keys(seed), ...(isPart(largest) ? Object.keys(largest) : [])])]
    const fields = isPart(largest) ? largest : {}
    // A generated version number would refer to a version that does not exist.
    return Object.fromEntries(
      names
        .filter((name) => name in seed || name !== 'version')
        .map((name) => [name, name in seed ? growValue(seed[name], fields[name]) : fields[name]]),
    )
  }
  return typeof seed === 'string' && isLongText(largest) ? largest : seed
}

/** Replaces the field of `value` at this path with that of `acceptedValue`, or removes it if `acceptedValue` lacks it. */
function restore(value: Part, path: readonly PropertyKey[], acceptedValue: unknown): void {
  const [name, ...rest] = path.map(String)
  if (name === undefined) return
  const acceptedPart = isPart(acceptedValue) ? acceptedValue[name] : undefined
  const part = value[name]
  if (rest.length > 0 && isPart(part)) restore(part, rest, acceptedPart)
  else if (acceptedPart === undefined) delete value[name]
  else value[name] = structuredClone(acceptedPart)
}

/**
 * Returns a body that is nearly the largest that could be accepted, made from `seed`, an accepted body. `restoreField` restores
 * a field that the server refused; `restoreUntilValid` restores those that the schema refuses.
 */
export function createLargestLike(schema: z.ZodType, text: string, seed: object) {
  const value = growValue(seed, createLargest(schema, text)) as Part
  const refusalCounts = new Map<string, number>()
  const restoreField = (path: readonly PropertyKey[]) => {
    const place = path.join('.')
    const earlierRefusals = refusalCounts.get(place) ?? 0
    refusalCounts.set(place, earlierRefusals + 1)
    // If the path is refused again, the fault is above it, so restore a larger part.
    restore(value, path.slice(0, Math.max(1, path.length - earlierRefusals)), seed)
  }
  const restoreUntilValid = () => {
    for (let round = 0; round < 60; round += 1) {
      const { error } = schema.safeParse(value)
      if (!error) return
      for (const { path } of error.issues) restoreField(path)
    }
  }
  return { value, refused: restoreField, fit: restoreUntilValid }
}
