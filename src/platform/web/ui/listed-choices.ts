import type { Choice } from './choice.ts'

interface ListEntry {
  readonly code: string
  readonly label: string
  readonly description?: string
  readonly definition?: string
}

/** Returns the entries of a code list as choices; a description or definition becomes the hint. */
export const listedChoices = (list: readonly ListEntry[]): Choice[] =>
  list.map(({ code, label, description, definition }) => {
    const hint = description ?? definition
    return { value: code, label, ...(hint !== undefined && { hint }) }
  })
