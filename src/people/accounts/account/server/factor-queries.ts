import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'

/** Whether a user has passkeys and one-time codes: columns of a query that reads `users`. */
export const factorColumns = [
  sql<boolean>`exists (select from passkeys where passkeys.user_id = users.id)`.as('has_passkeys'),
  sql<boolean>`exists (
    select from one_time_codes where one_time_codes.user_id = users.id and confirmed_at is not null
  )`.as('has_codes'),
] as const

export interface FactorFacts {
  has_passkeys: boolean
  has_codes: boolean
}

export const hasFactor = ({ has_passkeys, has_codes }: FactorFacts): boolean => has_passkeys || has_codes

export const getFactorFacts = (db: Db, userId: string): Promise<FactorFacts> =>
  db.selectFrom('users').select(factorColumns).where('users.id', '=', userId).executeTakeFirstOrThrow()
