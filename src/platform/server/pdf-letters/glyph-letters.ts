/** Maps the glyphs of a PDF to letters, so that names can be copied, searched and read aloud. */
import type { Font, Glyph, GlyphRun } from 'fontkit'
import { graphemesOf, lettersOf } from './letters.ts'

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

/** Lets `layout` return the letters of each glyph in its text: fontkit keeps glyphs with the letters of their first use. */
export function keepLetters(font: Font): void {
  const glyphOf = font.getGlyph.bind(font)
  font.getGlyph = (id, letters) => {
    const glyph = glyphOf(id)
    // Measured before it is copied, so that it is measured once.
    return letters && glyph.advanceWidth >= 0
      ? Object.assign(Object.create(glyph), { codePoints: letters })
      : glyph
  }
}

/**
 * Makes a font embed a glyph once per meaning: in Arabic, a letter with dots consists of the glyph of a letter without dots and a
 * glyph of dots.
 */
export function nameGlyphs(embedded: EmbeddedFont): void {
  const { subset, unicode, widths, scale } = embedded
  const others = new Map<string, number>()

  function numberOf({ id, advanceWidth }: Glyph, letters: number[]): number {
    const first = subset.includeGlyph(id)
    const meaning = `${id}:${letters.join()}`
    const isNew =
      unicode[first] !== undefined && unicode[first].join() !== letters.join() && !others.has(meaning)
    if (isNew) others.set(meaning, subset.glyphs.push(id) - 1)
    const number = others.get(meaning) ?? first
    widths[number] ??= advanceWidth * scale
    unicode[number] ??= letters
    return number
  }

  embedded.encode = (text, features) => {
    const { glyphs, positions } = embedded.layout(text, features)
    const letters = lettersOfSyllables(embedded, text, glyphs) ?? glyphs.map(({ codePoints }) => codePoints)
    const codes = glyphs.map((glyph, index) =>
      numberOf(glyph, letters[index] ?? [])
        .toString(16)
        .padStart(4, '0'),
    )
    return [codes, positions]
  }
}

/** In Devanagari, glyphs change places within a syllable, so they are assigned its letters in the order of the text. */
function lettersOfSyllables(
  { font }: EmbeddedFont,
  text: string,
  glyphs: readonly Glyph[],
): number[][] | undefined {
  if (!/\p{sc=Deva}/u.test(text)) return undefined
  const letters = graphemesOf(text).flatMap(({ segment }) => {
    const last = font.layout(segment).glyphs.length - 1
    const points = lettersOf(segment)
    return Array.from({ length: last + 1 }, (_, index) =>
      points.slice(index, index < last ? index + 1 : undefined),
    )
  })
  return letters.length === glyphs.length ? letters : undefined
}
