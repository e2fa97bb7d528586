import { recordAudit } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { countAttempt, type RateLimit } from '#platform/server/auth/throttle.ts'
import type { DataExport } from '#platform/server/capability.ts'
import type { Deps } from '#platform/server/deps.ts'
import { toCsvFile, toJsonFile, toStoredFile } from '#platform/server/export-files.ts'
import { AppError } from '#platform/server/http/error.ts'
import type { Origin } from '#platform/server/http/route.ts'
import { getAccountFacts, listStoredSessions, listOwnAudit, type OwnAuditRow } from './export-queries.ts'
import { toAccountFactsView, toStoredSessionView } from './export-views.ts'
import { getProfileRow } from './queries.ts'
import { toProfileView } from './views.ts'

const exportsPerUser: RateLimit = { name: 'export', points: 5, seconds: 60 * 60 }

/** Counts and audits an export of a user's own data. Throws `export_throttled`. */
export async function startExport(deps: Deps, actor: Actor, origin: Origin): Promise<void> {
  const wait = await countAttempt(deps, exportsPerUser, actor.id)
  if (wait !== null) throw new AppError('export_throttled', { retryAfterSeconds: wait })
  await recordAudit(deps.db, { actor, action: 'data_exported', entity: 'user', entityId: actor.id, origin })
}

const pictureName = 'picture.webp'

export const exportedAccount: DataExport = {
  readme: {
    'account.json':
      'Your personal and professional data and your choices, and the outcome of your registration.',
    'sessions.json': 'Your sessions, including ended ones that are still stored.',
    'activity.csv': 'What you did, according to the audit trail.',
    [pictureName]: 'Your picture, if you have one.',
  },
  files: async (deps, actor) => {
    const profile = await getProfileRow(deps.db, actor.id, deps.clock.now())
    const { image } = profile
    const facts = toAccountFactsView(await getAccountFacts(deps.db, actor.id))
    const sessions = await listStoredSessions(deps.db, actor.id)
    return [
      toJsonFile('account.json', { ...toProfileView(profile, image && pictureName), ...facts }),
      toJsonFile('sessions.json', sessions.map(toStoredSessionView)),
      toCsvFile('activity.csv', activityHeadings, ownActivity(deps, actor), activityLine),
      ...(image === null ? [] : [toStoredFile(pictureName, () => deps.files.open(image))]),
    ]
  },
}

async function* ownActivity({ db }: Deps, actor: Actor): AsyncGenerator<OwnAuditRow> {
  let page = await listOwnAudit(db, actor.id, 0)
  while (page.length > 0) {
    yield* page
    page = await listOwnAudit(db, actor.id, page.at(-1)?.id ?? 0)
  }
}

const activityHeadings = ['at', 'action', 'entity', 'entityId', 'changedFields', 'address'] as const

const activityLine = (row: OwnAuditRow): unknown[] => [
  row.at.toISOString(),
  row.action,
  row.entity,
  row.entity_id,
  row.changed_fields.join(' '),
  row.address,
]
