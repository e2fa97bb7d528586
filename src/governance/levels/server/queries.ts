import { sql, type Insertable } from 'kysely'
import type { Db, Tx } from '#platform/server/db/database.ts'
import type { ProcedureLevels } from '#platform/server/db/types.ts'
import type { PeopleScope } from '#people/users/reach/server/policy.ts'
import { isInScope } from '#people/users/reach/server/row-mapping.ts'

/** Returns the newest decisions of each procedure of a person in scope, newest first. */
export const listDecisions = (db: Db, scope: PeopleScope, personId: string, limitOfProcedure: number) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('procedure_levels')
        .innerJoin('users', 'users.id', 'procedure_levels.clinician_id')
        .selectAll('procedure_levels')
        .select(
          sql<number>`row_number() over (partition by procedure_levels.procedure order by procedure_levels.position desc)`.as(
            'place',
          ),
        )
        .where('procedure_levels.clinician_id', '=', personId)
        .where(isInScope(scope))
        .as('decisions'),
    )
    .selectAll()
    .where('place', '<=', limitOfProcedure)
    .orderBy('position', 'desc')
    .execute()

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number]

/** Returns the newest decision about each person in scope and each procedure, unless it withdrew the level. */
export const listReachedLevels = (db: Db, scope: PeopleScope) =>
  db
    .selectFrom((inner) =>
      inner
        .selectFrom('procedure_levels')
        .innerJoin('users', 'users.id', 'procedure_levels.clinician_id')
        .distinctOn(['procedure_levels.clinician_id', 'procedure_levels.procedure'])
        .select(['procedure_levels.clinician_id', 'procedure_levels.procedure', 'procedure_levels.level'])
        .where(isInScope(scope))
        .orderBy('procedure_levels.clinician_id')
        .orderBy('procedure_levels.procedure')
        .orderBy('procedure_levels.position', 'desc')
        .as('newest'),
    )
    .selectAll()
    .where('level', 'is not', null)
    .execute()

export type ReachedLevel = Awaited<ReturnType<typeof listReachedLevels>>[number]

interface Decided {
  clinicianId: string
  since: Date
  /** The user whose own decisions are not counted. */
  exceptBy: string
  limit: number
}

/** Counts the decisions about a person in scope that others have made since, at most `limit`. */
export async function countDecided(
  db: Db,
  scope: PeopleScope,
  { clinicianId, since, exceptBy, limit }: Decided,
): Promise<number> {
  const decided = db
    .selectFrom('procedure_levels')
    .innerJoin('users', 'users.id', 'procedure_levels.clinician_id')
    .select('procedure_levels.id')
    .where('procedure_levels.clinician_id', '=', clinicianId)
    .where('procedure_levels.decided_at', '>', since)
    .where('procedure_levels.decided_by', '<>', exceptBy)
    .where(isInScope(scope))
    .limit(limit)
  const { count } = await db
    .selectFrom(decided.as('decided'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the newest decision about a procedure of a person in scope. */
export const findNewest = (db: Db, scope: PeopleScope, personId: string, procedure: string) =>
  db
    .selectFrom('procedure_levels')
    .innerJoin('users', 'users.id', 'procedure_levels.clinician_id')
    .select(['procedure_levels.level', 'procedure_levels.reason', 'procedure_levels.decided_by'])
    .where('procedure_levels.clinician_id', '=', personId)
    .where('procedure_levels.procedure', '=', procedure)
    .where(isInScope(scope))
    .orderBy('procedure_levels.position', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertDecision(tx: Tx, decision: Insertable<ProcedureLevels>): Promise<void> {
  await tx.insertInto('procedure_levels').values(decision).execute()
}

/** Returns the next decisions about or by a person, for their archive. */
export const listDecisionsOfPerson = (db: Db, personId: string, after: string | null, limit: number) =>
  db
    .selectFrom('procedure_levels')
    .selectAll()
    .where((row) => row.or([row('clinician_id', '=', personId), row('decided_by', '=', personId)]))
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()

export type ArchivedDecision = Awaited<ReturnType<typeof listDecisionsOfPerson>>[number]

export async function deleteDecisionsAbout(tx: Tx, personId: string): Promise<void> {
  await tx.deleteFrom('procedure_levels').where('clinician_id', '=', personId).execute()
}
