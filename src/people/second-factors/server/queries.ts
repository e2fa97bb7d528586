import { sql } from 'kysely'
import { factorColumns } from '#people/accounts/account/server/factor-queries.ts'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { CodesRow } from '../codes/server/queries.ts'
import type { RequiredOf } from '../contract.ts'
import type { PasskeyRow } from '../passkeys/server/queries.ts'

/** The second factors of a user, and whether one is required. */
export interface StoredFactors {
  passkeys: readonly PasskeyRow[]
  codes: CodesRow | undefined
  recoveryCodesLeft: number
  requiredFrom: string | null
  today: string
  passkeysOffered: boolean
}

/** Returns the first day on which a user needs a second factor; null if none is required. */
export async function findRequiredFrom(db: Db, userId: string): Promise<string | null> {
  const { first_day } = await db
    .selectFrom('second_factor_requirements')
    .innerJoin('users', (join) =>
      join.on((is) =>
        is.or([is('required_of', '=', 'everybody'), is('required_of', '=', sql<string>`users.role`)]),
      ),
    )
    .where('users.id', '=', userId)
    .select(({ fn }) => fn.min('first_day').as('first_day'))
    .executeTakeFirstOrThrow()
  return first_day
}

export const listRequirements = (db: Db) =>
  db.selectFrom('second_factor_requirements').select(['required_of', 'first_day']).limit(10).execute()

export async function upsertRequirement(tx: Tx, requiredOf: RequiredOf, firstDay: string): Promise<void> {
  await tx
    .insertInto('second_factor_requirements')
    .values({ required_of: requiredOf, first_day: firstDay })
    .onConflict((conflict) => conflict.column('required_of').doUpdateSet({ first_day: firstDay }))
    .execute()
}

export async function deleteRequirement(tx: Tx, requiredOf: RequiredOf): Promise<void> {
  await tx.deleteFrom('second_factor_requirements').where('required_of', '=', requiredOf).execute()
}

/**
 * Counts the active people of each role, and how many of them have no second factor. Only for super administrators, who may see
 * everybody.
 */
export const countPeopleWithout = (db: Db) =>
  db
    .selectFrom((users) =>
      users
        .selectFrom('users')
        .select('role')
        .select(factorColumns)
        .where('status', '=', 'active')
        .as('people'),
    )
    .select(({ fn }) => [
      'role',
      fn.countAll<number>().as('total'),
      fn
        .countAll<number>()
        .filterWhere((is) => is.and([is('has_passkeys', '=', false), is('has_codes', '=', false)]))
        .as('without'),
    ])
    .groupBy('role')
    .limit(10)
    .execute()

export interface RequirementRows {
  rows: Awaited<ReturnType<typeof listRequirements>>
  people: Awaited<ReturnType<typeof countPeopleWithout>>
}
