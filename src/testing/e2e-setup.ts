import { readFile, writeFile } from 'node:fs/promises'
import { systemClock } from '#platform/server/clock.ts'
import { createDb, createPool } from '#platform/server/db/database.ts'
import { createLog } from '#platform/server/log.ts'
import { createGiven, type GivenUser } from './given.ts'
import { stubServices } from './stub-services.ts'
import { listMailTo } from './outbox.ts'

interface E2eSetup {
  connectionString: string
  secret: string
  /** The folder where the server writes emails. */
  outbox: string
}

export const writeE2eSetup = (file: string, setup: E2eSetup): Promise<void> =>
  writeFile(file, JSON.stringify(setup), { mode: 0o600 })

/** Returns `given` for the database of the running end-to-end server, and access to its emails. Call `close` when done. */
export async function connectGiven(file: string) {
  const { connectionString, secret, outbox }: E2eSetup = JSON.parse(await readFile(file, 'utf8'))
  const log = createLog('silent')
  const pool = createPool(connectionString, log, { max: 2 })
  const deps = {
    db: createDb(pool),
    pool,
    clock: systemClock,
    log,
    authSecret: new TextEncoder().encode(secret),
    publicUrl: 'http://localhost',
    ...stubServices,
  }
  return {
    given: createGiven({ deps }),
    /** Removes the user's recent proof of identity, so that sensitive actions ask for a new one. */
    forgetProof: async ({ id }: Pick<GivenUser, 'id'>) => {
      await deps.db.updateTable('sessions').set({ proved_at: null }).where('user_id', '=', id).execute()
    },
    mailTo: (email: string) => listMailTo(outbox, email),
    close: () => pool.end(),
  }
}
