/** Splits a line of text into the parts that are drawn one after the other, each in one font and direction. */
import bidiFactory from 'bidi-js'
import type { FallbackFont } from './fallback-fonts.ts'
import { toDrawnText, toGraphemes, toCodePoints } from './letters.ts'

export interface Run {
  /** The text, in the order in which the font lays it out. */
  text: string
  /** Undefined for the font of the document. */
  font: FallbackFont | undefined
}

export interface LineFonts {
  /** Whether the font of the document has the letter. */
  has: (letter: number) => boolean
  find: (letters: readonly number[]) => FallbackFont | undefined
}

interface Piece extends Run {
  /** Whether the text stands in for a letter that no font has. */
  isPlaceholder?: boolean
}

type PlacedPiece = Piece & { level: number }

const bidi = bidiFactory()
// Marks of direction, joiners and the like.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Returns the parts from left to right. A letter that no font has is written as its number: "[U+1F600]". */
export function toRuns(line: string, fonts: LineFonts): Run[] {
  const text = toDrawnText(line)
  const levels = findLevels(text)
  const pieces = toGraphemes(text).flatMap(({ segment, index }) =>
    toPieces(segment, fonts).map((piece) => ({ ...piece, level: levels[index] ?? 0 })),
  )
  return toVisualOrder(joinPieces(pieces)).map(({ text: letters, font, level, isPlaceholder }) => {
    const isBackwards = level % 2 === 1 && !isPlaceholder && !font?.isRightToLeft
    return { text: isBackwards ? mirrorText(letters) : letters, font }
  })
}

/** Returns the level of each UTF-16 unit: odd levels run from right to left. */
function findLevels(text: string): Uint8Array {
  const substituted = text.replaceAll(
    longLetter,
    (letter) => substitutes[bidi.getBidiCharTypeName(letter)] ?? '••',
  )
  const hasLeftToRight = Array.from(substituted).some((letter) => bidi.getBidiCharTypeName(letter) === 'L')
  // A line that also has left-to-right letters is English text with a name or a quotation in it.
  return bidi.getEmbeddingLevels(substituted, hasLeftToRight ? 'ltr' : 'auto').levels
}

// The library treats half of a letter of two UTF-16 units as Latin.
const longLetter = /[\u{10000}-\u{10ffff}]/gu
const substitutes: Readonly<Record<string, string>> = { L: 'aa', R: 'אא', AL: 'אא' }

function toPieces(grapheme: string, fonts: LineFonts): Piece[] {
  const visible = grapheme.replaceAll(invisible, '')
  if (visible === '') return []
  const wholePiece = toPiece(grapheme, fonts) ?? toPiece(visible, fonts)
  if (wholePiece) return [wholePiece]
  return Array.from(visible).map(
    (letter) =>
      toPiece(letter, fonts) ?? { text: toPlaceholder(letter), font: undefined, isPlaceholder: true },
  )
}

function toPiece(text: string, { has, find }: LineFonts): Piece | undefined {
  const letters = toCodePoints(text)
  if (letters.every(has)) return { text, font: undefined }
  const font = find(letters)
  return font && { text, font }
}

const toPlaceholder = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Joins neighbouring pieces of the same font and direction, so that their letters can connect and form ligatures. */
function joinPieces(pieces: readonly PlacedPiece[]): PlacedPiece[] {
  const runs: PlacedPiece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (
      last &&
      last.font === piece.font &&
      last.level === piece.level &&
      !last.isPlaceholder &&
      !piece.isPlaceholder
    )
      last.text += piece.text
    else runs.push({ ...piece })
  }
  return runs
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, reverses the sequences at that level or above. */
function toVisualOrder(runs: readonly PlacedPiece[]): PlacedPiece[] {
  let ordered = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: PlacedPiece[] = []
    let reversed: PlacedPiece[] = []
    for (const run of ordered) {
      if (run.level >= level) reversed.unshift(run)
      else {
        next.push(...reversed, run)
        reversed = []
      }
    }
    ordered = [...next, ...reversed]
  }
  return ordered
}

/** Returns the letters in reverse order, with mirrored brackets. */
const mirrorText = (text: string): string =>
  toGraphemes(text)
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .toReversed()
    .join('')
