import { parse } from 'csv-parse'
import { parse as parseNow } from 'csv-parse/sync'
import { maxCellCharacters } from '../limits.ts'
import type { SheetRow } from './sheet-rows.ts'
import { Refusal } from '../refusal.ts'

const delimiters = [',', ';', '\t', '|']
const maxSampleCharacters = 40_000
const maxSampleLines = 60

const options = {
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: 20 * maxCellCharacters,
}

/**
 * Returns the delimiter that splits the most of the first lines into the same number of columns. If several do so
 * equally well, returns the one that makes the most columns.
 */
export function guessDelimiter(text: string): string {
  const sample = text.slice(0, maxSampleCharacters)
  const scoredDelimiters = delimiters.map((delimiter) => ({ delimiter, score: scoreOf(sample, delimiter) }))
  return scoredDelimiters.reduce((best, other) => (other.score > best.score ? other : best)).delimiter
}

function scoreOf(sample: string, delimiter: string): number {
  let widths: number[]
  try {
    // The sample may end within quotes.
    const records: string[][] = parseNow(sample, { ...options, delimiter, to: maxSampleLines })
    widths = records.map((record) => record.length).filter((width) => width > 1)
  } catch {
    widths = sample.split(/\r?\n|\r/, maxSampleLines).map((line) => line.split(delimiter).length)
    widths = widths.filter((width) => width > 1)
  }
  const groups = Map.groupBy(widths, (width) => width)
  const largestGroup = [...groups].reduce(
    (most, group) => (group[1].length > most[1].length ? group : most),
    [1, [] as number[]] as [number, number[]],
  )
  return largestGroup[1].length * 1_000 + largestGroup[0]
}

/** Reads the rows of delimited text. */
export async function* readCsv(decoded: string): AsyncGenerator<SheetRow> {
  let text = decoded
  if (text.slice(0, 10_000).includes('\0')) throw new Refusal('import_file_type_unknown')
  // Excel starts some files with the delimiter: "sep=;".
  const separatorLine = /^sep=(.)\r?\n/i.exec(text)
  if (separatorLine) text = text.slice(separatorLine[0].length)
  const parser = parse(text, { ...options, delimiter: separatorLine?.[1] ?? guessDelimiter(text) })
  try {
    let index = 0
    for await (const values of parser as AsyncIterable<string[]>) {
      yield { index, values }
      index += 1
    }
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
