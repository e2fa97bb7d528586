import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Db } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Logger } from './log.ts'
import type { Mailer } from './mail/mail.ts'

/** What services work with. Settings that a service needs are here one by one, not the whole configuration. */
export interface Deps {
  db: Db
  pool: pg.Pool
  clock: Clock
  log: Logger
  /** Secret behind access and refresh tokens. */
  authSecret: Uint8Array
  /** Where people reach this service, for links; no trailing slash. */
  publicUrl: string
  mailer: Mailer
  files: FileStore
}
