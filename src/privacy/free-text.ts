/** Finds the free texts of a value by the marks in its contract. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'

export interface FreeText {
  path: string
  words: string
  kind: FreeTextKind
}

/** Returns every free text of a value, at any depth. */
export function freeTexts(value: unknown, shape: FreeTextShape, path = ''): FreeText[] {
  if (shape === null || value === null || value === undefined) return []
  if ('kind' in shape) return typeof value === 'string' ? [{ path, words: value, kind: shape.kind }] : []
  const inner = (name: string) => (path ? `${path}.${name}` : name)
  if ('items' in shape) {
    const items: unknown[] = Array.isArray(value) ? value : []
    return items.flatMap((item, index) => freeTexts(item, shape.items, inner(String(index))))
  }
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => {
    const fieldShape = shape.fields[name]
    return fieldShape ? freeTexts(part, fieldShape, inner(name)) : []
  })
}

// About 2,000 words. The check blocks one processor for up to 50 ms at this length.
export const maxTextLength = 12_000

const thousands = (count: number): string => count.toLocaleString('en')

/** Returns an error for the longest text if all texts together exceed the length that the guard accepts at once. */
export function lengthErrors(texts: readonly FreeText[]): FieldError[] {
  const total = texts.reduce((sum, { words }) => sum + words.length, 0)
  if (total <= maxTextLength) return []
  const longest = texts.reduce((a, b) => (b.words.length > a.words.length ? b : a))
  const message = `All texts together may have at most ${thousands(maxTextLength)} characters; these have ${thousands(total)}. Shorten this one.`
  return [{ path: longest.path, message }]
}
