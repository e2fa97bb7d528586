import type { Db, Tx } from '#platform/server/db/database.ts'
import type { LogbookSettings } from '../contract.ts'
import type { SettingsScope } from './policy.ts'

const columns = ['views', 'placements', 'columns', 'version'] as const

export const findSettings = (db: Db, { ownerId }: SettingsScope) =>
  db.selectFrom('logbook_settings').select(columns).where('owner_id', '=', ownerId).executeTakeFirst()

/**
 * Saves the settings if `version` is the stored version, or if it is 0 and no settings are stored. Otherwise returns
 * undefined.
 */
export async function saveSettings(
  tx: Tx,
  { ownerId }: SettingsScope,
  { views, placements, columns: chosenColumns, version, now }: LogbookSettings & { now: Date },
) {
  const values = {
    views: JSON.stringify(views),
    placements: JSON.stringify(placements),
    columns: [...chosenColumns],
    version: version + 1,
    updated_at: now,
  }
  if (version === 0) {
    return tx
      .insertInto('logbook_settings')
      .values({ owner_id: ownerId, ...values })
      .onConflict((conflict) => conflict.doNothing())
      .returning(columns)
      .executeTakeFirst()
  }
  return tx
    .updateTable('logbook_settings')
    .set(values)
    .where('owner_id', '=', ownerId)
    .where('version', '=', version)
    .returning(columns)
    .executeTakeFirst()
}

/** Returns when the owner last cleared the values that prefill a new case; null if never. */
export async function findClearedAt(db: Db, { ownerId }: SettingsScope): Promise<Date | null> {
  const row = await db
    .selectFrom('case_defaults')
    .select('cleared_at')
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return row?.cleared_at ?? null
}

export async function saveClearedAt(tx: Tx, { ownerId }: SettingsScope, now: Date): Promise<void> {
  await tx
    .insertInto('case_defaults')
    .values({ owner_id: ownerId, cleared_at: now })
    .onConflict((conflict) => conflict.column('owner_id').doUpdateSet({ cleared_at: now }))
    .execute()
}

export async function deleteSettingsOf(tx: Tx, ownerId: string): Promise<void> {
  await tx.deleteFrom('case_defaults').where('owner_id', '=', ownerId).execute()
  await tx.deleteFrom('logbook_settings').where('owner_id', '=', ownerId).execute()
}
