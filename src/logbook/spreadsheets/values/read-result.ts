/** What reading one cell as a field gives. */
import type { Listed } from '#reference/codes.ts'
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
import type { ReadTime } from './times.ts'

/** What reading a column needs to know. */
export interface ValueReader {
  format: ColumnFormat
  /** The user's words by their compared form. Null leaves a word out on purpose. */
  words: ReadonlyMap<string, string | null>
  /** What every word means that nobody knows. */
  otherwise?: string | null | undefined
  /** Lists that are not the same for everybody: bases, regions, supervisors. */
  places: Readonly<Record<string, readonly Listed[]>>
  /** IANA time zone of the missions, for moments that a program counted. */
  zone?: string
}

/** An entry of a list, and how often it stands there. */
export interface ListedCode {
  code: string
  count: number
  /** It is a drug, also among procedures. */
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
  | readonly ListedCode[]

export interface ReadResult {
  value: Value | null
  /** As the user sees it; empty if nothing was read. */
  shown: string
  isRead: boolean
  unknownWords: string[]
  /** How the drugs among the unknown words were given. */
  unknownDrugs?: ReadonlyMap<string, readonly GivenDrug[]>
  /** The user chose to leave every word of the cell out, or the cell says that there is no value. */
  isLeftOut?: boolean
  /** Pieces of the cell that were not read, beside others that were. */
  rest?: readonly string[]
  /** What it means depends on the rows around: see `fill-dates.ts` and `fill-repeated.ts` of the imports. */
  isOfRows?: boolean
  /** The cell says more than what was read. */
  isPart?: boolean
  /** What the user should know of a value that was read, but not just as it stands there. */
  note?: string
}

export const result = (value: Value | null, shown: string): ReadResult => ({
  value,
  shown,
  isRead: value !== null,
  unknownWords: [],
})

/** The apostrophe that a spreadsheet puts before text that looks like a formula, also in our own export. */
export const textOf = (cell: Cell): string => shownCell(cell).replace(/^'(?=[=+\-@])/, '')

/** The cell says that there is no value. */
export const nothingSaid: ReadResult = { ...result(null, ''), isLeftOut: true }
