/** Which fields of a case are free text. */
import type { FieldError } from '#platform/contract/errors.ts'

const freeTextFields = new Set([
  'title',
  'flagNote',
  'tags',
  'resultReason',
  'presentation',
  'summary',
  'notes',
  'followUpNote',
  'what',
  'soWhat',
  'nowWhat',
  'learningPoints',
  'learningNeeds',
  'strengths',
  'development',
  'agreedAction',
  'learnerReply',
])

/** Guarded by rules of its own, and not hidden in the history as other free text is, because lists show it anyway. */
export const missionNumberPath = 'missionNumber'

/** Whether a field of this name is free text. */
export const isFreeText = (field: string): boolean => freeTextFields.has(field) || field.endsWith('Other')

export interface FreeText {
  path: string
  words: string
}

/** Returns every free text of a case, at any depth. */
export function freeTexts(entered: object, parent = '', isText = false): FreeText[] {
  return Object.entries(entered).flatMap(([field, value]: [string, unknown]) => {
    const path = parent ? `${parent}.${field}` : field
    const isTextHere = isText || isFreeText(field) || path === missionNumberPath
    if (typeof value === 'string') return isTextHere ? [{ path, words: value }] : []
    return typeof value === 'object' && value !== null ? freeTexts(value, path, isTextHere) : []
  })
}

// In characters, about 2,000 words. The check blocks one processor, for 50 ms in the worst case.
export const maxTextLength = 12_000

const thousands = (count: number): string => count.toLocaleString('en')

/** Returns an error at the longest text if all texts together exceed what the guard accepts at once. */
export function lengthErrors(texts: readonly FreeText[]): FieldError[] {
  const total = texts.reduce((sum, { words }) => sum + words.length, 0)
  if (total <= maxTextLength) return []
  const longest = texts.reduce((one, other) => (other.words.length > one.words.length ? other : one))
  const message = `All texts of a case together may have at most ${thousands(maxTextLength)} characters; these have ${thousands(total)}. Shorten this one.`
  return [{ path: longest.path, message }]
}

/** Whether any free text is filled in. */
export const hasFreeText = (entered: object): boolean =>
  freeTexts(entered).some(({ words }) => words.trim() !== '')
