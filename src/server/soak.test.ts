import { type ChildProcess, execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { login, refreshToken } from '#people/accounts/contract.ts'
import { createCase, type Case } from '#logging/cases/contract.ts'
import type { ErrorCode } from '#platform/contract/errors.ts'
import { isReady } from '#platform/contract/health.ts'
import { createDb, createPool, jobTimeouts } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/server/postgres/embedded.ts'
import { readCounts, computeCounts } from '#testing/case-counts.ts'
import { minimalCase } from '#testing/given.ts'
import {
  createHost,
  endProcess,
  expect,
  firstAccount,
  findFreePort,
  isRunning,
  readLogbook,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

/** `npm run soak` runs for ten minutes; a normal run is just long enough for each fault. */
const minutes = Number(process.env.SOAK_MINUTES ?? 0.5)
vi.setConfig({ testTimeout: minutes * 60_000 + 180_000 })

type Send = Awaited<ReturnType<typeof signInFirstAccount>>

/** All writes that the servers have acknowledged so far. */
interface Ledger {
  created: Set<string>
  /** The newest acknowledged version of each edited case, and its title. */
  edited: Map<string, { version: number; title: string }>
  answers: Map<string, number>
}

const today = new Date().toISOString().slice(0, 10)

/** Returns a generator of numbers in [0, 1) that are the same in every run. */
function createRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** Simulates a user who logs and edits cases through either server and repeats requests that were not acknowledged. */
async function work(sends: readonly Send[], ledger: Ledger, random: () => number, isOver: () => boolean) {
  const own: { id: string; version: number }[] = []
  let edits = 0
  const send: Send = async (...call) => {
    const answer = await sends[Math.floor(random() * sends.length)]!(...call) // one of them
    const key = `${call[0]} ${answer.status}`
    ledger.answers.set(key, (ledger.answers.get(key) ?? 0) + 1)
    if (answer.status === null || answer.status === 503) await sleep(100 + random() * 200)
    else expect([200, 201, 409], JSON.stringify(answer.body)).toContain(answer.status)
    return answer
  }
  const log = async () => {
    const id = uuid()
    while (!isOver()) {
      const { status } = await send(createCase.method, createCase.path, minimalCase({ _id: id, date: today }))
      if (status !== 201) continue
      ledger.created.add(id)
      own.push({ id, version: 1 })
      return
    }
  }
  const edit = async (one: { id: string; version: number }) => {
    const path = `/api/cases/${one.id}`
    edits += 1
    const title = `Edit number ${edits}`
    const body = { ...minimalCase({ date: today }), title, version: one.version }
    while (!isOver()) {
      const { status, body: answer } = await send('PUT', path, body)
      if (status === 200) {
        one.version = (answer as Case).version
        ledger.edited.set(one.id, { version: one.version, title })
        return
      }
      if (status !== 409) continue
      const { code, current } = answer as { code: ErrorCode; current: Case }
      // The logbook was locked for longer than the server waits. The answer says that nothing was saved.
      if (code === 'record_in_use') continue
      expect(code).toBe('case_changed')
      // This user's own edit, whose response was lost: no other user edits the case.
      expect(current).toMatchObject({ title, version: one.version + 1 })
      one.version = current.version
      return
    }
  }
  while (!isOver()) {
    const one = own[Math.floor(random() * own.length)]
    if (one && random() < 0.5) await edit(one)
    else await log()
    await sleep(5)
  }
}

const post = (host: Host, path: string, body: object) =>
  host.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Returns the refresh token of a new session. */
async function startSession(host: Host): Promise<string> {
  const response = await post(host, login.path, firstAccount)
  const body: unknown = await response.json()
  expect(response.status, JSON.stringify(body)).toBe(200)
  return login.response.parse(body).refreshToken
}

/** Refreshes one session repeatedly: this transaction once hung after a database stall. */
async function renew(host: Host, firstToken: string, isOver: () => boolean): Promise<void> {
  let token = firstToken
  while (!isOver()) {
    const response = await post(host, refreshToken.path, { refreshToken: token }).catch(() => null)
    if (response?.status === 200) token = refreshToken.response.parse(await response.json()).refreshToken
    await sleep(20)
  }
}

/** Returns the ids of the postmaster and its child processes; none while PostgreSQL restarts. */
async function postgresProcesses(dataDir: string): Promise<number[]> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => null)
  if (file === null) return []
  const postmaster = Number(file.split('\n')[0])
  const children = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)]).catch(
    () => null, // `ps` fails if there are no child processes
  )
  return [postmaster, ...(children?.stdout.trim().split(/\s+/).filter(Boolean).map(Number) ?? [])]
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** The database faults; each lasts a few seconds. */
const faults: Record<string, (dataDir: string, random: () => number) => Promise<void>> = {
  stall: async (dataDir, random) => {
    const pids = await postgresProcesses(dataDir)
    signal(pids, 'SIGSTOP')
    await sleep(500 + random() * 9_000)
    signal(pids, 'SIGCONT')
  },
  restart: async (dataDir, random) => {
    const [postmaster] = await postgresProcesses(dataDir)
    if (postmaster) signal([postmaster], random() < 0.5 ? 'SIGQUIT' : 'SIGKILL')
  },
  slowness: async (dataDir, random) => {
    const until = Date.now() + 1_000 + random() * 4_000
    while (Date.now() < until) {
      const pids = await postgresProcesses(dataDir)
      signal(pids, 'SIGSTOP')
      await sleep(100 + random() * 600)
      signal(pids, 'SIGCONT')
      await sleep(20 + random() * 50)
    }
  },
}

async function disturb(dataDir: string, random: () => number, isOver: () => boolean): Promise<string[]> {
  const done: string[] = []
  const names = Object.keys(faults)
  while (!isOver() || done.length < names.length) {
    await sleep(1_000 + random() * 3_000)
    // First each fault once, so that a short run includes all of them.
    const name = names[done.length < names.length ? done.length : Math.floor(random() * names.length)] ?? ''
    await faults[name]?.(dataDir, random)
    done.push(name)
  }
  return done
}

const soak = test.extend<{ site: { hosts: [Host, Host]; postgres: EmbeddedPostgres; dataDir: string } }>({
  site: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sortie-soak-'))
    const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} })
    const started: ChildProcess[] = []
    const hosts: [Host, Host] = [
      createHost(join(dataDir, 'one'), await findFreePort(), started),
      createHost(join(dataDir, 'two'), await findFreePort(), started),
    ]
    await use({ hosts, postgres, dataDir })
    for (const child of started) if (isRunning(child)) await endProcess(child, 'SIGKILL')
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  },
})

soak.runIf(process.platform === 'linux')(
  'two servers on a database that stalls, restarts and slows at random lose and duplicate no acknowledged write',
  async ({ site: { hosts, postgres, dataDir } }) => {
    const settings = {
      DATABASE_URL: postgres.applicationConnectionString,
      MIGRATION_DATABASE_URL: postgres.connectionString,
      AUTH_SECRET: randomBytes(32).toString('hex'),
      LOG_LEVEL: 'fatal',
    }
    for (const host of hosts) await host.start({ ...settings, ...firstAccountSettings })
    const sends = await Promise.all(hosts.map((host) => signInFirstAccount(host)))
    // Before the first fault: only what follows is repeated if it fails.
    const sessions = await Promise.all(hosts.map(async (host) => ({ host, token: await startSession(host) })))
    const ledger: Ledger = { created: new Set(), edited: new Map(), answers: new Map() }
    const endsAt = Date.now() + minutes * 60_000
    const isOver = () => Date.now() > endsAt
    const [done] = await Promise.all([
      disturb(dataDir, createRandom(1), isOver),
      ...sessions.map(({ host, token }) => renew(host, token, isOver)),
      ...Array.from({ length: 12 }, (_, at) => work(sends, ledger, createRandom(at + 2), isOver)),
    ])
    signal(await postgresProcesses(dataDir), 'SIGCONT')
    // Longer than PostgreSQL's timeout for idle transactions.
    await sleep(17_000)
    await expect.poll(async () => (await hosts[0].fetch(isReady.path)).status, { timeout: 20_000 }).toBe(200)

    expect(new Set(done)).toEqual(new Set(Object.keys(faults)))
    expect(ledger.created.size).toBeGreaterThan(20)
    expect(ledger.edited.size).toBeGreaterThan(0)
    const logbook = await readLogbook(sends[0]!) // there are two
    const times = new Map<string, number>()
    for (const { id } of logbook) times.set(id, (times.get(id) ?? 0) + 1)
    expect([...ledger.created].filter((id) => times.get(id) !== 1)).toEqual([])
    expect([...times].filter(([, count]) => count > 1)).toEqual([])
    const pool = createPool(postgres.connectionString, createLog('silent'), {
      max: 1,
      timeouts: jobTimeouts,
    })
    const db = createDb(pool)
    const rows = await db.selectFrom('cases').select(['id', 'version', 'title']).execute()
    const saved = new Map(rows.map((row) => [row.id, row]))
    const lost = [...ledger.edited].filter(([id, { version, title }]) => {
      const now = saved.get(id)
      return !now || now.version < version || (now.version === version && now.title !== title)
    })
    expect(lost).toEqual([])
    expect(await readCounts(db)).toEqual(await computeCounts(db))
    await pool.end()
    process.stderr.write(
      `soak: ${done.length} faults, ${ledger.created.size} cases, ${JSON.stringify(Object.fromEntries(ledger.answers))}\n`,
    )
  },
)
