/** Where in a case people write in their own words. */
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

/** Few words fit into it, but it stands where no other words do. That it changed others see as they see it in lists. */
export const missionNumberPath = 'missionNumber'

/** Whether what is written in a field of this name is anybody's own words. */
export const isFreeText = (field: string): boolean => freeTextFields.has(field) || field.endsWith('Other')

export interface FreeText {
  path: string
  words: string
}

/** Every free text of a case, however deep. */
export function freeTexts(entered: object, parent = '', isText = false): FreeText[] {
  return Object.entries(entered).flatMap(([field, value]: [string, unknown]) => {
    const path = parent ? `${parent}.${field}` : field
    const isTextHere = isText || isFreeText(field) || path === missionNumberPath
    if (typeof value === 'string') return isTextHere ? [{ path, words: value }] : []
    return typeof value === 'object' && value !== null ? freeTexts(value, path, isTextHere) : []
  })
}

// Some 2,000 words. What is judged keeps one processor busy, for 50 ms at the very worst.
export const maxTextLength = 12_000

const thousands = (count: number): string => count.toLocaleString('en')

/** Where all texts together are more than the guard may judge at once: said at the longest of them, the last to be long. */
export function lengthErrors(texts: readonly FreeText[]): FieldError[] {
  const total = texts.reduce((sum, { words }) => sum + words.length, 0)
  if (total <= maxTextLength) return []
  const longest = texts.reduce((one, other) => (other.words.length > one.words.length ? other : one))
  const message = `All texts of a case may have ${thousands(maxTextLength)} characters together, and have ${thousands(total)}. Shorten this one.`
  return [{ path: longest.path, message }]
}

/** Whether anybody has written anything in their own words. */
export const hasFreeText = (entered: object): boolean =>
  freeTexts(entered).some(({ words }) => words.trim() !== '')
