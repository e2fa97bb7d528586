import type { Listed } from '#reference/codes.ts'
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'

/** The fields that a column may become, for one kind of record. */
export interface RecordFields {
  /** The names of the groups of fields, in their order. */
  groups: Readonly<Record<string, string>>
  fields: readonly ImportTarget[]
  /** What becomes of a word that the user gives no meaning: "Stays as words". */
  openWord: string
  /** The fields that are often the same in every row. */
  fixed: readonly FixedField[]
  /** Lists of its own that its fields choose from. */
  lists?: Readonly<Record<string, readonly Listed[]>>
  /** What stands above the fixed values, if they are not the same in every row. */
  fixedTitle?: string
}

export interface FixedField {
  code: string
  /** What is asked, if it is no field of a record. */
  label?: string
  choices?: readonly Listed[]
  /** What it means that nothing is chosen. */
  unsaid?: string
  /** Asked only if a column becomes such a field. */
  onlyFor?: (target: string) => boolean
  /** What it can be beside the entries of its list. */
  more?: readonly Listed[]
  /** Other fields that leave it nothing to say. */
  unless?: readonly string[]
  /** Another field that may say it first, and how that is put: "unless the diagnosis says it". */
  butFor?: { field: string; words: string }
}
