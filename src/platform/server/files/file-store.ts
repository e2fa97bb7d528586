import type { Readable } from 'node:stream'

/** Where the bytes of files are. Which file is whose, and of what kind, is in the database. */
export interface FileStore {
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null when there is none under this key. */
  open(key: string): Promise<Readable | null>
  /** Also of what is not there. */
  remove(key: string): Promise<void>
}

const keyPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

/** Keys are ids made here: no name that a person gave ever becomes a path. */
export function assertKey(key: string): void {
  if (!keyPattern.test(key)) throw new Error('A file is kept under an id alone')
}
