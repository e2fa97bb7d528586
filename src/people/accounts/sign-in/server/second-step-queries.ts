import type { Db, Tx } from '#platform/server/db/database.ts'

export interface NewSecondStep {
  tokenHash: Buffer
  userId: string
  epoch: number
  deviceId: string | null
  expiresAt: Date
}

export async function insertSecondStep(db: Db, step: NewSecondStep): Promise<void> {
  await db
    .insertInto('second_steps')
    .values({
      token_hash: step.tokenHash,
      user_id: step.userId,
      device_epoch: step.epoch,
      device_id: step.deviceId,
      expires_at: step.expiresAt,
    })
    .execute()
}

/** Returns a sign-in that waits for its second factor, without using it up. */
export const findSecondStep = (db: Db, tokenHash: Buffer, now: Date) =>
  db
    .selectFrom('second_steps')
    .select(['user_id', 'device_epoch', 'device_id'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()

export type SecondStepRow = NonNullable<Awaited<ReturnType<typeof findSecondStep>>>

/** Uses up the sign-in. Returns false if another request has already done so. */
export async function takeSecondStep(tx: Tx, tokenHash: Buffer): Promise<boolean> {
  const row = await tx
    .deleteFrom('second_steps')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Ends every sign-in of a user that still waits for its second factor. */
export async function deleteSecondSteps(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

export async function deleteSecondStepsBefore(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_steps').where('expires_at', '<=', now).execute()
}
