import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { mostCellCharacters } from '../limits.ts'
import { Refusal } from './refusal.ts'

const delimiters = [',', ';', '\t', '|']
const sampledCharacters = 40_000
const sampledLines = 60

/** Decodes text as spreadsheet programs write it: UTF-8 or UTF-16 with or without a mark, else Windows-1252. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  // In UTF-16 every second byte of Latin text is zero.
  const sample = bytes.subarray(0, 1_000)
  const zeros = [0, 1].map((odd) => sample.filter((byte, at) => at % 2 === odd && byte === 0).length)
  if ((zeros[1] ?? 0) > sample.length / 4) return decode('utf-16le', bytes)
  if ((zeros[0] ?? 0) > sample.length / 4) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1252', bytes) // not UTF-8, so older: this decoding accepts every byte
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

const options = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 20 * mostCellCharacters,
}

/** Returns the delimiter that splits the first lines into the same number of columns, and into the most. */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, sampledCharacters)
  const scored = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }))
  return scored.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

function scoreOf(sample: string, delimiter: string): number {
  let widths: number[]
  try {
    // The sample may end within quotes.
    const records: string[][] = parseNow(sample, { ...options, delimiter, to: sampledLines })
    widths = records.map((record) => record.length).filter((width) => width > 1)
  } catch {
    widths = sample.split(/\r?\n|\r/, sampledLines).map((line) => line.split(delimiter).length)
    widths = widths.filter((width) => width > 1)
  }
  const groups = Map.groupBy(widths, (width) => width)
  const best = [...groups].reduce((most, group) => (group[1].length > most[1].length ? group : most), [
    1,
    [] as number[],
  ] as [number, number[]])
  return best[1].length * 1_000 + best[0]
}

/** Reads the rows of delimited text. */
export async function* readCsv(bytes: Uint8Array): AsyncGenerator<string[]> {
  let text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.slice(0, 10_000).includes('\0')) throw new Refusal('import_file_type_unknown')
  // Excel starts some files with the delimiter: "sep=;".
  const stated = /^sep=(.)\r?\n/i.exec(text)
  if (stated) text = text.slice(stated[0].length)
  const parser = parse(text, { ...options, delimiter: stated?.[1] ?? guessDelimiter(text) })
  try {
    for await (const record of parser) yield record as string[]
  } catch (error) {
    throw refusalOf(error)
  }
}

function refusalOf(error: unknown): unknown {
  const { code, lines } = error as { code?: string; lines?: number }
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return new Refusal(
      'import_file_unreadable',
      `A quotation mark before line ${lines ?? '?'} is never closed. Correct it and try again.`,
    )
  }
  if (code === 'CSV_MAX_RECORD_SIZE') return new Refusal('import_file_cell_too_long')
  return code?.startsWith('CSV_') ? new Refusal('import_file_unreadable') : error
}
