import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import type { Actor } from '../auth/actor.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { listen, startHttpServer } from '#testing/http-server.ts'
import { AppError } from './error.ts'
import { sweepUploadFolders } from './upload-folders.ts'
import { passwordOnly } from '../auth/actor.ts'
import { fileRoute, route } from './route.ts'

const takeFile = endpoint(
  { name: 'takeFile', method: 'POST', path: '/api/files', access: 'signed_in' },
  {
    summary: 'Take a file',
    file: { maxBytes: 1_000_000 },
    response: z.object({ bytes: z.int(), last: z.string() }),
  },
)
const takeNote = endpoint(
  { name: 'takeNote', method: 'POST', path: '/api/notes', access: 'signed_in' },
  {
    summary: 'Take a note',
    response: z.object({ isDone: z.boolean() }),
  },
)

let used: string[] = []
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
const routes = [
  fileRoute(takeFile, ({ file }) =>
    file.withFile(async (filePath, bytes) => {
      used.push(filePath)
      const content = await readFile(filePath, 'utf8')
      if (content.startsWith('refuse')) throw new AppError('body_too_large')
      return { bytes, last: content.slice(-3) }
    }),
  ),
  route(takeNote, async () => ({ isDone: true })),
]
const start = () => startHttpServer(routes, { authenticate: async () => actor })

const headers = { authorization: 'Bearer good', 'content-type': 'application/octet-stream' }

async function send(payload: string | Buffer, more: Record<string, string> = {}, url = '/api/files') {
  used = []
  const app = await start()
  const response = await app.inject({ method: 'POST', url, payload, headers: { ...headers, ...more } })
  return { status: response.statusCode, body: response.json() }
}

test('a file is there while it is used, and gone afterwards', async () => {
  const { status, body } = await send(`${'x'.repeat(900_000)}end`)
  expect({ status, body }).toEqual({ status: 200, body: { bytes: 900_003, last: 'end' } })
  expect(existsSync(used[0] ?? '')).toBe(false)
  expect((await send('refuse')).status).toBe(413)
  expect(used).toHaveLength(1)
  expect(existsSync(used[0] ?? '')).toBe(false)
})

test('a file that is too large is refused, whether it says its size or not', async () => {
  expect(await send('x'.repeat(1_000_001))).toMatchObject({ status: 413, body: { code: 'body_too_large' } })
  const port = await listen(await start())
  used = []
  const body = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(100_000))),
  })
  const response = await fetch(`http://127.0.0.1:${port}/api/files`, {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit).catch(() => null)
  // The server may close the connection before the client has read the answer.
  expect([413, undefined]).toContain(response?.status)
  expect(used).toEqual([])
})

test('JSON, a form and an empty request are no file; a file is no JSON', async () => {
  for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain'])
    expect(await send('{}', { 'content-type': type })).toMatchObject({ status: 415 })
  expect(await send('{}', {}, '/api/notes')).toMatchObject({ status: 415 })
})

test('an upload that breaks off leaves nothing behind', async () => {
  used = []
  const socket = connect(await listen(await start()), '127.0.0.1')
  socket.write(
    `POST /api/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\n` +
      `content-type: application/octet-stream\r\ncontent-length: 500000\r\n\r\n${'x'.repeat(1000)}`,
  )
  await new Promise((resolve) => setTimeout(resolve, 100))
  socket.destroy()
  await vi.waitFor(async () => expect(await send('fine')).toMatchObject({ status: 200 }))
  expect(used).toHaveLength(1)
})

test('what a killed server left of uploads is removed at the next start, and what runs is left alone', async () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  const parent = await mkdtemp(path.join(tmpdir(), 'sortie-test-'))
  onTestFinished(() => rm(parent, { recursive: true }))
  const long = { killed: `${ended}-a`, sameId: `${process.pid}-b`, old: 'c' }
  const live = { ours: `${process.pid}-d`, others: `${process.ppid}-e`, unknown: 'f' }
  for (const name of [...Object.values(long), ...Object.values(live)]) {
    await mkdir(path.join(parent, `sortie-upload-${name}`))
    await writeFile(path.join(parent, `sortie-upload-${name}`, 'file'), 'half')
  }
  const yesterday = new Date(Date.now() - 25 * 60 * 60_000)
  for (const name of [long.sameId, long.old])
    await utimes(path.join(parent, `sortie-upload-${name}`), yesterday, yesterday)
  await sweepUploadFolders(parent)
  const left = await readdir(parent)
  expect(left.toSorted()).toEqual(
    Object.values(live)
      .map((name) => `sortie-upload-${name}`)
      .toSorted(),
  )
})

test('a user sends four files at once, and a fifth is told to wait', async () => {
  const port = await listen(await start())
  const sockets = Array.from({ length: 4 }, () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST /api/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer good\r\n` +
        `content-type: application/octet-stream\r\ncontent-length: 500000\r\n\r\n${'x'.repeat(1000)}`,
    )
    return socket
  })
  const url = `http://127.0.0.1:${port}/api/files`
  const fifth = () => fetch(url, { method: 'POST', headers, body: 'fine' })
  await vi.waitFor(async () =>
    expect(await (await fifth()).json()).toMatchObject({ code: 'too_many_at_once' }),
  )
  for (const socket of sockets) socket.destroy()
  await vi.waitFor(async () => expect((await fifth()).status).toBe(200))
})
