import path from 'node:path'
import type { FileStore } from './file-store.ts'
import { createFolderStore } from './folder-store.ts'
import { createS3Store, type Bucket } from './s3-store.ts'

/** Returns a store in the configured bucket, or else in the folder `files` of the data folder. */
export const openFiles = (bucket: Bucket | null, dataDir: string): FileStore =>
  bucket ? createS3Store(bucket) : createFolderStore(path.join(dataDir, 'files'))
