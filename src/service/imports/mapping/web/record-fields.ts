import type { Listed } from '#reference/codes.ts'
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'

/** The fields that a column may become, for one kind of record. */
export interface RecordFields {
  /** The names of the groups of fields, in order. */
  groups: Readonly<Record<string, string>>
  fields: readonly ImportTarget[]
  /** The result for a word without a meaning: "Stays as words". */
  openWord: string
  /** The fields that are often the same in every row. */
  fixed: readonly FixedField[]
  /** Lists of its own that its fields choose from. */
  lists?: Readonly<Record<string, readonly Listed[]>>
  /** The text above the fixed values, if they are not the same in every row. */
  fixedTitle?: string
}

export interface FixedField {
  code: string
  /** The question, if it is not the name of a field of the record. */
  label?: string
  choices?: readonly Listed[]
  /** The meaning of no choice. */
  unsaid?: string
  /** Asked only if a column becomes such a field. */
  onlyFor?: (target: string) => boolean
  /** Values allowed in addition to its list. */
  more?: readonly Listed[]
  /** Other fields that make this one unnecessary. */
  unless?: readonly string[]
  /** Another field that takes precedence, and the phrase for it: "unless the diagnosis says it". */
  butFor?: { field: string; words: string }
}
