import { once } from 'node:events'
import { type Socket, connect, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '#platform/server/postgres/postmaster.ts'
import {
  endProcess,
  expect,
  firstAccount,
  findFreePort,
  test,
  vi,
  firstAccountSettings,
  type Host,
} from '#testing/server-process.ts'

// Each test starts several real processes, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

test('the first start prints its URL and a setup link for the first account; a second start is refused', async ({
  newHost: host,
}) => {
  const { child, output } = await host.start()
  expect(output.stdout).toMatch(new RegExp(`^Sortie is ready at http://localhost:${host.port}$`, 'm'))
  expect(output.stdout).toMatch(new RegExp(`http://localhost:${host.port}/setup\\?token=\\S{20,}`))

  const second = await host.runToEnd({ PORT: String(await findFreePort()) })
  expect(second.code).toBe(1)
  expect(second.stderr).toMatch(
    new RegExp(`^Another Sortie uses the data folder ${host.dataDir} \\(process ${child.pid}, since .*\\n$`),
  )
})

test('the configured first account can sign in, and no link is printed', async ({ host }) => {
  const { output } = await host.start(firstAccountSettings)
  expect(output.stdout).toBe(`Sortie is ready at http://localhost:${host.port}\n`)
  expect((await signIn(host)).status).toBe(200)
})

test('a port in use is reported in one sentence, and no process is left running', async ({
  newHost: host,
}) => {
  const other = createServer().listen(host.port, '127.0.0.1')
  await once(other, 'listening')
  const { code, stderr } = await host.runToEnd()
  other.close()
  expect(code).toBe(1)
  expect(stderr).toContain(
    `\nPort ${host.port} is already in use: stop the program that uses it, or set PORT to another.\n`,
  )
  await expect(host.postmasterPid()).rejects.toThrow('ENOENT')
})

test.for<[settings: Record<string, string>, sentence: string]>([
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
])('%j is one sentence', async ([settings, sentence], { newHost: host }) => {
  expect(await host.runToEnd(settings)).toMatchObject({ code: 1, stderr: sentence })
})

test('SIGTERM lets a request in flight finish, stops PostgreSQL and exits with 0', async ({ host }) => {
  const { child } = await host.start(firstAccountSettings)
  const request = await startSignIn(host)
  child.kill('SIGTERM')
  await sleep(200)
  expect(await isRefused(host)).toBe(true)
  const exited = once(child, 'exit')
  expect(await request.finish()).toMatch(/^HTTP\/1.1 200 /)
  const answered = Date.now()
  expect(await exited).toEqual([0, null])
  expect(Date.now() - answered).toBeLessThan(5_000)
  await expect(host.postmasterPid()).rejects.toThrow('ENOENT')
})

test('a second signal does not wait for requests', async ({ host }) => {
  const { child } = await host.start(firstAccountSettings)
  const request = await startSignIn(host)
  child.kill('SIGINT')
  await sleep(500)
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  expect(await exited).toEqual([1, null])
  request.socket.destroy()
})

test('after kill -9 of the server the next start has all data, without a manual step', async ({ host }) => {
  const { child } = await host.start(firstAccountSettings)
  await endProcess(child, 'SIGKILL')
  expect(isAlive(await host.postmasterPid())).toBe(true)
  const { output } = await host.start()
  expect(output.stdout).toBe(`Sortie is ready at http://localhost:${host.port}\n`)
  expect((await signIn(host)).status).toBe(200)
})

test('after kill -9 of the server and PostgreSQL the next start has all data too', async ({ host }) => {
  const { child } = await host.start(firstAccountSettings)
  const postmaster = await host.postmasterPid()
  await endProcess(child, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await host.start()
  expect((await signIn(host)).status).toBe(200)
})

test('after kill -9 of PostgreSQL the running server returns at worst 503, then recovers', async ({
  host,
}) => {
  await host.start(firstAccountSettings)
  process.kill(await host.postmasterPid(), 'SIGKILL')
  const during = await signIn(host)
  expect([200, 503]).toContain(during.status)
  await expect.poll(async () => (await signIn(host)).status, { timeout: 5_000, interval: 200 }).toBe(200)
})

test('the server ends when the program that started it is killed', async ({ host }) => {
  const { child, output } = await host.start({}, ['pipe', 'pipe', 'pipe', 'ipc'])
  const exited = once(child, 'exit')
  child.disconnect()
  expect(await exited).toEqual([0, null])
  expect(output.stderr).not.toContain('Error')
})

const signIn = (host: Host) =>
  host.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(firstAccount),
  })

/** Starts a sign-in and holds back its last byte. */
async function startSignIn({ port }: Host): Promise<{ socket: Socket; finish(): Promise<string> }> {
  const body = JSON.stringify(firstAccount)
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

function isRefused({ port }: Host): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => (socket.destroy(), resolve(false)))
    socket.once('error', () => resolve(true))
  })
}
