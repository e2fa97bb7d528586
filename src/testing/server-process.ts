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

/** The setting with which programs use the compile cache. */
export const compileCacheSettings = {
  NODE_COMPILE_CACHE: resolve(import.meta.dirname, '../../node_modules/.cache/node'),
}

export interface ServerProcess {
  child: ChildProcess
  /** The output of the process so far. */
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
export const firstAccountSettings = {
  SUPER_ADMIN_EMAIL: account.email,
  SUPER_ADMIN_PASSWORD: account.password,
}

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
  const startedProcesses: ChildProcess[] = []
  const host = createHost(dataDir, await findFreePort(), startedProcesses)
  await use(host)
  for (const child of startedProcesses) if (isRunning(child)) await endProcess(child, 'SIGKILL')
  const postmaster = await host.postmasterPid().catch(() => null)
  if (postmaster) process.kill(postmaster, 'SIGQUIT')
  await vi.waitUntil(() => postmaster === null || !isAlive(postmaster), { timeout: 10_000 })
  await rm(dataDir, { recursive: true, force: true })
}

export function createHost(dataDir: string, port: number, startedProcesses: ChildProcess[]): Host {
  const launch = (
    settings: Settings = {},
    stdio: ('pipe' | 'ipc')[] = ['pipe', 'pipe', 'pipe'],
    args: string[] = [],
  ) => {
    const env = {
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      ...compileCacheSettings,
      ...settings,
    }
    const child = spawn(process.execPath, [inject('serverPrograms').main, ...args], { env, stdio })
    startedProcesses.push(child)
    const output = { stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
    child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
    return { child, output }
  }
  return {
    dataDir,
    port,
    start: async (settings, stdio) => {
      const serverProcess = launch(settings, stdio)
      const isReadyOrEnded = () =>
        serverProcess.output.stdout.includes('ready at') || !isRunning(serverProcess.child)
      await expect.poll(isReadyOrEnded, { timeout: 30_000 }).toBe(true)
      if (!isRunning(serverProcess.child))
        throw new Error(`The server did not start: ${serverProcess.output.stderr}`)
      await sleep(50) // for the lines after the first
      return serverProcess
    },
    runToEnd: async (settings, args) => {
      const { child, output } = launch(settings, undefined, args)
      // The first argument of `close` is the exit code.
      const [code] = (await once(child, 'close')) as [number | null]
      return { code, ...output }
    },
    postmasterPid: async () => Number((await readPostmasterFile(dataDir))[0]),
    acceptsConnections: async () => (await readPostmasterFile(dataDir)).at(7)?.trim() === 'ready',
    fetch: (path, init) => fetch(`http://127.0.0.1:${port}${path}`, init),
  }
}

/** Returns the lines of PostgreSQL's `postmaster.pid`: the first is its process id, the eighth its state. */
const readPostmasterFile = async (dataDir: string): Promise<string[]> =>
  (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')

interface HostResponse {
  /** Null if there was no response. */
  status: number | null
  body: unknown
  retryAfter: number
}

/** Signs in as the first account, and returns a function that sends requests. The session survives restarts. */
export async function signInFirstAccount(host: Host) {
  const jsonHeader = { 'content-type': 'application/json' }
  const response = await host.fetch(login.path, {
    method: login.method,
    headers: jsonHeader,
    body: JSON.stringify(account),
  })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  const { accessToken } = login.response.parse(answer)
  const authorization = `Bearer ${accessToken}`

  return async (method: string, path: string, body?: object | Buffer): Promise<HostResponse> => {
    const requestParts =
      body instanceof Buffer
        ? {
            headers: { 'content-type': 'application/octet-stream', authorization },
            body: new Uint8Array(body),
          }
        : body && { headers: { ...jsonHeader, authorization }, body: JSON.stringify(body) }
    try {
      const response = await host.fetch(path, { method, headers: { authorization }, ...requestParts })
      const retryAfter = Number(response.headers.get('retry-after'))
      return { status: response.status, body: await response.json(), retryAfter }
    } catch {
      return { status: null, body: null, retryAfter: 0 }
    }
  }
}

/** Returns all cases in the caller's logbook, reading page by page. */
export async function readLogbook(
  send: Awaited<ReturnType<typeof signInFirstAccount>>,
): Promise<CaseSummary[]> {
  const allCases: CaseSummary[] = []
  let cursor: string | null = null
  do {
    const query = new URLSearchParams({ limit: '100', ...(cursor && { cursor }) })
    const { body } = await send('GET', `${listCases.path}?${query}`)
    const page: { cases: CaseSummary[]; nextCursor: string | null } = listCases.response.parse(body)
    allCases.push(...page.cases)
    cursor = page.nextCursor
  } while (cursor)
  return allCases
}

export const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

export async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // a listening TCP server has an address with a port
  probe.close()
  return port
}

export { expect, vi } from 'vitest'
