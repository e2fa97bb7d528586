/** The result of reading one cell as a field. */
import type { ListEntry } from '#reference/codes.ts'
import type { ColumnFormat } from '../contract.ts'
import { shownCell, type Cell } from '../files/sheets.ts'
import type { ReadAge } from './ages.ts'
import type { ReadBirth } from './birth-years.ts'
import type { ReadMark } from './booleans.ts'
import type { DrugMark, GivenDrug } from './named-drugs.ts'
import type { ReadPressure } from './numbers.ts'
import type { SeveralCodes } from './several-codes.ts'
import type { VitalSigns } from './several-vitals.ts'
import type { SexAndAge } from './sex-and-age.ts'
import type { ReadSigner } from './signers.ts'
import type { ReadTime } from './times.ts'

/** The settings for reading a column. */
export interface ValueReader {
  format: ColumnFormat
  /** The user's words in their comparison form. Null leaves a word out on purpose. */
  words: ReadonlyMap<string, string | null>
  /** The meaning of every unknown word. */
  otherwise?: string | null | undefined
  /** Lists that differ between users: bases, regions, supervisors. */
  places: Readonly<Record<string, readonly ListEntry[]>>
  /** IANA time zone of the missions, for times that a program stores as seconds since 1970. */
  zone?: string
}

/** An entry of a list, and how often it occurs. */
export interface ListedCode {
  code: string
  count: number
  /** Set for a drug, also among procedures. */
  drug?: GivenDrug
}

export type Value =
  | string
  | number
  | boolean
  | readonly string[]
  | ReadAge
  | ReadTime
  | SexAndAge
  | VitalSigns['values']
  | SeveralCodes
  | ReadBirth
  | ReadPressure
  | ReadMark
  | DrugMark
  | ReadSigner
  | readonly ListedCode[]

export interface ReadResult {
  value: Value | null
  /** The value as the user sees it; empty if nothing was read. */
  displayText: string
  isRead: boolean
  unknownWords: string[]
  /** How the drugs among the unknown words were given. */
  unknownDrugs?: ReadonlyMap<string, readonly GivenDrug[]>
  /** Whether the user left out every word of the cell, or the cell says that there is no value. */
  isLeftOut?: boolean
  /** Pieces of the cell that were not read, if others were. */
  rest?: readonly string[]
  /** Whether the meaning depends on the rows around the cell: see `fill-dates.ts` and `fill-repeated.ts` of the imports. */
  dependsOnRows?: boolean
  /** Whether the cell contains more than the value that was read. */
  isPartlyRead?: boolean
  /** A note for the user if the value differs from the text of the cell. */
  note?: string
}

export const toReadResult = (value: Value | null, displayText: string): ReadResult => ({
  value,
  displayText,
  isRead: value !== null,
  unknownWords: [],
})

/**
 * Returns the text without the apostrophe that spreadsheets, and our own export, put before text that looks like a
 * formula.
 */
export const textOf = (cell: Cell): string => shownCell(cell).replace(/^'(?=[=+\-@])/, '')

/** The cell says that there is no value. */
export const noValue: ReadResult = { ...toReadResult(null, ''), isLeftOut: true }
