import type { Db } from '#platform/server/db/database.ts'

const pageSize = 1_000

/** What is kept of an account beside what its profile shows. */
export const getAccountFacts = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select([
      'email_verified',
      'privacy_policy_version',
      'last_login_at',
      'last_active_at',
      'updated_at',
      'rejection_reason',
      'rejected_at',
      'request_note',
      'former_emails',
      'confirmed_at',
      'confirmed_name',
      'confirmed_profession',
      'confirmed_license_number',
      'identity_changed_at',
      'password_change_required',
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()

export type AccountFactsRow = Awaited<ReturnType<typeof getAccountFacts>>

/** Those that have ended too, for as long as they are kept, newest first. */
export const listKeptSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'address'])
    .select(['revoked_at', 'revoked_reason'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export type KeptSessionRow = Awaited<ReturnType<typeof listKeptSessions>>[number]

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
