import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { readOrCreateSecret } from '../secrets.ts'
import { StartProblem, codeOf, messageOf } from '../start-problem.ts'
import { applicationRole } from './cluster.ts'
import { findEmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { lockFolder } from './lock.ts'

/** A database that answers, wherever it runs. */
export interface OpenDatabase {
  /** As the owner of the tables. */
  ownerUrl: string
  /** As the role that serves: with the embedded PostgreSQL a lesser one than the owner. */
  servingUrl: string
  /** The lesser role, when there is one. */
  servingRole: string | null
  authSecret: string
  announceStopping(): Promise<void>
  /** Stops the embedded PostgreSQL and frees the data folder. */
  close(): Promise<void>
}

/** Starts the embedded PostgreSQL under the lock of the data folder, or checks the one of DATABASE_URL. */
export async function openDatabase(config: Config, log: (message: string) => void): Promise<OpenDatabase> {
  if (config.databaseUrl) return openExternal(config, config.databaseUrl, log)
  const { dataDir } = config
  const postgres = await startEmbeddedPostgres({ dataDir, log, lock: lockFolder })
  return {
    ownerUrl: postgres.connectionString,
    servingUrl: postgres.applicationConnectionString,
    servingRole: applicationRole,
    authSecret: config.authSecret ?? (await readOrCreateSecret(dataDir, 'auth-secret')),
    announceStopping: async () => postgres.lock?.announceStopping(),
    close: postgres.stop,
  }
}
