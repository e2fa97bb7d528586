import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { assertKey, FilesUnreachable, type FileStore } from './file-store.ts'

export interface Bucket {
  bucket: string
  prefix: string
  endpoint: string | null
  region: string
}

/**
 * Milliseconds to connect, and without a byte in either direction. A stalled bucket must not hold an upload beyond its deadline.
 * No file may arrive after the job that removes the files of failed uploads.
 */
const defaultTimeouts = { connect: 3_000, idle: 10_000 }
const maxAttempts = 2

// The library is loaded for the first file, so that it does not delay the start.
const loadLibrary = () => import('@aws-sdk/client-s3')

/** Creates a store in a bucket of any S3-compatible service. The library reads its keys from the usual AWS variables. */
export function createS3Store(
  { bucket, prefix, endpoint, region }: Bucket,
  timeouts = defaultTimeouts,
): FileStore {
  let client: Promise<S3Client> | undefined
  const connect = () =>
    (client ??= loadLibrary().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          // Many services do not support checksums after the body.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          maxAttempts,
          requestHandler: { connectionTimeout: timeouts.connect, socketTimeout: timeouts.idle },
          // Services other than Amazon's rarely have a host name for each bucket.
          ...(endpoint && { endpoint, forcePathStyle: true }),
        }),
    ))
  const toObject = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix && `${prefix}/`}${key}` }
  }

  return {
    async put(key, bytes, contentType) {
      const target = { ...toObject(key), ContentType: contentType }
      await callService(async ({ PutObjectCommand }) =>
        (await connect()).send(new PutObjectCommand({ ...target, Body: bytes })),
      )
    },
    async putFile(key, filePath, contentType) {
      const target = {
        ...toObject(key),
        ContentType: contentType,
        ContentLength: (await stat(filePath)).size,
      }
      const fileStream = createReadStream(filePath)
      try {
        await callService(async ({ PutObjectCommand }) =>
          (await connect()).send(new PutObjectCommand({ ...target, Body: fileStream })),
        )
      } finally {
        fileStream.destroy()
      }
    },
    async has(key) {
      const source = toObject(key)
      const response = await callService(
        async ({ HeadObjectCommand }) => (await connect()).send(new HeadObjectCommand(source)),
        ({ NotFound }) => NotFound,
      )
      return response !== null
    },
    async open(key) {
      const source = toObject(key)
      const response = await callService(
        async ({ GetObjectCommand }) => (await connect()).send(new GetObjectCommand(source)),
        ({ NoSuchKey }) => NoSuchKey,
      )
      return response?.Body instanceof Readable ? response.Body : null
    },
    async remove(key) {
      const source = toObject(key)
      await callService(async ({ DeleteObjectCommand }) =>
        (await connect()).send(new DeleteObjectCommand(source)),
      )
    },
  }
}

type Library = Awaited<ReturnType<typeof loadLibrary>>

/** Returns the response of the service; null if it says that there is no such file. Throws `FilesUnreachable`. */
async function callService<Answer>(
  send: (library: Library) => Promise<Answer>,
  notFoundError?: (library: Library) => abstract new (...values: never) => Error,
): Promise<Answer | null> {
  const loadedLibrary = await loadLibrary()
  try {
    return await send(loadedLibrary)
  } catch (error) {
    if (notFoundError && error instanceof notFoundError(loadedLibrary)) return null
    throw new FilesUnreachable('The service that stores the files failed', { cause: error })
  }
}
