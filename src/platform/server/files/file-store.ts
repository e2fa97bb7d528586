import type { Readable } from 'node:stream'

/** Stores the bytes of files. Their owner and type are in the database. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Stores a copy of a file, which is read piece by piece. */
  putFile(key: string, filePath: string, contentType: string): Promise<void>
  has(key: string): Promise<boolean>
  /** Returns null if no file has this key. */
  open(key: string): Promise<Readable | null>
  /** Does nothing if no file has this key. */
  remove(key: string): Promise<void>
}

/** Thrown if the service that stores the files refuses a request, fails or does not answer. */
export class FilesUnreachable extends Error {
  override name = 'FilesUnreachable'
}

const keyPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Throws if the key is not an id that the server created, so that text from a user never becomes a path. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('The key of a file must be an id')
}
