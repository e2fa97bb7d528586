import { sql } from 'kysely'
import { takeAdvisoryLock } from '#platform/server/db/advisory-lock.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'

/** Lets only one transaction at a time create the first account, across all servers. */
export async function lockSetup(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'setup')
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function hasSuperAdmin(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'super_admin')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', sql`lower(${email})`)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSetupLink(
  tx: Tx,
  tokenHash: Buffer,
  createdAt: Date,
  expiresAt: Date,
): Promise<void> {
  await tx
    .insertInto('setup_links')
    .values({ token_hash: tokenHash, created_at: createdAt, expires_at: expiresAt })
    .execute()
}

export async function hasSetupLink(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setup_links')
    .select('expires_at')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSetupLinks(tx: Tx): Promise<void> {
  await tx.deleteFrom('setup_links').execute()
}
