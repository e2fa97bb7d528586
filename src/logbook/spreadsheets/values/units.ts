/** Units of numbers, for the fields whose values differ between units. */
import type { ColumnFormat } from '../contract.ts'
import type { Cell } from '../files/sheets.ts'
import { toFieldUnit, readNumber } from './numbers.ts'

const concentrations = 'mmol mmoll mmol/l mmol/lt mm mg/dl mgdl mg% mg/100ml g/l'
/** Words that say how, or how reliably, something was measured; they may replace the unit. */
const remarks =
  'ca circa approx about est estimated e geschätzt gesch estimé estimated anslått uppskattat gem gemessen measured mes tymp tympanic oral ax axillary rectal rektal core ear ohr hi high lo low bm poc random nüchtern'
const units: Readonly<Record<string, string>> = {
  weightKg:
    'kg kgs kg. kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos kilogrammi quilos кг lb lbs lb. pound pounds # g gm gms gr gram grams gramm grammes gramos grammi st stone',
  temperatureC:
    '° °c c c° ºc º celsius grad deg degc degrees degré degrés gradi grados graden °f f f° ºf fahrenheit',
  etco2Kpa: 'kpa mmhg torr',
  glucoseMmol: concentrations,
  lactateMmol: concentrations,
}
const fieldOf = (code: string): string => code.split('.').at(-1) ?? ''

const knownUnits = new Map(
  Object.entries(units).map(([field, words]) => [field, new Set(`${words} ${remarks}`.split(' '))] as const),
)

/** Whether a number has a unit that its field does not support. */
export function hasUnknownUnit(code: string, cell: Cell): boolean {
  const fieldWords = knownUnits.get(fieldOf(code))
  const { unit } = (fieldWords && readNumber(cell, null)) ?? { unit: '' }
  const [word = ''] = unit
    .replaceAll(/\([^)]{0,40}\)|[?~,;*]/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim()
    .replace(/ (?=%)/g, '')
    .split(/\s+/)
  const unitWord = word.replace(/\.$/, '')
  return fieldWords !== undefined && /[\p{L}%]/u.test(unitWord) && !fieldWords.has(unitWord)
}

interface FieldUnits {
  /** The possible units. The first is that of the field. */
  choices: readonly string[]
  /** The range of most values in any logbook, in the unit of the field. */
  min: number
  max: number
}

const fieldUnits: Readonly<Record<string, FieldUnits>> = {
  weightKg: { choices: ['kg', 'lb', 'g'], min: 0.3, max: 300 },
  temperatureC: { choices: ['°C', '°F'], min: 22, max: 44 },
  etco2Kpa: { choices: ['kPa', 'mmHg'], min: 0.3, max: 14 },
  glucoseMmol: { choices: ['mmol/L', 'mg/dl'], min: 1, max: 33 },
  lactateMmol: { choices: ['mmol/L', 'mg/dl'], min: 0.2, max: 25 },
}

/** Returns the possible units of a column of this field; none if its unit does not matter. */
export const unitsOf = (code: string): readonly string[] => fieldUnits[fieldOf(code)]?.choices ?? []

/** Whether most numbers of a column are impossible in its unit, so that all may be in another one. */
export function hasDoubtfulUnit(
  code: string,
  { unit, decimalMark }: ColumnFormat,
  cells: readonly Cell[],
): boolean {
  const field = fieldOf(code)
  const fieldRange = fieldUnits[field]
  if (!fieldRange) return false
  const numbers = cells.flatMap((cell) => {
    const number = readNumber(cell, decimalMark)
    // A measured value is never 0, and a number with a unit needs no other one.
    return number && number.value !== 0 && number.unit === '' ? toFieldUnit(field, number, unit) : []
  })
  const outside = numbers.filter((value) => value < fieldRange.min || value > fieldRange.max)
  return outside.length > numbers.length / 2
}
