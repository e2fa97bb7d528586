import type { Insertable } from 'kysely'
import type { DB } from './types.ts'

interface InsertedInto<Table extends keyof DB> {
  into: Table
  /** At least one row; all have the columns of the first. */
  rows: readonly Insertable<DB[Table]>[]
  /** Columns of a unique key: a row that conflicts with an existing one is skipped. */
  unlessTaken?: readonly (keyof DB[Table] & string)[]
}

/** Rows for one table. */
export type Inserted = { [Table in keyof DB]: InsertedInto<Table> }[keyof DB]

export interface Statement {
  text: string
  values: unknown[]
}

/**
 * Returns one statement that inserts rows into several tables, atomically and in one round trip. Written without the query
 * builder, which takes longer over a case's hundred columns than PostgreSQL over its rows.
 */
export function insertionOf(parts: readonly Inserted[]): Statement {
  const values: unknown[] = []
  const inserts = parts.map((part) => insertOf(part, values))
  const lastInsert = inserts.pop()
  if (lastInsert === undefined) throw new Error('An insertion needs something to insert')
  const namedInserts = inserts.map((insert, index) => `part_${index} as (${insert})`)
  return {
    text: namedInserts.length > 0 ? `with ${namedInserts.join(', ')} ${lastInsert}` : lastInsert,
    values,
  }
}

function insertOf({ into, rows, unlessTaken }: Inserted, values: unknown[]): string {
  const [first] = rows
  if (first === undefined) throw new Error(`Nothing to insert into ${into}`)
  const columns = Object.keys(first)
  const tuples = rows.map((row) => {
    // The columns come from such a row.
    const places = columns.map((column) => placeOf(row[column as keyof typeof row], values))
    return `(${places.join(', ')})`
  })
  const names = columns.map((column) => `"${column}"`).join(', ')
  const conflict = unlessTaken ? ` on conflict (${unlessTaken.join(', ')}) do nothing` : ''
  return `insert into ${into} (${names}) values ${tuples.join(', ')}${conflict}`
}

function placeOf(value: unknown, values: unknown[]): string {
  return value === undefined ? 'default' : `$${values.push(value)}`
}
