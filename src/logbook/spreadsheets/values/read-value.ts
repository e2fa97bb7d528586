/** Reads one cell as the field that its column becomes. */
import type { AgeUnit } from '#logging/cases/parts/patient.contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { labelOf } from '#reference/codes.ts'
import type { Cell } from '../files/sheets.ts'
import { targetOf, vitalLabels, type ImportTarget } from '../targets.contract.ts'
import { ageLanguageOf, ageUnitOf, losesMonths, readAge, type ReadAge } from './ages.ts'
import { readBirth } from './birth-years.ts'
import { readBoolean } from './booleans.ts'
import { codedLists } from './coded-lists.ts'
import { readCompactDay, readDay, readEpoch } from './dates.ts'
import { isDitto, isDittoTrusted } from './ditto-marks.ts'
import { readDrugMark } from './drug-marks.ts'
import { isErrorCell } from './error-cells.ts'
import { readDayMonth } from './day-months.ts'
import { splitList } from './lists.ts'
import { readNumber } from './numbers.ts'
import { readProcedureMark } from './procedure-words.ts'
import { readCode, readCodes } from './read-codes.ts'
import { comparisonForm } from '../plain-words.ts'
import { knownCode } from './known-words.ts'
import { noValue, toReadResult, textOf, type ReadResult, type ValueReader } from './read-result.ts'
import { readSeveralCodes, codesText } from './several-codes.ts'
import { readVital, readVitalSigns, type BloodPressure } from './several-vitals.ts'
import { readSexAndAge } from './sex-and-age.ts'
import { readSignedDay, readSigner } from './signers.ts'
import { minutesAfter, readTime } from './times.ts'
import { isNotTaken, mayBeMissing, readMeasurement } from './vital-signs.ts'

const resultFromRows = (displayText: string): ReadResult => ({
  ...toReadResult(null, displayText),
  isRead: true,
  dependsOnRows: true,
})

const ageText = ({ value, unit }: ReadAge): string => `${value} ${value === 1 ? unit.slice(0, -1) : unit}`

function readMeasurementCell(target: ImportTarget, { format }: ValueReader, cell: Cell): ReadResult {
  if (mayBeMissing(target) && isNotTaken(cell)) return noValue
  const { value, note } = readMeasurement(target, format, cell)
  if (value === null) return toReadResult(null, '')
  const displayText =
    typeof value === 'number' ? String(value) : `${value.systolic}/${value.diastolic ?? '?'}`
  return { ...toReadResult(value, displayText), ...(note !== undefined && { note }) }
}

function readSexAge({ format, words }: ValueReader, cell: Cell): ReadResult {
  const sexAndAge = readSexAndAge(cell, { words, language: ageLanguageOf(format.unit) })
  const parts = sexAndAge && [
    labelOf(codedLists['patientGenders'] ?? [], sexAndAge.gender),
    sexAndAge.age && ageText(sexAndAge.age),
    sexAndAge.weightKg && `${sexAndAge.weightKg} kg`,
  ]
  return toReadResult(sexAndAge, (parts ?? []).filter(Boolean).join(', '))
}

function readSignerCell(cell: Cell): ReadResult {
  const signer = readSigner(typeof cell === 'string' ? textOf(cell) : cell)
  if (!signer) return toReadResult(null, '')
  const { isSigned, name, date } = signer
  const words = isSigned ? `signed${name ? ` by ${name}` : ''}${date ? ` on ${date}` : ''}` : 'not signed'
  return toReadResult(signer, words)
}

const vitalText = (value: number | BloodPressure): string =>
  typeof value === 'number' ? String(value) : `${value.systolic}/${value.diastolic ?? '?'}`

/** Scores and pressures are read as in a separate column. */
const fieldsOfOwnColumns = new Set(['gcsTotal', 'painScore', 'bloodPressure'])

function readVitals(reader: ValueReader, cell: Cell): ReadResult {
  const notes = new Set<string>()
  const vitals = readVitalSigns(cell, (field, text) => {
    const singleTarget = fieldsOfOwnColumns.has(field) ? targetOf(`clinical.vitals.first.${field}`) : null
    if (!singleTarget) return readVital(field, text)
    const { value, note } = readMeasurement(singleTarget, reader.format, text)
    if (value !== null && note !== undefined) notes.add(note)
    return value
  })
  if (!vitals) return toReadResult(null, '')
  const vitalTexts = Object.entries(vitals.values).map(
    ([field, value]) => `${vitalLabels[field] ?? field} ${vitalText(value)}`,
  )
  return {
    ...toReadResult(vitals.values, vitalTexts.join(', ')),
    rest: vitals.rest,
    ...(notes.size > 0 && { note: [...notes].join(' ') }),
  }
}

const isFirstPass = /^(?:first|1st) ?(?:pass|attempt|try)\b/i

const yesOrNo = (value: boolean | null): string => (value === null ? '' : value ? 'yes' : 'no')

/**
 * Returns the date of a time that a program counted from 1970. Midnight UTC means a whole day; any other time belongs
 * to the date at the place of the mission.
 */
function epochDate(cell: Cell, zone = 'UTC'): string | null {
  const moment = readEpoch(cell)
  if (!moment) return null
  return dateIn(moment.getTime() % 86_400_000 === 0 ? 'UTC' : zone, moment)
}

/** Kinds whose repetition depends on the rows around them. */
const repeatedKinds = new Set<ImportTarget['kind']>(['date', 'time', 'missionNumber'])

/** Whether the user has explained the word or a list has it, so that it is not a ditto mark. */
const isExplainedWord = ({ list }: ImportTarget, { words }: ValueReader, text: string): boolean => {
  const key = comparisonForm(text)
  return key !== '' && (words.has(key) || (list !== undefined && knownCode(list, text) !== null))
}

/** A field with its own way of reading, if its kind is not enough. */
export interface ReadTarget extends ImportTarget {
  read?: (reader: ValueReader, cell: Cell) => ReadResult
}

/** Reads one cell that is not blank. */
export function readValue(target: ReadTarget, reader: ValueReader, cell: Cell): ReadResult {
  if (target.read) return target.read(reader, cell)
  const { format } = reader
  if (isErrorCell(cell)) return toReadResult(null, '')
  const text = textOf(cell)
  if (isDitto(cell) && !isExplainedWord(target, reader, text))
    return repeatedKinds.has(target.kind) || isDittoTrusted(target)
      ? resultFromRows('as in the row above')
      : toReadResult(null, '')
  switch (target.kind) {
    case 'date': {
      const date =
        epochDate(cell, reader.zone) ??
        readDay(cell, format.dateOrder) ??
        readCompactDay(cell, format.dateOrder)
      // Among full dates "16.01" is a date; a column with only such values may hold times or numbers.
      if (date === null && readDayMonth(cell, format.dateOrder))
        return { ...resultFromRows('in the year of the rows around it'), isRead: format.dateOrder !== null }
      return toReadResult(date, date ?? '')
    }
    case 'time': {
      if (minutesAfter(cell) !== null) return resultFromRows('minutes after the time before it')
      const time = readTime(cell, format.dateOrder)
      return toReadResult(time, time ? `${time.date ?? ''} ${time.clock}`.trim() : '')
    }
    case 'number':
    case 'bloodPressure':
      return readMeasurementCell(target, reader, cell)
    case 'attempts': {
      const leadingDigits = typeof cell === 'string' ? /^\d{1,2}(?=\D)/.exec(text)?.[0] : undefined
      const count =
        readNumber(cell, null)?.value ??
        (leadingDigits ? Number(leadingDigits) : isFirstPass.test(text) ? 1 : null)
      return toReadResult(count, String(count ?? ''))
    }
    case 'age': {
      const unit: AgeUnit | null = format.unit ? ageUnitOf(format.unit) : null
      const age = readAge(cell, unit, ageLanguageOf(format.unit))
      const birth = age ? null : readBirth(cell)
      if (birth) return toReadResult(birth, `born in ${birth.bornIn}`)
      const isPartlyRead = age !== null && losesMonths(cell, age)
      return { ...toReadResult(age, age ? ageText(age) : ''), ...(isPartlyRead && { isPartlyRead }) }
    }
    case 'boolean':
    case 'firstPass': {
      const value =
        readBoolean(cell) ?? (target.kind === 'firstPass' && /^1(?:st)?\b/i.test(text) ? true : null)
      return toReadResult(value, yesOrNo(value))
    }
    case 'procedureMark':
      return readProcedureMark(cell, reader)
    case 'drugMark':
      return readDrugMark(cell, format)
    case 'severalCodes': {
      const codes = readSeveralCodes(cell)
      return toReadResult(codes, codes ? codesText(codes) : '')
    }
    case 'sexAndAge':
      return readSexAge(reader, cell)
    case 'vitalSigns':
      return readVitals(reader, cell)
    case 'signer':
      return readSignerCell(cell)
    case 'signedOn': {
      const day = readSignedDay(cell, format.dateOrder, reader.zone)
      return toReadResult(day, day ?? '')
    }
    case 'code':
    case 'place':
    case 'person':
      return readCode(target.list ?? '', reader, cell)
    case 'codes':
      return readCodes(target.list ?? '', reader, cell)
    case 'tags':
    case 'lines': {
      const parts = target.kind === 'tags' ? splitList(text) : text.split(/[\n;]+/).map((part) => part.trim())
      const lines = parts.filter((part) => part !== '')
      return toReadResult(lines, lines.join('; '))
    }
    default:
      return toReadResult(text, text.length > 80 ? `${text.slice(0, 80)}…` : text)
  }
}
