import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { ScanFile } from './files/malware-scan.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mail.ts'

/** The dependencies of services. It contains the few settings that services need, not the whole configuration. */
export interface Deps {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Logger
  /** The secret that signs access and refresh tokens. */
  authSecret: Uint8Array
  /** The secret from which the key that signs cases is derived. If it is missing, that key is derived from `authSecret`. */
  signingSecret?: Uint8Array
  /** The URL of this service, for links, without a trailing slash. */
  publicUrl: string
  mailer: Mailer
  files: FileStore
  /** Called before a file of a user is stored. */
  scanFile: ScanFile
  /** The folder and connection of automatic backups; null with an external PostgreSQL, which its operator backs up. */
  backups: { folder: string; dataDir: string; databaseUrl: string } | null
}
