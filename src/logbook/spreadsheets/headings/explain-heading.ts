/** Reads a heading word by word: which field it names, and which of its words remain unexplained. */
import { plainWords } from '../plain-words.ts'
import { targetOf } from '../targets.contract.ts'
import { readHeading, writeOutHeadingSigns } from './known-headings.ts'
import {
  articles,
  fillers,
  isAnyUnit,
  isUnitOf,
  momentWords,
  prepositions,
  sections,
} from './explaining-words.ts'
import { phraseTarget, isWeak } from './phrases.ts'

export interface HeadingExplanation {
  /** The fields that its words name, in order; several if the heading is ambiguous. */
  targets: readonly string[]
  /** The words that remain unexplained. A heading with one is never certain. */
  unexplained: readonly string[]
  /** Whether the name of the field has other meanings elsewhere: "Start", "Position". */
  isWeak: boolean
}

interface Piece {
  kind: 'name' | 'filler' | 'momentOrNumber' | 'unit' | 'unknown'
  words: readonly string[]
  target: string | null
}

/** A way to divide the words of a heading into pieces. */
interface Cover {
  pieces: readonly Piece[]
  cost: number
}

/** "HR/min" is a rate, but "HR min." is the lowest one. */
const perMinute = /(?:\b1 ?\/|\/|\bper |\bpr\.? |\bp\. |\bpor |\bal )\s?min(?:ute|uto|uut)?\b\.?/giu

const separateWords = (text: string): string =>
  writeOutHeadingSigns(text)
    .replaceAll(perMinute, ' permin')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll('_', ' ')

const vitalsPrefix = 'clinical.vitals.'
const maxWordsOfName = 6
const maxWords = 14
/** Unexplained words cost most; then fewer and longer names win. */
const costs: Readonly<Record<Piece['kind'], number>> = {
  unknown: 1000,
  name: 30,
  momentOrNumber: 3,
  unit: 3,
  filler: 2,
}

/** Returns the fields and the unexplained words of a heading. */
export function explainHeading(heading: string): HeadingExplanation {
  const { words: name, unit } = readHeading(heading)
  const words = plainWords(separateWords(name)).split(' ').filter(Boolean)
  if (words.length === 0 || words.length > maxWords) return { targets: [], unexplained: words, isWeak: true }
  const wholeCover = wholeName(words, name)
  const { pieces } = wholeCover ?? bestCover(words)
  const names = pieces.filter(({ kind }) => kind === 'name')
  const targets = [...new Set(names.flatMap(({ target }) => target ?? []))]
  const [first] = targets
  const [target, hasOneMoment] = first === undefined ? [null, true] : atNamedMoment(first, pieces)
  const unexplained = pieces
    .filter((piece, index) => !isExplained(piece, target, hasOneMoment) || isDangling(piece, index, pieces))
    .flatMap((piece) => piece.words)
  const unexplainedUnits = unit === null || target === null ? [] : unexplainedInBrackets(target, unit)
  return {
    targets: target === null ? [] : [target, ...targets.slice(1)],
    unexplained: [...unexplained, ...unexplainedUnits],
    isWeak: names.length > 0 && names.every((name) => isWeak(name.words.join(' '))),
  }
}

/** Returns a cover of one name if the heading as a whole is a known name, so that its words need no further explanation. */
function wholeName(words: readonly string[], name: string): Cover | null {
  const target = phraseTarget(words) ?? phraseTarget(plainWords(name).split(' '))
  return target === null ? null : { pieces: [{ kind: 'name', words, target }], cost: 0 }
}

/** "Arrival" in a heading with a vital sign is a moment; elsewhere it is a separate time. */
function bestCover(words: readonly string[]): Cover {
  const coverWithMoments = coverOf(words, true)
  const isVital = coverWithMoments.pieces.some(({ target }) => target?.startsWith(vitalsPrefix))
  return isVital ? coverWithMoments : coverOf(words, false)
}

/** Covers all words with pieces, with as few unexplained words as possible. */
function coverOf(words: readonly string[], allowsMoments: boolean): Cover {
  // For the first 0, 1, 2 … words: the best cover without a name, and the best one with a name.
  const best: Covers[] = [{ nameless: { pieces: [], cost: 0 }, named: null }]
  for (let end = 1; end <= words.length; end += 1) {
    const covers: Covers = { nameless: null, named: null }
    for (let start = Math.max(0, end - maxWordsOfName); start < end; start += 1) {
      const coversBefore = best[start]
      for (const piece of piecesOf(words.slice(start, end), start, allowsMoments)) {
        const isName = piece.kind === 'name'
        if (isName) covers.named = betterCover(covers.named, coversBefore?.nameless, piece)
        else covers.nameless = betterCover(covers.nameless, coversBefore?.nameless, piece)
        covers.named = betterCover(covers.named, coversBefore?.named, piece)
      }
    }
    best.push(covers)
  }
  const { nameless, named } = best[words.length] ?? { nameless: null, named: null }
  // A name outweighs a unit of the same letters: "hr" is the pulse, but also an hour.
  if (named && (!nameless || named.cost < nameless.cost + costs.unknown / 2)) return named
  return nameless ?? { pieces: [], cost: Infinity }
}

interface Covers {
  nameless: Cover | null
  named: Cover | null
}

function betterCover(
  current: Cover | null,
  coverBefore: Cover | null | undefined,
  piece: Piece,
): Cover | null {
  if (!coverBefore) return current
  const cost = coverBefore.cost + costs[piece.kind] - (piece.kind === 'name' ? lettersOf(piece) / 10 : 0)
  return current && current.cost <= cost ? current : { pieces: [...coverBefore.pieces, piece], cost }
}

const lettersOf = ({ words }: Piece): number => Math.min(words.join('').length, 40)

function piecesOf(words: readonly string[], start: number, allowsMoments: boolean): Piece[] {
  const target = phraseTarget(words)
  const pieces: Piece[] = target === null ? [] : [{ kind: 'name', words, target }]
  const [word = ''] = words
  if (words.length > 1) return pieces
  if (fillers.has(word) || articles.has(word) || (start < 2 && sections.has(word)))
    pieces.push({ kind: 'filler', words, target: null })
  if ((allowsMoments && momentWords.has(word)) || /^\d{1,2}$/.test(word))
    pieces.push({ kind: 'momentOrNumber', words, target: null })
  if (isAnyUnit(word)) pieces.push({ kind: 'unit', words, target: null })
  return pieces.length > 0 ? pieces : [{ kind: 'unknown', words, target: null }]
}

/** Returns the field at the moment that the heading names, and whether it names at most one moment. */
function atNamedMoment(target: string, pieces: readonly Piece[]): [target: string, isOne: boolean] {
  if (!target.startsWith(vitalsPrefix)) return [target, true]
  const [, , ownMoment = 'first', ...field] = target.split('.')
  const moments = new Set(
    pieces.flatMap(({ kind, words }) =>
      kind === 'momentOrNumber' ? (momentWords.get(words[0] ?? '') ?? []) : [],
    ),
  )
  if (ownMoment !== 'first') moments.add(ownMoment as 'worst') // the middle part of a vital sign's code is always one of the three moments
  const [point = 'first'] = moments
  return [`${vitalsPrefix}${point}.${field.join('.')}`, moments.size <= 1]
}

/** Whether a piece at the start or end of the heading cannot stand there: "BP at" does not say when. */
const isDangling = ({ kind, words }: Piece, index: number, pieces: readonly Piece[]): boolean => {
  const [word = ''] = words
  const isLast = index === pieces.length - 1
  if (pieces.length === 1 || (index > 0 && !isLast)) return false
  // A unit comes after the name of the field: "min. HR" is the lowest, and "HR/min" a rate.
  if (kind === 'unit') return !isLast
  return kind === 'filler' && (prepositions.has(word) || (isLast && articles.has(word)))
}

/**
 * Kinds of fields that several numbered columns may fill together, because they are lists or texts: "Procedure 2",
 * "Note 3".
 */
const numberedKinds = new Set(['text', 'codes', 'tags', 'lines', 'attempts', 'procedureMark', 'drugMark'])

/** With one of these words, a weight or a pulse would be a colleague's. */
const wordsForCrew = new Set(['crew', 'team'])
const patientGroups = new Set(['patient', 'vitals'])

function isExplained({ kind, words }: Piece, target: string | null, hasOneMoment: boolean): boolean {
  const [word = ''] = words
  if (kind === 'filler') return !(wordsForCrew.has(word) && patientGroups.has(targetOf(target)?.group ?? ''))
  if (kind === 'name') return true
  if (target === null || kind === 'unknown') return false
  if (kind === 'unit') return isUnitOf(target, word)
  if (target.startsWith(vitalsPrefix)) return hasOneMoment && momentWords.has(word)
  return (
    /^\d{1,2}$/.test(word) &&
    (numberedKinds.has(targetOf(target)?.kind ?? '') || target.startsWith('procedures.'))
  )
}

/** Returns the words in brackets that are neither a unit of the field nor otherwise explained. "(local)" is explained. */
function unexplainedInBrackets(target: string, unit: string): string[] {
  if (isUnitOf(target, unit)) return []
  const words = plainWords(unit).split(' ').filter(Boolean)
  const isKnown = (word: string) =>
    fillers.has(word) || articles.has(word) || fillInHints.has(word) || isUnitOf(target, word)
  if (phraseTarget(words) === target) return []
  // "Treatment (procedures, drugs)": both are read from one column.
  if (treatmentTargets.has(target) && words.every((word) => treatmentTargets.has(phraseTarget([word]) ?? '')))
    return []
  return words.filter((word) => !isKnown(word) && !(target.startsWith(vitalsPrefix) && momentWords.has(word)))
}

const treatmentTargets = new Set(['procedures', 'drugs'])

/** How to fill in a cell: "(y/n)", "(m/f)", "(n)". */
const fillInHints = new Set(
  'y n yes no ja nein nei nej oui non si sí j o m f w d v k h x dd mm yyyy hh nr no n tt jjjj aaaa jj 0 1'.split(
    ' ',
  ),
)
