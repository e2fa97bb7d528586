/** Reads one cell as the field that its column becomes. */
import type { AgeUnit } from '#cases/parts/patient.contract.ts'
import { labelOf, type Listed } from '#reference/codes.ts'
import type { ColumnFormat } from '../contract.ts'
import { shownCell, type Cell } from '../files/sheets.ts'
import { squashed } from '../plain-words.ts'
import { targetOf, vitalLabels, type ImportTarget } from '../targets.contract.ts'
import { ageLanguageOf, ageUnitOf, readAge, type ReadAge } from './ages.ts'
import { readBirth, type ReadBirth } from './birth-years.ts'
import { readBoolean, readMarked, shownMark, type ReadMark } from './booleans.ts'
import { codedLists } from './coded-lists.ts'
import { isDitto, readDate } from './dates.ts'
import { readDayMonth } from './day-months.ts'
import { knownCode } from './known-words.ts'
import { countedName, namedDrug, simplerNames, splitList } from './lists.ts'
import { readNumber, type ReadPressure } from './numbers.ts'
import { readVital, readVitalSigns, type BloodPressure, type VitalSigns } from './several-vitals.ts'
import { readSexAndAge, type SexAndAge } from './sex-and-age.ts'
import { minutesAfter, readTime, type ReadTime } from './times.ts'
import { isNotTaken, mayBeMissing, readMeasurement } from './vital-signs.ts'

/** What reading a column needs to know. */
export interface ValueReader {
  format: ColumnFormat
  /** The user's words by their compared form. Null leaves a word out on purpose. */
  words: ReadonlyMap<string, string | null>
  /** Lists that are not the same for everybody: bases, regions, supervisors. */
  places: Readonly<Record<string, readonly Listed[]>>
}

/** An entry of a list, and how often it stands there. */
export interface ListedCode {
  code: string
  count: number
  /** Among procedures stands a drug. */
  drug?: { dose?: number; unit?: string }
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
  | ReadBirth
  | ReadPressure
  | ReadMark
  | readonly ListedCode[]

export interface ReadResult {
  value: Value | null
  /** As the user sees it; empty if nothing was read. */
  shown: string
  isRead: boolean
  unknownWords: string[]
  /** The user chose to leave every word of the cell out, or the cell says that there is no value. */
  isLeftOut?: boolean
  /** Pieces of the cell that were not read, beside others that were. */
  rest?: readonly string[]
  /** What it means depends on the rows around: see `fill-dates.ts` and `fill-repeated.ts` of the imports. */
  isOfRows?: boolean
  /** What the user should know of a value that was read, but not just as it stands there. */
  note?: string
}

const result = (value: Value | null, shown: string): ReadResult => ({
  value,
  shown,
  isRead: value !== null,
  unknownWords: [],
})

const ofRows = (shown: string): ReadResult => ({ ...result(null, shown), isRead: true, isOfRows: true })

/** The apostrophe that a spreadsheet puts before text that looks like a formula, also in our own export. */
export const textOf = (cell: Cell): string => shownCell(cell).replace(/^'(?=[=+\-@])/, '')

const listed = (list: string, reader: ValueReader) => codedLists[list] ?? reader.places[list] ?? []

/** Returns the code of a word: null if it is left out, undefined if it is unknown. */
function codeOf(list: string, reader: ValueReader, word: string): string | null | undefined {
  const key = squashed(word)
  const chosen = reader.words.get(key)
  if (chosen !== undefined) return chosen
  const known = knownCode(list, list === 'nacaScores' ? nacaOf(word) : word)
  if (known !== null) return known
  const place = reader.places[list]?.find(
    ({ code, label }) => squashed(label) === key || squashed(code) === key,
  )
  return place?.code
}

/** Returns the score alone of "N3", "NACA: 4" and "3/7". */
const nacaOf = (word: string): string =>
  /^n(?:aca)?[ .:-]{0,2}([0-7]|[iv]{1,3})$/i.exec(word)?.[1] ?? /^([0-7]) ?\/ ?7$/.exec(word)?.[1] ?? word

function readCode(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const word = textOf(cell)
  const code = codeOf(list, reader, word)
  if (code === undefined && list === 'nacaScores' && isNotTaken(cell)) return nothingSaid
  if (code === undefined) return { value: null, shown: '', isRead: false, unknownWords: [word] }
  if (code === null) return { ...result(null, ''), isLeftOut: true }
  return result(code, labelOf(listed(list, reader), code))
}

const isWholeIn = (list: string, reader: ValueReader) => (part: string) =>
  codeOf(list, reader, countedName(part).name) !== undefined

/** Finds an entry in a simpler form of its name. Among procedures also a drug, which many logs write there. */
function findSimpler(list: string, reader: ValueReader, name: string): ListedCode | undefined {
  if (list !== 'procedures') return undefined
  for (const simpler of simplerNames(name)) {
    const code = codeOf(list, reader, simpler.name)
    if (code) return { code, count: simpler.count }
  }
  const named = namedDrug(name)
  const drug = named && knownCode('drugs', named.name)
  if (!named || !drug) return undefined
  const { name: _name, ...dose } = named
  return { code: drug, count: 1, drug: dose }
}

function readCodes(list: string, reader: ValueReader, cell: Cell): ReadResult {
  const parts = splitList(textOf(cell), isWholeIn(list, reader))
  const found: ListedCode[] = []
  const unknownWords: string[] = []
  for (const part of parts) {
    const { name, count } = countedName(part)
    const code = codeOf(list, reader, name)
    const simpler = code === undefined ? findSimpler(list, reader, name) : undefined
    if (simpler) found.push(simpler)
    else if (code === undefined) unknownWords.push(name)
    else if (code !== null) found.push({ code, count })
  }
  const shown = found.map(({ code, drug }) => labelOf(listed(drug ? 'drugs' : list, reader), code)).join('; ')
  const isLeftOut = found.length === 0 && unknownWords.length === 0
  return { value: found.length > 0 ? found : null, shown, isRead: found.length > 0, unknownWords, isLeftOut }
}

/** Returns the words of a cell that its list must know. */
export function wordsIn(target: ImportTarget, cell: Cell): string[] {
  if (cell === null || !target.list) return []
  if (target.kind !== 'codes') return [textOf(cell)]
  return splitList(textOf(cell), isWholeIn(target.list, { ...nothingKnown })).map(
    (part) => countedName(part).name,
  )
}

const nothingKnown: ValueReader = {
  format: { dateOrder: null, decimalMark: null, unit: null },
  words: new Map(),
  places: {},
}

const shownAge = ({ value, unit }: ReadAge): string => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`

const nothingSaid: ReadResult = { ...result(null, ''), isLeftOut: true }

function readMeasurementCell(target: ImportTarget, { format }: ValueReader, cell: Cell): ReadResult {
  if (mayBeMissing(target) && isNotTaken(cell)) return nothingSaid
  const { value, note } = readMeasurement(target, format, cell)
  if (value === null) return result(null, '')
  const shown = typeof value === 'number' ? String(value) : `${value.systolic}/${value.diastolic ?? '?'}`
  return { ...result(value, shown), ...(note !== undefined && { note }) }
}

function readSexAge({ format, words }: ValueReader, cell: Cell): ReadResult {
  const read = readSexAndAge(cell, { words, language: ageLanguageOf(format.unit) })
  const parts = read && [
    labelOf(codedLists['patientGenders'] ?? [], read.gender),
    read.age && shownAge(read.age),
    read.weightKg && `${read.weightKg} kg`,
  ]
  return result(read, (parts ?? []).filter(Boolean).join(', '))
}

const shownVital = (value: number | BloodPressure): string =>
  typeof value === 'number' ? String(value) : `${value.systolic}/${value.diastolic ?? '?'}`

/** Scores and pressures are read as in a column of their own. */
const measuredAlone = new Set(['gcsTotal', 'painScore', 'bloodPressure'])

function readVitals(reader: ValueReader, cell: Cell): ReadResult {
  const notes = new Set<string>()
  const vitals = readVitalSigns(cell, (field, text) => {
    const one = measuredAlone.has(field) ? targetOf(`clinical.vitals.first.${field}`) : null
    if (!one) return readVital(field, text)
    const { value, note } = readMeasurement(one, reader.format, text)
    if (value !== null && note !== undefined) notes.add(note)
    return value
  })
  if (!vitals) return result(null, '')
  const shown = Object.entries(vitals.values).map(
    ([field, value]) => `${vitalLabels[field] ?? field} ${shownVital(value)}`,
  )
  return {
    ...result(vitals.values, shown.join(', ')),
    rest: vitals.rest,
    ...(notes.size > 0 && { note: [...notes].join(' ') }),
  }
}

const isFirstPass = /^(?:first|1st) ?(?:pass|attempt|try)\b/i

const yesOrNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no')

/** Reads one cell that is not blank. */
export function readValue(target: ImportTarget, reader: ValueReader, cell: Cell): ReadResult {
  const { format } = reader
  const text = textOf(cell)
  switch (target.kind) {
    case 'date': {
      if (isDitto(cell)) return ofRows('as in the row above')
      const date = readDate(cell, format.dateOrder)?.date ?? null
      // Among full dates "16.01" is one; a column of nothing else may hold times or numbers.
      if (date === null && readDayMonth(cell, format.dateOrder))
        return { ...ofRows('in the year of the rows around'), isRead: format.dateOrder !== null }
      return result(date, date ?? '')
    }
    case 'time': {
      if (isDitto(cell)) return ofRows('as in the row above')
      if (minutesAfter(cell) !== null) return ofRows('so many minutes after the time before')
      const time = readTime(cell, format.dateOrder)
      return result(time, time ? `${time.date ?? ''} ${time.clock}`.trim() : '')
    }
    case 'number':
    case 'bloodPressure':
      return readMeasurementCell(target, reader, cell)
    case 'attempts': {
      const leading = typeof cell === 'string' ? /^\d{1,2}(?=\D)/.exec(text)?.[0] : undefined
      const count =
        readNumber(cell, null)?.value ?? (leading ? Number(leading) : isFirstPass.test(text) ? 1 : null)
      return result(count, String(count ?? ''))
    }
    case 'age': {
      const unit: AgeUnit | null = format.unit ? ageUnitOf(format.unit) : null
      const age = readAge(cell, unit, ageLanguageOf(format.unit))
      const birth = age ? null : readBirth(cell)
      if (birth) return result(birth, `born in ${birth.bornIn}`)
      return result(age, age ? shownAge(age) : '')
    }
    case 'boolean':
    case 'firstPass': {
      const value =
        readBoolean(cell) ?? (target.kind === 'firstPass' && /^1(?:st)?\b/i.test(text) ? true : null)
      return result(value, yesOrNo(value))
    }
    case 'procedureMark': {
      const mark = readMarked(cell)
      return result(mark, mark ? shownMark(mark) : '')
    }
    case 'drugMark': {
      const mark = readMarked(cell)
      // Nobody tries a drug without success.
      if (mark?.outcome === 'unsuccessful') return result(null, '')
      const marked = mark?.count ?? (readNumber(cell, format.decimalMark) ? 1 : null)
      return result(marked, yesOrNo(marked === null ? null : marked > 0))
    }
    case 'sexAndAge':
      return readSexAge(reader, cell)
    case 'vitalSigns':
      return readVitals(reader, cell)
    case 'code':
    case 'place':
    case 'person':
      return readCode(target.list ?? '', reader, cell)
    case 'codes':
      return readCodes(target.list ?? '', reader, cell)
    case 'tags':
    case 'lines': {
      const parts = target.kind === 'tags' ? splitList(text) : text.split(/[\n;]+/).map((part) => part.trim())
      const found = parts.filter((part) => part !== '')
      return result(found, found.join('; '))
    }
    default:
      // Nothing above says what the mark repeats.
      if (isDitto(cell)) return result(null, '')
      return result(text, text.length > 80 ? `${text.slice(0, 80)}…` : text)
  }
}
