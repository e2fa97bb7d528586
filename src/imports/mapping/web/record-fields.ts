import type { Listed } from '#reference/codes.ts'
import type { ImportTarget } from '#spreadsheets/targets.contract.ts'

/** The fields that a column may become, for one kind of record. */
export interface RecordFields {
  /** The names of the groups of fields, in their order. */
  groups: Readonly<Record<string, string>>
  fields: readonly ImportTarget[]
  /** What becomes of a word that the user gives no meaning: "Stays as words". */
  openWord: string
  /** The fields that are often the same in every row. */
  fixed: readonly FixedField[]
}

export interface FixedField {
  code: string
  /** What it can be beside the entries of its list. */
  more?: readonly Listed[]
  /** Other fields that leave it nothing to say. */
  unless?: readonly string[]
  /** Another field that may say it first, and how that is put: "unless the diagnosis says it". */
  butFor?: { field: string; words: string }
}
