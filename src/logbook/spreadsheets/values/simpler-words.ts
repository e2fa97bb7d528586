/** Words that may be ignored when matching an entry of a list. */
import { contextWords } from '#reference/synonyms/diagnosis-context.ts'
import { plainWords, comparisonForm } from '../plain-words.ts'
import { meaningsOf } from './ambiguous-words.ts'
import { knownCode } from './known-words.ts'

const transferWords = new Set(
  'naar direct direkt til till nach to via in ins op opn opname opgen opgenomen overgedr overgedragen overdracht afd avd pa auf au aux en vers a inlagd innlagt aufgenommen'.split(
    ' ',
  ),
)

/** Returns "IC" for "naar IC opn.", and "ETT" for "ETT 7,5 (amb)"; words of other lists unchanged. */
export function simplerWord(list: string, word: string): string {
  if (list === 'finalAirways') return /^[\p{L}-]{2,20}/u.exec(word.trim())?.[0] ?? word
  if (list !== 'destinationTypes') return word
  const parts = plainWords(word).split(' ')
  return parts.filter((part) => !transferWords.has(part)).join(' ')
}

/** Lists in which one known word among others is enough: "LL3 auto", "heli 22 min", "prim. helico". */
const listsNamedByOneWord = new Set([
  'platforms',
  'missionTypes',
  'destinationTypes',
  'caseTypes',
  'mechanisms',
])
const denialWords = new Set<string>(contextWords.denied.split('|'))

/**
 * Returns the only entry that the words of a cell name; null if they name several, deny one, or say that the mission
 * was cancelled.
 */
export function codeWithin(list: string, text: string): string | null {
  if (!listsNamedByOneWord.has(list) || text.length > 60) return null
  if (list === 'mechanisms' && fallPattern.test(text)) return readFall(text)
  const words = plainWords(text).split(' ')
  const isOtherMeaning = (word: string) =>
    denialWords.has(word) ||
    meaningsOf('missionResults', word).length > 0 ||
    meaningsOf(list, word).length > 0
  if (words.length < 2 || words.some(isOtherMeaning)) return null
  const codes = new Set(codesOfRuns(list, words))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

/**
 * Words that name an entry only if they are the whole text. "Air" is a helicopter, but part of a name in "King Air" and
 * "Air Zermatt"; and a patient hit by a car was not in it.
 */
const wholeTextWords = new Set([
  'air',
  'luft',
  'aria',
  'aire',
  'jet',
  'car',
  'pkw',
  'vl',
  'bike',
  'moto',
  'motorbike',
])
const maxWordsOfName = 3

const fallPattern = /\b(?:fall|fell|sturz|chute|caduta|caida|fald|absturz)\b/iu
const heightPattern = /(?<![\d.,<>≤≥+-])(\d{1,3}(?:[.,]\d)?) ?(m|met(?:er|re)s?|ft|feet)\b/iu
const metresPerFoot = 0.3048

/** Decides by the height in the cell: "Fall 4m". Returns null without a height, so that the user is asked. */
function readFall(text: string): string | null {
  const [, number, unit] = heightPattern.exec(text) ?? []
  if (number === undefined || unit === undefined) return null
  const metres = Number(number.replace(',', '.')) * (unit.startsWith('f') ? metresPerFoot : 1)
  return metres >= 2 ? 'fall_over_2m' : 'fall_under_2m'
}

/** Returns the entries that the words name, the longest runs first. */
function codesOfRuns(list: string, words: readonly string[]): string[] {
  for (let length = Math.min(maxWordsOfName, words.length); length > 0; length -= 1) {
    for (let start = 0; start + length <= words.length; start += 1) {
      const run = words.slice(start, start + length)
      const [word = ''] = run
      const isOnlyPartOfName = length === 1 && (word.length === 1 || wholeTextWords.has(word))
      const code = isOnlyPartOfName ? null : knownCode(list, run.join(' '))
      if (code !== null)
        return [
          code,
          ...codesOfRuns(list, words.slice(0, start)),
          ...codesOfRuns(list, words.slice(start + length)),
        ]
    }
  }
  return []
}

const noneWords = new Set(
  'geen niets nvt keine keiner nichts ob kein ingen inga intet ikke none nil nothing na aucun aucune rien neant nessuno nessuna niente ninguno ninguna nada'.split(
    ' ',
  ),
)

/** Whether an entry of a list means "none": "-", "keine", "o.B." */
export const saysNone = (word: string): boolean =>
  !/[\p{L}\p{N}]/u.test(word) || noneWords.has(comparisonForm(word))
