import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

type Row = Record<string, unknown>

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const escapeText = (text: string): string =>
  text.replaceAll(/[\\\n\r\t]/g, (found) => escapes[found] ?? found)

const arrayItem = (item: unknown): string => `"${String(item).replaceAll(/["\\]/g, String.raw`\$&`)}"`

/** A value as PostgreSQL's COPY text format writes it. Arrays are text arrays; numbers, truth and other objects are as in JSON. */
function copyText(value: unknown): string {
  if (value === null || value === undefined) return String.raw`\N`
  if (typeof value === 'string') return escapeText(value)
  if (value instanceof Date) return value.toISOString()
  if (Buffer.isBuffer(value)) return String.raw`\\x${value.toString('hex')}`
  if (Array.isArray(value)) return escapeText(`{${value.map(arrayItem).join(',')}}`)
  return escapeText(JSON.stringify(value))
}

// Larger writes mean fewer trips through the stream machinery: this is what makes a million rows quick.
const chunkLength = 64 * 1024

function* chunksOf(rows: Iterable<Row>, columns: readonly string[]): Generator<string> {
  let chunk = ''
  for (const row of rows) {
    chunk += `${columns.map((column) => copyText(row[column])).join('\t')}\n`
    if (chunk.length < chunkLength) continue
    yield chunk
    chunk = ''
  }
  if (chunk) yield chunk
}

/** Writes rows by COPY. Every row has the columns of the first; column names are code, never input. */
export async function copyRows(client: pg.ClientBase, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first)
  const target = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  await pipeline(Readable.from(chunksOf(rows, columns), { objectMode: false }), target)
}
