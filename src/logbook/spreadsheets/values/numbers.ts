import { decimalsOfWeight } from '#logging/cases/parts/patient.contract.ts'
import type { DecimalMark } from '../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../files/sheets.ts'

export interface ReadNumber {
  value: number
  /** The text after the number, in lower case: `kg`, `%`, `mmhg`. */
  unit: string
}

/** Returns a number with the unit from the cell next to it: 7 and "meses" as "7 meses". */
export const withUnit = (cell: Cell, unit: Cell): Cell =>
  isBlankCell(cell) || isBlankCell(unit) ? cell : `${shownCell(cell)} ${shownCell(unit)}`

// A number with an optional sign, then a unit without digits. "ca. 75 kg", "~75", "75kg", "98 %", "> 20".
const numberPattern =
  /^(?:ca\.?|circa|approx\.?|about|etwa|env\.?|~|±|≈|>|<|≥|≤|\+)? ?(-?[\d.,' \u00a0\u202f]*\d)\s*([^\d]*)$/i

/** Reads a number with its unit. The decimal mark of the column decides what "1.250" is. */
export function readNumber(cell: Cell, mark: DecimalMark | null): ReadNumber | null {
  if (typeof cell === 'number') return { value: cell, unit: '' }
  if (typeof cell !== 'string') return null
  const [, digits = '', unit = ''] = numberPattern.exec(cell.trim()) ?? []
  if (digits === '') return null
  const value = Number(plainDigits(digits.replaceAll(/['\s]/g, ''), mark))
  return Number.isFinite(value) ? { value, unit: unit.trim().toLowerCase() } : null
}

/** Returns the digits with a decimal point and without thousands separators. */
function plainDigits(digits: string, mark: DecimalMark | null): string {
  const lastSignAt = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  if (lastSignAt < 0) return digits
  const sign = digits.charAt(lastSignAt)
  const marks = digits.match(/[.,]/g) ?? []
  const isMixed = new Set(marks).size > 1
  const isRepeated = !isMixed && marks.length > 1
  const isDecimal = isMixed
    ? true // "1.250,5" and "1,250.5": the last sign is the decimal mark
    : !isRepeated && sign === decimalSign(digits, sign, mark)
  if (!isDecimal) return digits.replaceAll(/[.,]/g, '')
  return `${digits.slice(0, lastSignAt).replaceAll(/[.,]/g, '')}.${digits.slice(lastSignAt + 1)}`
}

/** Returns the sign that is the decimal mark. Three digits after the only sign may be thousands: the column decides. */
function decimalSign(digits: string, sign: string, mark: DecimalMark | null): string {
  if (mark === null || !/^-?[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return sign
  return mark === 'comma' ? ',' : '.'
}

/** Decides for a whole column whether the decimal mark is a comma or a point. */
export function guessDecimalMark(cells: Iterable<Cell>): DecimalMark | null {
  let [commas, points] = [0, 0]
  for (const cell of cells) {
    const [, sign] =
      typeof cell === 'string' ? (/^\D{0,3}-?\d{1,6}([.,])(?:\d{1,2}|\d{4,})\D*$/.exec(cell) ?? []) : []
    if (sign === ',') commas += 1
    if (sign === '.') points += 1
  }
  if (commas === points) return null
  return commas > points ? 'comma' : 'point'
}

export interface ReadPressure {
  systolic: number
  diastolic: number | null
  /** Why the value differs from the cell. */
  note?: string
}

const pressureLabel =
  /^(?:tas?|pas?|pni|nibp|s?bp|rr(?: ?sys)?|bt|bd|syst?\.?|systolique|systolisch)[ .:=]{1,3}(?=\d)/i
/** The arm on which the pressure was measured. */
const armPattern =
  / ?\((?:d|dr|g|dte|gche|re|li|r|l|h[øo]|ve|hger|vä|dx|sx|bras [dg]|right|left|rechts|links)\.?\)$/i
const pairPattern =
  /^(\d{1,3}(?:[.,]\d)?)\s{0,3}[/\\|-]\s{0,3}(\d{1,3}(?:[.,]\d)?|\?{1,2}|-|p|palp\p{L}{0,8}\.?)\s{0,3}(?:\(\d{1,3}\)|\/ ?(\d{2,3}))?\s{0,3}(mm ?hg|cm ?hg)?$/iu
const singlePattern = /^(\d{2,3})\s{0,3}(?:mm ?hg|\(?palp\p{L}{0,8}\.?\)?|syst?\p{L}{0,6}\.?)?$/iu

/** Reads "120/80", "120 / 80 mmHg", "90 palp.", "TAS 115", and "13/8" as 130/80: French logs use cmHg. */
export function readBloodPressure(cell: Cell, columnUnit: string | null = null): ReadPressure | null {
  const isColumnInMmHg = /mm/i.test(columnUnit ?? '')
  // 13 on its own is in cmHg, or a typo.
  if (typeof cell === 'number')
    return cell > 0 && cell < 30 && !isColumnInMmHg ? null : { systolic: cell, diastolic: null }
  if (typeof cell !== 'string') return null
  const text = cell.trim().replace(pressureLabel, '').replace(armPattern, '')
  const [, systolicText, diastolicText = '', meanText, unit = ''] =
    pairPattern.exec(text) ?? singlePattern.exec(text) ?? []
  if (systolicText === undefined) return null
  const systolic = toNumber(systolicText)
  const diastolic = /^\d/.test(diastolicText) ? toNumber(diastolicText) : null
  const isInMmHg = unit === '' ? isColumnInMmHg : /mm/i.test(unit)
  if (systolic > 0 && systolic < 30 && !isInMmHg)
    return text.includes('/') && diastolic !== null && diastolic < 30 ? readAsCmHg(systolic, diastolic) : null
  if (/cm/i.test(unit) || !Number.isInteger(systolic) || systolicText.length < 2) return null
  if (diastolic !== null && !Number.isInteger(diastolic)) return null
  const isMeanPossible =
    meanText === undefined ||
    (diastolic !== null && diastolic < Number(meanText) && Number(meanText) < systolic)
  return isMeanPossible ? { systolic, diastolic } : null
}

const toNumber = (digits: string): number => Number(digits.replace(',', '.'))

/** 13/8 is impossible in mmHg, and more than 26 is impossible in cmHg. */
function readAsCmHg(systolic: number, diastolic: number): ReadPressure | null {
  const isPossible = systolic >= 4 && systolic <= 26 && diastolic >= 1 && diastolic < systolic
  const pressure = { systolic: Math.round(systolic * 10), diastolic: Math.round(diastolic * 10) }
  return isPossible
    ? { ...pressure, note: `Taken as cmHg: ${pressure.systolic}/${pressure.diastolic} mmHg.` }
    : null
}

/** Factors that convert a unit to the one in which the field is stored. */
const factors: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  weightKg: {
    lb: 0.453_592_37,
    lbs: 0.453_592_37,
    pound: 0.453_592_37,
    pounds: 0.453_592_37,
    // The American sign for pounds after a number.
    '#': 0.453_592_37,
    g: 0.001,
    gm: 0.001,
    gms: 0.001,
    gr: 0.001,
    gram: 0.001,
    grams: 0.001,
    gramm: 0.001,
    grammes: 0.001,
    gramos: 0.001,
    grammi: 0.001,
    st: 6.350_293,
    stone: 6.350_293,
  },
  etco2Kpa: { mmhg: 0.133_322, torr: 0.133_322 },
  glucoseMmol: {
    'mg/dl': 1 / 18.016,
    mgdl: 1 / 18.016,
    'mg%': 1 / 18.016,
    'mg/100ml': 1 / 18.016,
    'g/l': 1 / 0.180_16,
  },
  lactateMmol: {
    'mg/dl': 1 / 9.008,
    mgdl: 1 / 9.008,
    'mg%': 1 / 9.008,
    'mg/100ml': 1 / 9.008,
    'g/l': 1 / 0.090_08,
  },
}
/** Values above this are impossible in the unit of the field, so the column is in the other unit. */
const otherUnits: Readonly<Record<string, { above: number; unit: string }>> = {
  etco2Kpa: { above: 14, unit: 'mmhg' },
  glucoseMmol: { above: 33, unit: 'mg/dl' },
}

/** Returns the unit that the values of a column must be in, if that is not the unit of the field. */
export function guessUnit(field: string, values: readonly number[]): string | null {
  const otherUnit = otherUnits[field]
  if (!otherUnit || values.length === 0) return null
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
  return middle > otherUnit.above ? otherUnit.unit : null
}

/** The number of decimals stored for a field. */
const decimals: Readonly<Record<string, number>> = {
  etco2Kpa: 1,
  temperatureC: 1,
  glucoseMmol: 1,
  lactateMmol: 1,
  tubeSizeMm: 1,
  cpdHours: 2,
}

const fahrenheitWords = new Set(['f', '°f', 'f°', 'ºf', 'degf', 'fahrenheit'])

/** Converts a number to the unit and the decimals of a field. */
export function toFieldUnit(field: string, { value, unit }: ReadNumber, columnUnit: string | null): number {
  const givenUnit = (unit || columnUnit || '').toLowerCase().replaceAll(/[\s.]/g, '')
  let converted = value * (factors[field]?.[givenUnit] ?? 1)
  // A cell with percent format holds a fraction.
  if (field === 'spo2' && value > 0 && value <= 1) converted = value * 100
  if (field === 'temperatureC' && fahrenheitWords.has(givenUnit)) converted = ((value - 32) * 5) / 9
  const places = field === 'weightKg' ? decimalsOfWeight(converted) : (decimals[field] ?? 0)
  return converted === value && Number.isInteger(value) ? value : Number(converted.toFixed(places))
}
