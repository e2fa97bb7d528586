import type { z } from 'zod'
import { v7 as uuid } from 'uuid'
import { outlineOf, type Outline } from './outline.ts'

interface Bounded extends Outline {
  maxItems?: number
  oneOf?: Outline[]
  pattern?: string
}

/** The largest body that the server reads is 512 kB; what JSON adds around the texts needs some of it. */
const maxBytes = 440_000
const longestText = 20_000

/** Returns about the largest value that a schema describes: every field, the longest texts and lists, within the size of a body. */
export function largestOf(schema: z.ZodType, words: string): unknown {
  const room = { left: maxBytes }
  const take = (bytes: number): number => {
    const taken = Math.max(1, Math.min(bytes, room.left))
    room.left -= taken
    return taken
  }
  const textOf = ({ format, pattern, minLength, maxLength = longestText }: Bounded): string => {
    if (format === 'uuid' || (pattern?.includes('[0-9a-fA-F]') ?? false)) return uuid()
    if (format === 'date') return '2025-03-04'
    if (format === 'date-time') return '2025-03-04T10:00:00Z'
    if (format === 'email') return 'someone@example.org'
    if (format === 'uri') return 'https://example.org/'
    return words
      .repeat(Math.ceil(maxLength / words.length))
      .slice(0, Math.max(minLength ?? 1, take(maxLength)))
      .trim()
  }
  const inner = (outline: Outline): unknown => {
    const shape: Bounded = outline
    if (shape.const !== undefined) return shape.const
    if (shape.enum) return shape.enum.at(-1)
    const choices = shape.anyOf ?? shape.oneOf
    // The largest of several shapes is seldom the first, and never null.
    if (choices) return inner(choices.toSorted((a, b) => weightOf(b) - weightOf(a))[0] ?? {})
    if (shape.type === 'object')
      return Object.fromEntries(
        Object.entries(shape.properties ?? {}).map(([name, part]) => [name, inner(part)]),
      )
    if (shape.type === 'array') {
      const items: unknown[] = []
      while (items.length < Math.min(shape.maxItems ?? 5_000, 5_000) && room.left > 1_000) {
        take(40)
        items.push(inner(shape.items ?? {}))
      }
      return items
    }
    if (shape.type === 'boolean') return true
    if (shape.type === 'integer' || shape.type === 'number') return shape.maximum ?? 1
    return shape.type === 'null' ? null : textOf(shape)
  }
  return inner(outlineOf(schema))
}

const weightOf = ({ type }: Outline): number =>
  type === 'null' ? 0 : type === 'object' || type === 'array' ? 2 : 1

type Part = Record<string, unknown>
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null
const isLongText = (value: unknown): value is string => typeof value === 'string' && value.length > 40

/** Returns `large` with the ids, choices and numbers of `seed`, which mean something; its long texts stay. */
function grown(seed: unknown, large: unknown): unknown {
  if (Array.isArray(seed)) return seed
  if (isPart(seed)) {
    const names = [...new Set([...Object.keys(seed), ...(isPart(large) ? Object.keys(large) : [])])]
    const fields = isPart(large) ? large : {}
    // A version that is not asked for would name one that does not exist.
    return Object.fromEntries(
      names
        .filter((name) => name in seed || name !== 'version')
        .map((name) => [name, name in seed ? grown(seed[name], fields[name]) : fields[name]]),
    )
  }
  return typeof seed === 'string' && isLongText(large) ? large : seed
}

/** Puts what stands in `seed` at this place into `value`, or removes the field that is not in it. */
function restore(value: Part, path: readonly PropertyKey[], seed: unknown): void {
  const [name, ...rest] = path.map(String)
  if (name === undefined) return
  const kept = isPart(seed) ? seed[name] : undefined
  const inner = value[name]
  if (rest.length > 0 && isPart(inner)) restore(inner, rest, kept)
  else if (kept === undefined) delete value[name]
  else value[name] = structuredClone(kept)
}

/**
 * Returns bodies that grow from `seed`, an accepted one, to about the largest that is accepted: `refused` takes the fields out of
 * it that somebody refused.
 */
export function largestLike(schema: z.ZodType, words: string, seed: object) {
  const value = grown(seed, largestOf(schema, words)) as Part
  const times = new Map<string, number>()
  const refused = (path: readonly PropertyKey[]) => {
    const place = path.join('.')
    const before = times.get(place) ?? 0
    times.set(place, before + 1)
    // What stays wrong without the field is wrong above it.
    restore(value, path.slice(0, Math.max(1, path.length - before)), seed)
  }
  const fit = () => {
    for (let round = 0; round < 60; round += 1) {
      const { error } = schema.safeParse(value)
      if (!error) return
      for (const { path } of error.issues) refused(path)
    }
  }
  return { value, refused, fit }
}
