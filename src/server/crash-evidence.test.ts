import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { v7 as uuid } from 'uuid'
import { findEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { createPdf } from '#testing/evidence.ts'
import {
  endProcess,
  expect,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Kills and restarts a real process, possibly on a busy machine, and inspects each file in another one.
vi.setConfig({ testTimeout: 360_000 })

const kills = 6
/** So that something is kept and something is removed with every order of kills. */
const minUploads = 60
const atOnce = 4

type Send = Awaited<ReturnType<typeof signInFirstAccount>>

/** Repeats a request until the server has answered it. */
async function untilAnswered(request: () => ReturnType<Send>): Promise<number> {
  for (;;) {
    const { status } = await request()
    if (status !== null && status !== 429 && status < 500) return status
    await sleep(50)
  }
}

/** Uploads files until all kills are done, and removes two of three again. Returns the ids that must be there at the end. */
async function uploadAndRemove(send: Send, areKillsDone: () => boolean): Promise<string[]> {
  const kept: string[] = []
  let next = 0
  const work = async () => {
    while (!areKillsDone() || next < minUploads) {
      const [at, id] = [next, uuid()]
      next += 1
      const path = `/api/evidence?fileName=certificate.pdf&id=${id}`
      expect(await untilAnswered(() => send('POST', path, createPdf(`Certificate ${at}`)))).toBe(201)
      if (at % 3 === 0) kept.push(id)
      // Removed already, if the server was killed before it answered.
      else expect([200, 404]).toContain(await untilAnswered(() => send('DELETE', `/api/evidence/${id}`)))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return kept
}

interface StoredFile {
  id: string
  storage_key: string
  sha256: string
}

async function query<Row extends pg.QueryResultRow>(host: Host, text: string): Promise<Row[]> {
  const found = await findEmbeddedPostgres(host.dataDir)
  const client = new pg.Client({ connectionString: found?.connectionString })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function storedFiles(host: Host): Promise<Map<string, string>> {
  const entries = await readdir(join(host.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return new Map(
    await Promise.all(
      files.map(async ({ name, parentPath }) => {
        const content = await readFile(join(parentPath, name))
        return [name, createHash('sha256').update(content).digest('hex')] as const
      }),
    ),
  )
}

test('kill -9 six times amid uploads and removals: every acknowledged file is there, and no file is left that no row names', async ({
  host,
}) => {
  let server = await host.start(firstAccountSettings)
  const send = await signInFirstAccount(host)
  let killed = 0
  const working = uploadAndRemove(send, () => killed === kills)
  for (; killed < kills; killed += 1) {
    await sleep(200 + Math.random() * 700)
    await endProcess(server.child, 'SIGKILL')
    server = await host.start()
  }
  const kept = await working
  // What was left by a kill is removed within the hour: now, and without waiting for the locks of the killed servers.
  await query(
    host,
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )
  await query(host, `update graphile_worker._private_jobs set run_at = now() where run_at > now()`)
  const rows = await query<StoredFile>(host, 'select id, storage_key, sha256 from evidence_files order by id')
  expect(rows.map(({ id }) => id)).toEqual(kept.toSorted())
  await expect
    .poll(async () => storedFiles(host), { timeout: 30_000, interval: 500 })
    .toEqual(new Map(rows.map((row) => [row.storage_key, row.sha256])))
})
