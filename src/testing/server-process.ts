import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test as base, vi } from 'vitest'
import { login } from '#people/accounts/contract.ts'
import { listCases, type CaseSummary } from '#logbook/book/list/contract.ts'
import { isAlive } from '#platform/server/postgres/postmaster.ts'
import { copyDataFolder } from './global-setup.ts'

type Settings = Record<string, string>

/** The setting with which programs start from compiled code. */
export const compileCache = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node'),
}

export interface ServerProcess {
  child: ChildProcess
  /** Its output so far. */
  output: { stdout: string; stderr: string }
}

/** A data folder and a port, with the server processes that run on them. */
export interface Host {
  dataDir: string
  port: number
  /** Starts a server and waits until it logs that it is ready. */
  start(settings?: Settings, stdio?: ('pipe' | 'ipc')[]): Promise<ServerProcess>
  /** Runs a server that is expected to exit by itself. */
  runToEnd(
    settings?: Settings,
    args?: string[],
  ): Promise<{ code: number | null; stdout: string; stderr: string }>
  postmasterPid(): Promise<number>
  /** Whether PostgreSQL accepts connections: it has replayed its log. */
  acceptsConnections(): Promise<boolean>
  fetch(path: string, init?: RequestInit): Promise<Response>
}

const account = { email: 'first@sortie.example', password: 'a lantern over quiet moors' }
export const firstAccount = account
/** The settings that make the first start create that account. */
export const withAccount = { SUPER_ADMIN_EMAIL: account.email, SUPER_ADMIN_PASSWORD: account.password }

interface Hosts {
  /** A host whose first start finds an empty, migrated database. */
  host: Host
  /** A host with an empty data folder. */
  newHost: Host
}

/** Vitest's `test` with a host for each test. Afterwards it ends all processes that still run on the host. */
export const test = base.extend<Hosts>({
  host: async ({}, use) =>
    withHost(async (host) => {
      await copyDataFolder(inject('preparedDataFolder'), host.dataDir)
      await use(host)
    }),
  newHost: async ({}, use) => withHost(use),
})

async function withHost(use: (host: Host) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sortie-host-'))
  const started: ChildProcess[] = []
  const host = createHost(dataDir, await freePort(), started)
  await use(host)
  for (const child of started) if (isRunning(child)) await end(child, 'SIGKILL')
  const postmaster = await host.postmasterPid().catch(() => null)
  if (postmaster) process.kill(postmaster, 'SIGQUIT')
  await vi.waitUntil(() => postmaster === null || !isAlive(postmaster), { timeout: 10_000 })
  await rm(dataDir, { recursive: true, force: true })
}

export function createHost(dataDir: string, port: number, started: ChildProcess[]): Host {
  const launch = (
    settings: Settings = {},
    stdio: ('pipe' | 'ipc')[] = ['pipe', 'pipe', 'pipe'],
    args: string[] = [],
  ) => {
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...compileCache,
      ...settings,
    }
    const child = spawn(process.execPath, [inject('serverPrograms').main, ...args], { env, stdio })
    started.push(child)
    const output = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    return { child, output }
  }
  return {
    dataDir,
    port,
    start: async (settings, stdio) => {
      const launched = launch(settings, stdio)
      const isReadyOrEnded = () => launched.output.stdout.includes('ready at') || !isRunning(launched.child)
      await expect.poll(isReadyOrEnded, { timeout: 30_000 }).toBe(true)
      if (!isRunning(launched.child)) throw new Error(`The server did not start: ${launched.output.stderr}`)
      await sleep(50) // for the lines after the first
      return launched
    },
    runToEnd: async (settings, args) => {
      const { child, output } = launch(settings, undefined, args)
      // The first argument of `close` is the exit code.
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, ...output }
    },
    postmasterPid: async () => Number((await postmasterFile(dataDir))[0]),
    acceptsConnections: async () => (await postmasterFile(dataDir)).at(7)?.trim() === 'ready',
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

/** Returns the lines of the file that PostgreSQL keeps of itself: the first is its process id, the eighth its state. */
const postmasterFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')

interface HostResponse {
  /** Null if there was no response. */
  status: number | null
  body: unknown
  retryAfter: number
}

/** Signs in as the first account, and returns a function that sends requests. The session survives restarts. */
export async function signInFirst(host: Host) {
  const type = { 'content-type': 'application/json' }
  const response = await host.fetch(login.path, {
    method: login.method,
    headers: type,
    body: JSON.stringify(account),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  const { accessToken } = login.response.parse(answer)
  const authorization = `Bearer ${accessToken}`

  return async (method: string, path: string, body?: object | Buffer): Promise<HostResponse> => {
    const sent =
      body instanceof Buffer
        ? {
            headers: { 'content-type': 'application/octet-stream', authorization },
            body: new Uint8Array(body),
          }
        : body && { headers: { ...type, authorization }, body: JSON.stringify(body) }
    try {
      const response = await host.fetch(path, { method, headers: { authorization }, ...sent })
      const retryAfter = Number(response.headers.get('retry-after'))
      return { status: response.status, body: await response.json(), retryAfter }
    } catch {
      return { status: null, body: null, retryAfter: 0 }
    }
  }
}

/** Returns all cases in the caller's logbook, reading page by page. */
export async function readLogbook(send: Awaited<ReturnType<typeof signInFirst>>): Promise<CaseSummary[]> {
  const all: CaseSummary[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const { body } = await send('GET', `${listCases.path}?${query}`)
    const page: { cases: CaseSummary[]; nextCursor: string | null } = listCases.response.parse(body)
    all.push(...page.cases)
    cursor = page.nextCursor
  } while (cursor)
  return all
}

export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a listening TCP server has an address with a port
  probe.close()
  return port
}

export { expect, vi } from 'vitest'
