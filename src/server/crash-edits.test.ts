import { once } from 'node:events'
import { v7 as uuid } from 'uuid'
import { createCase, type Case, type CaseRequest } from '#cases/contract.ts'
import type { CaseChange } from '#cases/record/history.contract.ts'
import { createDb, createPool, type Db } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { findEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { dailyCounts, scannedCounts } from '#testing/case-counts.ts'
import { minimalCase } from '#testing/given.ts'
import { expect, signInFirst, test, vi, withAccount, type Host } from '#testing/server-process.ts'

// A real process that is killed and recovers, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

type Send = Awaited<ReturnType<typeof signInFirst>>

const days = ['2025-12-31', '2026-01-01', '2026-02-28']
const codes = ['tourniquet', 'pelvic_binder', 'rapid_sequence_induction'] as const

/** Every edit touches several tables and counts: the day, the mission, the procedures and the reflection. */
function edited(turn: number): CaseRequest {
  const date = days[turn % days.length] ?? ''
  return minimalCase({
    date,
    title: `Edit number ${turn}`,
    type: turn % 2 === 0 ? 'trauma' : 'medical',
    mission: { activatedAt: `${date}T10:00Z`, availableAt: `${date}T11:${10 + (turn % 50)}Z` },
    procedures: codes.slice(0, 1 + (turn % codes.length)).map((code) => ({ code })),
    reflection: { what: `Thought number ${turn}.` },
  })
}

/** What one person does to one case, step by step, until no answer comes. */
interface Doing {
  path: string
  /** The newest version that the server has acknowledged. */
  version: number
  steps: number
  step: () => Promise<{ status: number | null; body: unknown }>
  /** What the case must show when the step of this number was done. */
  shows: (step: number) => object
}

function editing(send: Send, saved: Case): Doing {
  const path = `/api/cases/${saved.id}`
  const doing: Doing = {
    path,
    version: saved.version,
    steps: 0,
    step: () => send('PUT', path, { ...edited(doing.steps), version: doing.version }),
    shows: (step) => {
      const { date, title, type, procedures, reflection } = edited(step)
      return { date, title, type, procedures, reflection, version: saved.version + step + 1 }
    },
  }
  return doing
}

function binning(send: Send, saved: Case): Doing {
  const path = `/api/cases/${saved.id}`
  const doing: Doing = {
    path,
    version: saved.version,
    steps: 0,
    step: () => (doing.steps % 2 === 0 ? send('DELETE', path) : send('POST', `${path}/restore`)),
    shows: (step) => ({ title: saved.title, version: saved.version + step + 1 }),
  }
  return doing
}

/** Each goes on by itself; answers when no server answers any more. */
async function goOn(doings: readonly Doing[], enough: number, then: () => void): Promise<void> {
  let acknowledged = 0
  await Promise.all(
    doings.map(async (doing) => {
      for (;;) {
        const { status, body } = await doing.step()
        if (status === null) return
        expect(status, JSON.stringify(body)).toBe(200)
        doing.version += 1
        doing.steps += 1
        acknowledged += 1
        if (acknowledged === enough) then()
      }
    }),
  )
}

async function withDatabase<Result>(host: Host, work: (db: Db) => Promise<Result>): Promise<Result> {
  const found = await findEmbeddedPostgres(host.dataDir)
  const pool = createPool(found?.connectionString ?? '', createLog('silent'), { max: 2 })
  try {
    return await work(createDb(pool))
  } finally {
    await pool.end()
  }
}

test('kill -9 amid edits, deletions and restorations: every acknowledged change is there once, nothing is half written, and the last step may be sent again', async ({
  host,
}) => {
  const { child } = await host.start(withAccount)
  const send = await signInFirst(host)
  const cases = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const body = minimalCase({ _id: uuid(), date: days[0] ?? '' })
      return (await send(createCase.method, createCase.path, body)).body as Case // the contract's own answer
    }),
  )
  const editors = cases.slice(0, 12).map((one) => editing(send, one))
  const binners = cases.slice(12).map((one) => binning(send, one))
  const doings = [...editors, ...binners]
  const ended = once(child, 'exit')
  await goOn(doings, 150, () => child.kill('SIGKILL'))
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  await host.start()

  for (const doing of editors) {
    const { body } = await send('GET', doing.path)
    const { version } = body as Case
    // The last edit had no answer: it was saved as a whole, or not at all.
    expect([doing.version, doing.version + 1]).toContain(version)
    const done = version === doing.version ? doing.steps - 1 : doing.steps
    if (done >= 0) expect(body).toMatchObject(doing.shows(done))
  }
  await withDatabase(host, async (db) => expect(await dailyCounts(db)).toEqual(await scannedCounts(db)))

  for (const doing of doings) {
    const again = await doing.step()
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    doing.version += 1
    doing.steps += 1
  }
  for (const doing of binners.filter(({ steps }) => steps % 2 === 1)) {
    expect((await send('POST', `${doing.path}/restore`)).status).toBe(200)
    doing.steps += 1
  }
  for (const { path, steps, shows } of doings) {
    expect((await send('GET', path)).body).toMatchObject(shows(steps - 1))
    expect(await versionsOf(send, path)).toEqual(Array.from({ length: steps }, (_, step) => step + 2))
  }
  await withDatabase(host, async (db) => expect(await dailyCounts(db)).toEqual(await scannedCounts(db)))
})

/** The versions that the history of a case tells of, oldest first. */
async function versionsOf(send: Send, path: string): Promise<number[]> {
  const versions: number[] = []
  let before: number | null = null
  do {
    const { body } = await send('GET', `${path}/history?limit=100${before ? `&before=${before}` : ''}`)
    const page = body as { changes: CaseChange[]; nextBefore: number | null }
    versions.push(...page.changes.map(({ version }) => version))
    before = page.nextBefore
  } while (before !== null)
  return versions.toReversed().filter((version) => version > 1)
}
