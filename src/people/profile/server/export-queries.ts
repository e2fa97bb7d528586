import type { Db } from '#platform/server/db/database.ts'

const pageSize = 1_000

/** Returns what is stored about an account beyond its profile. */
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

/** Lists the stored sessions, including ended ones, newest first. */
export const listStoredSessions = (db: Db, userId: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at', 'last_used_at', 'expires_at', 'user_agent', 'address'])
    .select(['revoked_at', 'revoked_reason'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()

export type StoredSessionRow = Awaited<ReturnType<typeof listStoredSessions>>[number]

/** Lists a page of a user's own audit entries, oldest first, after the entry with this number. */
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
