import { caseTypes } from '#reference/case-lists.ts'

export interface NamedCaseType {
  code: string
  label: string
}

const toCodeForm = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_')

/** Returns the case type that a URL names by its code or its label, or null. */
export function findCaseType(codeOrLabel: string): NamedCaseType | null {
  const caseType = caseTypes.find(({ code, label }) =>
    [code, toCodeForm(label)].includes(toCodeForm(codeOrLabel)),
  )
  return caseType ? { code: caseType.code, label: caseType.label } : null
}
