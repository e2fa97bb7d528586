import { textEncodings, type DetectedEncoding, type TextEncoding } from '../encodings.contract.ts'
import type { Cell, SpreadsheetFile } from '../sheets.ts'

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

export interface DecodedText {
  text: string
  /** Null if there is nothing to ask: the bytes identify the encoding, or no likely encoding was found. */
  encoding: DetectedEncoding | null
}

/** Decodes text in UTF-8 or UTF-16, with or without a byte order mark, or in the most likely older encoding. */
export async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  const utf16Encoding = utf16EncodingOf(bytes)
  if (utf16Encoding !== null) return { text: decode(utf16Encoding, bytes), encoding: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    // A few damaged characters do not rule out UTF-8.
    if (isMostlyUtf8(bytes)) return { text: decode('utf-8', bytes), encoding: null }
    return decodeOlder(bytes)
  }
}

function utf16EncodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16 every second byte of Latin text is zero.
  const sample = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map(
    (parity) => sample.filter((byte, index) => index % 2 === parity && byte === 0).length,
  )
  if ((zeros[1] ?? 0) > sample.length / 4) return 'utf-16le'
  return (zeros[0] ?? 0) > sample.length / 4 ? 'utf-16be' : null
}

/** The least number of valid multi-byte characters for each damaged character. */
const minValidPerDamaged = 10

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decode('utf-8', bytes.subarray(0, 1_000_000))
  const damagedCount = text.match(/\uFFFD/g)?.length ?? 0
  const validCount = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return validCount >= damagedCount * minValidPerDamaged
}

/** Enough for the detector, whose time and memory grow with its input. */
const maxSampleBytes = 64 * 1024
const maxChoices = 5
/** An encoding is offered if it has at least this share of the likelihood of the best one, or if few letters tell them apart. */
const offeredShare = 0.5
/** If an offered encoding has at least this share of the likelihood of the best one, the user is asked. */
const doubtfulShare = 0.8

async function decodeOlder(bytes: Uint8Array): Promise<DecodedText> {
  // Both are loaded only for older files, in the process that reads files.
  const [{ detectAll }, { default: iconv }] = await Promise.all([import('jschardet'), import('iconv-lite')])
  const sample = Buffer.from(linesWithLetters(bytes))
  const decodedTexts = new Map<string, { encoding: TextEncoding; confidence: number; text: string }>()
  // The likeliest come first.
  for (const { encoding: name, confidence } of detectAll(sample)) {
    const encoding = name && findEncoding(name)
    if (!encoding || decodedTexts.size === maxChoices) continue
    const text = iconv.decode(sample, encoding.code)
    if (isImpossible(text)) continue
    // Encodings that read this file alike are one choice. It is named after Windows if possible, which most users have.
    const sameReading = decodedTexts.get(text)
    if (!sameReading) decodedTexts.set(text, { encoding, confidence: confidence * likelihoodOf(text), text })
    else if (encoding.code === 'windows-1252') sameReading.encoding = encoding
  }
  const [first, ...others] = [...decodedTexts.values()].toSorted(
    (reading, other) => other.confidence - reading.confidence,
  )
  if (!first) return { text: decode('windows-1252', bytes), encoding: null } // windows-1252 accepts every byte
  const hasFewHighBytes = countHighBytes(sample) < minHighBytes
  const offeredReadings = others.filter(
    ({ confidence }) => hasFewHighBytes || confidence >= first.confidence * offeredShare,
  )
  const samples = differingWords([first, ...offeredReadings].map(({ text }) => text))
  const choices = [first, ...offeredReadings].map(({ encoding }, index) => ({
    ...encoding,
    sample: samples[index] ?? '',
  }))
  const isSure =
    !hasFewHighBytes &&
    offeredReadings.every(({ confidence }) => confidence < first.confidence * doubtfulShare)
  const { code } = first.encoding
  return { text: iconv.decode(Buffer.from(bytes), code), encoding: { code, isSure, choices } }
}

/** Signs that occur next to letters and digits in any log. */
const usualSigns = /[°ºª–—…“”„‘’‚«»•·±µ€£²³½¼¾×÷†≥≤→\u00A0]/u
const usualAfterLetters = /[°º’‘–—…”“»\u00A0]/u

/** Whether a non-ASCII character is usual after the one before it: "Et‡" and "EtÓ" are not words. */
function isUsual(character: string, previousCharacter: string): boolean {
  const followsSmallLetter = /\p{Ll}/u.test(previousCharacter)
  if (/\p{L}/u.test(character)) return !(followsSmallLetter && /\p{Lu}/u.test(character))
  return (followsSmallLetter ? usualAfterLetters : usualSigns).test(character)
}

/**
 * Returns a likelihood from 0.5 to 1. It is needed because the detector compares only byte frequencies: it rates an encoding that
 * turns letters into signs almost as high as the right one.
 */
function likelihoodOf(text: string): number {
  const usualFlags = [...text.matchAll(/(?<=(.?))[^\0-\x7F]/gsu)].map(([character, before = '']) =>
    isUsual(character, before),
  )
  return usualFlags.length === 0 ? 1 : 0.5 + usualFlags.filter(Boolean).length / usualFlags.length / 2
}

/** With fewer non-English letters, no encoding is certain. */
const minHighBytes = 12
const countHighBytes = (bytes: Uint8Array): number =>
  bytes.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0)

/** Decodes the texts of a file again in another encoding. Returns null unless it is a possible encoding of the file. */
export async function withEncoding(file: SpreadsheetFile, code: string): Promise<SpreadsheetFile | null> {
  const { encoding } = file
  if (!encoding?.choices.some((choice) => choice.code === code)) return null
  const { default: iconv } = await import('iconv-lite')
  const decodeAgain = (cell: Cell): Cell =>
    typeof cell === 'string' && /[^\0-\x7F]/.test(cell)
      ? iconv.decode(iconv.encode(cell, encoding.code), code)
      : cell
  const sheets = file.sheets.map((sheet) => ({
    ...sheet,
    rows: sheet.rows.map((row) => row.map(decodeAgain)),
  }))
  return { ...file, sheets, encoding: { ...encoding, code, isSure: true } }
}

/** Returns a function that reads a text of the file in each of the other offered encodings; in none if the encoding is sure. */
export async function otherReadings(
  encoding: DetectedEncoding | undefined,
): Promise<(text: string) => string[]> {
  const otherEncodings =
    encoding?.isSure === false ? encoding.choices.filter(({ code }) => code !== encoding.code) : []
  if (!encoding || otherEncodings.length === 0) return () => []
  const { default: iconv } = await import('iconv-lite')
  return (text) => otherEncodings.map(({ code }) => iconv.decode(iconv.encode(text, encoding.code), code))
}

/** The detector's names of encodings that we list under another name. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  johab: 'euc-kr',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  maclatin2: 'maccenteuro',
  ibm866: 'cp866',
}
const plainName = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const encodingsByName = new Map(
  textEncodings.map((textEncoding) => [plainName(textEncoding.code), textEncoding]),
)

const findEncoding = (name: string): TextEncoding | undefined =>
  encodingsByName.get(plainName(otherNames[plainName(name)] ?? name))

/** Whether text has characters that no log has: undefined letters or control characters. */
const isImpossible = (text: string): boolean =>
  text.replaceAll(/[\t\r\n\f\v]/g, '').search(/[\uFFFD\p{Cc}]/u) >= 0

/** Returns the lines with non-English letters; other lines tell nothing about the encoding. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let [start, size] = [0, 0]
  for (let position = 0; position <= bytes.length && size < maxSampleBytes; position += 1) {
    const byte = bytes[position]
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) continue
    const line = bytes.subarray(start, Math.min(position + 1, start + maxSampleBytes))
    start = position + 1
    if (!line.some((item) => item > 0x7f)) continue
    lines.push(line)
    size += line.length
  }
  return Buffer.concat(lines).subarray(0, maxSampleBytes)
}

const maxSampleWords = 4
const maxSampleLength = 80

/** Returns, for each reading of a text, some words that differ between the readings. */
function differingWords(texts: readonly string[]): string[] {
  const words = texts.map((text) => text.split(/[\s;,|"]+/))
  const [first = []] = words
  const wordIndexes = first.flatMap((word, wordIndex) =>
    /[^\0-\x7F]/.test(word) && words.some((other) => other[wordIndex] !== word) ? [wordIndex] : [],
  )
  const differingIndexes = wordIndexes.filter(
    (wordIndex, index) => wordIndexes.findIndex((item) => first[item] === first[wordIndex]) === index,
  )
  return words.map((other) =>
    differingIndexes
      .slice(0, maxSampleWords)
      .map((wordIndex) => other[wordIndex] ?? '')
      .join(' ')
      .slice(0, maxSampleLength),
  )
}
