import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { login, refreshToken } from '#people/accounts/contract.ts'
import { createCase } from '#logging/cases/contract.ts'
import { isReady } from '#platform/contract/health.ts'
import { minimalCase } from '#testing/given.ts'
import {
  expect,
  firstAccount,
  signInFirstAccount,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Suspends and resumes real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 90_000 })

/** The longest time in which a call, or the readiness check, may fail while PostgreSQL does not respond. */
const callBound = 5_000
const readinessBound = 2_000

async function signInForRefresh(host: Host): Promise<string> {
  const response = await host.fetch(login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAccount),
  })
  return login.response.parse(await response.json()).refreshToken
}

/** Returns the status of a call, and the milliseconds until the response. */
async function timed(call: () => Promise<Response>): Promise<{ status: number; milliseconds: number }> {
  const since = performance.now()
  const { status } = await call()
  return { status, milliseconds: performance.now() - since }
}

async function signalPostgres(host: Host, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const postmaster = await host.postmasterPid()
  const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(postmaster)])
  for (const pid of [postmaster, ...stdout.trim().split(/\s+/).map(Number)]) process.kill(pid, signal)
}

test.runIf(process.platform === 'linux')(
  'a stall of PostgreSQL loses no acknowledged case, and calls fail in bounded time meanwhile',
  async ({ host }) => {
    await host.start(firstAccountSettings)
    const send = await signInFirstAccount(host)
    const tokens = await Promise.all(Array.from({ length: 6 }, () => signInForRefresh(host)))

    await signalPostgres(host, 'SIGSTOP')
    const refresh = (token: string) => () =>
      host.fetch(refreshToken.path, {
        method: refreshToken.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refreshToken: token }),
      })
    const hung = await Promise.all(tokens.map((token) => timed(refresh(token))))
    const ready = await timed(() => host.fetch(isReady.path))
    await signalPostgres(host, 'SIGCONT')

    expect(hung.map(({ status }) => status)).toEqual(tokens.map(() => 503))
    expect(Math.max(...hung.map(({ milliseconds }) => milliseconds))).toBeLessThan(callBound)
    expect(ready.status).toBe(503)
    expect(ready.milliseconds).toBeLessThan(readinessBound)

    const today = new Date().toISOString().slice(0, 10)
    const ids = Array.from({ length: 60 }, () => uuid())
    const statuses = await Promise.all(
      ids.map(async (id) => {
        const body = minimalCase({ _id: id, date: today })
        return (await send(createCase.method, createCase.path, body)).status
      }),
    )
    const acknowledged = ids.filter((_, at) => statuses[at] === 201)
    expect(acknowledged.length).toBeGreaterThan(0)
    // Longer than PostgreSQL's timeout for idle transactions.
    await new Promise((done) => setTimeout(done, 17_000))
    const found = await Promise.all(acknowledged.map((id) => send('GET', `/api/cases/${id}`)))
    expect(found.filter(({ status }) => status !== 200)).toEqual([])
  },
)
