/** Maps the glyphs of a PDF to letters, so that names can be copied, searched and read aloud. */
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { toGraphemes, toCodePoints } from './letters.ts'

/** A font of pdfkit, which embeds the glyphs that are drawn. */
export interface EmbeddedFont {
  id: string
  name: string
  ascender: number
  font: Font
  scale: number
  subset: { glyphs: number[]; includeGlyph: (glyph: number) => number; glyphEncoder: object }
  /** By the number of the glyph in the document: its width, and its letters. */
  widths: number[]
  unicode: number[][]
  layout: (text: string, features?: string[]) => Pick<GlyphRun, 'glyphs' | 'positions'>
  encode: (text: string, features?: string[]) => [codes: string[], positions: GlyphRun['positions']]
}

/** Makes `layout` return the letters of each glyph in this text. fontkit itself returns the letters of the glyph's first use. */
export function keepLetters(font: Font): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = getGlyph(id)
    // Reads the width before copying, so that the width is computed only once.
    return letters && glyph.advanceWidth >= 0
      ? Object.assign(Object.create(glyph), { codePoints: letters })
      : glyph
  }
}

/**
 * Makes a font embed a glyph once for each letter that it stands for. In Arabic, the glyph of a letter without dots is also a
 * part of letters with dots.
 */
export function nameGlyphs(embedded: EmbeddedFont): void {
  const { subset, unicode, widths, scale } = embedded
  const extraNumbers = new Map<string, number>()

  function toNumber({ id, advanceWidth }: Glyph, letters: number[]): number {
    const firstNumber = subset.includeGlyph(id)
    const meaning = `${id}:${letters.join()}`
    const isNew =
      unicode[firstNumber] !== undefined &&
      unicode[firstNumber].join() !== letters.join() &&
      !extraNumbers.has(meaning)
    if (isNew) extraNumbers.set(meaning, subset.glyphs.push(id) - 1)
    const number = extraNumbers.get(meaning) ?? firstNumber
    widths[number] ??= advanceWidth * scale
    unicode[number] ??= letters
    return number
  }

  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features)
    const letters = toLettersOfSyllables(embedded, text, glyphs) ?? glyphs.map(({ codePoints }) => codePoints)
    const codes = glyphs.map((glyph, index) =>
      toNumber(glyph, letters[index] ?? [])
        .toString(16)
        .padStart(4, '0'),
    )
    return [codes, positions]
  }
}

/** In Devanagari, glyphs change places within a syllable, so they are assigned its letters in the order of the text. */
function toLettersOfSyllables(
  { font }: EmbeddedFont,
  text: string,
  glyphs: readonly Glyph[],
): number[][] | undefined {
  if (!/\p{sc=Deva}/u.test(text)) return undefined
  const letters = toGraphemes(text).flatMap(({ segment }) => {
    const last = font.layout(segment).glyphs.length - 1
    const codePoints = toCodePoints(segment)
    return Array.from({ length: last + 1 }, (_, index) =>
      codePoints.slice(index, index < last ? index + 1 : undefined),
    )
  })
  return letters.length === glyphs.length ? letters : undefined
}
