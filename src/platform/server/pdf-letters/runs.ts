/** Splits a line of text into the parts that are drawn one after the other, each in one font and direction. */
import bidiFactory from 'bidi-js'
import type { FallbackFont } from './fallback-fonts.ts'
import { drawnText, graphemesOf, lettersOf } from './letters.ts'

export interface Run {
  /** In the order in which the font lays it out. */
  text: string
  /** Undefined for the font of the document. */
  font: FallbackFont | undefined
}

export interface FontsOfLine {
  /** Whether the font of the document has the letter. */
  has: (letter: number) => boolean
  find: (letters: readonly number[]) => FallbackFont | undefined
}

interface Piece extends Run {
  /** Replaces a letter that no font has. */
  isName?: boolean
}

type PlacedPiece = Piece & { level: number }

const bidi = bidiFactory()
// Marks of direction, joiners and the like.
const invisible = /\p{Default_Ignorable_Code_Point}/gu

/** Returns the parts from left to right. A letter that no font has is written as its number: "[U+1F600]". */
export function runsOf(line: string, fonts: FontsOfLine): Run[] {
  const text = drawnText(line)
  const levels = levelsOf(text)
  const pieces = graphemesOf(text).flatMap(({ segment, index }) =>
    piecesOf(segment, fonts).map((piece) => ({ ...piece, level: levels[index] ?? 0 })),
  )
  return inVisualOrder(joined(pieces)).map(({ text: letters, font, level, isName }) => {
    const isBackwards = level % 2 === 1 && !isName && !font?.isRightToLeft
    return { text: isBackwards ? mirrored(letters) : letters, font }
  })
}

/** Returns the level of each UTF-16 unit: odd levels run from right to left. */
function levelsOf(text: string): Uint8Array {
  const units = text.replaceAll(longLetter, (letter) => substitutes[bidi.getBidiCharTypeName(letter)] ?? '••')
  const runsToRight = Array.from(units).some((letter) => bidi.getBidiCharTypeName(letter) === 'L')
  // A line with right-to-left letters is English with a name or a quotation in it.
  return bidi.getEmbeddingLevels(units, runsToRight ? 'ltr' : 'auto').levels
}

// The library treats half of a letter of two UTF-16 units as Latin.
const longLetter = /[\u{10000}-\u{10ffff}]/gu
const substitutes: Readonly<Record<string, string>> = { L: 'aa', R: 'אא', AL: 'אא' }

function piecesOf(grapheme: string, fonts: FontsOfLine): Piece[] {
  const visible = grapheme.replaceAll(invisible, '')
  if (visible === '') return []
  const whole = toPiece(grapheme, fonts) ?? toPiece(visible, fonts)
  if (whole) return [whole]
  return Array.from(visible).map(
    (letter) => toPiece(letter, fonts) ?? { text: nameOf(letter), font: undefined, isName: true },
  )
}

function toPiece(text: string, { has, find }: FontsOfLine): Piece | undefined {
  const letters = lettersOf(text)
  if (letters.every(has)) return { text, font: undefined }
  const font = find(letters)
  return font && { text, font }
}

const nameOf = (letter: string): string =>
  `[U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`

/** Joins neighbours of one font and direction, so that their letters can join and form ligatures. */
function joined(pieces: readonly PlacedPiece[]): PlacedPiece[] {
  const runs: PlacedPiece[] = []
  for (const piece of pieces) {
    const last = runs.at(-1)
    if (last && last.font === piece.font && last.level === piece.level && !last.isName && !piece.isName)
      last.text += piece.text
    else runs.push({ ...piece })
  }
  return runs
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, reverses the sequences at that level or above. */
function inVisualOrder(runs: readonly PlacedPiece[]): PlacedPiece[] {
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
const mirrored = (text: string): string =>
  graphemesOf(text)
    .map(({ segment }) => bidi.getMirroredCharacter(segment) ?? segment)
    .toReversed()
    .join('')
