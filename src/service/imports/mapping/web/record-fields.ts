import type { ListEntry } from '#reference/codes.ts'
import type { ImportTarget } from '#logbook/spreadsheets/targets.contract.ts'

/** The fields that a column may become, for one kind of record. */
export interface RecordFields {
  /** The names of the groups of fields, in order. */
  groups: Readonly<Record<string, string>>
  fields: readonly ImportTarget[]
  /** The result for a word without a meaning: "Kept as free text". */
  unknownWordText: string
  /** The fields that are often the same in every row. */
  fixed: readonly FixedField[]
  /** Lists that only fields of this kind of record use. */
  lists?: Readonly<Record<string, readonly ListEntry[]>>
  /** The text above the fixed values, if they are not the same in every row. */
  fixedTitle?: string
}

export interface FixedField {
  code: string
  /** The question, if it is not the name of a field of the record. */
  label?: string
  choices?: readonly ListEntry[]
  /** The text that is shown if nothing is chosen. */
  emptyChoiceText?: string
  /** The field is offered only if a column becomes a field for which this returns true. */
  onlyFor?: (target: string) => boolean
  /** Values allowed in addition to its list. */
  more?: readonly ListEntry[]
  /** Fields that make this one unnecessary if a column becomes one of them. */
  unless?: readonly string[]
  /** A field that takes precedence where it is filled, and the phrase for that: "unless the diagnosis says it". */
  exception?: { field: string; words: string }
}
