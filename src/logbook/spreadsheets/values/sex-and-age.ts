/** Reads one cell with a patient's sex and age, and weight if it has a unit: "H 55", "m, 67 år", "F 3 mois 5,2 kg". */
import type { Cell } from '../files/sheets.ts'
import { plainWords, squashed } from '../plain-words.ts'
import { ageLanguageOf, ageUnitOf, guessAgeUnit, readAge, type AgeLanguage, type ReadAge } from './ages.ts'
import { knownCode } from './known-words.ts'
import { inFieldUnit, readNumber } from './numbers.ts'

export interface SexAndAge {
  gender: string | null
  age: ReadAge | null
  weightKg: number | null
}

/** How a column writes sex and age. */
interface Writing {
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
const newborn = new Set(
  'nn ng neugeborenes neugeborener nouveaune newborn nyfodt nyfodd pasgeborene pasgeboren pasgeb neo'.split(
    ' ',
  ),
)
/** Words that only say that the age is unknown. */
const ageNotKnown = new Set(
  'adulte adult adulto adulta erwachsen erw voksen vuxen volwassen inconnu inconnue unknown unbekannt unbek nk ukjent okand ukendt onbekend desconocido sconosciuto'.split(
    ' ',
  ),
)

const edges = /^[\s,;:/|–-]{1,6}|[\s,;:/|–-]{1,6}$/gu

const bare = (text: string): string => text.replaceAll(edges, '')

function sexOf(word: string, words: Writing['words']): string | null {
  const key = squashed(word)
  return words?.get(key) ?? sexOfWord.get(key) ?? knownCode('patientGenders', word)
}

interface Taken {
  gender: string | null
  rest: string
}

/**
 * Returns the highest number after which a letter is a unit: "3 m" is months and "7 h" hours; "45 m" and "7 H" are not.
 */
function maxAsUnit(letter: string): number {
  const most: Readonly<Record<string, number>> = { m: 24, M: 24, h: 72, H: 0, w: 24, W: 24, v: 24, V: 24 }
  return most[letter] ?? 0
}

function takeSex(text: string, { words }: Writing): Taken | null {
  const firstWord = /^(?:[♂♀]|\p{L}{1,12}\.?)(?![\p{L}'’])/u.exec(text)?.[0] ?? ''
  const ofFirst = firstWord === '' ? null : sexOf(firstWord, words)
  if (ofFirst !== null) return { gender: ofFirst, rest: bare(text.slice(firstWord.length)) }
  const lastWord = /(?<![\p{L}'’])(?:[♂♀]|\p{L}{1,12}\.?)$/u.exec(text)?.[0] ?? ''
  const ofLast = lastWord === '' ? null : sexOf(lastWord, words)
  if (ofLast === null) return { gender: null, rest: text }
  const before = bare(text.slice(0, -lastWord.length))
  const number = Number(/(\d{1,3})$/.exec(before)?.[1] ?? Number.NaN)
  return number <= maxAsUnit(lastWord.replace('.', '')) ? null : { gender: ofLast, rest: before }
}

const weight = /(?<![\d.,])(\d{1,4}(?:[.,]\d{1,3})? ?(?:kg|kilos?|gr?|grammes?|gram))\.?$/i
const [lightest, heaviest] = [0.3, 300]

/** Reads a weight with its unit. A few grams are a typo. */
function takeWeight(text: string): { weightKg: number | null; rest: string } | null {
  const [all, written] = weight.exec(text) ?? []
  if (all === undefined || written === undefined) return { weightKg: null, rest: text }
  const number = readNumber(written, null)
  const unit = number?.unit.startsWith('k') ? 'kg' : 'g'
  const weightKg = number && inFieldUnit('weightKg', { value: number.value, unit }, null)
  if (weightKg === null || weightKg < lightest || weightKg > heaviest) return null
  return { weightKg, rest: bare(text.slice(0, -all.length)) }
}

const maxMonths = 36

/**
 * Reads the text that is left without the sex: an age, or words for an unknown age. Undefined if it is anything else.
 */
function ageIn(
  text: string,
  gender: string | null,
  { words, language }: Writing,
): ReadAge | null | undefined {
  const isNewborn = /(?<!\p{L})(?:nn|ng)(?!\p{L})/iu
  const rest = bare(
    text
      .replace(isNewborn, ' ')
      .replace(isNewborn, ' ')
      .replace(/^\?{1,3} ?/, ''),
  )
  const ageText = gender === null ? rest.replace(/\s\?{1,3}$/, '') : rest
  if (/^[\s?.–-]*$/u.test(ageText) || ageNotKnown.has(squashed(ageText)) || newborn.has(squashed(ageText)))
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
export function readSexAndAge(cell: Cell, writing: Writing = {}): SexAndAge | null {
  if (typeof cell === 'number') {
    const age = readAge(cell, null)
    return age && { gender: null, age, weightKg: null }
  }
  if (typeof cell !== 'string' || cell.length > 60) return null
  const weighed = takeWeight(bare(cell))
  const sexAndRest = weighed && takeSex(bare(weighed.rest.replace(/^(?:nn|ng)(?=[\s,;/])/i, '')), writing)
  if (!weighed || !sexAndRest) return null
  const { gender, rest } = sexAndRest
  const age = ageIn(rest, gender, writing)
  if (age === undefined || (gender === null && age === null)) return null
  return { gender, age, weightKg: weighed.weightKg }
}

/** In a column with "H" and "M" but no letter for a woman, "M" is a woman: hombre and mujer. */
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
  const saying = cells.filter(
    (cell) => typeof cell === 'number' || (typeof cell === 'string' && /[\p{L}\d]/u.test(cell)),
  )
  const language = ageLanguageOf(guessAgeUnit(cells))
  const readCells = saying.flatMap((cell) => readSexAndAge(cell, { language }) ?? [])
  const withBoth = readCells.filter(({ gender, age }) => gender !== null && age !== null)
  return (
    readCells.length > 0 && readCells.length >= saying.length * 0.9 && withBoth.length >= saying.length * 0.5
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
      !(wordsOfAges.has(run) || ageNotKnown.has(run) || newborn.has(run) || sexOfWord.has(run)),
  )
}
