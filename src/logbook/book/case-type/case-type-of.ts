import { caseTypes } from '#reference/case-lists.ts'

export interface NamedCaseType {
  code: string
  label: string
}

const folded = (words: string): string =>
  words
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Returns the case type that a URL names by its code or its label, or null. */
export function caseTypeOf(words: string): NamedCaseType | null {
  const caseType = caseTypes.find(({ code, label }) => [code, folded(label)].includes(folded(words)))
  return caseType ? { code: caseType.code, label: caseType.label } : null
}
