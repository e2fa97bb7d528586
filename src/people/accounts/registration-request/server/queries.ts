import { sql } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { Role } from '#platform/contract/access.ts'
import type { MailTokenPurpose } from '../../mail-tokens/server/queries.ts'
import type { AccountStatus, Profession } from '../../contract.ts'

export const requestPurposes = ['open_request', 'repeat_request'] as const satisfies MailTokenPurpose[]

/** Finds the registration that a key opens, while it is pending or refused. */
export function findRequest(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('mail_tokens')
    .innerJoin('users', 'users.id', 'mail_tokens.user_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .where('mail_tokens.token_hash', '=', tokenHash)
    .where('mail_tokens.purpose', 'in', [...requestPurposes])
    .where('mail_tokens.expires_at', '>', now)
    .where(sql<boolean>`lower(mail_tokens.email) = lower(users.email)`)
    .where(
      sql<boolean>`(users.status = 'pending' or users.status = 'inactive' and users.rejected_at is not null)`,
    )
    .select([
      'users.id',
      'users.name',
      'users.email',
      'users.role',
      'users.status',
      'users.email_verified',
      'users.profession',
      'users.organization_id',
      'organizations.org_name',
      'users.license_number',
      'users.request_note',
      'users.rejected_at',
      'users.rejection_reason',
      'users.version',
    ])
    .$narrowType<{ role: Role; status: AccountStatus; profession: Profession | null }>()
    .executeTakeFirst()
}

export type RequestRow = NonNullable<Awaited<ReturnType<typeof findRequest>>>

export interface RequestColumns {
  name: string
  profession: Profession
  organization_id: string | null
  license_number: string | null
  request_note: string | null
}

/** Updates a registration. `status` is passed only to make a refused one pending again. Returns the new version. */
export async function updateRequest(
  tx: Tx,
  userId: string,
  columns: Partial<RequestColumns> & { status?: 'pending' },
  now: Date,
): Promise<number> {
  const { version } = await tx
    .updateTable('users')
    .set({ ...columns, updated_at: now })
    .where('id', '=', userId)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
