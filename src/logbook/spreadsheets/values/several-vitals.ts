/** Reads one cell with several vital signs: "GCS 15, TA 120/80, FC 90, sat 98%". Only labelled values are read. */
import type { Cell } from '../files/sheets.ts'
import { plainWords } from '../plain-words.ts'
import { toFieldUnit, readBloodPressure, readNumber } from './numbers.ts'

export interface BloodPressure {
  systolic: number
  diastolic: number | null
}

export interface VitalSigns {
  /** Values by the fields of one set of vital signs, with `bloodPressure` for both pressures. */
  values: Readonly<Record<string, number | BloodPressure>>
  /** The unread text, as written in the cell. */
  rest: readonly string[]
}

/** Reads the text of one vital sign as its column would be read; null if it is not one. */
export type ReadVital = (field: string, text: string) => number | BloodPressure | null

/**
 * Labels in the languages of our users. Labels of a single letter are directly before their number, or are
 * unmistakable.
 */
const labelWords: Readonly<Record<string, string>> = {
  gcsTotal: 'gcs glasgow g ge gy gcse gcsy e',
  heartRate: 'fc hf hr puls pulse pouls pulso polso pls p',
  bloodPressure: 'ta pa bp nibp bt pni rr blutdruck blodtryk blodtrykk blodtryck bloeddruk',
  systolicBp: 'tas pas sbp systolic systolisch rrsys',
  diastolicBp: 'tad pad dbp diastolic diastolisch rrdia',
  respiratoryRate: 'fr af resp resps ademfrequentie atemfrequenz',
  spo2: 'spo2 sao2 sat sats satu saturation saturazione saturacion saturatie sattigung saettigung saturasjon metning',
  etco2Kpa: 'etco2',
  temperatureC: 'temp temperature temperatur temperatura t t° tº',
  glucoseMmol: 'bz bm bgl gly glyc glycemie glykemi glucose glukose glukos gluc dextro hgt blutzucker',
  lactateMmol: 'lac lact lactate lactates laktat lactaat lattati',
  painScore: 'eva vas nrs pain schmerz douleur smerte smarta dolor dolore pijn',
}
const fieldOfLabel = new Map(
  Object.entries(labelWords).flatMap(([field, words]) =>
    words.split(' ').map((word) => [word, field] as const),
  ),
)

/** Possible values in the unit of the field. A value outside is a typo, or in another unit. */
const plausibleRanges: Readonly<Record<string, readonly [min: number, max: number]>> = {
  gcsTotal: [3, 15],
  heartRate: [0, 300],
  systolicBp: [30, 300],
  diastolicBp: [10, 200],
  respiratoryRate: [0, 80],
  spo2: [20, 100],
  etco2Kpa: [0.5, 20],
  temperatureC: [20, 44],
  glucoseMmol: [0.5, 50],
  lactateMmol: [0.2, 30],
  painScore: [0, 10],
}

interface LabelMatch {
  field: string
  start: number
  end: number
}

// Runs of letters, with the digit that belongs to some labels.
const runPattern = /(?:s[pa]o2|et ?co2|t[°º](?! ?co)|\p{L}{1,16})\.?/giu

/** Labels that may be followed directly by the eye score: "GE4V5M6". */
const labelsBeforeEyes = new Set('e ge gy gcse gcsy'.split(' '))

/** Finds the labels in a text. */
function labelsIn(text: string): LabelMatch[] {
  const matches: LabelMatch[] = []
  for (const { 0: run, index } of text.matchAll(runPattern)) {
    const word = /[°º]/.test(run) ? 't' : plainWords(run).replaceAll(' ', '')
    const field = fieldOfLabel.get(word)
    if (field === undefined) continue
    const end = index + run.length
    const textAfter = text.slice(end, end + 8)
    if (!isLabel(word, textAfter)) continue
    // The parts of a GCS are its value: "GE4V5M6", "E4 V5 M6", and "GCS E4V5M6" is one label.
    const lastLabel = matches.at(-1)
    const isWithin =
      word === 'e' && lastLabel?.field === 'gcsTotal' && /^[\s:=]*$/.test(text.slice(lastLabel.end, index))
    if (isWithin) continue
    matches.push({ field, start: index, end: labelsBeforeEyes.has(word) ? end - 1 : end })
  }
  return matches
}

/** Whether a short word is a label, by the text after it. */
function isLabel(word: string, textAfter: string): boolean {
  // "G 5,4" is glucose.
  if (word === 'g') return /^(?:: ?)?(?:(?:1[0-5]|[3-9])(?!\d|[.,]\d)|[1-4]-[1-5]-[1-6])/.test(textAfter)
  if (labelsBeforeEyes.has(word)) return /^ ?[1-4][ ,/-]{0,2}[vw]/i.test(textAfter)
  if (word === 'p') return /^[ :=]{0,2}\d{2,3}(?![\d/])/.test(textAfter)
  if (word === 't') return /^[ :=]{0,2}(?:2\d|3\d|4[0-4])(?!\d)/.test(textAfter)
  return true
}

/**
 * Text after a number that makes it unclear: "120 - 140" and "120 à 140" are ranges, and the second number in "2.4 3"
 * is unexplained.
 */
const unclearAfter =
  /^ ?(?:[–/-] ?\d{1,3}(?![\d/.,]| ?\/ ?\d)|\d{1,3}(?![\d/.,%\p{L}]| ?\/ ?\d)|(?:à|a|bis|to|til|till|tot|al?|hasta) ?\d)/iu

/** Reads the value after a label: "98% O2" as 98 %, and the first value of "88→97". */
function readValueAfter(
  field: string,
  text: string,
  read: ReadVital,
): { value: number | BloodPressure; rest: string } | null {
  const candidates = [
    text,
    ...[
      / ?(?:→|->|=>)/u,
      /(?<=%)(?=\p{L})/u,
      /[;|\n]|,(?!\d)|(?<!\d),/,
      / [/–-] /u,
      /\s{2,8}/,
      / (?=\D)/,
      / /,
    ].flatMap((end) => {
      const endAt = text.search(end)
      return endAt > 0 ? [text.slice(0, endAt)] : []
    }),
  ]
  for (const candidate of candidates) {
    const rest = text.slice(candidate.length)
    if (unclearAfter.test(rest)) continue
    const value = readCandidate(field, candidate.trim(), read)
    if (value !== null) return { value, rest }
  }
  return null
}

function readCandidate(field: string, candidate: string, read: ReadVital): number | BloodPressure | null {
  // "15?" and "<90" are doubtful, and "96 2" is not a number.
  if (
    /^[<>≤≥?]|\d ?\?$|\d{1,3}\s{1,3}\d/u.test(candidate) &&
    field !== 'bloodPressure' &&
    field !== 'gcsTotal'
  )
    return null
  if (field === 'gcsTotal' && /^[<>?]|\?/.test(candidate)) return null
  const value = read(field, candidate)
  if (typeof value === 'number') return isPlausible(field, value) ? value : null
  if (value === null || !isPlausible('systolicBp', value.systolic)) return null
  const { systolic, diastolic } = value
  return diastolic === null || (isPlausible('diastolicBp', diastolic) && diastolic <= systolic) ? value : null
}

function isPlausible(field: string, value: number): boolean {
  const [min, max] = plausibleRanges[field] ?? [0, 0]
  return value >= min && value <= max
}

const maxRespiratoryRate = 40

/**
 * Returns the field of a label. "RR" is a pressure in German and a rate in English, so the value decides; null if it fits
 * neither.
 */
function fieldOf({ field, start, end }: LabelMatch, text: string, value: string): string | null {
  if (text.slice(start, end).toLowerCase() !== 'rr' || /^\d{2,3} ?\/ ?\d/.test(value)) return field
  const rate = Number(/^\d{1,3}(?!\d)/.exec(value)?.[0] ?? Number.NaN)
  return rate >= 4 && rate <= maxRespiratoryRate ? 'respiratoryRate' : null
}

/** Reads each labelled value. Skips repeated fields, values without a label, and doubtful values. */
export function readVitalSigns(cell: Cell, read: ReadVital = readVital): VitalSigns | null {
  if (typeof cell !== 'string' || cell.length > 400) return null
  const matches = labelsIn(cell)
  const values: Record<string, number | BloodPressure> = {}
  const rest: string[] = [cell.slice(0, matches[0]?.start ?? cell.length)]
  for (const [index, label] of matches.entries()) {
    const nextStart = matches[index + 1]?.start ?? cell.length
    const textAfter = cell
      .slice(label.end, nextStart)
      .replace(/^[\s:=.]{1,4}/, '')
      .replace(/[\s,;|/–-]{1,8}$/u, '')
    const field = fieldOf(label, cell, textAfter)
    const text = field === 'gcsTotal' ? textAfter.replace(/^y/i, 'E') : textAfter
    const reading = field === null || values[field] !== undefined ? null : readValueAfter(field, text, read)
    if (field === null || reading === null) rest.push(cell.slice(label.start, nextStart))
    else {
      values[field] = reading.value
      rest.push(reading.rest)
    }
  }
  const unread = rest
    .map((piece) => piece.replaceAll(/^(?:[\s,;|/%–]|-(?!>)){1,8}|[\s,;|/–-]{1,8}$/gu, ''))
    .filter((piece) => /[\p{L}\d]/u.test(piece))
  return Object.keys(values).length > 0 ? { values, rest: unread } : null
}

/** Reads a number whose unit is clear, because it is given or is the only unit in which the value is possible. */
function readWithKnownUnit(field: string, text: string): number | null {
  const number = readNumber(text, null)
  if (number === null) return null
  const unit = number.unit.replaceAll(/[\s.]/g, '')
  const { value } = number
  if (field === 'glucoseMmol') {
    if (/^mmol(?:\/l)?$/.test(unit)) return value
    if (/^mg(?:\/dl|%)$/.test(unit)) return toFieldUnit(field, { value, unit: 'mg/dl' }, null)
    // Values in g/L are below 6, and values in mg/dL have no decimals.
    return unit === '' && value > 6 && !Number.isInteger(value) ? value : null
  }
  if (unit === 'kpa') return value
  // An end-tidal CO₂ of 15 kPa is impossible, and mmHg has no decimals.
  if (unit === 'mmhg' || (unit === '' && value >= 15))
    return toFieldUnit(field, { value, unit: 'mmhg' }, null)
  return unit === '' && value < 8 && !Number.isInteger(value) ? value : null
}

const fieldsWithDecimals = new Set(['temperatureC', 'lactateMmol'])
const unitPattern = /^(?:%|°? ?c|°|\/ ?min\.?|bpm|x\/min|mmhg|mmol(?:\/l)?)?$/

/** Reads one vital sign. A caller may read some fields in another way. */
export function readVital(field: string, text: string): number | BloodPressure | null {
  if (field === 'bloodPressure') return readBloodPressure(text)
  if (field === 'glucoseMmol' || field === 'etco2Kpa') return readWithKnownUnit(field, text)
  const number = readNumber(text, null)
  if (number === null || !unitPattern.test(number.unit)) return null
  // "98,96" is two values.
  if (!fieldsWithDecimals.has(field) && !Number.isInteger(number.value)) return null
  return toFieldUnit(field, { ...number, unit: '' }, null)
}
