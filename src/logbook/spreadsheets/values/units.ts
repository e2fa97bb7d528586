/** Units that a number may bear, for the fields whose values mean something else in another one. */
import type { Cell } from '../files/sheets.ts'
import { readNumber } from './numbers.ts'

const ofSugar = 'mmol mmoll mmol/l mmol/lt mm mg/dl mgdl mg% mg/100ml g/l'
/** Words that say how or how surely something was measured may stand there too. */
const remarks =
  'ca circa approx about est estimated e geschätzt gesch estimé estimated anslått uppskattat gem gemessen measured mes tymp tympanic oral ax axillary rectal rektal core ear ohr hi high lo low bm poc random nüchtern'
const units: Readonly<Record<string, string>> = {
  weightKg:
    'kg kgs kg. kilo kilos kilogram kilograms kilogramm kilogramme kilogrammes kilogramos kilogrammi quilos кг lb lbs lb. pound pounds # g gm gms gr gram grams gramm grammes gramos grammi st stone',
  temperatureC:
    '° °c c c° ºc º celsius grad deg degc degrees degré degrés gradi grados graden °f f f° ºf fahrenheit',
  etco2Kpa: 'kpa mmhg torr',
  glucoseMmol: ofSugar,
  lactateMmol: ofSugar,
}
const knownUnits = new Map(
  Object.entries(units).map(([field, words]) => [field, new Set(`${words} ${remarks}`.split(' '))] as const),
)

/** Whether a number bears a unit that its field cannot be told in. */
export function hasUnknownUnit(code: string, cell: Cell): boolean {
  const known = knownUnits.get(code.split('.').at(-1) ?? '')
  const { unit } = (known && readNumber(cell, null)) ?? { unit: '' }
  const [word = ''] = unit
    .replaceAll(/\([^)]{0,40}\)|[?~,;*]/g, ' ')
    .replaceAll(/ ?\/ ?/g, '/')
    .trim()
    .replace(/ (?=%)/g, '')
    .split(/\s+/)
  const bare = word.replace(/\.$/, '')
  return known !== undefined && /[\p{L}%]/u.test(bare) && !known.has(bare)
}
