import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

interface RefusedLogin {
  hour: Date
  place: string | null
  userId: string | null
  reason: string
  at: Date
}

/** Counts a refused login in one row for each hour, network, account and reason. */
export async function countRefusedLogin(
  db: Db,
  { hour, place, userId, reason, at }: RefusedLogin,
): Promise<void> {
  await db
    .insertInto('sign_in_refusals')
    .values({ hour, place, user_id: userId, reason, first_at: at, last_at: at })
    .onConflict((conflict) =>
      conflict.constraint('sign_in_refusals__once').doUpdateSet({
        attempts: sql`sign_in_refusals.attempts + 1`,
        last_at: sql`greatest(sign_in_refusals.last_at, excluded.last_at)`,
      }),
    )
    .execute()
}

export async function deleteRefusedLoginsBefore(db: Db, cutoff: Date): Promise<void> {
  await db.deleteFrom('sign_in_refusals').where('hour', '<', cutoff).execute()
}
