/** Normalizes a text to what a reader sees, so that the patterns can search it, and maps matches back to the original text. */
import { toLatinLookalike } from '#reference/letter-lookalikes.ts'
import type { Match } from './contract.ts'

export interface FoldedText {
  text: string
  /** Maps the offsets of a match in the folded text to the original text. */
  toOriginalOffsets: (match: Match) => Match
}

const isPlain = (text: string): boolean => !/[^\n -~]| {2}/.test(text)
const toUnchanged = (text: string): FoldedText => ({ text, toOriginalOffsets: (match) => match })

// Soft hyphens, zero-width characters, direction marks, variation selectors, tags, enclosing marks and control characters.
const isInvisible = (character: string): boolean =>
  /^[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Me}]$/u.test(character) ||
  /^[^\P{Cc}\s\u0085]$/u.test(character)
const isMark = (character: string): boolean => /^\p{Mn}$/u.test(character)

// Characters that stay as they are: the patterns search for some of them, and NFKC would turn a fraction into more digits.
const keptCharacters = /^[ªºµ´¨¸…№½⅐-⅞¼¾℀-℈℉″-⁗]$/u
const hyphens = /^[‐‑−⁃﹣－˗]$/u

/** Returns the value of a digit of any script. Unicode gives each script ten consecutive digits. */
function toDigit(character: string): string {
  let code = character.codePointAt(0) ?? 0
  let value = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code--
    value++
  }
  return String(value % 10)
}

/** Returns the digit of ❶, ➀ or ⓵, which NFKC does not convert. */
function toCircledDigit(code: number): string | null {
  for (const first of [0x24f5, 0x2776, 0x2780, 0x278a])
    if (code >= first && code < first + 9) return String(code - first + 1)
  return code === 0x24ff || code === 0x1f10b || code === 0x1f10c ? '0' : null
}

const replacements: Readonly<Record<string, string>> = {
  '\u0085': '\n',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u000b': '\n',
  '\u000c': '\n',
  '\r': '\n',
  // The Braille pattern without dots looks like a space.
  '\u2800': ' ',
  '⁄': '/',
  '∕': '/',
  '∶': ':',
  ʼ: '’',
  ʻ: '’',
  ʽ: '’',
  μ: 'µ',
}

/** Folds one character and its combining marks. */
function foldCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const base = String.fromCodePoint(code)
  const replacement = replacements[base] ?? toCircledDigit(code)
  if (replacement !== null) return replacement
  if (keptCharacters.test(base)) return base
  if (/^\s$/u.test(base)) return ' '
  if (hyphens.test(base)) return '-'
  const normal = character.normalize('NFKC')
  if (/^[\p{ASCII}\p{Script=Latin}]*$/u.test(normal)) return normal
  return (
    normal
      // Drops marks that NFKC does not compose with a letter, such as a strike-through.
      .replaceAll(/(?<=[\p{Script=Latin}\p{Nd}])\p{Mn}+/gu, '')
      .replaceAll(/\p{Nd}/gu, toDigit)
  )
}

interface Piece {
  folded: string
  start: number
  end: number
}

const isOrdinaryCode = (code: number): boolean =>
  (code >= 0x20 && code < 0x7f) || code === 0x0a || (code >= 0xc0 && code < 0x250)

/** Splits a text into folded characters, each with its combining marks, and drops invisible characters. */
function splitPieces(text: string): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < text.length;) {
    const code = text.codePointAt(start) ?? 0
    const character = String.fromCodePoint(code)
    let end = start + character.length
    // Fast path: nearly all characters are Latin letters without combining marks.
    const hasNoMarks = !(text.charCodeAt(end) > 0xac)
    if (isOrdinaryCode(code) && hasNoMarks) {
      // CR LF is one line break.
      if (character !== '\n' || text[start - 1] !== '\r') pieces.push({ folded: character, start, end })
    } else if (!isInvisible(character)) {
      let cluster = character
      for (
        let next = text.codePointAt(end);
        next !== undefined && next > 0xac;
        next = text.codePointAt(end)
      ) {
        const following = String.fromCodePoint(next)
        if (isMark(following) && !isInvisible(following)) cluster += following
        else if (!isInvisible(following)) break
        end += following.length
      }
      pieces.push({ folded: foldCharacter(cluster), start, end })
    }
    start = end
  }
  return pieces
}

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && /^\p{L}/u.test(character)

/**
 * Folds what depends on neighbouring characters: several spaces become one, a dash becomes a hyphen unless it separates two
 * words, and an accent between two letters becomes an apostrophe.
 */
function normalizeInContext(pieces: readonly Piece[]): Piece[] {
  const normalized: Piece[] = []
  for (const [position, piece] of pieces.entries()) {
    const last = normalized.at(-1)
    const after = pieces[position + 1]?.folded
    if (piece.folded === ' ' && last?.folded === ' ') last.end = piece.end
    else if (/^\p{Pd}$/u.test(piece.folded) && !(isLetter(last?.folded) && isLetter(after)))
      normalized.push({ ...piece, folded: '-' })
    else if (/^[´`]$/.test(piece.folded) && isLetter(last?.folded) && isLetter(after))
      normalized.push({ ...piece, folded: '’' })
    else normalized.push(piece)
  }
  return normalized
}

/** Replaces Greek and Cyrillic lookalikes in words with Latin letters: they are a disguise or the wrong keyboard layout. */
function replaceLookalikes(text: string): string {
  if (!/[\u0370-\u052f]/.test(text)) return text
  return text.replaceAll(/[\p{L}\d]+/gu, (word) =>
    /\p{Script=Latin}/u.test(word) ? word.replaceAll(/[\u0370-\u052f]/g, toLatinLookalike) : word,
  )
}

// Letters that NFD does not decompose.
const baseLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 't',
  æ: 'a',
  œ: 'o',
  ß: 's',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
}

/**
 * Removes the diacritics of Latin letters without changing the length. `\b`, `\w` and `[a-z]` know only ASCII letters and
 * would take "å" for the end of a word.
 */
export const removeDiacritics = (text: string): string =>
  text.replaceAll(/[\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u024f\u1e00-\u1eff]/g, (letter) => {
    const [base = letter] = letter.normalize('NFD')
    const small = baseLetters[base.toLowerCase()]
    if (small === undefined) return base
    return base === base.toLowerCase() ? small : small.toUpperCase()
  })

/** Returns the folded copy of a text. */
export function fold(text: string): FoldedText {
  if (isPlain(text)) return toUnchanged(text)
  const pieces = normalizeInContext(splitPieces(text))
  const starts: number[] = []
  const ends: number[] = []
  let foldedText = ''
  for (const { folded, start, end } of pieces) {
    foldedText += folded
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(start)
      ends.push(end)
    }
  }
  const toOriginalOffsets = (match: Match): Match => ({
    ...match,
    start: starts[match.start] ?? text.length,
    end: match.end > match.start ? (ends[match.end - 1] ?? text.length) : (starts[match.start] ?? 0),
  })
  return { text: replaceLookalikes(foldedText), toOriginalOffsets }
}
