/** Finds the free-text fields in the request bodies of the contract. */
import type { Outline } from './outline.ts'

interface Described extends Outline {
  pattern?: string
  oneOf?: Outline[]
  allOf?: Outline[]
}

/** Returns the path of each text that no code list or pattern restricts, such as `team.crew[].roleOther`. */
export function freeTextIn(shape: Described, at = ''): string[] {
  const inner = [...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])]
  const { type, format, pattern } = shape
  const isFree = type === 'string' && !shape.enum && shape.const === undefined && !format && !pattern
  return [
    ...new Set([
      ...(isFree ? [at] : []),
      ...inner.flatMap((item) => freeTextIn(item, at)),
      ...(shape.items ? freeTextIn(shape.items, `${at}[]`) : []),
      ...Object.entries(shape.properties ?? {}).flatMap(([name, part]) =>
        freeTextIn(part, at === '' ? name : `${at}.${name}`),
      ),
    ]),
  ]
}

const merged = (shape: Described): Described => {
  const choices = shape.anyOf ?? shape.oneOf
  return choices?.find(({ type, enum: codes }) => type !== 'null' || codes) ?? shape
}

/** Returns a body with these words in every free text, and `other` in the code field beside each `…Other`. */
export function filledWith(words: string, described: Described, at = ''): unknown {
  const shape = merged(described)
  if (shape.const !== undefined) return shape.const
  if (shape.enum) return shape.enum.includes('other') ? 'other' : shape.enum[at.endsWith('Secondary') ? 1 : 0]
  if (shape.type === 'array') return [filledWith(words, shape.items ?? {}, at)]
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1)
  if (shape.type === 'boolean') return true
  if (shape.type === 'string') return words.slice(0, shape.maxLength)
  const properties = Object.entries(shape.properties ?? {})
  const isWanted = (name: string, part: Described) =>
    shape.required?.includes(name) ||
    freeTextIn(part).length > 0 ||
    Object.hasOwn(shape.properties ?? {}, `${name}Other`)
  return Object.fromEntries(
    properties
      .filter(([name, part]) => isWanted(name, part))
      .map(([name, part]) => [name, filledWith(words, part, name)]),
  )
}
