import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { s3Key, startS3 } from '#testing/s3-server.ts'
import { FilesUnreachable, type FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

const words = new TextEncoder().encode('a certificate')

let folder = ''
let s3: Awaited<ReturnType<typeof startS3>>
const bucket = { bucket: 'sortie', prefix: 'files', region: 'eu-west-2' }
const stores: Record<string, () => FileStore> = {
  folder: () => createFolderStore(folder),
  bucket: () => createS3Store({ ...bucket, endpoint: s3.endpoint }),
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sortie-files-'))
  s3 = await startS3(path.join(folder, 's3'), bucket.bucket)
  vi.stubEnv('AWS_ACCESS_KEY_ID', s3Key.id)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', s3Key.secret)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await s3.stop()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 'bucket'])('a %s', (kind) => {
  const store = () => stores[kind]!() // the table above has both

  test('returns a stored file until it is removed', async () => {
    const key = uuid()
    await store().put(key, words, 'text/plain')
    const stream = await store().open(key)
    expect(stream && (await buffer(stream))).toEqual(Buffer.from(words))
    await store().remove(key)
    expect(await store().open(key)).toBeNull()
    await store().remove(key)
  })

  test('takes a file from the disk piece by piece, and knows whether it has it', async () => {
    const [key, source] = [uuid(), path.join(folder, 'upload')]
    const content = randomBytes(3_000_000)
    await writeFile(source, content)
    expect(await store().has(key)).toBe(false)
    await store().putFile(key, source, 'application/pdf')
    expect(await store().has(key)).toBe(true)
    const stream = await store().open(key)
    expect(stream && (await buffer(stream)).equals(content)).toBe(true)
    await store().remove(key)
    expect(await store().has(key)).toBe(false)
  })

  test.each(['../secrets/auth-secret', '/etc/passwd', '', 'a.png', `${uuid()}/..`])(
    'refuses a key that could be a path: %s',
    async (key) => {
      await expect(store().put(key, words, 'text/plain')).rejects.toThrow('must be an id')
      await expect(store().open(key)).rejects.toThrow('must be an id')
      await expect(store().remove(key)).rejects.toThrow('must be an id')
    },
  )
})

test('in a folder only the server can read a file, and no partial file remains', async () => {
  const key = uuid()
  await createFolderStore(folder).put(key, words, 'text/plain')
  const place = path.join(folder, key.slice(-2))
  expect((await stat(path.join(place, key))).mode & 0o777).toBe(0o600)
  expect(await readdir(place)).toEqual([key])
})

test('a file that the disk has no room for leaves nothing behind', async () => {
  const full = await mkdtemp(path.join(folder, 'full-'))
  // In a process of its own, in which every write beyond a few kilobytes fails.
  const limited = 'ulimit -f 8; exec "$0" --input-type=module -e "$1" "$2" "$3"'
  const program = `
    const { createFolderStore } = await import(${JSON.stringify(new URL('./folder-store.ts', import.meta.url).href)})
    const [folder, key] = process.argv.slice(1)
    await createFolderStore(folder).put(key, Buffer.alloc(1_000_000)).catch(({ code }) => console.log(code))`
  const { stdout } = await promisify(execFile)('sh', ['-c', limited, process.execPath, program, full, uuid()])
  expect(stdout.trim()).toBe('EFBIG')
  const entries = await readdir(full, { recursive: true, withFileTypes: true })
  expect(entries.filter((entry) => entry.isFile())).toEqual([])
})

test('in a bucket files are stored under the prefix', async () => {
  const key = uuid()
  await stores['bucket']!().put(key, words, 'text/plain')
  const underNone = createS3Store({ ...bucket, prefix: '', endpoint: s3.endpoint })
  expect(await underNone.has(key)).toBe(false)
  expect(await readdir(path.join(folder, 's3', 'sortie', 'files'))).toContainEqual(
    expect.stringContaining(key),
  )
})

test.each([
  ['key', 'AWS_ACCESS_KEY_ID', s3Key.id],
  ['secret', 'AWS_SECRET_ACCESS_KEY', s3Key.secret],
])('a bucket that refuses the %s is an error, never a missing file', async (_name, variable, right) => {
  vi.stubEnv(variable, 'a stranger')
  const key = uuid()
  const store = stores['bucket']!()
  await expect(store.put(key, words, 'text/plain')).rejects.toThrow(FilesUnreachable)
  await expect(store.open(key)).rejects.toThrow(FilesUnreachable)
  await expect(store.has(key)).rejects.toThrow(FilesUnreachable)
  vi.stubEnv(variable, right)
  expect(await stores['bucket']!().has(key)).toBe(false)
})

test('a bucket that is not there is an error, never a missing file', async () => {
  const elsewhere = createS3Store({ ...bucket, bucket: 'elsewhere', endpoint: s3.endpoint })
  await expect(elsewhere.put(uuid(), words, 'text/plain')).rejects.toThrow(FilesUnreachable)
  await expect(elsewhere.open(uuid())).rejects.toThrow(FilesUnreachable)
})

test('a bucket that takes connections and never answers is an error within its patience', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const stalled = { ...bucket, endpoint: `http://127.0.0.1:${port}` }
  const store = createS3Store(stalled, { connect: 200, idle: 300 })
  const source = path.join(folder, 'stalled')
  await writeFile(source, randomBytes(3_000_000))
  const answers = await Promise.allSettled([
    store.putFile(uuid(), source, 'application/pdf'),
    store.open(uuid()),
    store.has(uuid()),
    store.remove(uuid()),
  ])
  expect(answers.map((answer) => answer.status === 'rejected' && answer.reason)).toEqual(
    answers.map(() => expect.any(FilesUnreachable)),
  )
  silent.close()
})
