/** Finds the free texts of a value by the marks in its contract. */
import type { FieldError } from '#platform/contract/errors.ts'
import type { FreeTextKind, FreeTextShape } from '#platform/contract/free-text.ts'

export interface FreeText {
  path: string
  text: string
  kind: FreeTextKind
}

/** Returns every free text of a value, at any depth. */
export function listFreeTexts(value: unknown, shape: FreeTextShape, path = ''): FreeText[] {
  if (shape === null || value === null || value === undefined) return []
  if ('kind' in shape) return typeof value === 'string' ? [{ path, text: value, kind: shape.kind }] : []
  const toPath = (name: string) => (path ? `${path}.${name}` : name)
  if ('items' in shape) {
    const items: unknown[] = Array.isArray(value) ? value : []
    return items.flatMap((item, index) => listFreeTexts(item, shape.items, toPath(String(index))))
  }
  if (typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, part]) => {
    const fieldShape = shape.fields[name]
    return fieldShape ? listFreeTexts(part, fieldShape, toPath(name)) : []
  })
}

// About 2,000 words. Checking a text of this length blocks a processor for up to 50 ms.
export const maxTextLength = 12_000

const formatCount = (count: number): string => count.toLocaleString('en')

/** Returns an error for the longest text if all texts together exceed the length that the guard accepts at once. */
export function findLengthError(texts: readonly FreeText[]): FieldError[] {
  const total = texts.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= maxTextLength) return []
  const longestText = texts.reduce((a, b) => (b.text.length > a.text.length ? b : a))
  const message = `All texts together may have at most ${formatCount(maxTextLength)} characters; these have ${formatCount(total)}. Shorten this one.`
  return [{ path: longestText.path, message }]
}
