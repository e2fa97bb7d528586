import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { type AddressInfo, type Socket, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isAlive } from '#platform/server/postgres/postmaster.ts'

// Real processes, several to a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const account = { email: 'first@sortie.example', password: 'a lantern over quiet moors' }
const withAccount = { SUPER_ADMIN_EMAIL: account.email, SUPER_ADMIN_PASSWORD: account.password }

let dataDir: string
let port: number
let started: ChildProcess[]
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sortie-main-'))
  port = await freePort()
  started = []
})
afterEach(async () => {
  for (const child of started) if (isRunning(child)) await end(child, 'SIGKILL')
  const postmaster = await postmasterPid().catch(() => null)
  if (postmaster) process.kill(postmaster, 'SIGQUIT')
  await vi.waitUntil(() => postmaster === null || !isAlive(postmaster), { timeout: 10_000 })
  await rm(dataDir, { recursive: true, force: true })
})

test('a first start prints where it is and a link for the first account, and a second start is refused', async () => {
  const { child, output } = await start()
  expect(output.stdout).toMatch(new RegExp(`^Sortie is ready at http://localhost:${port}$`, 'm'))
  expect(output.stdout).toMatch(new RegExp(`http://localhost:${port}/setup\\?token=\\S{20,}`))

  const second = await runToEnd({ PORT: String(await freePort()) })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(
    new RegExp(`^Another Sortie uses the data folder ${dataDir} \\(process ${child.pid}, since .*\\n$`),
  )
})

test('the configured first account can sign in, and no link is printed', async () => {
  const { output } = await start(withAccount)
  expect(output.stdout).toBe(`Sortie is ready at http://localhost:${port}\n`)
  expect((await signIn()).status).toBe(200)
})

test('a port in use is one sentence, and leaves nothing running', async () => {
  const other = createServer().listen(port, '127.0.0.1')
  await once(other, 'listening')
  const { code, stderr } = await runToEnd()
  other.close()
  expect(code).toBe(1)
  expect(stderr).toContain(
    `\nPort ${port} is already in use: stop the program that uses it, or set PORT to another.\n`,
  )
  await expect(postmasterPid()).rejects.toThrow('ENOENT')
})

test.each([
  [{ PORT: 'http' }, 'PORT must be a port number from 1 to 65535.\n'],
  [
    {
      DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/mine',
      AUTH_SECRET: 'b1946ac92492d2347c6235b4d2611184f0e1c2d3',
    },
    'The database mine of DATABASE_URL at 127.0.0.1:1 cannot be reached (connect ECONNREFUSED 127.0.0.1:1).\n',
  ],
  [
    { DATA_DIR: '/dev/null/data' },
    "Sortie cannot write to its data folder (ENOTDIR: not a directory, open '/dev/null/data/sortie.lock').\n",
  ],
])('%j is one sentence', async (settings, sentence) => {
  expect(await runToEnd(settings)).toMatchObject({ code: 1, stderr: sentence })
})

test('SIGTERM lets a request in flight finish, stops PostgreSQL and exits with 0', async () => {
  const { child } = await start(withAccount)
  const request = await beginSignIn()
  child.kill('SIGTERM')
  await sleep(200)
  expect(await isRefused()).toBe(true)
  const exited = once(child, 'exit')
  expect(await request.finish()).toMatch(/^HTTP\/1.1 200 /)
  const answered = Date.now()
  expect(await exited).toEqual([0, null])
  expect(Date.now() - answered).toBeLessThan(5_000)
  await expect(postmasterPid()).rejects.toThrow('ENOENT')
})

test('a second signal does not wait for requests', async () => {
  const { child } = await start(withAccount)
  const request = await beginSignIn()
  child.kill('SIGINT')
  await sleep(500)
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([1, null])
  request.socket.destroy()
})

test('after kill -9 of the server the next start has everything, without a manual step', async () => {
  const { child } = await start(withAccount)
  await end(child, 'SIGKILL')
  expect(isAlive(await postmasterPid())).toBe(true)
  const { output } = await start()
  expect(output.stdout).toBe(`Sortie is ready at http://localhost:${port}\n`)
  expect((await signIn()).status).toBe(200)
})

test('after kill -9 of the server and of PostgreSQL too', async () => {
  const { child } = await start(withAccount)
  const postmaster = await postmasterPid()
  await end(child, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await start()
  expect((await signIn()).status).toBe(200)
})

test('kill -9 of PostgreSQL under the running server: 503 at worst, then normal', async () => {
  await start(withAccount)
  process.kill(await postmasterPid(), 'SIGKILL')
  const during = await signIn()
  expect([200, 503]).toContain(during.status)
  await expect.poll(async () => (await signIn()).status, { timeout: 5_000, interval: 200 }).toBe(200)
})

test('the server ends when the program that started it is killed', async () => {
  const { child, output } = await start({}, ['pipe', 'pipe', 'pipe', 'ipc'])
  const exited = once(child, 'exit')
  child.disconnect()
  expect(await exited).toEqual([0, null])
  expect(output.stderr).not.toContain('Error')
})

function launch(settings: Record<string, string> = {}, stdio: ('pipe' | 'ipc')[] = ['pipe', 'pipe', 'pipe']) {
  const env = {
    PATH: process.env['PATH'],
    DATA_DIR: dataDir,
    PORT: String(port),
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { env, stdio })
  started.push(child)
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk: Buffer) => (output.stdout += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output.stderr += chunk.toString()))
  return { child, output }
}

async function start(settings?: Record<string, string>, stdio?: ('pipe' | 'ipc')[]) {
  const launched = launch(settings, stdio)
  const hasAnswer = () => launched.output.stdout.includes('ready at') || !isRunning(launched.child)
  await expect.poll(hasAnswer, { timeout: 30_000 }).toBe(true)
  if (!isRunning(launched.child)) throw new Error(`The server did not start: ${launched.output.stderr}`)
  await sleep(50) // for the lines after the first
  return launched
}

async function runToEnd(settings?: Record<string, string>) {
  const { child, output } = launch(settings)
  const [code] = await once(child, 'close')
  return { code, ...output }
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  const exited = once(child, 'exit')
  child.kill(signal)
  await exited
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])

const signIn = () =>
  fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })

/** A sign-in whose last byte is held back. */
async function beginSignIn(): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const body = JSON.stringify(account)
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const head = `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
  socket.write(`${head}Content-Length: ${body.length}\r\n\r\n${body.slice(0, -1)}`)
  await sleep(100)
  return {
    socket,
    finish: async () => {
      socket.write(body.slice(-1))
      const [answer] = await once(socket, 'data')
      return String(answer)
    },
  }
}

function isRefused(): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(false)))
    socket.once('error', () => resolve(true))
  })
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // what a listening TCP server answers
  probe.close()
  return port
}
