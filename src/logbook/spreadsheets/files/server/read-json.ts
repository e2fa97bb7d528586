import { maxDataRows } from '../limits.ts'
import type { Cell } from '../sheets.ts'
import { Refusal } from '../refusal.ts'
import type { SheetRow } from './sheet-rows.ts'

type Fields = Readonly<Record<string, unknown>>
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether text is JSON rather than a table that begins with a bracket. */
export const looksLikeJson = (text: string): boolean => /^\s*(?:\{|\[\s*[[{\]])/.test(text)

/**
 * Reads a list of another program's records with plain values. Returns null if it is a logbook that Sortie exported.
 */
export function readJson(text: string): SheetRow[] | null {
  const content = parse(text)
  if (isRecord(content) && content['format'] === 'sortie-logbook') return null
  const records = Array.isArray(content) ? (content as unknown[]) : findOnlyList(content)
  if (records.length === 0) throw new Refusal('import_logbook_unknown')
  if (records.length > maxDataRows) throw new Refusal('import_file_too_many_rows')
  return toRows(records)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return parseLines(text)
  }
}

/** Some programs write one record per line. */
function parseLines(text: string): unknown[] {
  try {
    return text.split(/\r?\n/).flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]))
  } catch {
    throw new Refusal('import_logbook_unknown')
  }
}

/** Returns the records of `{"cases": [...]}`; an empty list unless it has exactly one list. */
function findOnlyList(content: unknown): unknown[] {
  const lists = isRecord(content) ? Object.values(content).filter((item) => Array.isArray(item)) : []
  const [list] = lists
  return lists.length === 1 && list ? (list as unknown[]) : []
}

function toRows(records: readonly unknown[]): SheetRow[] {
  const isTable = records.every((record) => Array.isArray(record))
  const lines = isTable ? (records as unknown[][]).map((cells) => cells.map(toCell)) : toTable(records)
  return lines.map((values, index) => ({ index, values }))
}

function toTable(records: readonly unknown[]): unknown[][] {
  if (!records.every(isRecord)) throw new Refusal('import_json_not_flat')
  const names = [...new Set(records.flatMap((record) => Object.keys(record)))]
  return [names, ...records.map((record) => names.map((name) => toCell(record[name])))]
}

/** Joins a list of plain values into one cell, as people write lists. */
function toCell(value: unknown): Cell {
  if (value === undefined || value === null) return null
  if (Array.isArray(value)) return value.map((entry) => String(plainValue(entry) ?? '')).join('; ')
  return plainValue(value)
}

function plainValue(value: unknown): string | number | boolean | null {
  if (value === null) return null
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  throw new Refusal('import_json_not_flat')
}
