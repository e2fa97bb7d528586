import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'

const accessKey = process.env['S3_TEST_ACCESS_KEY'] ?? 'key'
const outside = process.env['S3_TEST_ENDPOINT']
const words = new TextEncoder().encode('a certificate')

/**
 * Starts as much of an S3 service as a store uses: objects by path, for requests that are signed. There is no maintained S3
 * server among the npm packages; S3_TEST_ENDPOINT runs the same tests against one that is running, such as moto or MinIO.
 */
async function startBucket(): Promise<{ server: Server; endpoint: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const key = (request.url ?? '').split('?')[0] ?? ''
    const body = await buffer(request)
    if (!request.headers.authorization?.startsWith(`AWS4-HMAC-SHA256 Credential=${accessKey}/`)) {
      response.writeHead(403, { 'content-type': 'application/xml' })
      return void response.end('<Error><Code>InvalidAccessKeyId</Code></Error>')
    }
    const found = objects.get(key)
    if (request.method === 'PUT') objects.set(key, unchunked(request.headers['content-encoding'], body))
    if (request.method === 'DELETE') objects.delete(key)
    if (request.method !== 'GET' && request.method !== 'HEAD') return void response.end()
    if (found) return void response.end(found)
    response.writeHead(404, { 'content-type': 'application/xml' })
    response.end('<Error><Code>NoSuchKey</Code></Error>')
  }
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { server, endpoint: `http://127.0.0.1:${port}`, objects }
}

/** Decodes a signed upload, which is sent in chunks, each after a line with its length. */
function unchunked(encoding: string | undefined, body: Buffer): Buffer {
  if (!encoding?.includes('aws-chunked')) return body
  const length = Number.parseInt(body.toString('latin1').split(';')[0] ?? '0', 16)
  const start = body.indexOf('\r\n') + 2
  return body.subarray(start, start + length)
}

/** Creates the bucket of the tests in a running S3 server, unless it is there. */
async function createBucket(endpoint: string): Promise<void> {
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: 'sortie-test' })).catch((error: unknown) => {
    if (!(error instanceof Error) || error.name !== 'BucketAlreadyOwnedByYou') throw error
  })
}

let folder = ''
let bucket: Awaited<ReturnType<typeof startBucket>>
const stores: Record<string, () => FileStore> = {
  folder: () => createFolderStore(folder),
  bucket: () =>
    createS3Store({ bucket: 'sortie', prefix: 'files', endpoint: bucket.endpoint, region: 'eu-west-2' }),
  'running S3 server': () =>
    createS3Store({
      bucket: 'sortie-test',
      prefix: 'files',
      endpoint: outside ?? null,
      region: 'us-east-1',
    }),
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sortie-files-'))
  bucket = await startBucket()
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', process.env['S3_TEST_SECRET_KEY'] ?? 'secret')
  if (outside !== undefined) await createBucket(outside)
})
afterAll(async () => {
  vi.unstubAllEnvs()
  bucket.server.close()
  await rm(folder, { recursive: true, force: true })
})

describe.each(['folder', 'bucket', ...(outside === undefined ? [] : ['running S3 server'])])(
  'a %s',
  (kind) => {
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
  },
)

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
  expect([...bucket.objects.keys()]).toContain(`/sortie/files/${key}`)
})

test('a bucket that refuses the key is an error, never a missing file', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a stranger')
  await expect(stores['bucket']!().open(uuid())).rejects.toThrow(/InvalidAccessKeyId|UnknownError/)
  // An answer to HEAD has no body, so it names no error.
  await expect(stores['bucket']!().has(uuid())).rejects.toThrow(/403|Forbidden|Unknown/)
  vi.stubEnv('AWS_ACCESS_KEY_ID', accessKey)
})
