/** Reads a whole column as one field, to show what was recognized before anything is imported. */
import { closest, distance } from 'fastest-levenshtein'
import { labelOf } from '#reference/codes.ts'
import { unitPattern, type ColumnFormat, type ColumnPreview, type WordMapping } from '../../contract.ts'
import { isBlankCell, shownCell, type Cell } from '../../files/sheets.ts'
import { plainWords, comparisonForm } from '../../plain-words.ts'
import type { Pauses } from '#platform/server/pauses.ts'
import type { ImportTarget } from '../../targets.contract.ts'
import { candidatesFor, meaningsOf } from '../ambiguous-words.ts'
import { codedLists } from '../coded-lists.ts'
import { guessAgeUnit } from '../ages.ts'
import { guessDateOrder } from '../date-order.ts'
import { isWithout } from '../denied-words.ts'
import { dictionaryOf, writeOutSigns } from '../known-words.ts'
import { guessDecimalMark, guessUnit, readNumber } from '../numbers.ts'
import { wordsIn } from '../read-codes.ts'
import type { ValueReader } from '../read-result.ts'
import { readValue } from '../read-value.ts'

/** Guesses the format of the values in a column: the order of dates, the decimal mark and the unit. */
export function guessFormat(
  target: ImportTarget,
  cells: readonly Cell[],
  headerUnit: string | null,
  today: string | null = null,
) {
  const { order, isAmbiguous } =
    target.kind === 'date' || target.kind === 'signedOn' || target.kind === 'time'
      ? guessDateOrder(cells, today)
      : { order: null, isAmbiguous: false }
  const decimalMark = target.kind === 'number' || target.kind === 'drugMark' ? guessDecimalMark(cells) : null
  const field = target.code.split('.').at(-1) ?? ''
  const numbers =
    target.kind === 'number' ? cells.flatMap((cell) => readNumber(cell, decimalMark)?.value ?? []) : []
  const unit = headerUnit ?? (target.kind === 'age' ? guessAgeUnit(cells) : guessUnit(field, numbers))
  const isUnit = unit !== null && unitPattern.test(unit)
  const format: ColumnFormat = { dateOrder: order, decimalMark, unit: isUnit ? unit : null }
  return { format, isAmbiguous: isAmbiguous && target.kind !== 'time' }
}

const maxUnread = 50
const maxKnownWords = 200
/** The kinds for which a user can choose the meaning of words. */
const wordKinds = new Set<ImportTarget['kind']>(['code', 'codes', 'place', 'person'])
const maxExamples = 3
const maxWords = 500
const maxWordsWithProposals = 200

type RecognizedColumn = Pick<ColumnPreview, 'filled' | 'examples' | 'unread' | 'unknownWords' | 'knownWords'>

type KnownWord = NonNullable<ColumnPreview['knownWords']>[number]

interface CountedCell {
  target: ImportTarget
  reader: ValueReader
  cell: Cell
  count: number
}

/** Counts the words of a cell that have a meaning. */
function countKnownWords(
  wordsByKey: Map<string, KnownWord>,
  { target, reader, cell, count }: CountedCell,
): void {
  for (const word of wordsIn(target, cell)) {
    const key = comparisonForm(word)
    const knownWord = wordsByKey.get(key)
    if (knownWord) knownWord.count += count
    else if (wordsByKey.size < maxWords && word.length <= 200) {
      const { isRead, displayText } = readValue(target, reader, word)
      if (isRead) wordsByKey.set(key, { word, count, meaning: displayText })
    }
  }
}

/** Reads each different value of a column once. Unknown words are returned with their possible meanings. */
export async function recognizeColumn(
  target: ImportTarget,
  reader: ValueReader,
  cells: readonly Cell[],
  pauses: Pauses,
): Promise<RecognizedColumn> {
  const unreadCounts = new Map<string, number>()
  const unknownByKey = new Map<string, { word: string; count: number }>()
  const wordsByKey = new Map<string, KnownWord>()
  const examples = new Map<string, string>()
  let filledCount = 0
  for (const { cell, count } of differentCells(cells)) {
    filledCount += count
    const { displayText, unknownWords, isRead, isLeftOut, dependsOnRows } = readValue(target, reader, cell)
    for (const word of unknownWords) {
      const key = comparisonForm(word)
      const unknownWord = unknownByKey.get(key)
      if (unknownWord) unknownWord.count += count
      else unknownByKey.set(key, { word: word.slice(0, 200), count })
    }
    if (isRead && wordKinds.has(target.kind)) countKnownWords(wordsByKey, { target, reader, cell, count })
    const cellText = shownCell(cell).slice(0, 120)
    if (
      (isRead || dependsOnRows) &&
      examples.size < maxExamples &&
      ![...examples.values()].includes(displayText)
    )
      examples.set(cellText, displayText)
    const isUnread = !isRead && !isLeftOut && !dependsOnRows
    if (isUnread && unknownWords.length === 0)
      unreadCounts.set(cellText, (unreadCounts.get(cellText) ?? 0) + count)
    await pauses.takeIfDue()
  }
  const unknownWords: ColumnPreview['unknownWords'] = []
  for (const { word, count } of sortByCount([...unknownByKey.values()]).slice(0, maxWords)) {
    // Users no longer read proposals this far down the list.
    const isProposed = unknownWords.length < maxWordsWithProposals
    const proposals = isProposed ? proposalsFor(target.list ?? '', word, reader.places) : []
    const isAmbiguous = proposals.length > 0 && candidatesFor(target.list ?? '', word).length > 0
    unknownWords.push({ word, count, proposals, ...(isAmbiguous && { isAmbiguous }) })
    await pauses.takeIfDue()
  }
  return {
    filled: filledCount,
    knownWords: sortByCount([...wordsByKey.values()]).slice(0, maxKnownWords),
    examples: [...examples].map(([from, to]) => ({ from, to })),
    unread: sortByCount([...unreadCounts].map(([value, count]) => ({ value, count }))).slice(0, maxUnread),
    unknownWords,
  }
}

function differentCells(cells: readonly Cell[]): Iterable<{ cell: Cell; count: number }> {
  const different = new Map<unknown, { cell: Cell; count: number }>()
  for (const cell of cells) {
    if (isBlankCell(cell)) continue
    const key = typeof cell === 'object' && cell !== null ? `at ${cell.at}` : cell
    const countedCell = different.get(key)
    if (countedCell) countedCell.count += 1
    else different.set(key, { cell, count: 1 })
  }
  return different.values()
}

const sortByCount = <Counted extends { count: number }>(entries: Counted[]): Counted[] =>
  entries.sort((a, b) => b.count - a.count)

const noFormat: ColumnFormat = { dateOrder: null, decimalMark: null, unit: null }
const maxProposals = 3
const maxCorrectedWords = 2_000

/** Returns the entries of a list that a word may mean: they share words with it, or are spelt similarly. */
export function proposalsFor(
  list: string,
  word: string,
  places: Readonly<Record<string, readonly { code: string; label: string }[]>> = {},
): { code: string; label: string }[] {
  const entries = codedLists[list] ?? places[list] ?? []
  const toProposal = (code: string) => ({ code, label: labelOf(entries, code) })
  const candidates = candidatesFor(list, word)
  if (candidates.length > 0) return candidates.slice(0, maxProposals).map(toProposal)
  const plainText = plainWords(writeOutSigns(list, word))
  const key = plainText.replaceAll(' ', '')
  // "No collar" is not a collar.
  if (key === '' || key.length > 80 || isWithout(word)) return []
  const parts = new Set(plainText.split(' ').filter((part) => part.length > 2))
  const scores = new Map<string, number>()
  meaningsOf(list, word).forEach((code, index) => scores.set(code, 3 - index / 10))
  const raise = (code: string, score: number) => scores.set(code, Math.max(scores.get(code) ?? 0, score))
  for (const { code, label } of entries) {
    const sharedCount = plainWords(label)
      .split(' ')
      .filter((part) => parts.has(part)).length
    if (sharedCount > 0) raise(code, sharedCount / Math.max(parts.size, 1))
  }
  for (const [knownWord, code] of dictionaryOf(list)) {
    const length = Math.max(knownWord.length, key.length)
    if (knownWord.length >= 4 && key.includes(knownWord)) raise(code, 0.6)
    if (Math.abs(knownWord.length - key.length) > length / 3) continue
    const similarity = 1 - distance(knownWord, key) / length
    if (similarity >= 0.6) raise(code, similarity)
  }
  return [...scores]
    .sort((a, b) => b[1] - a[1])
    .slice(0, maxProposals)
    .map(([code]) => toProposal(code))
}

/** Returns the known word with nearly the same spelling: one wrong letter in six. */
export function findNearWord(word: string, knownWords: readonly string[]): string | null {
  if (word.length < 5 || knownWords.length === 0) return null
  const candidates = knownWords.filter(
    (other) => Math.abs(other.length - word.length) <= 2 && other.length >= 5,
  )
  if (candidates.length === 0) return null
  const nearest = closest(word, candidates)
  return distance(nearest, word) <= Math.max(1, Math.floor(word.length / 6)) ? nearest : null
}

/** Returns the codes of misspelt known words, so that they need no question: "Intubaton". */
export async function correctWords(
  target: ImportTarget,
  cells: readonly Cell[],
  pauses: Pauses,
): Promise<WordMapping[]> {
  // Roles are not guessed from typos.
  if (!target.list || !codedLists[target.list] || target.kind === 'procedureMark') return []
  const dictionary = dictionaryOf(target.list)
  // A digit is not a mistyped letter.
  const longWords = [...dictionary.keys()].filter((word) => word.length >= 6 && !/\d/.test(word))
  const words = new Map<string, string>()
  for (const { cell } of differentCells(cells)) {
    if (words.size >= maxCorrectedWords) break
    for (const word of wordsIn(target, cell)) words.set(comparisonForm(word), word.slice(0, 200))
    await pauses.takeIfDue()
  }
  const corrections: WordMapping[] = [...spanishGenders(target, words)]
  const reader = { format: noFormat, words: new Map(), places: {} }
  for (const [key, word] of words) {
    const isClear = dictionary.has(key) || key.length < 6 || /\d/.test(key)
    // "CO-Intox" is not a typo for "C2-Intox": it has a meaning of its own.
    const nearest = isClear || readValue(target, reader, word).isRead ? null : findNearWord(key, longWords)
    const code = nearest === null ? undefined : dictionary.get(nearest)
    if (code !== undefined) corrections.push({ word, code })
    await pauses.takeIfDue()
  }
  return corrections
}

const spanishWords = ['hombre', 'mujer', 'varon']

/**
 * In Spanish "H" and "V" (varón) are men and "M" is a woman; in Dutch "V" (vrouw) is a woman and "M" a man. The other
 * words of the column show the language; next to "F", "V" is not the word for a woman either.
 */
function spanishGenders({ code }: ImportTarget, words: ReadonlyMap<string, string>): WordMapping[] {
  if (code !== 'patient.gender') return []
  const hasSpanishWords = spanishWords.some((word) => words.has(word))
  if (hasSpanishWords || (words.has('h') && words.has('m') && !words.has('f'))) {
    return [
      { word: 'M', code: 'female' },
      { word: 'V', code: 'male' },
    ]
  }
  return words.has('v') && words.has('f') ? [{ word: 'V', code: null }] : []
}
