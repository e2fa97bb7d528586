import { settingSql } from '#people/organizations/server/row-mapping.ts'
import { linkedSupervisorsSql } from '#people/users/reach/server/row-mapping.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/server/db/database.ts'
import type { LoggingContext } from '../../record/server/context-queries.ts'
import type { ProcedureRow } from '../../record/server/queries.ts'
import { toColumns, type CaseRecord } from '../../record/server/row-mapping.ts'

export type EditingContext = Omit<
  LoggingContext,
  'savedOwnerId' | 'savedDigest' | 'isSavedDeleted' | 'isErased'
>

/** Returns the settings that apply to an edit: those of the organization for which the case was logged. */
export async function getEditingContext(tx: Tx, caseId: string): Promise<EditingContext> {
  const context = await tx
    .selectFrom('cases')
    .innerJoin('users', 'users.id', 'cases.owner_id')
    .leftJoin('organizations', 'organizations.id', 'cases.organization_id')
    .where('cases.id', '=', caseId)
    .select([
      sql.raw<EditingContext['linkedSupervisors']>(linkedSupervisorsSql('users.id')).as('linkedSupervisors'),
      sql.raw<EditingContext['signOff']>(settingSql.signOff).as('signOff'),
      sql.raw<number>(settingSql.paediatricAgeLimit).as('paediatricAgeLimit'),
      sql.raw<boolean>(settingSql.storeExactTimes).as('storeExactTimes'),
      sql<string | null>`organizations.settings->>'missionNumberPrefix'`.as('missionNumberPrefix'),
      sql<EditingContext['bases']>`coalesce(organizations.bases, '[]')`.as('bases'),
      sql<EditingContext['regions']>`coalesce(organizations.regions, '[]')`.as('regions'),
    ])
    .executeTakeFirst()
  if (!context) throw new Error('A locked case does not exist')
  return context
}

const immutableColumns = new Set([
  'id',
  'owner_id',
  'organization_id',
  'source',
  'creation_digest',
  'created_at',
  'deleted_at',
])

/** Replaces all rows of a case. An edit never changes its owner or how it was created. */
export async function replaceCase(
  tx: Tx,
  { row, procedures, reflection, wellbeing }: CaseRecord,
): Promise<void> {
  const { id, owner_id } = row
  const columns = Object.entries(toColumns(row)).filter(([column]) => !immutableColumns.has(column))
  await tx.updateTable('cases').set(Object.fromEntries(columns)).where('id', '=', id).execute()
  await replaceProcedures(tx, id, procedures)
  await replaceReflection(tx, { case_id: id, owner_id }, { reflection, wellbeing })
}

async function replaceProcedures(tx: Tx, caseId: string, procedures: readonly ProcedureRow[]): Promise<void> {
  await tx.deleteFrom('case_procedures').where('case_id', '=', caseId).execute()
  if (procedures.length === 0) return
  const rows = procedures.map((row, index) => ({ case_id: caseId, position: index + 1, ...toColumns(row) }))
  await tx.insertInto('case_procedures').values(rows).execute()
}

async function replaceReflection(
  tx: Tx,
  key: { case_id: string; owner_id: string },
  { reflection, wellbeing }: Pick<CaseRecord, 'reflection' | 'wellbeing'>,
): Promise<void> {
  const { case_id: id } = key
  await tx.deleteFrom('case_reflections').where('case_id', '=', id).execute()
  if (reflection)
    await tx
      .insertInto('case_reflections')
      .values({ ...key, ...reflection })
      .execute()
  await tx.deleteFrom('case_wellbeing_checks').where('case_id', '=', id).execute()
  if (wellbeing !== null) {
    await tx
      .insertInto('case_wellbeing_checks')
      .values({ ...key, answer: wellbeing })
      .execute()
  }
}
