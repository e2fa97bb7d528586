import type { Readable } from 'node:stream'
import { toCsvLine } from './csv.ts'
import type { ExportedFile } from './capability.ts'

export const toJsonFile = (name: string, value: unknown): ExportedFile => ({
  name,
  content: `${JSON.stringify(value, null, 2)}\n`,
})

/** Returns a file with a JSON array, one element per line. Only one element is in memory at a time. */
export const toJsonListFile = (name: string, elements: AsyncIterable<unknown>): ExportedFile => ({
  name,
  content: toJsonList(elements),
})

async function* toJsonList(elements: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n'
  for await (const element of elements) {
    yield separator + JSON.stringify(element)
    separator = ',\n'
  }
  yield separator === '[\n' ? '[]\n' : '\n]\n'
}

export const toCsvFile = <Row>(
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

/** Exports a stored file, which is opened only when it is written. If it is missing, an empty file is exported instead. */
export const toStoredFile = (name: string, open: () => Promise<Readable | null>): ExportedFile => ({
  name,
  content: readBytes(open),
})

async function* readBytes(open: () => Promise<Readable | null>): AsyncGenerator<Buffer> {
  const stream = await open()
  if (stream) yield* stream
}
