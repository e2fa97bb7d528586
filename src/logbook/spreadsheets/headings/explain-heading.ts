/** Reads a heading word by word: which field it names, and which of its words nothing explains. */
import { plainWords } from '../plain-words.ts'
import { targetOf } from '../targets.contract.ts'
import { readHeading, withSigns } from './known-headings.ts'
import {
  articles,
  fillers,
  isAnyUnit,
  isUnitOf,
  pointWords,
  prepositions,
  sections,
} from './explaining-words.ts'
import { phraseTarget, isWeak } from './phrases.ts'

export interface Explained {
  /** The fields that its words name, in their order; several if the heading could mean each. */
  targets: readonly string[]
  /** The words that nothing explains. A heading with one is never sure. */
  unexplained: readonly string[]
  /** Whether what names the field means other things elsewhere: "Start", "Position". */
  isWeak: boolean
}

interface Piece {
  kind: 'name' | 'filler' | 'order' | 'unit' | 'unknown'
  words: readonly string[]
  target: string | null
}

interface Cover {
  pieces: readonly Piece[]
  cost: number
}

/** "HR/min" is a rate, and "HR min." the lowest one. */
const perMinute = /(?:\b1 ?\/|\/|\bper |\bpr\.? |\bp\. |\bpor |\bal )\s?min(?:ute|uto|uut)?\b\.?/giu

const spaced = (text: string): string =>
  withSigns(text)
    .replaceAll(perMinute, ' permin')
    .replaceAll(/(\p{Ll})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .replaceAll('_', ' ')

const vitals = 'clinical.vitals.'
const maxWordsOfName = 6
const maxWords = 14
/** An unexplained word outweighs everything, then fewer and longer names. */
const costs: Readonly<Record<Piece['kind'], number>> = {
  unknown: 1000,
  name: 30,
  order: 3,
  unit: 3,
  filler: 2,
}

/** Returns what the words of a heading say. */
export function explainHeading(heading: string): Explained {
  const { words: named, unit } = readHeading(heading)
  const words = plainWords(spaced(named)).split(' ').filter(Boolean)
  if (words.length === 0 || words.length > maxWords) return { targets: [], unexplained: words, isWeak: true }
  const whole = wholeName(words, named)
  const { pieces } = whole ?? bestCover(words)
  const names = pieces.filter(({ kind }) => kind === 'name')
  const targets = [...new Set(names.flatMap(({ target }) => target ?? []))]
  const [first] = targets
  const [target, isPointed] = first === undefined ? [null, true] : atPoint(first, pieces)
  const unexplained = pieces
    .filter((piece, at) => !isExplained(piece, target, isPointed) || isDangling(piece, at, pieces))
    .flatMap((piece) => piece.words)
  const ofUnit = unit === null || target === null ? [] : unexplainedUnit(target, unit)
  return {
    targets: target === null ? [] : [target, ...targets.slice(1)],
    unexplained: [...unexplained, ...ofUnit],
    isWeak: names.length > 0 && names.every((name) => isWeak(name.words.join(' '))),
  }
}

/** A heading that is a known name as a whole needs no cover. */
function wholeName(words: readonly string[], named: string): Cover | null {
  const target = phraseTarget(words) ?? phraseTarget(plainWords(named).split(' '))
  return target === null ? null : { pieces: [{ kind: 'name', words, target }], cost: 0 }
}

/** "Arrival" is a moment before a vital sign, and elsewhere a time of its own. */
function bestCover(words: readonly string[]): Cover {
  const pointed = coverOf(words, true)
  const isVital = pointed.pieces.some(({ target }) => target?.startsWith(vitals))
  return isVital ? pointed : coverOf(words, false)
}

/** Covers all words with pieces, with as few unexplained words as possible. */
function coverOf(words: readonly string[], isPointed: boolean): Cover {
  // Beside each other: the best without a name, and the best with one.
  const best: Ways[] = [{ nameless: { pieces: [], cost: 0 }, named: null }]
  for (let end = 1; end <= words.length; end += 1) {
    const found: Ways = { nameless: null, named: null }
    for (let start = Math.max(0, end - maxWordsOfName); start < end; start += 1) {
      const before = best[start]
      for (const piece of piecesOf(words.slice(start, end), start, isPointed)) {
        const isName = piece.kind === 'name'
        if (isName) found.named = better(found.named, before?.nameless, piece)
        else found.nameless = better(found.nameless, before?.nameless, piece)
        found.named = better(found.named, before?.named, piece)
      }
    }
    best.push(found)
  }
  const { nameless, named } = best[words.length] ?? { nameless: null, named: null }
  // A name counts more than a unit of the same letters: "hr" is the pulse, and an hour.
  if (named && (!nameless || named.cost < nameless.cost + costs.unknown / 2)) return named
  return nameless ?? { pieces: [], cost: Infinity }
}

interface Ways {
  nameless: Cover | null
  named: Cover | null
}

function better(known: Cover | null, before: Cover | null | undefined, piece: Piece): Cover | null {
  if (!before) return known
  const cost = before.cost + costs[piece.kind] - (piece.kind === 'name' ? lettersOf(piece) / 10 : 0)
  return known && known.cost <= cost ? known : { pieces: [...before.pieces, piece], cost }
}

const lettersOf = ({ words }: Piece): number => Math.min(words.join('').length, 40)

function piecesOf(words: readonly string[], start: number, isPointed: boolean): Piece[] {
  const target = phraseTarget(words)
  const pieces: Piece[] = target === null ? [] : [{ kind: 'name', words, target }]
  const [word = ''] = words
  if (words.length > 1) return pieces
  if (fillers.has(word) || articles.has(word) || (start < 2 && sections.has(word)))
    pieces.push({ kind: 'filler', words, target: null })
  if ((isPointed && pointWords.has(word)) || /^\d{1,2}$/.test(word))
    pieces.push({ kind: 'order', words, target: null })
  if (isAnyUnit(word)) pieces.push({ kind: 'unit', words, target: null })
  return pieces.length > 0 ? pieces : [{ kind: 'unknown', words, target: null }]
}

/** Returns the field at the moment that the heading says, and whether it says only one. */
function atPoint(target: string, pieces: readonly Piece[]): [target: string, isOne: boolean] {
  if (!target.startsWith(vitals)) return [target, true]
  const [, , own = 'first', ...field] = target.split('.')
  const said = new Set(
    pieces.flatMap(({ kind, words }) => (kind === 'order' ? (pointWords.get(words[0] ?? '') ?? []) : [])),
  )
  if (own !== 'first') said.add(own as 'worst') // the points of the targets are those of the list
  const [point = 'first'] = said
  return [`${vitals}${point}.${field.join('.')}`, said.size <= 1]
}

/** "BP at" lost a word that said when. */
const isDangling = ({ kind, words }: Piece, at: number, pieces: readonly Piece[]): boolean => {
  const [word = ''] = words
  const isLast = at === pieces.length - 1
  if (pieces.length === 1 || (at > 0 && !isLast)) return false
  // A unit stands behind its number: "min. HR" is the lowest, and "HR/min" a rate.
  if (kind === 'unit') return !isLast
  return kind === 'filler' && (prepositions.has(word) || (isLast && articles.has(word)))
}

/** Only lists and texts, whose columns are joined, have several columns with numbers: "Procedure 2", "Note 3". */
const numbered = new Set(['text', 'codes', 'tags', 'lines', 'attempts', 'procedureMark', 'drugMark'])

/** Above a weight or a pulse these would make it that of a colleague. */
const ofCrew = new Set(['crew', 'team'])
const ofPatient = new Set(['patient', 'vitals'])

function isExplained({ kind, words }: Piece, target: string | null, isPointed: boolean): boolean {
  const [word = ''] = words
  if (kind === 'filler') return !(ofCrew.has(word) && ofPatient.has(targetOf(target)?.group ?? ''))
  if (kind === 'name') return true
  if (target === null || kind === 'unknown') return false
  if (kind === 'unit') return isUnitOf(target, word)
  if (target.startsWith(vitals)) return isPointed && pointWords.has(word)
  return (
    /^\d{1,2}$/.test(word) && (numbered.has(targetOf(target)?.kind ?? '') || target.startsWith('procedures.'))
  )
}

/** What stands in brackets is a unit of the field, or words that must be explained like others: "(local)". */
function unexplainedUnit(target: string, unit: string): string[] {
  if (isUnitOf(target, unit)) return []
  const words = plainWords(unit).split(' ').filter(Boolean)
  const isKnown = (word: string) =>
    fillers.has(word) || articles.has(word) || choices.has(word) || isUnitOf(target, word)
  if (phraseTarget(words) === target) return []
  // "Treatment (procedures, drugs)": what is read for both.
  if (treatments.has(target) && words.every((word) => treatments.has(phraseTarget([word]) ?? ''))) return []
  return words.filter((word) => !isKnown(word) && !(target.startsWith(vitals) && pointWords.has(word)))
}

const treatments = new Set(['procedures', 'drugs'])

/** How a cell is to be filled in: "(y/n)", "(m/f)", "(n)". */
const choices = new Set(
  'y n yes no ja nein nei nej oui non si sí j o m f w d v k h x dd mm yyyy hh nr no n tt jjjj aaaa jj 0 1'.split(
    ' ',
  ),
)
