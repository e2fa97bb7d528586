import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { assertKey, type FileStore } from './file-store.ts'

export interface Bucket {
  bucket: string
  prefix: string
  endpoint: string | null
  region: string
}

// Loaded with the first file, so that the start does not wait for it.
const library = () => import('@aws-sdk/client-s3')

/** Creates a store in a bucket of any S3-compatible service. The library reads its keys from the usual AWS variables. */
export function createS3Store({ bucket, prefix, endpoint, region }: Bucket): FileStore {
  let client: Promise<S3Client> | undefined
  const connect = () =>
    (client ??= library().then(
      ({ S3Client }) =>
        new S3Client({
          region,
          // Checksums behind the body are not understood by many services.
          requestChecksumCalculation: 'WHEN_REQUIRED',
          // Services other than Amazon's rarely have a host name for each bucket.
          ...(endpoint && { endpoint, forcePathStyle: true }),
        }),
    ))
  const at = (key: string) => {
    assertKey(key)
    return { Bucket: bucket, Key: `${prefix && `${prefix}/`}${key}` }
  }

  return {
    async put(key, bytes, contentType) {
      const { PutObjectCommand } = await library()
      await (
        await connect()
      ).send(new PutObjectCommand({ ...at(key), Body: bytes, ContentType: contentType }))
    },
    async putFile(key, filePath, contentType) {
      const { PutObjectCommand } = await library()
      const to = { ...at(key), ContentType: contentType, ContentLength: (await stat(filePath)).size }
      const from = createReadStream(filePath)
      try {
        await (await connect()).send(new PutObjectCommand({ ...to, Body: from }))
      } finally {
        from.destroy()
      }
    },
    async has(key) {
      const { HeadObjectCommand, NotFound } = await library()
      try {
        await (await connect()).send(new HeadObjectCommand(at(key)))
        return true
      } catch (error) {
        if (error instanceof NotFound) return false
        throw error
      }
    },
    async open(key) {
      const { GetObjectCommand, NoSuchKey } = await library()
      try {
        const { Body } = await (await connect()).send(new GetObjectCommand(at(key)))
        return Body instanceof Readable ? Body : null
      } catch (error) {
        if (error instanceof NoSuchKey) return null
        throw error
      }
    },
    async remove(key) {
      const { DeleteObjectCommand } = await library()
      await (await connect()).send(new DeleteObjectCommand(at(key)))
    },
  }
}
