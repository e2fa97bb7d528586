/** What the names of fields are told in. */
import type { Listed } from './codes.ts'

export type List = readonly Listed[]

export interface FieldWords {
  label: string
  /** Whose codes it holds. */
  list?: List | undefined
  unit?: string | undefined
}

export interface PartWords {
  /** Said before the fields of the part; empty where they speak for themselves. */
  title: string
  fields: Readonly<Record<string, FieldWords | PartWords>>
  /** The part is a list: what its entries are named by. */
  entries?: { list: List | null }
}

export const says = (label: string, unit?: string): FieldWords => ({ label, unit })
export const lists = (label: string, list: List): FieldWords => ({ label, list })
export const other = (label: string): FieldWords => ({ label: `${label}, other` })
