/* oxlint-disable no-underscore-dangle -- pdfkit keeps the current font in fields with such names */
import type { Font } from 'fontkit'
import { encodeGlyph } from './encode-glyph.ts'
import { createFallbackFonts } from './fallback-fonts.ts'
import { nameGlyphs, type EmbeddedFont } from './glyph-letters.ts'
import { toDrawnText, toCodePoints } from './letters.ts'
import { toRuns, type Run } from './runs.ts'

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
const plainText = /^[ -~\u00A0-\u00AC\u00AE-\u024F\u0400-\u04FF\u2010-\u2027]*$/

/** Longer texts are not cached. Only single letters are measured repeatedly, to find line breaks. */
const maxCachedLength = 2

/**
 * Makes a document draw letters that its own font lacks, in lines of several fonts and directions. Returns a function that loads
 * the fonts for all texts in a value: call it before the texts are measured or drawn.
 */
export function printEveryLetter(pdf: object): (value: unknown) => Promise<void> {
  const drawing = pdf as Drawing
  const { find, load } = createFallbackFonts()
  const embeddedByFont = new Map<Font, EmbeddedFont>()
  const namedFonts = new Set<EmbeddedFont>()
  const drawFragment = drawing._fragment.bind(drawing)
  const measure = drawing.widthOfString.bind(drawing)
  const hasLetter = (letter: number) => drawing._font.font.hasGlyphForCodePoint(letter)

  function embed(font: Font): EmbeddedFont {
    const id = `F${++drawing._fontCount}`
    const embeddedFont = new drawing._font.constructor(drawing, font, id)
    embeddedFont.subset.glyphEncoder = { encodeSimple: encodeGlyph }
    nameGlyphs(embeddedFont)
    drawing._fontFamilies[id] = embeddedFont
    embeddedByFont.set(font, embeddedFont)
    return embeddedFont
  }

  /** Calls `use` with the text of each run while its font is the current one. */
  function forEachRun(
    runs: readonly Run[],
    features: Features,
    use: (text: string, features: Features) => void,
  ): void {
    const ownFont = drawing._font
    if (!namedFonts.has(ownFont)) nameGlyphs(ownFont)
    namedFonts.add(ownFont)
    const weight = ownFont.name.endsWith('Bold') ? 700 : 400
    for (const { text, font } of runs) {
      const fallbackFont = font?.withWeight(weight)
      if (fallbackFont)
        drawing._font = (embeddedByFont.get(fallbackFont) ?? embed(fallbackFont)) as Drawing['_font']
      // pdfkit caches the glyphs of every word, but not of text with features. Long text in these fonts rarely repeats.
      use(text, font && text.length > maxCachedLength ? [] : features)
      drawing._font = ownFont
    }
  }

  const splitLine = (line: string) => toRuns(line, { has: hasLetter, find: (letters) => find(line, letters) })

  function measureRuns(runs: readonly Run[], features: Features): number {
    let width = 0
    forEachRun(
      runs,
      features,
      (text, runFeatures) => void (width += measure(text, { features: runFeatures })),
    )
    return width
  }

  drawing.widthOfString = (text, options) =>
    plainText.test(text) ? measure(text, options) : measureRuns(splitLine(text), options?.features)

  drawing._fragment = (text, x, y, options) => {
    const line = text.trimEnd()
    if (plainText.test(line)) return drawFragment(text, x, y, options)
    const runs = splitLine(line)
    const { align, width, lineWidth = 0, features } = options
    let left = align === 'right' && width ? x + lineWidth - measureRuns(runs, features) : x
    // All letters have one baseline, although the fonts differ in height.
    const baseline = (-drawing._font.ascender / 1000) * drawing._fontSize
    forEachRun(runs, features, (letters, runFeatures) => {
      drawFragment(letters, left, y, { baseline, features: runFeatures })
      left += measure(letters, { features: runFeatures })
    })
  }

  return async (value) => {
    for (const text of listTexts(value)) {
      if (plainText.test(text)) continue
      const missingLetters = toCodePoints(toDrawnText(text)).filter((letter) => !hasLetter(letter))
      await load(text, new Set(missingLetters))
    }
  }
}

function* listTexts(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* listTexts(part)
}
