import pg from 'pg'
import { listPending, migrate } from '../db/migrate.ts'
import { checkServingRole } from '../db/serving-check.ts'
import { grantServingRights } from '../db/serving-rights.ts'
import { migrateJobs } from '../jobs.ts'
import { OperatorError, codeOf, messageOf } from '../start-problem.ts'
import type { OpenDatabase } from './open.ts'

/** Migrates the database as its owner, and checks that the serving role has exactly the rights it needs. */
export async function prepareDatabase(database: OpenDatabase): Promise<void> {
  const { ownerUrl, servingUrl, servingRole, mayServeAsOwner } = database
  if (ownerUrl) await migrateAll(ownerUrl, servingRole)
  if (!mayServeAsOwner) await checkServingRole(servingUrl)
  if (!ownerUrl) await assertUpToDate(servingUrl)
}

async function migrateAll(ownerUrl: string, servingRole: string): Promise<void> {
  try {
    await migrate(ownerUrl)
    await migrateJobs(ownerUrl)
    await grantServingRights(ownerUrl, servingRole)
  } catch (error) {
    if (!isForbidden(error)) throw error
    throw new OperatorError(
      `The role that migrates has too few rights (${messageOf(error)}): it must own the tables and be allowed to create more.`,
    )
  }
}

// Without the owner's URL this process cannot migrate, so the database must already be up to date.
async function assertUpToDate(servingUrl: string): Promise<void> {
  if (await isUpToDate(servingUrl)) return
  throw new OperatorError(
    'The database is not up to date with this version, and the role of DATABASE_URL cannot migrate it: set ' +
      'MIGRATION_DATABASE_URL to a URL that signs in as its owner, or run "npm run sortie -- migrate" with it.',
  )
}

async function isUpToDate(servingUrl: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: servingUrl,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  client.on('error', () => {}) // a lost connection also fails its query
  await client.connect()
  try {
    if ((await listPending(client)).length > 0) return false
    // Only the queue knows its pending migrations; applying them fails for this role.
    await migrateJobs(servingUrl)
    return true
  } catch (error) {
    if (isMissingTable(error) || isForbidden(error)) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}

const isMissingTable = (error: unknown) => codeOf(error) === '42P01'
const isForbidden = (error: unknown) => codeOf(error) === '42501'
