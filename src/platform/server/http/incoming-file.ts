import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deadline } from './deadline.ts'
import { AppError } from './error.ts'
import { makeUploadFolder } from './upload-folders.ts'

/** A file that a request sends as its whole body. It is never in memory. */
export interface IncomingFile {
  /** Stores the file on disk, runs `use`, and removes the file, even if `use` throws. */
  withFile<Result>(use: (filePath: string, bytes: number) => Promise<Result>): Promise<Result>
}

/**
 * The number of files that one server receives at the same time. Each file is on disk until it has been used, and a slow one
 * takes minutes.
 */
const maxFiles = 48
const maxFilesPerPerson = 4
let fileCount = 0
const filesPerPerson = new Map<string, number>()

/** Makes the routes of this scope accept only files. A form on another site cannot send this content type. */
export function acceptOnlyFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload))
}

/** Returns the file of a request. The deadline is paused while the file arrives, because that depends on the caller. */
export function incomingFile(
  { body, headers, actor }: FastifyRequest,
  maxBytes: number,
  deadline: Pick<Deadline, 'pause' | 'resume'>,
): IncomingFile {
  const person = actor?.id ?? ''
  const assertBelowLimit = () => {
    if ((filesPerPerson.get(person) ?? 0) >= maxFilesPerPerson)
      throw new AppError('too_many_at_once', { retryAfterSeconds: 5 })
  }
  assertBelowLimit() // before the route counts an attempt
  return {
    withFile: async (use) => {
      if (Number(headers['content-length'] ?? 0) > maxBytes) throw new AppError('body_too_large')
      if (!isReadable(body))
        throw new AppError('media_type_unsupported', { message: 'Send the file itself.' })
      if (fileCount >= maxFiles) throw new AppError('server_busy', { retryAfterSeconds: 10 })
      assertBelowLimit()
      fileCount += 1
      filesPerPerson.set(person, (filesPerPerson.get(person) ?? 0) + 1)
      try {
        return await withUploadFolder(async (folder) => {
          const filePath = path.join(folder, 'file')
          deadline.pause()
          const bytes = await save(body, filePath, maxBytes)
          deadline.resume()
          return use(filePath, bytes)
        })
      } finally {
        fileCount -= 1
        const remaining = (filesPerPerson.get(person) ?? 1) - 1
        if (remaining > 0) filesPerPerson.set(person, remaining)
        else filesPerPerson.delete(person)
      }
    },
  }
}

const isReadable = (body: unknown): body is Readable =>
  typeof body === 'object' && body !== null && 'pipe' in body && typeof body.pipe === 'function'

async function withUploadFolder<Result>(use: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeUploadFolder()
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Writes the body to a file. Throws `body_too_large` at the limit, without closing the request, so that it can be answered. */
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
