import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { askForSignatures } from '#governance/sign-off/requests/contract.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { clockIn } from '#platform/contract/zoned-time.ts'
import { createGiven, type Given, type GivenUser } from './given.ts'
import { createHost, endProcess, findFreePort, isRunning, type Host } from './server-process.ts'
import { expect, test as base, type TestApp } from './test.ts'

const authSecret = '0f6b1d52c98e47a3b5e6d7108f29c4ab'

/** Two servers on the database of these tests, which share a folder. */
export interface Site {
  hosts: [Host, Host]
  settings: Record<string, string>
  outbox: string
  given: Given
}

/** The `test` of the real app, with two real servers on its database, which a test starts and kills. */
export const test = base.extend<{ site: Site }>({
  site: async ({ app }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'sortie-signing-'))
    const started: ChildProcess[] = []
    const hosts: Site['hosts'] = [
      createHost(folder, await findFreePort(), started),
      createHost(folder, await findFreePort(), started),
    ]
    const settings = { DATABASE_URL: app.databaseUrl, SERVE_AS_OWNER: 'on', AUTH_SECRET: authSecret }
    const deps = { ...app.deps, authSecret: new TextEncoder().encode(authSecret) }
    await use({ hosts, settings, outbox: join(folder, 'outbox'), given: createGiven({ deps }) })
    for (const child of started) if (isRunning(child)) await endProcess(child, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  },
})

/** Returns a time zone in which it is about noon, when emails are sent. */
function zoneAtNoon(): string {
  const hours = Array.from({ length: 25 }, (_, index) => index - 12)
  const zones = hours.map((hour) => `Etc/GMT${hour < 0 ? hour : `+${hour}`}`)
  return zones.find((zone) => clockIn(zone, new Date()).startsWith('12:')) ?? 'UTC'
}

export async function givenTeam({ given }: Site, clinicians: number) {
  const { id: organizationId } = await given.organization({ timeZone: zoneAtNoon() })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const people = await Promise.all(
    Array.from({ length: clinicians }, () => given.user({ organizationId, supervisor })),
  )
  return { organizationId, supervisor, people }
}

/** Sends a request to one of the servers. Returns null as its status if the server was killed before it answered. */
export async function send(
  host: Host,
  { accessToken }: GivenUser,
  { method, path }: Endpoint,
  { params, body }: { params?: Record<string, string>; body: object },
): Promise<{ status: number | null; body: unknown }> {
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  try {
    const answer = await host.fetch(fillPath(path, params), { method, headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return { status: null, body: null }
  }
}

export const ask = (host: Host, owner: GivenUser, caseIds: string[]) =>
  send(host, owner, askForSignatures, { body: { caseIds } })

export async function rowsOf<Row extends object>({ deps }: TestApp, text: string, ...values: unknown[]) {
  return (await deps.pool.query<Row>(text, values)).rows
}

/** Kills a server in the middle of a transaction: while it waits for a table that it has to write to before it commits. */
export async function killWhileItWaitsFor(
  app: TestApp,
  { table, child, work }: { table: string; child: ChildProcess; work: () => Promise<unknown> },
): Promise<void> {
  const client = await app.deps.pool.connect()
  try {
    await client.query('begin')
    await client.query(`lock table ${table} in share mode`)
    const working = work()
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike '%' || $1 || '%'`
    await expect
      .poll(async () => rowsOf(app, waiting, table), { timeout: 30_000, interval: 20 })
      .not.toEqual([])
    await endProcess(child, 'SIGKILL')
    await working
  } finally {
    await client.query('rollback')
    client.release()
  }
  const left = `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`
  await expect.poll(async () => rowsOf(app, left), { timeout: 30_000, interval: 50 }).toEqual([])
}

/** Queues a recurring job, as if its time of the day had come. */
export const runJob = (app: TestApp, name: string) => rowsOf(app, `select graphile_worker.add_job($1)`, name)

/** Unlocks the jobs of a killed server. The other servers would do so after a quarter of a minute. */
export const unlockJobs = (app: TestApp) =>
  rowsOf(
    app,
    `select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker.jobs where locked_by is not null))`,
  )

export const finishJobs = (app: TestApp) =>
  expect
    .poll(async () => rowsOf(app, 'select task_identifier from graphile_worker.jobs'), { timeout: 60_000 })
    .toEqual([])
