import { once } from 'node:events'
import { v7 as uuid } from 'uuid'
import { createCase, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import type { CaseChange } from '#logging/cases/record/history.contract.ts'
import { createDb, createPool, type Db } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { findEmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { readCounts, computeCounts } from '#testing/case-counts.ts'
import { minimalCase } from '#testing/given.ts'
import {
  expect,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Kills and restarts a real process, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

type Send = Awaited<ReturnType<typeof signInFirstAccount>>

const days = ['2025-12-31', '2026-01-01', '2026-02-28']
const codes = ['tourniquet', 'pelvic_binder', 'rapid_sequence_induction'] as const

/** Returns an edit that changes several tables and counts: the date, the mission, the procedures and the reflection. */
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

/** Successive requests that one user sends for one case, until the server stops responding. */
interface Sequence {
  path: string
  /** The newest version that the server has acknowledged. */
  version: number
  steps: number
  step: () => Promise<{ status: number | null; body: unknown }>
  /** Returns the content that the case must have after this step. */
  expectedAfter: (step: number) => object
}

function editing(send: Send, saved: Case): Sequence {
  const path = `/api/cases/${saved.id}`
  const sequence: Sequence = {
    path,
    version: saved.version,
    steps: 0,
    step: () => send('PUT', path, { ...edited(sequence.steps), version: sequence.version }),
    expectedAfter: (step) => {
      const { date, title, type, procedures, reflection } = edited(step)
      return { date, title, type, procedures, reflection, version: saved.version + step + 1 }
    },
  }
  return sequence
}

function deletingAndRestoring(send: Send, saved: Case): Sequence {
  const path = `/api/cases/${saved.id}`
  const sequence: Sequence = {
    path,
    version: saved.version,
    steps: 0,
    step: () => (sequence.steps % 2 === 0 ? send('DELETE', path) : send('POST', `${path}/restore`)),
    expectedAfter: (step) => ({ title: saved.title, version: saved.version + step + 1 }),
  }
  return sequence
}

/** Runs the sequences in parallel until the server stops responding. Calls `then` after `enough` acknowledged steps. */
async function runUntilDown(sequences: readonly Sequence[], enough: number, then: () => void): Promise<void> {
  let acknowledged = 0
  await Promise.all(
    sequences.map(async (sequence) => {
      for (;;) {
        const { status, body } = await sequence.step()
        if (status === null) return
        // A busy machine may refuse a step, and has then saved nothing of it: the next one would conflict if it had.
        if (status === 503) continue
        expect(status, JSON.stringify(body)).toBe(200)
        sequence.version += 1
        sequence.steps += 1
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

test('kill -9 during edits, deletions and restores loses no acknowledged change and writes none partially; the last request can be repeated', async ({
  host,
}) => {
  const { child } = await host.start(firstAccountSettings)
  const send = await signInFirstAccount(host)
  const cases = await Promise.all(
    Array.from({ length: 16 }, async () => {
      const body = minimalCase({ _id: uuid(), date: days[0] ?? '' })
      return (await send(createCase.method, createCase.path, body)).body as Case // the app sent it, so it fits the contract
    }),
  )
  const editors = cases.slice(0, 12).map((theCase) => editing(send, theCase))
  const removers = cases.slice(12).map((theCase) => deletingAndRestoring(send, theCase))
  const sequences = [...editors, ...removers]
  const ended = once(child, 'exit')
  await runUntilDown(sequences, 150, () => child.kill('SIGKILL'))
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  await host.start()

  for (const sequence of editors) {
    const { body } = await send('GET', sequence.path)
    const { version } = body as Case
    // The last edit got no response, so it may be saved or not, but never in part.
    expect([sequence.version, sequence.version + 1]).toContain(version)
    const done = version === sequence.version ? sequence.steps - 1 : sequence.steps
    if (done >= 0) expect(body).toMatchObject(sequence.expectedAfter(done))
  }
  await withDatabase(host, async (db) => expect(await readCounts(db)).toEqual(await computeCounts(db)))

  for (const sequence of sequences) {
    const again = await sequence.step()
    expect(again.status, JSON.stringify(again.body)).toBe(200)
    sequence.version += 1
    sequence.steps += 1
  }
  for (const sequence of removers.filter(({ steps }) => steps % 2 === 1)) {
    expect((await send('POST', `${sequence.path}/restore`)).status).toBe(200)
    sequence.steps += 1
  }
  for (const { path, steps, expectedAfter } of sequences) {
    expect((await send('GET', path)).body).toMatchObject(expectedAfter(steps - 1))
    expect(await versionsOf(send, path)).toEqual(Array.from({ length: steps }, (_, step) => step + 2))
  }
  await withDatabase(host, async (db) => expect(await readCounts(db)).toEqual(await computeCounts(db)))
})

/** Returns the versions in the history of a case, oldest first. */
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
