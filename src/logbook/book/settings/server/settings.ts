import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import type { Db } from '#platform/server/db/database.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import type { Deps } from '#platform/server/deps.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { assertNobodyIdentified } from '#privacy/server/service.ts'
import { defaultColumns } from '../columns.ts'
import { logbookSettingsSchema, type LogbookSettings } from '../contract.ts'
import { ownSettings } from './policy.ts'
import { findSettings, saveSettings } from './queries.ts'

export const getSettings = ({ db }: Deps, actor: Actor): Promise<LogbookSettings> => readSettings(db, actor)

async function readSettings(db: Db, actor: Actor): Promise<LogbookSettings> {
  const row = await findSettings(db, ownSettings(actor))
  if (!row) return { views: [], placements: [], columns: [...defaultColumns], version: 0 }
  return logbookSettingsSchema.parse(row)
}

export function putSettings(
  deps: Deps,
  { actor, origin }: { actor: Actor; origin: Origin },
  settings: LogbookSettings,
): Promise<LogbookSettings> {
  assertNobodyIdentified(textsOf(settings))
  return inTransaction(deps.db, async (tx) => {
    const row = await saveSettings(tx, ownSettings(actor), { ...settings, now: deps.clock.now() })
    if (!row) throw new AppError('logbook_settings_changed', { current: await readSettings(tx, actor) })
    await recordAudit(tx, {
      actor,
      origin,
      action: 'logbook_settings_saved',
      entity: 'user',
      entityId: actor.id,
      entityVersion: row.version,
    })
    return logbookSettingsSchema.parse(row)
  })
}

/** Returns the free texts in the settings, by path. */
const textsOf = ({ views, placements }: LogbookSettings): Record<string, string | undefined> =>
  Object.fromEntries([
    ...views.flatMap(({ name, search }, index) => [
      [`views.${index}.name`, name],
      [`views.${index}.search.q`, search.q],
      [`views.${index}.search.tag`, search.tag],
    ]),
    ...placements.map(({ name }, index) => [`placements.${index}.name`, name]),
  ])
