/* oxlint-disable no-underscore-dangle -- pdfkit keeps the current font in fields with such names */
import type { Font } from 'fontkit'
import { encodeGlyph } from './encode-glyph.ts'
import { fallbackFonts } from './fallback-fonts.ts'
import { nameGlyphs, type EmbeddedFont } from './glyph-letters.ts'
import { drawnText, lettersOf } from './letters.ts'
import { runsOf, type Run } from './runs.ts'

/** Parts of pdfkit that its types omit. */
interface Drawing {
  _font: EmbeddedFont & { constructor: new (pdf: Drawing, font: Font, id: string) => EmbeddedFont }
  _fontSize: number
  _fontCount: number
  _fontFamilies: Record<string, EmbeddedFont>
  _fragment: (text: string, x: number, y: number, options: LineOptions) => void
  widthOfString: (text: string, options?: LineOptions) => number
}

type Features = string[] | undefined

interface LineOptions {
  width?: number
  lineWidth?: number
  align?: string
  baseline?: number
  features?: Features
}

// Letters of Latin and Cyrillic, and dashes and quotation marks: Noto Sans has all of them.
const plain = /^[ -~\u00A0-\u00AC\u00AE-\u024F\u0400-\u04FF\u2010-\u2027]*$/

/** Longer texts are not cached: only single letters, measured to find the line break, come again. */
const maxKept = 2

/**
 * Lets a document draw letters that its own font lacks, in lines of several fonts and directions. Returns a function that loads
 * the fonts for the texts of a value: call it before the texts are measured or drawn.
 */
export function printEveryLetter(pdf: object): (value: unknown) => Promise<void> {
  const drawing = pdf as Drawing
  const { find, load } = fallbackFonts()
  const embedded = new Map<Font, EmbeddedFont>()
  const named = new Set<EmbeddedFont>()
  const drawFragment = drawing._fragment.bind(drawing)
  const measure = drawing.widthOfString.bind(drawing)
  const hasLetter = (letter: number) => drawing._font.font.hasGlyphForCodePoint(letter)

  function embed(font: Font): EmbeddedFont {
    const id = `F${++drawing._fontCount}`
    const embeddedFont = new drawing._font.constructor(drawing, font, id)
    embeddedFont.subset.glyphEncoder = { encodeSimple: encodeGlyph }
    nameGlyphs(embeddedFont)
    drawing._fontFamilies[id] = embeddedFont
    embedded.set(font, embeddedFont)
    return embeddedFont
  }

  /** Calls `use` with the text of each run while its font is the current one. */
  function eachRun(
    runs: readonly Run[],
    features: Features,
    use: (text: string, features: Features) => void,
  ): void {
    const ownFont = drawing._font
    if (!named.has(ownFont)) nameGlyphs(ownFont)
    named.add(ownFont)
    const weight = ownFont.name.endsWith('Bold') ? 700 : 400
    for (const { text, font } of runs) {
      const other = font?.inWeight(weight)
      if (other) drawing._font = (embedded.get(other) ?? embed(other)) as Drawing['_font']
      // pdfkit keeps the glyphs of every word, except of text with features: no line without spaces comes twice.
      use(text, font && text.length > maxKept ? [] : features)
      drawing._font = ownFont
    }
  }

  const runsOfLine = (line: string) =>
    runsOf(line, { has: hasLetter, find: (letters) => find(line, letters) })

  function widthOf(runs: readonly Run[], features: Features): number {
    let width = 0
    eachRun(runs, features, (text, own) => void (width += measure(text, { features: own })))
    return width
  }

  drawing.widthOfString = (text, options) =>
    plain.test(text) ? measure(text, options) : widthOf(runsOfLine(text), options?.features)

  drawing._fragment = (text, x, y, options) => {
    const line = text.trimEnd()
    if (plain.test(line)) return drawFragment(text, x, y, options)
    const runs = runsOfLine(line)
    const { align, width, lineWidth = 0, features } = options
    let left = align === 'right' && width ? x + lineWidth - widthOf(runs, features) : x
    // One baseline, although the fonts differ in height.
    const baseline = (-drawing._font.ascender / 1000) * drawing._fontSize
    eachRun(runs, features, (letters, own) => {
      drawFragment(letters, left, y, { baseline, features: own })
      left += measure(letters, { features: own })
    })
  }

  return async (value) => {
    for (const text of textsIn(value)) {
      if (plain.test(text)) continue
      const missing = lettersOf(drawnText(text)).filter((letter) => !hasLetter(letter))
      await load(text, new Set(missing))
    }
  }
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsIn(part)
}
