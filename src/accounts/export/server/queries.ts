import type { Db } from '#platform/server/db/database.ts'

const pageSize = 1_000

/** What a person has done, as the trail has it, oldest first; a page after the entry with this number. */
export const listOwnAudit = (db: Db, userId: string, after: number) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'at', 'action', 'entity', 'entity_id', 'changed_fields', 'address'])
    .where('actor_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(pageSize)
    .execute()

export type OwnAuditRow = Awaited<ReturnType<typeof listOwnAudit>>[number]
