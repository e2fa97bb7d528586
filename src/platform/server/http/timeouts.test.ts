import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { exchange, listen, startHttpServer } from '#testing/http-server.ts'
import type { Actor } from '../auth/actor.ts'
import { passwordOnly } from '../auth/actor.ts'
import { fileRoute, publicRoute } from './route.ts'

const readPage = endpoint(
  { name: 'readPage', method: 'GET', path: '/api/page', access: 'public' },
  {
    summary: 'Read a page',
    response: z.object({ text: z.string() }),
  },
)
const savePage = endpoint(
  { name: 'savePage', method: 'POST', path: '/api/page', access: 'public' },
  {
    summary: 'Save a page',
    body: z.strictObject({ text: z.string() }),
    response: z.object({}),
  },
)

const page = 'A page that does not fit into the buffers between server and client. '.repeat(200_000)
const takeFile = endpoint(
  { name: 'takeFile', method: 'POST', path: '/api/files', access: 'signed_in' },
  {
    summary: 'Take a file',
    file: { maxBytes: 1_000_000 },
    response: z.object({ bytes: z.int() }),
    deadline: 400,
  },
)
const drawPage = endpoint(
  { name: 'drawPage', method: 'GET', path: '/api/drawn-page', access: 'public' },
  {
    summary: 'Draw a page for as long as it takes',
    response: z.object({ text: z.string() }),
    deadline: 60_000,
  },
)
const routes = [
  publicRoute(drawPage, async () => {
    await pause(2 * short.silence)
    return { text: 'drawn' }
  }),
  fileRoute(takeFile, ({ file }) => file.withFile(async (_path, bytes) => ({ bytes }))),
  publicRoute(readPage, async () => ({ text: page })),
  publicRoute(savePage, async () => ({})),
]
const short = { headers: 300, request: 600, progress: 400, upload: 60_000, silence: 900, checkEvery: 50 }
const actor: Actor = {
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Ada Vale',
  role: 'clinician',
  reach: 'self',
  sessionId: '019a0000-0000-7000-8000-000000000002',
  organizationId: null,
  timeZone: 'UTC',
  weekStartsOn: 1,
  passwordChangeRequired: false,
  proofs: passwordOnly,
}
const start = async () =>
  listen(await startHttpServer(routes, { timeouts: short, authenticate: async () => actor }))

// Well above the limits set here, far below the minutes that Node and Fastify give by default.
const soon = 3_000
const post = 'POST /api/page HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'

/** Sends a few bytes every 50 ms, so that the connection is never idle, until the server closes it. */
async function drip(port: number, first: string, drop: string) {
  const socket = connect({ port, host: '127.0.0.1' })
  const started = performance.now()
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.on('error', () => {})
  socket.write(first)
  const timer = setInterval(() => socket.writable && socket.write(drop), 50)
  // Not `once`, which a refused write would end as well.
  await new Promise((closed) => socket.on('close', closed))
  clearInterval(timer)
  return { text, milliseconds: performance.now() - started }
}

test('a client that connects and sends nothing is disconnected', async () => {
  expect((await exchange(await start())).milliseconds).toBeLessThan(soon)
})

test('a client that waits for an answer that takes long stays connected', async () => {
  const waiting = 'GET /api/drawn-page HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'
  expect((await exchange(await start(), waiting)).text).toMatch(/^HTTP\/1\.1 200 /)
})

test('a client that sends headers too slowly gets an error code and is disconnected', async () => {
  const cut = await drip(await start(), 'GET /api/page HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n')
  expect(cut.milliseconds).toBeLessThan(soon)
  expect(cut.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(cut.text).toMatch('"code":"request_timed_out"')
})

test('a client that sends its body too slowly gets an error code and is disconnected', async () => {
  const cut = await drip(await start(), `${post}content-length: 100000\r\n\r\n{"text":"`, 'a')
  expect(cut.milliseconds).toBeLessThan(soon)
  expect(cut.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(cut.text).toMatch('"code":"request_timed_out"')
})

test('a client that sends a chunked body too slowly is disconnected', async () => {
  const cut = await drip(await start(), `${post}transfer-encoding: chunked\r\n\r\n`, '1\r\na\r\n')
  expect(cut.milliseconds).toBeLessThan(soon)
})

test('a client that sends half of its body and then waits is disconnected', async () => {
  const cut = await exchange(await start(), `${post}content-length: 50\r\n\r\n{"text":`)
  expect(cut.milliseconds).toBeLessThan(soon)
})

const upload =
  'POST /api/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\nconnection: close\r\n' +
  'content-type: application/octet-stream\r\n'

test('a file may take longer than any other request, and than its answer, while it makes progress', async () => {
  // 40 times 24 kB, one each 50 ms: two seconds.
  const bytes = 40 * 24_000
  let left = bytes
  const socket = connect({ port: await start(), host: '127.0.0.1' })
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
  socket.write(`${upload}content-length: ${bytes}\r\n\r\n`)
  const timer = setInterval(() => {
    if (left <= 0 || !socket.writable) return clearInterval(timer)
    socket.write(Buffer.alloc(24_000))
    left -= 24_000
  }, 50)
  await once(socket, 'close')
  clearInterval(timer)
  expect(text).toMatch(/^HTTP\/1\.1 200 /)
  expect(text).toMatch(`"bytes":${bytes}`)
})

test('a file that makes no progress is cut with an error code, however steadily its bytes drip', async () => {
  const cut = await drip(await start(), `${upload}content-length: 900000\r\n\r\n`, 'a')
  expect(cut.milliseconds).toBeLessThan(soon)
  expect(cut.text).toMatch(/^HTTP\/1\.1 408 /)
  expect(cut.text).toMatch('"code":"request_timed_out"')
})

test('a stranger’s file is cut like any other body', async () => {
  const strangers = `${post}content-length: 900000\r\n\r\n`
  const cut = await drip(await start(), strangers, 'a'.repeat(24_000))
  expect(cut.text).toMatch(/^HTTP\/1\.1 4(?:08|13) /)
})

test('a client that stops reading its response is disconnected', async () => {
  const app = await startHttpServer(routes, { timeouts: short })
  const socket = connect({ port: await listen(app), host: '127.0.0.1' })
  const accepted = once(app.server, 'connection')
  socket.pause()
  socket.write('GET /api/page HTTP/1.1\r\nhost: x\r\n\r\n')
  const [connection] = await accepted
  await once(connection, 'close')
  expect(connection.bytesWritten).toBeGreaterThan(0)
  socket.destroy()
})

test('other clients are served while slow ones are connected', async () => {
  const port = await start()
  const slow = Array.from({ length: 200 }, () => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => {})
    socket.write(`${post}content-length: 50\r\n\r\n{`)
    return socket
  })
  const response = await fetch(`http://127.0.0.1:${port}/api/page`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"text":"quick"}',
  })
  expect(response.status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('a server has time limits by default', async () => {
  const { server } = await startHttpServer(routes)
  expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 4 * 60 * 60_000, timeout: 40_000 })
})

test.for([
  ['no HTTP', 'hello\r\n\r\n'],
  [
    'two lengths',
    'POST /api/page HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello',
  ],
  [
    'a length and chunks',
    'POST /api/page HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['no host', 'GET /api/page HTTP/1.1\r\n\r\n'],
  ['headers of 100 kB', `GET /api/page HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`],
  ['a URL of 100 kB', `GET /${'a'.repeat(100_000)} HTTP/1.1\r\nhost: x\r\n\r\n`],
  ['a space in the address', 'GET /api/a b HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['a raw U+0000 in a header', 'GET /api/page HTTP/1.1\r\nhost: x\r\nx-a: \u0000\r\n\r\n'],
] as const)('a request with %s is refused and the server continues', async ([, bytes]) => {
  const port = await start()
  const { text } = await exchange(port, bytes)
  expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  const alive = await fetch(`http://127.0.0.1:${port}/api/nothing`)
  expect(alive.status).toBe(404)
})
