import type { Db } from '#platform/server/db/database.ts'

export async function hasInterest(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('learning_interests')
    .select('user_id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertInterest(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .insertInto('learning_interests')
    .values({ user_id: userId, created_at: now })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}

export async function deleteInterest(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('learning_interests').where('user_id', '=', userId).execute()
}

export async function findInterest(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('learning_interests')
    .select('created_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.created_at ?? null
}
