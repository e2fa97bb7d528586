import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { createCase } from '#logging/cases/contract.ts'
import { type CaseSummary } from '#logbook/book/list/contract.ts'
import { isLive, isReady } from '#platform/contract/health.ts'
import { minimalCase } from '#testing/given.ts'
import {
  expect,
  isRunning,
  readLogbook,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Kills and restarts real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

const today = new Date().toISOString().slice(0, 10)

/** Signs in. The session stays valid across restarts. */
async function signIn(host: Host) {
  const send = await signInFirstAccount(host)
  const log = (id: string) => send(createCase.method, createCase.path, minimalCase({ _id: id, date: today }))

  const logbook = () => readLogbook(send)
  return { log, logbook }
}

type Clinician = Awaited<ReturnType<typeof signIn>>

// Below the limit of parallel requests for one user.
const lanes = 50

/** Logs all cases, many in parallel, and calls `then` after `enough` are acknowledged. Returns the acknowledged ids. */
async function logAll({ log }: Clinician, ids: readonly string[], enough: number, then: () => void) {
  const acknowledged = new Set<string>()
  const statuses = new Set<number | null>()
  const waiting = [...ids]
  const sendNext = async (): Promise<void> => {
    const id = waiting.shift()
    if (id === undefined) return
    const { status } = await log(id)
    statuses.add(status)
    if (status === 201) {
      acknowledged.add(id)
      if (acknowledged.size === enough) then()
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: lanes }, sendNext))
  return { acknowledged, statuses }
}

const idsOf = (cases: readonly CaseSummary[]): string[] => cases.map(({ id }) => id)

/** Expects each acknowledged case exactly once. Other cases may be present, but not twice. */
function expectOnce(cases: readonly CaseSummary[], acknowledged: Iterable<string>): void {
  const ids = idsOf(cases)
  expect(new Set(ids).size).toBe(ids.length)
  expect(new Set(cases.map(({ missionNumber }) => missionNumber)).size).toBe(ids.length)
  expect(ids).toEqual(expect.arrayContaining([...acknowledged]))
}

test('kill -9 while 200 cases are logged loses no acknowledged case, and sending all again duplicates none', async ({
  host,
}) => {
  const { child } = await host.start(firstAccountSettings)
  const clinician = await signIn(host)
  const ids = Array.from({ length: 200 }, () => uuid())
  // Subscribe first: the connections may break just before the exit event.
  const ended = once(child, 'exit')
  const { acknowledged } = await logAll(clinician, ids, 50, () => child.kill('SIGKILL'))
  await ended
  expect(child.signalCode).toBe('SIGKILL')
  expect(acknowledged.size).toBeLessThan(ids.length)

  await host.start()
  expectOnce(await clinician.logbook(), acknowledged)
  const again = await logAll(clinician, ids, ids.length, () => {})
  expect([...again.statuses]).toEqual([201])
  expect(idsOf(await clinician.logbook()).toSorted()).toEqual(ids.toSorted())
})

test('kill -9 of the server and PostgreSQL together loses no acknowledged case either', async ({ host }) => {
  const { child } = await host.start(firstAccountSettings)
  const clinician = await signIn(host)
  const postmaster = await host.postmasterPid()
  const ids = Array.from({ length: 100 }, () => uuid())
  const { acknowledged } = await logAll(clinician, ids, 40, () => {
    process.kill(postmaster, 'SIGKILL')
    child.kill('SIGKILL')
  })
  await host.start()
  expectOnce(await clinician.logbook(), acknowledged)
})

test('SIGTERM while cases are logged loses no acknowledged case, and the exit code is 0', async ({
  host,
}) => {
  const { child } = await host.start(firstAccountSettings)
  const clinician = await signIn(host)
  const exited = once(child, 'exit')
  const ids = Array.from({ length: 100 }, () => uuid())
  const { acknowledged, statuses } = await logAll(clinician, ids, 20, () => child.kill('SIGTERM'))
  expect(await exited).toEqual([0, null])
  // No connection, or 503 with a retry time, but never another server error.
  expect([null, 201, 503]).toEqual(expect.arrayContaining([...statuses]))

  await host.start()
  expectOnce(await clinician.logbook(), acknowledged)
})

test.for([
  ['stopped immediately', 'SIGQUIT'],
  ['killed', 'SIGKILL'],
] as const)(
  'PostgreSQL %s under load: 503 until it is back, normal within seconds, and nothing is lost',
  async ([, signal], { host }) => {
    const { child } = await host.start(firstAccountSettings)
    const clinician = await signIn(host)
    const postmaster = await host.postmasterPid()
    const load = startLoad(clinician)
    await vi.waitUntil(() => load.acknowledged.size >= 40, { timeout: 20_000 })
    process.kill(postmaster, signal)

    await vi.waitUntil(() => load.refusals.length > 0, { timeout: 10_000 })
    // Only the supervisor in the server restarts PostgreSQL.
    const isAnother = async () => (await host.postmasterPid().catch(() => postmaster)) !== postmaster
    await vi.waitUntil(isAnother, { timeout: 20_000 })
    await vi.waitUntil(() => host.acceptsConnections().catch(() => false), { timeout: 30_000 })
    const fromThen = load.acknowledged.size
    await vi.waitUntil(() => load.acknowledged.size >= fromThen + 20, { timeout: 5_000 })
    await load.stop()

    expect(isRunning(child)).toBe(true)
    expect(load.refusals.filter(({ status, retryAfter }) => status !== 503 || retryAfter < 1)).toEqual([])
    expectOnce(await clinician.logbook(), load.acknowledged)
  },
)

test.runIf(process.platform === 'linux')(
  'while PostgreSQL hangs, the server returns 503 in bounded time and reports that it is live but not ready; then it recovers',
  async ({ host }) => {
    await host.start(firstAccountSettings)
    const clinician = await signIn(host)
    expect((await clinician.log(uuid())).status).toBe(201)
    const processes = await postgresProcesses(await host.postmasterPid())
    for (const pid of processes) process.kill(pid, 'SIGSTOP')
    try {
      const since = Date.now()
      const [created, ready, live] = await Promise.all([
        clinician.log(uuid()),
        host.fetch(isReady.path),
        host.fetch(isLive.path),
      ])
      expect([created.status, ready.status, live.status]).toEqual([503, 503, 200])
      expect(created.retryAfter).toBeGreaterThan(0)
      expect(Date.now() - since).toBeLessThan(20_000)
    } finally {
      for (const pid of processes) process.kill(pid, 'SIGCONT')
    }
    await expect.poll(async () => (await clinician.log(uuid())).status, { timeout: 10_000 }).toBe(201)
    expect((await host.fetch(isReady.path)).status).toBe(200)
  },
)

/** Returns the ids of the postmaster and its child processes. */
async function postgresProcesses(postmaster: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
  return [postmaster, ...stdout.trim().split(/\s+/).map(Number)]
}

/** Logs cases in ten parallel loops. A refused case is retried a moment later. */
function startLoad({ log }: Clinician) {
  const acknowledged = new Set<string>()
  const refusals: { status: number | null; retryAfter: number }[] = []
  const ending = new AbortController()
  const { signal } = ending
  const work = async () => {
    while (!signal.aborted) {
      const id = uuid()
      while (!signal.aborted && !acknowledged.has(id)) {
        const answer = await log(id)
        if (answer.status === 201) acknowledged.add(id)
        else {
          refusals.push(answer)
          await sleep(50)
        }
      }
    }
  }
  const working = Promise.all(Array.from({ length: 10 }, work))
  return {
    acknowledged,
    refusals,
    stop: async () => {
      ending.abort()
      await working
    },
  }
}
