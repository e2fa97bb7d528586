import type { Db, Tx } from '#platform/server/db/database.ts'

export const findCodes = (db: Db, userId: string) =>
  db
    .selectFrom('one_time_codes')
    .select(['sealed_secret', 'created_at', 'confirmed_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export type CodesRow = NonNullable<Awaited<ReturnType<typeof findCodes>>>

/** Starts to set up codes, or starts again. Returns false if they are set up already. */
export async function upsertPendingCodes(
  db: Db,
  userId: string,
  { sealedSecret, now }: { sealedSecret: string; now: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('one_time_codes')
    .values({ user_id: userId, sealed_secret: sealedSecret, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealedSecret, created_at: now })
        .where('one_time_codes.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

interface Step {
  sealedSecret: string
  step: number
  now: Date
}

/** Confirms that codes are set up, with the first code, unless they were set up again meanwhile. */
export async function updateCodesConfirmed(
  tx: Tx,
  userId: string,
  { sealedSecret, step, now }: Step,
): Promise<boolean> {
  const row = await tx
    .updateTable('one_time_codes')
    .set({ confirmed_at: now, last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Accepts the code of a time step only once. Of several concurrent attempts, only the first succeeds. */
export async function updateCodeUsed(
  tx: Tx,
  userId: string,
  { sealedSecret, step, now }: Step,
): Promise<boolean> {
  const row = await tx
    .updateTable('one_time_codes')
    .set({ last_step: step, last_used_at: now })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealedSecret)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes codes. Returns whether they were set up. */
export async function deleteCodes(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('one_time_codes')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  return (row?.confirmed_at ?? null) !== null
}

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  codes: readonly { prefix: string; codeHash: string }[],
): Promise<void> {
  await deleteRecoveryCodes(tx, userId)
  const rows = codes.map(({ prefix, codeHash }) => ({ user_id: userId, prefix, code_hash: codeHash }))
  await tx.insertInto('recovery_codes').values(rows).execute()
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export async function findRecoveryHash(db: Db, userId: string, prefix: string): Promise<string | null> {
  const row = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('prefix', '=', prefix)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row?.code_hash ?? null
}

/** Uses up a recovery code. Returns false if it was used before. */
export async function updateRecoveryCodeUsed(
  tx: Tx,
  userId: string,
  { codeHash, now }: { codeHash: string; now: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .where('used_at', 'is', null)
    .returning('prefix')
    .executeTakeFirst()
  return row !== undefined
}
