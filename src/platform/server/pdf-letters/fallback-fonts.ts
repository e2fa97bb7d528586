/** The fonts for what Noto Sans lacks. Each family comes in files of some hundred letters, of which those that a text needs are loaded. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Font } from 'fontkit'

export interface FallbackFont {
  regular: Font
  bold: Font
  /** Whether fontkit lays its letters out from right to left. */
  isRightToLeft: boolean
}

const { resolve } = createRequire(import.meta.url)
const directoryOf = (name: string) => dirname(resolve(`${name}/package.json`))

type Family = 'math' | 'hebrew' | 'arabic' | 'sc' | 'tc' | 'jp' | 'kr'

const kana = /[\p{scx=Hira}\p{scx=Kana}]/u
const hangul = /\p{scx=Hang}/u

/** Chinese, Japanese and Korean write the same code point in different shapes: the other letters of the text tell which. */
function familiesFor(text: string): Family[] {
  const asian: Family[] = ['sc', 'tc', 'jp', 'kr']
  const first: Family | undefined = kana.test(text) ? 'jp' : hangul.test(text) ? 'kr' : undefined
  const ordered = first ? [first, ...asian.filter((family) => family !== first)] : asian
  return ['math', 'hebrew', 'arabic', ...ordered]
}

interface FontFile {
  path: string
  /** Inclusive. */
  ranges: readonly (readonly [first: number, last: number])[]
}

async function filesOf(family: Family): Promise<FontFile[]> {
  if (family === 'math') {
    const path = `${directoryOf('@fontsource/noto-sans-math')}/files/noto-sans-math-latin-400-normal.woff2`
    // The file has every symbol, although the list of the package names only Latin letters.
    return [{ path, ranges: [[0, 0x10ffff]] }]
  }
  const name = `noto-sans-${family}`
  const directory = directoryOf(`@fontsource-variable/${name}`)
  const subsets = JSON.parse(await readFile(`${directory}/unicode.json`, 'utf8')) as Record<string, string> // a file of the package
  return Object.entries(subsets).map(([subset, ranges]) => ({
    path: `${directory}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
    ranges: ranges.split(',').map(toRange),
  }))
}

/** "U+0590-05FF" or "U+20AA". */
function toRange(words: string): [number, number] {
  const [first = 0, last = first] = words.slice(2).split('-').map((digits) => Number.parseInt(digits, 16))
  return [first, last]
}

async function openFont(family: Family, path: string): Promise<FallbackFont> {
  const [fontkit, { default: decompress }] = await Promise.all([import('fontkit'), import('woff2-encoder/decompress')])
  const font = fontkit.create(Buffer.from(await decompress(await readFile(path)))) as Font // a file of one font
  const isRightToLeft = family === 'hebrew' || family === 'arabic'
  if (family === 'math') return { regular: font, bold: font, isRightToLeft }
  return { regular: inWeight(font, 400), bold: inWeight(font, 700), isRightToLeft }
}

function inWeight(font: Font, wght: number): Font {
  const weighted = font.getVariation({ wght }) as Font & { loca: { version: number } }
  // Offsets of four bytes: encoded anew, the glyphs of a weight may take more than two can count.
  weighted.loca.version = 1
  return weighted
}

export interface FallbackFonts {
  /** Loads the fonts for these letters of a text. */
  load: (text: string, letters: Iterable<number>) => Promise<void>
  /** Returns a loaded font that has all of these letters of a line, if there is one. */
  find: (line: string, letters: readonly number[]) => FallbackFont | undefined
}

export function fallbackFonts(): FallbackFonts {
  const files = new Map<Family, Promise<FontFile[]>>()
  const fonts = new Map<string, Promise<FallbackFont>>()
  const loaded = new Map<Family, Set<FallbackFont>>()

  async function loadFrom(family: Family, letter: number): Promise<boolean> {
    const known = files.get(family) ?? filesOf(family)
    files.set(family, known)
    for (const { path, ranges } of await known) {
      if (!ranges.some(([first, last]) => letter >= first && letter <= last)) continue
      const opening = fonts.get(path) ?? openFont(family, path)
      fonts.set(path, opening)
      const font = await opening
      loaded.set(family, (loaded.get(family) ?? new Set()).add(font))
      if (font.regular.hasGlyphForCodePoint(letter)) return true
    }
    return false
  }

  return {
    load: async (text, letters) => {
      const families = familiesFor(text)
      for (const letter of letters) for (const family of families) if (await loadFrom(family, letter)) break
    },
    find: (line, letters) => {
      for (const family of familiesFor(line)) {
        for (const font of loaded.get(family) ?? []) {
          if (letters.every((letter) => font.regular.hasGlyphForCodePoint(letter))) return font
        }
      }
      return undefined
    },
  }
}
