import type pg from 'pg'

export interface BackedUpTable {
  name: string
  /** All columns except generated ones, which the database fills itself. */
  columns: string[]
}

// This lists only the schema `public`, without the job queue: a restore must not send its emails again, and recurring jobs
// start themselves.
const listTables = `
  select tables.relname as name, array_agg(attributes.attname::text order by attributes.attnum) as columns
  from pg_class as tables
  join pg_attribute as attributes on attributes.attrelid = tables.oid
    and attributes.attnum > 0 and not attributes.attisdropped and attributes.attgenerated = ''
  where tables.relnamespace = 'public'::regnamespace and tables.relkind = 'r' and tables.relname <> 'schema_migrations'
  group by tables.relname
  order by tables.relname`

export const readTables = async (client: pg.ClientBase): Promise<BackedUpTable[]> =>
  (await client.query<BackedUpTable>(listTables)).rows

export interface Sequence {
  name: string
  /** Null if the sequence was never used. It is a text, because it may exceed a JavaScript number. */
  lastValue: string | null
}

export async function readSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname = 'public' order by sequencename`,
  )
  return rows
}

export async function readAppliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}

/** The columns that hold the key of a stored file. */
const fileColumns = [
  { table: 'users', column: 'image' },
  { table: 'evidence_files', column: 'storage_key' },
]

export async function readFileKeys(client: pg.ClientBase): Promise<string[]> {
  const keys = fileColumns.map(
    ({ table, column }) => `select "${column}"::text as key from "${table}" where "${column}" is not null`,
  )
  const { rows } = await client.query<{ key: string }>(`${keys.join(' union ')} order by key`)
  return rows.map(({ key }) => key)
}

/** Quotes the name of a table or column. Names come from the catalogue or a verified manifest. */
export const quoteName = (name: string): string => `"${name.replaceAll('"', '""')}"`
