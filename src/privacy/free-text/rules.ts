/** Where in a case people write in their own words. */

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
    const isTextHere = isText || isFreeText(field)
    if (typeof value === 'string') return isTextHere ? [{ path, words: value }] : []
    return typeof value === 'object' && value !== null ? freeTexts(value, path, isTextHere) : []
  })
}

/** Whether anybody has written anything in their own words. */
export const hasFreeText = (entered: object): boolean =>
  freeTexts(entered).some(({ words }) => words.trim() !== '')
