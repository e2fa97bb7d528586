import type { Insertable } from 'kysely'
import type { DB } from './types.ts'

interface InsertInto<Table extends keyof DB> {
  into: Table
  /** At least one row; all have the columns of the first. */
  rows: readonly Insertable<DB[Table]>[]
  /** Columns of a unique key: a row that conflicts with an existing one is skipped. */
  skipConflictsOn?: readonly (keyof DB[Table] & string)[]
}

/** Rows for one table. */
export type InsertPart = { [Table in keyof DB]: InsertInto<Table> }[keyof DB]

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Returns one statement that inserts rows into several tables, atomically and in one round trip. It does not use the query
 * builder, which needs more time for a case's hundred columns than PostgreSQL needs to insert the rows.
 */
export function toInsertStatement(parts: readonly InsertPart[]): Statement {
  const values: unknown[] = []
  const inserts = parts.map((part) => toInsert(part, values))
  const lastInsert = inserts.pop()
  if (lastInsert === undefined) throw new Error('An insertion needs something to insert')
  const namedInserts = inserts.map((insert, index) => `part_${index} as (${insert})`)
  return {
    text: namedInserts.length > 0 ? `with ${namedInserts.join(', ')} ${lastInsert}` : lastInsert,
    values,
  }
}

function toInsert({ into, rows, skipConflictsOn: unlessTaken }: InsertPart, values: unknown[]): string {
  const [first] = rows
  if (first === undefined) throw new Error(`Nothing to insert into ${into}`)
  const columns = Object.keys(first)
  const tuples = rows.map((row) => {
    // Safe cast: the columns are those of the first row, which all rows have.
    const placeholders = columns.map((column) => toPlaceholder(row[column as keyof typeof row], values))
    return `(${placeholders.join(', ')})`
  })
  const names = columns.map((column) => `"${column}"`).join(', ')
  const conflict = unlessTaken ? ` on conflict (${unlessTaken.join(', ')}) do nothing` : ''
  return `insert into ${into} (${names}) values ${tuples.join(', ')}${conflict}`
}

function toPlaceholder(value: unknown, values: unknown[]): string {
  return value === undefined ? 'default' : `$${values.push(value)}`
}
