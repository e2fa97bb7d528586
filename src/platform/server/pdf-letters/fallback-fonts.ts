/**
 * The fonts for letters that Noto Sans lacks. Each family has files of some hundred letters; only the files that a text needs are
 * loaded.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Font } from 'fontkit'
import { keepLetters } from './glyph-letters.ts'

export type FontWeight = 400 | 700

export interface FallbackFont {
  has: (letter: number) => boolean
  withWeight: (weight: FontWeight) => Font
  /** Whether fontkit lays its letters out from right to left. */
  isRightToLeft: boolean
}

const { resolve } = createRequire(import.meta.url)
const findDirectory = (name: string) => dirname(resolve(`${name}/package.json`))

type FontFamily = 'math' | 'hebrew' | 'arabic' | 'sc' | 'tc' | 'jp' | 'kr'

const kana = /[\p{sc=Hira}\p{sc=Kana}]/u
const hangul = /\p{sc=Hang}/u

/** Returns the families to try. Chinese, Japanese and Korean share code points: other letters of the text show the language. */
function familiesFor(text: string): FontFamily[] {
  const asian: FontFamily[] = ['sc', 'tc', 'jp', 'kr']
  const firstFamily: FontFamily | undefined = kana.test(text) ? 'jp' : hangul.test(text) ? 'kr' : undefined
  const ordered = firstFamily ? [firstFamily, ...asian.filter((family) => family !== firstFamily)] : asian
  return ['math', 'hebrew', 'arabic', ...ordered]
}

interface FontFile {
  path: string
  family: FontFamily
}

type Range = readonly [first: number, last: number]

// The ranges of Noto Sans Math that are used. Its Arabic letters are for formulas and do not join. The package lists only Latin.
const mathRanges: readonly Range[] = [
  [0x2000, 0x2bff],
  [0x1d400, 0x1d7ff],
]

/** Returns the file of each letter of a family. */
async function readFiles(family: FontFamily): Promise<Map<number, FontFile>> {
  if (family === 'math') {
    const path = `${findDirectory('@fontsource/noto-sans-math')}/files/noto-sans-math-latin-400-normal.woff2`
    return filesByLetter([{ file: { path, family }, ranges: mathRanges }])
  }
  const name = `noto-sans-${family}`
  const directory = findDirectory(`@fontsource-variable/${name}`)
  const subsets = JSON.parse(await readFile(`${directory}/unicode.json`, 'utf8')) as Record<string, string> // safe: a file of the package
  return filesByLetter(
    Object.entries(subsets).map(([subset, ranges]) => ({
      file: {
        path: `${directory}/files/${name}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`,
        family,
      },
      ranges: ranges.split(',').map(toRange),
    })),
  )
}

/** "U+0590-05FF" or "U+20AA". */
function toRange(text: string): Range {
  const [first = 0, last = first] = text
    .slice(2)
    .split('-')
    .map((digits) => Number.parseInt(digits, 16))
  return [first, last]
}

function filesByLetter(
  files: readonly { file: FontFile; ranges: readonly Range[] }[],
): Map<number, FontFile> {
  const byLetter = new Map<number, FontFile>()
  for (const { file, ranges } of files)
    for (const [first, last] of ranges)
      for (let letter = first; letter <= last; letter += 1) byLetter.set(letter, file)
  return byLetter
}

async function openFont({ path, family }: FontFile): Promise<FallbackFont> {
  const [fontkit, { default: decompress }] = await Promise.all([
    import('fontkit'),
    import('woff2-encoder/decompress'),
  ])
  const font = fontkit.create(Buffer.from(await decompress(await readFile(path)))) as Font // safe: the file contains one font
  const weights = new Map<FontWeight, Font>()
  return {
    has: font.hasGlyphForCodePoint.bind(font),
    withWeight: (weight) =>
      family === 'math' ? font : getOrCreate(weights, weight, () => createVariation(font, weight)),
    isRightToLeft: family === 'hebrew' || family === 'arabic',
  }
}

function createVariation(font: Font, wght: FontWeight): Font {
  const variation = font.getVariation({ wght }) as Font & { loca: { version: number } }
  // Uses offsets of four bytes, because re-encoded glyphs may exceed the range of two bytes.
  variation.loca.version = 1
  keepLetters(variation)
  return variation
}

export interface FallbackFonts {
  /** Loads the fonts for these letters of a text. */
  load: (text: string, letters: Iterable<number>) => Promise<void>
  /** Returns a loaded font that has all of these letters of a line, if there is one. */
  find: (line: string, letters: readonly number[]) => FallbackFont | undefined
}

export function createFallbackFonts(): FallbackFonts {
  const files = new Map<FontFamily, Promise<Map<number, FontFile>>>()
  const fonts = new Map<FontFile, Promise<FallbackFont>>()
  /** The font of each letter, or null if the family has none. */
  const fontsByLetter = new Map<FontFamily, Map<number, FallbackFont | null>>()

  async function loadFont(family: FontFamily, letter: number): Promise<FallbackFont | null> {
    const file = (await getOrCreate(files, family, () => readFiles(family))).get(letter)
    if (!file) return null
    const font = await getOrCreate(fonts, file, () => openFont(file))
    return font.has(letter) ? font : null
  }

  async function loadLetter(letter: number, families: readonly FontFamily[]): Promise<void> {
    for (const family of families) {
      const letters = getOrCreate(fontsByLetter, family, () => new Map())
      if (!letters.has(letter)) letters.set(letter, await loadFont(family, letter))
      if (letters.get(letter)) return
    }
  }

  return {
    load: async (text, letters) => {
      const families = familiesFor(text)
      for (const letter of letters) await loadLetter(letter, families)
    },
    find: (line, letters) => {
      for (const family of familiesFor(line)) {
        const font = fontsByLetter.get(family)?.get(letters[0] ?? 0)
        if (font && letters.every(font.has)) return font
      }
      return undefined
    },
  }
}

/** Returns the value of the key, which is created when it is first needed. */
function getOrCreate<Key, Value>(values: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}
