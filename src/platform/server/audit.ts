import { sql, type QueryCreator } from 'kysely'
import type { Db } from './db/database.ts'
import type { DB } from './db/types.ts'
import { canonicalIp } from './http/canonical-ip.ts'
import type { Origin } from './http/route.ts'

export interface AuditEntry {
  /** Null if nobody is signed in, such as for a failed sign-in. */
  actor: { id: string; role: string } | null
  /** What was done, in the past tense: `signed_in`, `case_created`. */
  action: string
  /** The kind of record, in the singular: `user`, `case`. */
  entity: string
  entityId?: string | null
  entityVersion?: number | null
  /** The users whose records the event is about. They can see who viewed them. Defaults to the entity, if that is a user. */
  subjectIds?: readonly string[]
  /** Names of fields, never their values. */
  changedFields?: string[]
  /** A code, never free text: text in a record can be corrected and erased, the trail cannot. */
  reason?: string | null
  /** Null for the command line and for jobs. */
  origin: Pick<Origin, 'requestId' | 'address'> | null
}

/** Adds an event to the append-only audit trail. Call it in the transaction that makes the change. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAudits(db, [entry]).execute()
}

interface RecordView extends AuditEntry {
  ownerId: string | null
  /**
   * The actions of the views with which a page begins. If one of them was recorded just before, this view is a part of the same
   * look, and is not recorded again. Otherwise this view is recorded by itself.
   */
  partOf?: readonly string[]
}

/** Records a view of another user's record, before the response. Views of one's own records are not recorded. */
export async function auditView(db: Db, { ownerId, partOf = [], ...entry }: RecordView): Promise<void> {
  if (ownerId !== null && ownerId === entry.actor?.id) return
  const event = { ...(ownerId !== null && { subjectIds: [ownerId] }), ...entry }
  if (partOf.length > 0 && (await isPartOfLook(db, event, [...partOf, entry.action]))) return
  await recordAudit(db, event)
}

/** For this long after a view, further views count as parts of the same look: a page reads its parts right after the record. */
const lookSeconds = 60

/**
 * Whether one of these actions was recorded just now for the same actor and record, so that the people concerned already see
 * this look.
 */
async function isPartOfLook(db: Db, event: AuditEntry, actions: readonly string[]): Promise<boolean> {
  const look = await db
    .selectFrom('audit_events')
    .select('id')
    .where('entity', '=', event.entity)
    .where('entity_id', '=', event.entityId ?? null)
    .where('at', '>', sql<Date>`now() - make_interval(secs => ${lookSeconds})`)
    .where('actor_id', '=', event.actor?.id ?? null)
    .where('action', 'in', [...actions])
    .where(sql<boolean>`subject_ids @> ${toSubjectIds(event)}::uuid[]`)
    .limit(1)
    .executeTakeFirst()
  return look !== undefined
}

/** Returns one statement that inserts several events; there must be at least one. */
export const insertAudits = (db: QueryCreator<DB>, entries: readonly AuditEntry[]) =>
  db.insertInto('audit_events').values(entries.map(toAuditRow))

/** Returns the event as a row, for a statement that inserts it together with the change. */
export const toAuditRow = (entry: AuditEntry) => ({
  actor_id: entry.actor?.id ?? null,
  actor_role: entry.actor?.role ?? null,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId ?? null,
  entity_version: entry.entityVersion ?? null,
  subject_ids: toSubjectIds(entry),
  changed_fields: (entry.changedFields ?? []).map(assertFieldName),
  reason: assertCode(entry.reason ?? null),
  request_id: entry.origin?.requestId ?? null,
  address: entry.origin ? canonicalIp(entry.origin.address) : null,
})

/** Returns the users whom the event is about, except the actor. An event without an actor is about nobody. */
function toSubjectIds({ actor, entity, entityId, subjectIds }: AuditEntry): string[] {
  if (actor === null) return []
  const subjects = subjectIds ?? (entity === 'user' && entityId ? [entityId] : [])
  return [...new Set(subjects)].filter((id) => id !== actor.id)
}

const codePattern = /^[a-z0-9][a-z0-9_-]{0,99}$/
const fieldPattern = /^[A-Za-z][A-Za-z0-9_.[\]-]{0,199}$/

/** Refuses free text. So does the table (0016_trail_of_codes.sql), but this error has the stack trace of the caller. */
function assertCode(reason: string | null): string | null {
  if (reason !== null && !codePattern.test(reason))
    throw new Error('The reason of an audit event must be a code')
  return reason
}

function assertFieldName(field: string): string {
  if (!fieldPattern.test(field))
    throw new Error('A changed field of an audit event must be the name of a field')
  return field
}
