/** Labels of the fields of a case, in the structure of its contract. */
import type { ListEntry } from './codes.ts'

export type List = readonly ListEntry[]

export interface FieldWords {
  label: string
  /** The list that the field's codes come from. */
  list?: List | undefined
  unit?: string | undefined
}

export interface PartWords {
  /** The heading above the fields of the part; empty if they need none. */
  title: string
  fields: Readonly<Record<string, FieldWords | PartWords>>
  /** Set if the part is an array. Each entry is named by its code in `list`, if there is a list. */
  entries?: { list: List | null }
}

export const field = (label: string, unit?: string): FieldWords => ({ label, unit })
export const codedField = (label: string, list: List): FieldWords => ({ label, list })
export const otherField = (label: string): FieldWords => ({ label: `${label}, other` })
