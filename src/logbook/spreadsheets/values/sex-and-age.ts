/** Reads one cell with a patient's sex and age, and weight if it has a unit: "H 55", "m, 67 år", "F 3 mois 5,2 kg". */
import type { Cell } from '../files/sheets.ts'
import { plainWords, comparisonForm } from '../plain-words.ts'
import { ageLanguageOf, ageUnitOf, guessAgeUnit, readAge, type AgeLanguage, type ReadAge } from './ages.ts'
import { knownCode } from './known-words.ts'
import { toFieldUnit, readNumber } from './numbers.ts'

export interface SexAndAge {
  gender: string | null
  age: ReadAge | null
  weightKg: number | null
}

/** How a column writes sex and age. */
interface ColumnWriting {
  /** Words with another meaning in this column: in Spanish "M" is a woman. */
  words?: ReadonlyMap<string, string | null>
  /** Decides whether "J" means years or days. */
  language?: AgeLanguage | null
}

/** Words for a patient of one sex. The list of genders has those that can fill a column on their own. */
const sexWords: Readonly<Record<string, string>> = {
  male: 'homme garcon monsieur mann herr junge knabe gutt pojke dreng man mand jongen uomo ragazzo bambino hombre nino varon boy male gentleman',
  female:
    'femme fille fillette dame madame frau madchen maedchen kvinne jente kvinna flicka kvinde pige vrouw meisje donna ragazza bambina mujer nina girl woman female lady',
}
const sexOfWord = new Map(
  Object.entries(sexWords).flatMap(([gender, words]) => words.split(' ').map((word) => [word, gender])),
)
const newbornWords = new Set(
  'nn ng neugeborenes neugeborener nouveaune newborn nyfodt nyfodd pasgeborene pasgeboren pasgeb neo'.split(
    ' ',
  ),
)
/** Words that only say that the age is unknown. */
const unknownAgeWords = new Set(
  'adulte adult adulto adulta erwachsen erw voksen vuxen volwassen inconnu inconnue unknown unbekannt unbek nk ukjent okand ukendt onbekend desconocido sconosciuto'.split(
    ' ',
  ),
)

const edgePattern = /^[\s,;:/|–-]{1,6}|[\s,;:/|–-]{1,6}$/gu

const trimEdges = (text: string): string => text.replaceAll(edgePattern, '')

function sexOf(word: string, words: ColumnWriting['words']): string | null {
  const key = comparisonForm(word)
  return words?.get(key) ?? sexOfWord.get(key) ?? knownCode('patientGenders', word)
}

interface SexAndRest {
  gender: string | null
  rest: string
}

/**
 * Returns the highest number after which a letter is a unit: "3 m" is months and "7 h" hours; "45 m" and "7 H" are not.
 */
function maxAsUnit(letter: string): number {
  const maxByLetter: Readonly<Record<string, number>> = {
    m: 24,
    M: 24,
    h: 72,
    H: 0,
    w: 24,
    W: 24,
    v: 24,
    V: 24,
  }
  return maxByLetter[letter] ?? 0
}

function takeSex(text: string, { words }: ColumnWriting): SexAndRest | null {
  const firstWord = /^(?:[♂♀]|\p{L}{1,12}\.?)(?![\p{L}'’])/u.exec(text)?.[0] ?? ''
  const firstSex = firstWord === '' ? null : sexOf(firstWord, words)
  if (firstSex !== null) return { gender: firstSex, rest: trimEdges(text.slice(firstWord.length)) }
  const lastWord = /(?<![\p{L}'’])(?:[♂♀]|\p{L}{1,12}\.?)$/u.exec(text)?.[0] ?? ''
  const lastSex = lastWord === '' ? null : sexOf(lastWord, words)
  if (lastSex === null) return { gender: null, rest: text }
  const textBefore = trimEdges(text.slice(0, -lastWord.length))
  const number = Number(/(\d{1,3})$/.exec(textBefore)?.[1] ?? Number.NaN)
  return number <= maxAsUnit(lastWord.replace('.', '')) ? null : { gender: lastSex, rest: textBefore }
}

const weightPattern = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})? ?(?:kg|kilos?|gr?|grammes?|gram))\.?$/i
const [minWeightKg, maxWeightKg] = [0.3, 300]

/** Reads a weight with its unit. A few grams are a typo. */
function takeWeight(text: string): { weightKg: number | null; rest: string } | null {
  const [all, weightText] = weightPattern.exec(text) ?? []
  if (all === undefined || weightText === undefined) return { weightKg: null, rest: text }
  const number = readNumber(weightText, null)
  const unit = number?.unit.startsWith('k') ? 'kg' : 'g'
  const weightKg = number && toFieldUnit('weightKg', { value: number.value, unit }, null)
  if (weightKg === null || weightKg < minWeightKg || weightKg > maxWeightKg) return null
  return { weightKg, rest: trimEdges(text.slice(0, -all.length)) }
}

const maxMonths = 36

/**
 * Reads the text that is left without the sex. Returns null if the age is unknown, and undefined if the text is anything
 * but an age.
 */
function readAgeText(
  text: string,
  gender: string | null,
  { words, language }: ColumnWriting,
): ReadAge | null | undefined {
  const newbornPattern = /(?<!\p{L})(?:nn|ng)(?!\p{L})/iu
  const rest = trimEdges(
    text
      .replace(newbornPattern, ' ')
      .replace(newbornPattern, ' ')
      .replace(/^\?{1,3} ?/, ''),
  )
  const ageText = gender === null ? rest.replace(/\s\?{1,3}$/, '') : rest
  if (
    /^[\s?.–-]*$/u.test(ageText) ||
    unknownAgeWords.has(comparisonForm(ageText)) ||
    newbornWords.has(comparisonForm(ageText))
  )
    return null
  const [, months] = /^(\d{1,3}) ?m\.?$/.exec(ageText) ?? []
  if (months !== undefined)
    return Number(months) <= maxMonths ? (readAge(`${months} mois`, null) ?? undefined) : undefined
  if (/\d ?[MFfKkVv]\.?$|\d\d ?[Ww]\.?$/.test(ageText)) return undefined
  // A second sex contradicts the first.
  const [first, last] = [
    /^(?:\p{L}{1,12}|[♂♀])/u.exec(ageText)?.[0],
    /(?:\p{L}{1,12}|[♂♀])\.?$/u.exec(ageText)?.[0],
  ]
  if (first !== undefined && sexOf(first, words) !== null) return undefined
  if (last !== undefined && sexOf(last, words) !== null && ageUnitOf(last) === null) return undefined
  return readAge(ageText, null, language) ?? undefined
}

/** Reads sex and age, in either order. Returns null if the cell has anything else, such as a name. */
export function readSexAndAge(cell: Cell, writing: ColumnWriting = {}): SexAndAge | null {
  if (typeof cell === 'number') {
    const age = readAge(cell, null)
    return age && { gender: null, age, weightKg: null }
  }
  if (typeof cell !== 'string' || cell.length > 60) return null
  const weightAndRest = takeWeight(trimEdges(cell))
  const sexAndRest =
    weightAndRest && takeSex(trimEdges(weightAndRest.rest.replace(/^(?:nn|ng)(?=[\s,;/])/i, '')), writing)
  if (!weightAndRest || !sexAndRest) return null
  const { gender, rest } = sexAndRest
  const age = readAgeText(rest, gender, writing)
  if (age === undefined || (gender === null && age === null)) return null
  return { gender, age, weightKg: weightAndRest.weightKg }
}

/** Whether "H" is a man (hombre) and "M" a woman (mujer): the column has both, and no "F". */
export function areSpanishSexes(cells: Iterable<Cell>): boolean {
  const letters = new Set<string>()
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    for (const word of plainWords(cell.replaceAll(/\d/g, ' ')).split(' ')) letters.add(word)
  }
  return (
    ['h', 'm'].every((letter) => letters.has(letter)) && !['f', 'femme'].some((word) => letters.has(word))
  )
}

/** Whether nearly all filled cells have a sex, an age or both, and most have both. */
export function areSexAndAge(cells: readonly Cell[]): boolean {
  const filledCells = cells.filter(
    (cell) => typeof cell === 'number' || (typeof cell === 'string' && /[\p{L}\d]/u.test(cell)),
  )
  const language = ageLanguageOf(guessAgeUnit(cells))
  const readCells = filledCells.flatMap((cell) => readSexAndAge(cell, { language }) ?? [])
  const cellsWithBoth = readCells.filter(({ gender, age }) => gender !== null && age !== null)
  return (
    readCells.length > 0 &&
    readCells.length >= filledCells.length * 0.9 &&
    cellsWithBoth.length >= filledCells.length * 0.5
  )
}

const wordsOfAges = new Set(
  'aine ne nee env environ ca circa approx etwa ans an mois jours jahre jahr monate'.split(' '),
)

const languages = ['german', 'french', null] as const

/** Whether a cell in such a column could hold a name: it cannot be read, and has words that no age has. */
export function couldNamePatient(cell: Cell): boolean {
  if (typeof cell !== 'string') return false
  if (languages.some((language) => readSexAndAge(cell, { language }) !== null)) return false
  const runs = plainWords(cell).match(/\p{L}{1,40}/gu) ?? []
  return runs.some(
    (run) =>
      run.length < 2 ||
      !(wordsOfAges.has(run) || unknownAgeWords.has(run) || newbornWords.has(run) || sexOfWord.has(run)),
  )
}
