import type { Readable } from 'node:stream'
import { toCsvLine } from './csv.ts'
import type { ExportedFile } from './capability.ts'

export const jsonFile = (name: string, value: unknown): ExportedFile => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** Returns a file with a JSON array, one element per line. Only one element is in memory at a time. */
export const jsonListFile = (name: string, elements: AsyncIterable<unknown>): ExportedFile => ({
  name,
  content: toJsonList(elements),
})

async function* toJsonList(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const element of elements) {
    yield before + JSON.stringify(element)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}

export const csvFile = <Row>(
  name: string,
  headings: readonly string[],
  rows: AsyncIterable<Row>,
  toLine: (row: Row) => unknown[],
): ExportedFile => ({ name, content: toCsv(headings, rows, toLine) })

async function* toCsv<Row>(
  headings: readonly string[],
  rows: AsyncIterable<Row>,
  toLine: (row: Row) => unknown[],
): AsyncGenerator<string> {
  yield toCsvLine(headings)
  for await (const row of rows) yield toCsvLine(toLine(row))
}

/** Returns a stored file, opened only when it is written. A missing one is exported empty, so that the export continues. */
export const storedFile = (name: string, open: () => Promise<Readable | null>): ExportedFile => ({
  name,
  content: bytesOf(open),
})

async function* bytesOf(open: () => Promise<Readable | null>): AsyncGenerator<Buffer> {
  const stream = await open()
  if (stream) yield* stream
}
