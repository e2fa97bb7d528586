/** Vital signs and weights in single cells, with labels, scales, oxygen and later values. */
import type { ColumnFormat } from '../contract.ts'
import { shownCell, type Cell } from '../files/sheets.ts'
import { plainWords, comparisonForm } from '../plain-words.ts'
import type { ImportTarget } from '../targets.contract.ts'
import { toFieldUnit, readBloodPressure, readNumber, type ReadPressure } from './numbers.ts'
import { hasUnknownUnit } from './units.ts'

/** Words for "not measured", "not measurable" or "not recorded", compared without spaces and accents. */
const notTakenWords = new Set(
  [
    'np nm nd nr nc na ns nk non rien inconnu inconnue imprenable imprenables immesurable necaptepas necapte pascapte captepas',
    'nonmes nonmesure nonmesuree nonmesures nonmesurees nonmesurable nonpris nonprise nonprises nonprenable nonfait nonfaite nonnote nonnotee pasmesure pasmesuree paspris pasprise pasdevaleur',
    'notmeasured notmeasurable notrecorded notrecordable unrecordable notdone nottaken notknown notavailable unknown unobtainable unable noreading none',
    'nichtmessbar nmessbar nichtgemessen nichterhoben nichterfasst unbekannt unbek ka keineangabe keineangaben',
    'ikkemalt ikkemalbar ikkemalbart ikketatt ikkekjent ukjent ejmatt ejmatbar ejmatbart ejtaget okand ikkemaltbart ikketaget ukendt',
    'nonrilevabile nonrilevato nonrilevata nonmisurabile nonmisurato nonmisurata sconosciuto nomedido nomedible notomado notomada noregistrado desconocido',
    'nietgemeten nietmeetbaar nietmeetb nietbekend onbekend onmeetbaar onmeetb nvt geen umalelig umalbar umalbart ingen inga ingenmaling',
  ].flatMap((words) => words.split(' ')),
)
const signsOnly = /^[-–—−/?. ]{1,5}$/

/** Whether a cell says that there is no value, so that nothing is lost if it counts as empty. */
export const isNotTaken = (cell: Cell): boolean =>
  typeof cell === 'string' &&
  cell.length <= 40 &&
  (signsOnly.test(cell.trim()) || notTakenWords.has(comparisonForm(cell)))

const arrows =
  / ?(?:→|➔|➜|⇒|-{1,2}>|=>|>) ?| (?:puis|then|dann|danach|poi|poi a|luego|daarna|derpå|deretter|sedan) /i

/** Returns the first value of "89→97%" or "15 -> 10", or null if a cell has only one value. */
function firstOfSeveral(cell: Cell): { first: string; others: string[] } | null {
  if (typeof cell !== 'string' || cell.length > 60 || !/^\D{0,8}\d/.test(cell)) return null
  const [first = '', ...others] = cell.split(arrows).map((part) => part.trim())
  return others.length > 0 && others.length <= 3 && first !== '' ? { first, others } : null
}

/** Labels before a value, by field. */
const labelPatterns: Readonly<Record<string, RegExp>> = {
  gcsTotal: /^(?:gcs|emv|g)[ :=]{0,3}(?=\d)/i,
  heartRate: /^(?:fc|hr|hf|puls|pouls|pls|pols|p)[ .:=]{0,3}(?=\d)/i,
  respiratoryRate: /^(?:fr|rr|af)[ .:=]{0,3}(?=\d)/i,
  spo2: /^(?:sp ?o2|sa ?o2|sats?)[ .:=]{1,3}(?=\d)/i,
  painScore: /^(?:eva|evs|en|nrs|vas|nas)[ .:=]{0,3}(?=\d)/i,
}
const scalePatterns: Readonly<Record<string, RegExp>> = {
  gcsTotal: /^(\d{1,2})(?: ?\/ ?15)?$/,
  painScore: /^(\d{1,2}) ?\/ ?10\b/,
}

/** Eyes, voice and movement with their letters, in French with Y for the eyes, or as three digits in this order. */
const letteredScores = /^[ey] ?([1-4]) ?[-,/+ ]? ?[vw] ?([1-5]) ?[-,/+ ]? ?m ?([1-6])\b(.*)$/i
/** In Dutch, movement comes before voice. */
const letteredDutchScores = /^e ?([1-4]) ?[-,/+ ]? ?m ?([1-6]) ?[-,/+ ]? ?v ?([1-5])\b(.*)$/i
const threeDigits = /^([1-4]) ?([-,./+]) ?([1-5]) ?\2 ?([1-6])$/

/** Dutch logs write "max" for 15. */
const fullScore = /^max(?:\.|imaal)?$/i

/**
 * Reads the sum of the three scores. Returns undefined if the cell does not have them, and null if it also has a total
 * that differs.
 */
function readGlasgow(text: string): number | null | undefined {
  const [, eyes, voice, movement, behind = ''] =
    letteredScores.exec(text) ?? letteredDutchScores.exec(text) ?? []
  const [, first, , second, third] = threeDigits.exec(text) ?? []
  const parts = eyes === undefined ? [first, second, third] : [eyes, voice, movement]
  if (parts.some((part) => part === undefined)) return undefined
  const sum = parts.reduce((total, part) => total + Number(part), 0)
  const [, total] = /^[ =:(]{1,3}(\d{1,2})\)?$/.exec(behind) ?? []
  return total === undefined || Number(total) === sum ? sum : null
}

/** In "8T" the voice may count as one or not at all, depending on the author; "3T" is three either way. */
const tubeScore = /^(\d{1,2}) ?\(?(?:t|tub\p{L}{0,8}|i|int|intub\p{L}{0,8})\.?\)?$/iu

function readScore(field: string, text: string): number | null | undefined {
  if (field === 'gcsTotal') {
    if (fullScore.test(text)) return 15
    const [, total] = tubeScore.exec(text) ?? []
    if (total !== undefined) return total === '3' ? 3 : null
    const [, totalText, scoresText] = /^(\d{1,2}) ?\(([^()]{5,15})\)$/.exec(text) ?? []
    if (totalText !== undefined && scoresText !== undefined)
      return readGlasgow(scoresText) === Number(totalText) ? Number(totalText) : null
    const sum = readGlasgow(text)
    if (sum !== undefined) return sum
  }
  const [, value] = scalePatterns[field]?.exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}

const oxygenWords = new Set(
  'o2 oxygen oxygene oxygenes sauerstoff oksygen syrgas zuurstof oxigeno ossigeno aa ra rl la air ambiant ambiante raumluft luft romluft room lucht aria ambiente s ss sous sur sans av avec unter mit ohne bei auf an with without on at under med uten zonder bij pa con met op a in im l fio2 lunettes masque maske mask nasal brille nrb nrm mhc hcm'.split(
    ' ',
  ),
)

/** Returns "98 %" for "98% s/ 10 l O2": the amount of oxygen is not part of the saturation. */
function withoutOxygen(text: string): string {
  const [, value, behind = ''] = /^(\d{2,3}(?:[.,]\d)? ?%?)(?: |(?<=%)|(?=\())(.{1,40})$/.exec(text) ?? []
  if (value === undefined || !/\d/.test(behind)) return text
  const flow = behind
    .replace(/\bfi ?o2 ?[:=]? ?(?:1[.,]0|0[.,]\d{1,2}|\d{2,3} ?%)/i, ' fio2 ')
    .replace(/\b\d{1,2}(?:[.,]5)? ?l(?:t|pm|\/ ?min)?\b/i, ' l ')
  return plainWords(flow)
    .split(' ')
    .every((word) => oxygenWords.has(word))
    ? value
    : text
}

const newbornWeightPattern = /^(\d) ?kg ?(\d{3}) ?(?:g|gr)?$/i
const gramsPattern = /^(?:ca\.? ?|env\.? ?|~ ?)?(\d)[., '\u00a0\u202f]?(\d{3}) ?(?:g|gr|gramm?e?s?)\.?$/i

/** Reads a newborn's weight in grams: "3200 g", "3.200 g", "3kg200". "75 g" is a typo for kilograms. */
function readGrams(text: string): number | null | undefined {
  const [, kilograms, rest] = newbornWeightPattern.exec(text) ?? gramsPattern.exec(text) ?? []
  if (kilograms !== undefined)
    return toFieldUnit('weightKg', { value: Number(kilograms) * 1000 + Number(rest), unit: 'g' }, null)
  const hundreds = /^([3-9]\d{2}) ?(?:g|gr|gramm?e?s?)\.?$/i.exec(text)?.[1]
  if (hundreds !== undefined) return toFieldUnit('weightKg', { value: Number(hundreds), unit: 'g' }, null)
  return /\d ?(?:g|gr|gramm?e?s?)\.?$/i.test(text) ? null : undefined
}

const gestations = new Set(['pregnancyWeeks', 'gestationAtBirthWeeks'])
const weeksAndDays =
  /^(?:g(?:a|est)?\.? ?)?(\d{2}) ?(?:w\p{L}{0,4}|sem\p{L}{0,6}|uker?|v|wo\p{L}{0,4}|ssw|sa)?(?: ?\+ ?([0-6]) ?d?\p{L}{0,4}| ?\/ ?40| ([0-6]) ?d\p{L}{0,4}|(?<=\p{L})([0-6]) ?d?)?(?: ?\/ ?(?:40|7))?(?: ?(?:w\p{L}{0,4}|uker?))?\.?$/iu

/** Reads completed weeks of pregnancy. "38.6" may be 38 weeks and 6 days, so decimals are not read. */
function readGestation(cell: Cell): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : null
  if (typeof cell !== 'string') return null
  const [, weeks] = weeksAndDays.exec(cell.trim()) ?? []
  return weeks === undefined ? null : Number(weeks)
}

/** Reads a number with the notations that its field allows. */
function readFieldNumber(field: string, format: ColumnFormat, cell: Cell): number | null {
  if (gestations.has(field)) return readGestation(cell)
  if (typeof cell !== 'string') {
    const number = readNumber(cell, format.decimalMark)
    return number && toFieldUnit(field, number, format.unit)
  }
  // With several values, it is unclear which one to take.
  if (firstOfSeveral(cell)) return null
  const label = labelPatterns[field]
  const text = label ? cell.trim().replace(label, '') : cell.trim()
  const fieldValue = field === 'weightKg' ? readGrams(text) : readScore(field, text)
  if (fieldValue !== undefined) return fieldValue
  if (hasUnknownUnit(field, text)) return null
  const number = readNumber(field === 'spo2' ? withoutOxygen(text) : text, format.decimalMark)
  return number && toFieldUnit(field, number, format.unit)
}

/** Whether cells of this field often say that there is no value. */
export const mayBeMissing = ({ group, code, kind }: ImportTarget): boolean =>
  (group === 'vitals' && (kind === 'number' || kind === 'bloodPressure')) || code === 'patient.weightKg'

const extraDaysPattern = /\d\D+[1-6](?!\d)/
const wholeWeeksNote = 'Sortie stores whole weeks: the extra days are omitted.'
const firstValueNote = 'Only the first of these values is taken: the one on arrival.'

/** Reads a measurement. If a cell of the first set has several values, reads the first, as the value on arrival. */
export function readMeasurement(
  target: ImportTarget,
  format: ColumnFormat,
  cell: Cell,
): { value: number | ReadPressure | null; note?: string | undefined } {
  const field = target.code.split('.').at(-1) ?? ''
  const readCell = (cell: Cell) =>
    target.kind === 'bloodPressure'
      ? readBloodPressure(cell, format.unit)
      : readFieldNumber(field, format, cell)
  const several = target.code.startsWith('clinical.vitals.first.') ? firstOfSeveral(cell) : null
  if (several?.others.every((other) => !/\d/.test(other) || readCell(other) !== null))
    return { value: readCell(several.first), note: firstValueNote }
  const value = readCell(cell)
  if (gestations.has(field) && value !== null && extraDaysPattern.test(shownCell(cell)))
    return { value, note: wholeWeeksNote }
  return { value, note: typeof value === 'object' ? value?.note : undefined }
}
