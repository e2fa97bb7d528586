import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { updateCase, type Case } from '#logging/cases/contract.ts'
import * as contract from '#service/imports/batches/contract.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import { readCounts, computeCounts } from '#testing/case-counts.ts'
import { toUpdate } from '#testing/case-update.ts'
import { createDb, createPool, type Db } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { findEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { login } from '#people/accounts/contract.ts'
import {
  endProcess,
  expect,
  firstAccount,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
  type ServerProcess,
} from '#testing/server-process.ts'

// Kills and restarts a real process, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

const rowCount = 200
const editedCount = 3
/** The most kills during the logging, and as many again during the undo. */
const maxKills = 2

type Send = Awaited<ReturnType<typeof signInFirstAccount>>

const headings = 'Date,Job No,Age,Sex,Case type,Mission type,Outcome,My role,Supervision,Procedures,Notes'
const file = [
  headings,
  ...Array.from(
    { length: rowCount },
    (_, at) =>
      `2025-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + (at % 28)).padStart(2, '0')},H-${at},4${at % 10},F,Trauma,HEMS,Transported,Doctor,Distant,RSI,Went well.`,
  ),
].join('\n')

async function withDatabase<Result>(host: Host, work: (db: Db) => Promise<Result>): Promise<Result> {
  const found = await findEmbeddedPostgres(host.dataDir)
  const pool = createPool(found?.connectionString ?? '', createLog('silent'), { max: 2 })
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

/** Uploads the file, takes the proposed mapping, and waits until all rows are in the inbox. Returns the id of the import. */
async function fillInbox(host: Host, send: Send): Promise<string> {
  const json = { 'content-type': 'application/json' }
  const signedIn = await host.fetch(login.path, {
    method: login.method,
    headers: json,
    body: JSON.stringify(firstAccount),
  })
  const { accessToken } = login.response.parse(await signedIn.json())
  const uploaded = await host.fetch('/api/imports?fileName=log.csv', {
    method: 'POST',
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/octet-stream' },
    body: file,
  })
  const { id } = contract.startImport.response.parse(await uploaded.json())
  const preview = await send('POST', `/api/imports/${id}/preview`, {})
  const { mapping } = contract.previewImport.response.parse(preview.body)
  expect((await send('POST', `/api/imports/${id}/check`, { mapping: confirmMapping(mapping) })).status).toBe(
    200,
  )
  await expect.poll(async () => (await readImport(send, id))?.state, { timeout: 20_000 }).toBe('inbox')
  return id
}

async function readImport(send: Send, id: string): Promise<contract.Import | null> {
  const { status, body } = await send('GET', `/api/imports/${id}`)
  return status === 200 ? contract.getImport.response.parse(body) : null
}

/**
 * Kills the server with SIGKILL at random moments while rows reach `rowState`, and starts it again, until the import has the state
 * `finalState`. Returns the number of kills and the server that runs now.
 */
async function killAndRestart(
  host: Host,
  send: Send,
  {
    id,
    server,
    rowState,
    finalState,
  }: { id: string; server: ServerProcess; rowState: 'logged' | 'undone'; finalState: string },
): Promise<{ kills: number; server: ServerProcess }> {
  let [kills, running] = [0, server]
  for (;;) {
    const done = (await readImport(send, id))?.counts[rowState] ?? 0
    const wanted = done + 10 + Math.floor(Math.random() * 60)
    const isDue = async () => {
      const now = await readImport(send, id)
      return now?.state === finalState || (now?.counts[rowState] ?? 0) >= wanted
    }
    await vi.waitUntil(isDue, { timeout: 20_000, interval: 10 })
    if ((await readImport(send, id))?.state === finalState) return { kills, server: running }
    if (kills === maxKills) {
      await expect.poll(async () => (await readImport(send, id))?.state, { timeout: 20_000 }).toBe(finalState)
      return { kills, server: running }
    }
    await sleep(Math.random() * 30)
    await endProcess(running.child, 'SIGKILL')
    kills += 1
    await releaseJobs(host)
    running = await host.start()
  }
}

/** Releases the jobs of the killed server at once, as the next server does after half a minute without its heartbeat. */
const releaseJobs = (host: Host): Promise<unknown> =>
  withDatabase(host, (db) =>
    sql`select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`.execute(
      db,
    ),
  )

interface ImportedCase {
  row: number
  state: string
  title: string | null
  isDeleted: boolean
  created: number
  deleted: number
}

/** Returns each row of the import with its case, and how often the audit trail says that it was logged and deleted. */
async function listImported(db: Db, id: string): Promise<ImportedCase[]> {
  const { rows } = await sql<ImportedCase>`
    select row_number as row, import_rows.state, title, deleted_at is not null as "isDeleted",
      (select count(*)::int from audit_events where entity_id = cases.id and action = 'case_created') as created,
      (select count(*)::int from audit_events where entity_id = cases.id and action = 'case_deleted') as deleted
    from import_rows left join cases on cases.id = import_rows.case_id
    where batch_id = ${id} order by row_number`.execute(db)
  return rows
}

const countCases = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from cases`.execute(db)
  return rows[0]?.count ?? 0
}

/** Returns the keys of all stored files, and of those that an import refers to. */
async function listFileKeys(host: Host, db: Db): Promise<{ stored: string[]; referred: string[] }> {
  const stored = await readdir(join(host.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const { rows } = await sql<{ key: string }>`
    select sheets_key as key from import_batches where sheets_key is not null`.execute(db)
  return {
    stored: stored.filter((entry) => entry.isFile()).map(({ name }) => name),
    referred: rows.map(({ key }) => key),
  }
}

test('kill -9 while an import is logged and undone: each row is logged once, each case undone once, and edited cases stay', async ({
  host,
}) => {
  const server = await host.start(firstAccountSettings)
  const send = await signInFirstAccount(host)
  const id = await fillInbox(host, send)
  await withDatabase(host, async (db) => {
    const { stored, referred } = await listFileKeys(host, db)
    expect(stored).toHaveLength(1)
    expect(stored).toEqual(referred)
  })
  expect((await send('POST', `/api/imports/${id}/log`, {})).status).toBe(200)
  const logging = await killAndRestart(host, send, { id, server, rowState: 'logged', finalState: 'done' })
  expect(logging.kills).toBeGreaterThan(0)
  const logged = { state: 'logged', isDeleted: false, created: 1, deleted: 0 }
  await withDatabase(host, async (db) => {
    const imported = await listImported(db, id)
    expect(imported).toEqual(imported.map(({ row, title }) => ({ row, title, ...logged })))
    expect([imported.length, await countCases(db)]).toEqual([rowCount, rowCount])
    expect(await readCounts(db)).toEqual(await computeCounts(db))
    await expect.poll(() => listFileKeys(host, db)).toEqual({ stored: [], referred: [] })
  })

  const { body: page } = await send('GET', `/api/imports/${id}/rows?limit=${editedCount}`)
  const { rows } = contract.listImportRows.response.parse(page)
  for (const { caseId } of rows) {
    const { body } = await send('GET', `/api/cases/${caseId}`)
    const change = { ...toUpdate(body as Case), title: 'Mine now' }
    expect((await send(updateCase.method, `/api/cases/${caseId}`, change)).status).toBe(200)
  }
  expect((await send('POST', `/api/imports/${id}/undo`)).status).toBe(200)
  const undoing = await killAndRestart(host, send, {
    id,
    server: logging.server,
    rowState: 'undone',
    finalState: 'undone',
  })
  expect(undoing.kills).toBeGreaterThan(0)
  const [kept, undone] = [logged, { ...logged, state: 'undone', isDeleted: true, deleted: 1 }]
  await withDatabase(host, async (db) => {
    const imported = await listImported(db, id)
    expect(imported).toEqual(
      imported.map(({ row, title }) => ({
        row,
        title,
        ...(title === 'Mine now' ? { ...kept, state: 'kept' } : undone),
      })),
    )
    expect(imported.filter(({ title }) => title === 'Mine now')).toHaveLength(editedCount)
    expect(await countCases(db)).toBe(rowCount)
    expect(await readCounts(db)).toEqual(await computeCounts(db))
    expect(await listFileKeys(host, db)).toEqual({ stored: [], referred: [] })
  })
})
