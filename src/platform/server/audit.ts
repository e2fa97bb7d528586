import type { QueryCreator } from 'kysely'
import type { Db } from './db/database.ts'
import type { DB } from './db/types.ts'
import { hostOf } from './http/host-address.ts'
import type { Origin } from './http/route.ts'

export interface AuditEntry {
  /** Null when nobody is signed in, as in a failed attempt to. */
  actor: { id: string; role: string } | null
  /** What was done, in the past tense: `signed_in`, `case_created`. */
  action: string
  /** The kind of record, in the singular: `user`, `case`. */
  entity: string
  entityId?: string | null
  entityVersion?: number | null
  /** Names of fields, never their values. */
  changedFields?: string[]
  /** A code. What a person wrote belongs to a record of their own, which can be corrected and erased: the trail cannot. */
  reason?: string | null
  /** Null when the operator acts from the command line, or a job does. */
  origin: Pick<Origin, 'requestId' | 'address'> | null
}

/** Writes what was done into the trail that nobody can change: in the transaction that does it. */
export async function recordAudit(db: Db, entry: AuditEntry): Promise<void> {
  await insertAudits(db, [entry]).execute()
}

/** A look at what may be somebody else's, before it is answered. What is one's own nobody is told of. */
export async function recordLook(
  db: Db,
  { ownerId, ...entry }: AuditEntry & { ownerId: string | null },
): Promise<void> {
  if (ownerId === null || ownerId !== entry.actor?.id) await recordAudit(db, entry)
}

/** Several as one statement; at least one. */
export const insertAudits = (db: QueryCreator<DB>, entries: readonly AuditEntry[]) =>
  db.insertInto('audit_events').values(entries.map(toAuditRow))

/** The same as a row, to be inserted by the statement that does it. */
export const toAuditRow = (entry: AuditEntry) => ({
  actor_id: entry.actor?.id ?? null,
  actor_role: entry.actor?.role ?? null,
  action: entry.action,
  entity: entry.entity,
  entity_id: entry.entityId ?? null,
  entity_version: entry.entityVersion ?? null,
  changed_fields: (entry.changedFields ?? []).map(fieldsAlone),
  reason: codesAlone(entry.reason ?? null),
  request_id: entry.origin?.requestId ?? null,
  address: entry.origin ? hostOf(entry.origin.address) : null,
})

const codePattern = /^[a-z0-9][a-z0-9_-]{0,99}$/
const fieldPattern = /^[A-Za-z][A-Za-z0-9_.[\]-]{0,199}$/

/** The table refuses the rest as well (0016_trail_of_codes.sql); here it is said which entry brought it. */
function codesAlone(reason: string | null): string | null {
  if (reason !== null && !codePattern.test(reason)) throw new Error('The reason of an audit event is a code')
  return reason
}

function fieldsAlone(field: string): string {
  if (!fieldPattern.test(field)) throw new Error('A changed field of an audit event is the name of a field')
  return field
}
