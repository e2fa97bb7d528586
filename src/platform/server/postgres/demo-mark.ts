import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { StartProblem } from '../start-problem.ts'

// A comment on the database: neither a template, a backup nor a dump of its tables carries it to another one. The identifier
// of the cluster also invalidates it in a dump of everything that is restored elsewhere.
const mark = `'Sortie demo ' || (select system_identifier from pg_control_system())`

/** Returns the statement, in one line, that marks a database as made by the demo. */
export const markingOf = (database: string): string =>
  `do $$ begin execute format('comment on database ${database} is %L', ${mark}); end $$`

/** Returns whether the demo made the database of this URL. */
export async function carriesDemoMark(url: string): Promise<boolean> {
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

/** Throws a StartProblem if a server with another database has stored emails or files in this data folder. */
export async function refuseUsedFolder(dataDir: string): Promise<void> {
  const storedFolder = (await readdir(dataDir)).find((name) => ['outbox', 'files', 'backups'].includes(name))
  if (storedFolder === undefined) return
  throw new StartProblem(
    `The demo needs a data folder of its own, and ${dataDir} already contains ${storedFolder}: set DATA_DIR to a new folder.`,
  )
}
