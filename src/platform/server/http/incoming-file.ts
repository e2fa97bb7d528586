import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deadline } from './deadline.ts'
import { AppError } from './error.ts'
import { makeUploadFolder } from './upload-folders.ts'

/** A file that a request sends as its whole body. It is never in memory. */
export interface IncomingFile {
  /** Stores the file while `use` runs, and removes it afterwards, whatever happens. */
  use<Result>(use: (filePath: string, bytes: number) => Promise<Result>): Promise<Result>
}

/** The most files that one server receives at the same time: each is on disk until it is read. A slow one takes minutes. */
const maxAtOnce = 48
const maxOfAPerson = 4
let taking = 0
const filesPerPerson = new Map<string, number>()

/** Accepts files in the routes of this scope, and nothing else. A form on another site cannot send this content type. */
export function acceptOnlyFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}

/** The deadline of the request is paused while its file arrives, because the duration depends on the caller. */
export function incomingFile(
  { body, headers, actor }: FastifyRequest,
  maxBytes: number,
  time: Pick<Deadline, 'pause' | 'resume'>,
): IncomingFile {
  const person = actor?.id ?? ''
  const assertFew = () => {
    if ((filesPerPerson.get(person) ?? 0) >= maxOfAPerson)
      throw new AppError('too_many_at_once', { retryAfterSeconds: 5 })
  }
  assertFew() // before the route counts an attempt
  return {
    use: async (use) => {
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('body_too_large')
      if (!isReadable(body))
        throw new AppError('media_type_unsupported', { message: 'Send the file itself.' })
      if (taking >= maxAtOnce) throw new AppError('server_busy', { retryAfterSeconds: 10 })
      assertFew()
      taking += 1
      filesPerPerson.set(person, (filesPerPerson.get(person) ?? 0) + 1)
      try {
        return await inFolder(async (folder) => {
          const filePath = path.join(folder, 'file')
          time.pause()
          const bytes = await save(body, filePath, maxBytes)
          time.resume()
          return use(filePath, bytes)
        })
      } finally {
        taking -= 1
        const remaining = (filesPerPerson.get(person) ?? 1) - 1
        if (remaining > 0) filesPerPerson.set(person, remaining)
        else filesPerPerson.delete(person)
      }
    },
  }
}

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'

async function inFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeUploadFolder()
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Stops at the limit without destroying the request: a destroyed one could no longer be answered. */
async function save(body: Readable, filePath: string, maxBytes: number): Promise<number> {
  let bytes = 0
  await using file = await open(filePath, 'wx', 0o600)
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new AppError('body_too_large')
    await file.writeFile(chunk)
  }
  return bytes
}
