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
 * Milliseconds: to connect, and without a byte in either direction. A stalled bucket must not hold an upload beyond its deadline,
 * and nothing may arrive after the job that removes files of failed uploads.
 */
const usualPatience = { connect: 3_000, idle: 10_000 }
const maxTries = 2

// Loaded with the first file, so that the start is not delayed.
const library = () => import('@aws-sdk/client-s3')

/** Creates a store in a bucket of any S3-compatible service. The library reads its keys from the usual AWS variables. */
export function createS3Store(
  { bucket, prefix, endpoint, region }: Bucket,
  patience = usualPatience,
): FileStore {
  let client: Promise<S3Client> | undefined
  const connect = () =>
    (client ??= library().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          // Many services do not support checksums after the body.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          maxAttempts: maxTries,
          requestHandler: { connectionTimeout: patience.connect, socketTimeout: patience.idle },
          // Services other than Amazon's rarely have a host name for each bucket.
          ...(endpoint && { endpoint, forcePathStyle: true }),
        }),
    ))
  const objectOf = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix && `${prefix}/`}${key}` }
  }

  return {
    async put(key, bytes, contentType) {
      const to = { ...objectOf(key), ContentType: contentType }
      await reach(async ({ PutObjectCommand }) =>
        (await connect()).send(new PutObjectCommand({ ...to, Body: bytes })),
      )
    },
    async putFile(key, filePath, contentType) {
      const to = { ...objectOf(key), ContentType: contentType, ContentLength: (await stat(filePath)).size }
      const from = createReadStream(filePath)
      try {
        await reach(async ({ PutObjectCommand }) =>
          (await connect()).send(new PutObjectCommand({ ...to, Body: from })),
        )
      } finally {
        from.destroy()
      }
    },
    async has(key) {
      const from = objectOf(key)
      const response = await reach(
        async ({ HeadObjectCommand }) => (await connect()).send(new HeadObjectCommand(from)),
        ({ NotFound }) => NotFound,
      )
      return response !== null
    },
    async open(key) {
      const from = objectOf(key)
      const response = await reach(
        async ({ GetObjectCommand }) => (await connect()).send(new GetObjectCommand(from)),
        ({ NoSuchKey }) => NoSuchKey,
      )
      return response?.Body instanceof Readable ? response.Body : null
    },
    async remove(key) {
      const from = objectOf(key)
      await reach(async ({ DeleteObjectCommand }) => (await connect()).send(new DeleteObjectCommand(from)))
    },
  }
}

type Library = Awaited<ReturnType<typeof library>>

/** Returns the response of the service; null if it says that there is no such file. Throws `FilesUnreachable`. */
async function reach<Answer>(
  send: (library: Library) => Promise<Answer>,
  missing?: (library: Library) => abstract new (...values: never) => Error,
): Promise<Answer | null> {
  const loaded = await library()
  try {
    return await send(loaded)
  } catch (error) {
    if (missing && error instanceof missing(loaded)) return null
    throw new FilesUnreachable('The service that stores the files failed', { cause: error })
  }
}
