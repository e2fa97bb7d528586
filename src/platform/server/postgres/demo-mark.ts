import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { OperatorError } from '../start-problem.ts'

// The mark is a comment on the database, which is not copied by a template, a backup or a dump of tables. It includes the
// identifier of the cluster, so that it is not valid in a full dump that is restored elsewhere.
const mark = `'Sortie demo ' || (select system_identifier from pg_control_system())`

/** Returns the statement, in one line, that marks a database as made by the demo. */
export const toMarkStatement = (database: string): string =>
  `do $$ begin execute format('comment on database ${database} is %L', ${mark}); end $$`

/** Returns whether the demo made the database of this URL. */
export async function hasDemoMark(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    const { rowCount } = await client.query(
      `select from pg_database
      where datname = current_database() and shobj_description(oid, 'pg_database') = ${mark}`,
    )
    return rowCount === 1
  } finally {
    await client.end().catch(() => {})
  }
}

/** Throws an `OperatorError` if a server with another database has stored emails or files in this data folder. */
export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const storedFolder = (await readdir(dataDir)).find((name) => ['outbox', 'files', 'backups'].includes(name))
  if (storedFolder === undefined) return
  throw new OperatorError(
    `The demo needs a data folder of its own, and ${dataDir} already contains ${storedFolder}: set DATA_DIR to a new folder.`,
  )
}
