import { textEncodings, type ReadEncoding, type TextEncoding } from '../encodings.contract.ts'
import type { Cell, SpreadsheetFile } from '../sheets.ts'

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

export interface DecodedText {
  text: string
  /** Null where the bytes say it themselves. */
  encoding: ReadEncoding | null
}

/** Decodes text in UTF-8 or UTF-16, with or without a mark, or in the older encoding that its bytes look most like. */
export async function decodeText(bytes: Uint8Array): Promise<DecodedText> {
  const wide = wideEncodingOf(bytes)
  if (wide !== null) return { text: decode(wide, bytes), encoding: null }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: null }
  } catch {
    // A few damaged characters do not make another encoding of it.
    if (isMostlyUtf8(bytes)) return { text: decode('utf-8', bytes), encoding: null }
    return decodeOlder(bytes)
  }
}

function wideEncodingOf(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // In UTF-16 every second byte of Latin text is zero.
  const sample = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((zeros[1] ?? 0) > sample.length / 4) return 'utf-16le'
  return (zeros[0] ?? 0) > sample.length / 4 ? 'utf-16be' : null
}

/** How many characters of several bytes stand there for each byte that belongs to none. */
const fewestWhole = 10

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = decode('utf-8', bytes.subarray(0, 1_000_000))
  const damaged = text.match(/\uFFFD/g)?.length ?? 0
  const whole = text.match(/[^\0-\x7F\uFFFD]/gu)?.length ?? 0
  return whole >= damaged * fewestWhole
}

/** Enough for the detector, whose time and memory grow with what it is given. */
const sampledBytes = 64 * 1024
const maxChoices = 5
/** What is less likely than this beside the likeliest is not offered, and what is likelier is a question. */
const [offeredShare, doubtfulShare] = [0.5, 0.8]

async function decodeOlder(bytes: Uint8Array): Promise<DecodedText> {
  // Both are loaded for older files only, and only by the process that reads files.
  const [{ detectAll }, { default: iconv }] = await Promise.all([import('jschardet'), import('iconv-lite')])
  const sample = Buffer.from(linesWithLetters(bytes))
  const readings = new Map<string, { encoding: TextEncoding; confidence: number; text: string }>()
  // The likeliest come first.
  for (const { encoding: name, confidence } of detectAll(sample)) {
    const encoding = name && encodingNamed(name)
    if (!encoding || readings.size === maxChoices) continue
    const text = iconv.decode(sample, encoding.code)
    if (isImpossible(text)) continue
    // Encodings that differ only in characters that the file does not have are the same to its owner, who has Windows most often.
    const same = readings.get(text)
    if (!same) readings.set(text, { encoding, confidence: confidence * likelihoodOf(text), text })
    else if (encoding.code === 'windows-1252') same.encoding = encoding
  }
  const [first, ...others] = [...readings.values()].toSorted(
    (reading, other) => other.confidence - reading.confidence,
  )
  if (!first) return { text: decode('windows-1252', bytes), encoding: null } // this decoding accepts every byte
  const isThin = highBytes(sample) < fewestHighBytes
  const offered = others.filter(({ confidence }) => isThin || confidence >= first.confidence * offeredShare)
  const samples = differingWords([first, ...offered].map(({ text }) => text))
  const choices = [first, ...offered].map(({ encoding }, at) => ({ ...encoding, sample: samples[at] ?? '' }))
  const isSure = !isThin && offered.every(({ confidence }) => confidence < first.confidence * doubtfulShare)
  const { code } = first.encoding
  return { text: iconv.decode(Buffer.from(bytes), code), encoding: { code, isSure, choices } }
}

/** Signs that stand beside letters and figures in any log. */
const usualSigns = /[°ºª–—…“”„‘’‚«»•·±µ€£²³½¼¾×÷†≥≤→\u00A0]/u
const usualBehindLetters = /[°º’‘–—…”“»\u00A0]/u

/** Whether a character that is not ASCII is usual where it stands: "Et‡" and "EtÓ" are no words. */
function isUsual(character: string, before: string): boolean {
  const followsSmallLetter = /\p{Ll}/u.test(before)
  if (/\p{L}/u.test(character)) return !(followsSmallLetter && /\p{Lu}/u.test(character))
  return (followsSmallLetter ? usualBehindLetters : usualSigns).test(character)
}

/**
 * From 0.5 to 1. The detector weighs frequencies of bytes alone, and gives nearly the same to encodings in which a word has signs for
 * letters.
 */
function likelihoodOf(text: string): number {
  const found = [...text.matchAll(/(?<=(.?))[^\0-\x7F]/gsu)].map(([character, before = '']) =>
    isUsual(character, before),
  )
  return found.length === 0 ? 1 : 0.5 + found.filter(Boolean).length / found.length / 2
}

/** With fewer letters that are not English nobody can be sure. */
const fewestHighBytes = 12
const highBytes = (bytes: Uint8Array): number => bytes.reduce((sum, byte) => sum + (byte > 0x7f ? 1 : 0), 0)

/** Reads the texts of a file as another encoding has them. Null if the file is in none that leaves a choice. */
export async function withEncoding(file: SpreadsheetFile, code: string): Promise<SpreadsheetFile | null> {
  const { encoding } = file
  if (!encoding?.choices.some((choice) => choice.code === code)) return null
  const { default: iconv } = await import('iconv-lite')
  const reread = (cell: Cell): Cell =>
    typeof cell === 'string' && /[^\0-\x7F]/.test(cell)
      ? iconv.decode(iconv.encode(cell, encoding.code), code)
      : cell
  const sheets = file.sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.map((row) => row.map(reread)) }))
  return { ...file, sheets, encoding: { ...encoding, code, isSure: true } }
}

/** Returns how a text of the file would read in each of the other encodings that it may be in. */
export async function otherReadings(encoding: ReadEncoding | undefined): Promise<(text: string) => string[]> {
  const others =
    encoding?.isSure === false ? encoding.choices.filter(({ code }) => code !== encoding.code) : []
  if (!encoding || others.length === 0) return () => []
  const { default: iconv } = await import('iconv-lite')
  return (text) => others.map(({ code }) => iconv.decode(iconv.encode(text, encoding.code), code))
}

/** The detector's names of some encodings that we list by another. */
const otherNames: Readonly<Record<string, string>> = {
  cp932: 'shift_jis',
  cp949: 'euc-kr',
  johab: 'euc-kr',
  gb2312: 'gb18030',
  gbk: 'gb18030',
  maclatin2: 'maccenteuro',
  ibm866: 'cp866',
}
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
const byName = new Map(textEncodings.map((textEncoding) => [plain(textEncoding.code), textEncoding]))

const encodingNamed = (name: string): TextEncoding | undefined =>
  byName.get(plain(otherNames[plain(name)] ?? name))

/** No log has letters that stand for nothing, or signs that steer a printer. */
const isImpossible = (text: string): boolean =>
  text.replaceAll(/[\t\r\n\f\v]/g, '').search(/[\uFFFD\p{Cc}]/u) >= 0

/** Returns the lines that are not plain English, which say nothing about the encoding. */
function linesWithLetters(bytes: Uint8Array): Uint8Array {
  const lines: Uint8Array[] = []
  let [start, size] = [0, 0]
  for (let at = 0; at <= bytes.length && size < sampledBytes; at += 1) {
    const byte = bytes[at]
    if (byte !== undefined && byte !== 0x0a && byte !== 0x0d) continue
    const line = bytes.subarray(start, Math.min(at + 1, start + sampledBytes))
    start = at + 1
    if (!line.some((item) => item > 0x7f)) continue
    lines.push(line)
    size += line.length
  }
  return Buffer.concat(lines).subarray(0, sampledBytes)
}

const maxSampled = 4
const longestSample = 80

/** Returns for each reading of one text some words that are not the same in all of them. */
function differingWords(texts: readonly string[]): string[] {
  const words = texts.map((text) => text.split(/[\s;,|"]+/))
  const [first = []] = words
  const places = first.flatMap((word, place) =>
    /[^\0-\x7F]/.test(word) && words.some((other) => other[place] !== word) ? [place] : [],
  )
  const shown = places.filter((place, at) => places.findIndex((item) => first[item] === first[place]) === at)
  return words.map((other) =>
    shown
      .slice(0, maxSampled)
      .map((place) => other[place] ?? '')
      .join(' ')
      .slice(0, longestSample),
  )
}
