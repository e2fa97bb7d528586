import { CompiledQuery, type Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { batchLookups } from '#platform/server/db/batched.ts'
import { organizationIdSql, overseesSql } from '#people/users/reach/server/row-mapping.ts'
import type { StoredSettings } from '#people/organizations/default-settings.ts'
import type { SignOffRule } from '#people/organizations/sign-off-rule.ts'
import type { Team } from '#logging/missions/contract.ts'
import type {
  CaseProcedures,
  CaseRecords,
  CaseReflections,
  Cases,
  Missions,
} from '#platform/server/db/types.ts'
import type { Airway } from '../../parts/airway.contract.ts'
import type { Clinical } from '../../parts/clinical.contract.ts'
import type { CaseFacts } from '../../contract.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import type { Outcome } from '../../parts/outcome.contract.ts'
import type { Patient } from '../../parts/patient.contract.ts'
import type { Blood, Drug, Procedure } from '../../parts/procedures.contract.ts'
import type { CaseScope, CasesOfOwners } from './policy.ts'

/** The entered fields without their own column, in the shape of the request, without unknown values. */
export interface CaseDetails {
  clientId?: string
  typeOther?: string
  flagReasonsOther?: string
  team?: Partial<Team>
  patient?: Partial<Patient>
  clinical?: Partial<Clinical>
  airway?: Airway
  drugs?: Drug[]
  blood?: Blood[]
  outcome?: Partial<Outcome>
  assessments?: Assessment[]
}

export type ProcedureDetails = Pick<
  Procedure,
  'codeOther' | 'complications' | 'complicationsOther' | 'site' | 'ultrasoundGuided' | 'notes'
>

export interface ProcedureRow extends Pick<
  Selectable<CaseProcedures>,
  'code' | 'operator_role' | 'supervision_level' | 'attempts' | 'outcome' | 'setting'
> {
  details: ProcedureDetails
}

export type ReflectionRow = Omit<Selectable<CaseReflections>, 'case_id' | 'owner_id'>

/** A row of the view `case_records`, with the reflection and wellbeing check if the reader may see them. */
export interface CaseRow
  extends
    Omit<Pick<Selectable<Cases>, keyof Cases & keyof CaseRecords>, 'details' | 'sign_off_rule'>,
    Pick<Selectable<Missions>, Exclude<keyof Missions & keyof CaseRecords, keyof Cases>> {
  details: CaseDetails
  owner_name: string
  owner_role: Role
  time_zone: string
  organization_settings: StoredSettings | null
  /** The rule about signatures that applied when the case was logged; null if there was none. */
  sign_off_rule: Partial<SignOffRule> | null
  base_label: string | null
  region_label: string | null
  supervisor_name: string | null
  procedures: ProcedureRow[]
  reflection: ReflectionRow | null
  wellbeing: string | null
  /** Null unless the case is voided. */
  voided: VoidedRow | null
}

/** The user who voided a case, the time as an ISO string, and the reason. */
export interface VoidedRow {
  at: string
  by: string
  name: string
  reason: string
}

export type CaseMatchRow = Pick<
  Selectable<Cases>,
  'id' | 'mission_number' | 'date' | 'title' | 'patient_sequence'
>

/** The row of a case, and its entered facts with times in the zone of its organization. */
export interface CaseWithFacts {
  row: CaseRow
  facts: CaseFacts
  /** Other cases with the requested mission number. */
  otherMatches?: CaseMatchRow[]
}

const maxOtherMatches = 20

type Reach = CaseScope['reach']

/** One condition for each reach, so that PostgreSQL prepares and plans each separately. */
export const visibleCaseSql: Record<Reach, (viewer: string) => string> = {
  own: (viewer) => `cases.deleted_at is null and cases.owner_id = ${viewer}`,
  assigned: (viewer) => `cases.deleted_at is null and (cases.owner_id = ${viewer} or (
    cases.status in ('pending', 'completed')
    and ${overseesSql('viewCases', { supervisor: viewer, clinician: 'cases.owner_id' })}))`,
  organization: (viewer) => `cases.deleted_at is null and (cases.owner_id = ${viewer} or (
    cases.status <> 'draft' and cases.organization_id = ${organizationIdSql(viewer)}))`,
  all: (viewer) => `cases.deleted_at is null and (cases.owner_id = ${viewer} or cases.status <> 'draft')`,
}

// Conditions for reading reflections. Other users' reflections never leave the database, unless the author shares them with
// the supervisor.
const readableReflectionSql: Record<Reach, string> = {
  own: 'reflections.owner_id = asked.viewer_id',
  assigned: '(reflections.owner_id = asked.viewer_id or reflections.share_with_supervisor)',
  organization: 'reflections.owner_id = asked.viewer_id',
  all: 'reflections.owner_id = asked.viewer_id',
}

/** $1 holds the viewers and $2 the cases; the n-th viewer reads the n-th case. */
const selectCases = (reach: Reach, condition = visibleCaseSql[reach]('asked.viewer_id')) => `
  select asked.position::integer - 1 as position, cases.*,
    (
      select json_build_object(
        'what', reflections.what, 'so_what', reflections.so_what, 'now_what', reflections.now_what,
        'learning_points', reflections.learning_points, 'learning_needs', reflections.learning_needs,
        'cpd_hours', reflections.cpd_hours, 'share_with_supervisor', reflections.share_with_supervisor
      )
      from case_reflections as reflections
      where reflections.case_id = cases.id and ${readableReflectionSql[reach]}
    ) as reflection,
    (
      select checks.answer from case_wellbeing_checks as checks
      where checks.case_id = cases.id and checks.owner_id = asked.viewer_id
    ) as wellbeing
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (viewer_id, case_id, position)
  join case_records as cases on cases.id = asked.case_id
  where ${condition}`

interface CaseLookup {
  viewerId: string
  caseId: string
}

function createFinder(reach: Reach) {
  const name = `cases_find_${reach}`
  const text = selectCases(reach)
  return batchLookups(async (pool: pg.Pool, requests: readonly CaseLookup[]): Promise<(CaseRow | null)[]> => {
    const values = [requests.map(({ viewerId }) => viewerId), requests.map(({ caseId }) => caseId)]
    const { rows } = await pool.query<CaseRow & { position: number }>({ name, text, values })
    const rowsByPosition = new Map(rows.map((row) => [row.position, row]))
    return requests.map((_, position) => rowsByPosition.get(position) ?? null)
  })
}

const finders = {
  own: createFinder('own'),
  assigned: createFinder('assigned'),
  organization: createFinder('organization'),
  all: createFinder('all'),
}

export const findCase = (pool: pg.Pool, scope: CaseScope, caseId: string): Promise<CaseRow | null> =>
  finders[scope.reach](pool, { viewerId: scope.viewerId, caseId })

/** Returns a case inside a transaction. */
export async function findCaseInTransaction(
  tx: Tx,
  scope: CaseScope,
  caseId: string,
): Promise<CaseRow | null> {
  const values = [[scope.viewerId], [caseId]]
  const { rows } = await tx.executeQuery<CaseRow>(CompiledQuery.raw(selectCases(scope.reach), values))
  return rows[0] ?? null
}

const selectOwnSql = selectCases('own', 'cases.owner_id = asked.viewer_id')

/** Returns the viewer's own cases with these ids, including deleted ones, in the order of their ids. */
export async function listOwnCases(
  tx: Pick<Tx, 'executeQuery'>,
  scope: CaseScope,
  ids: readonly string[],
): Promise<CaseRow[]> {
  const values = [ids.map(() => scope.viewerId), ids]
  const { rows } = await tx.executeQuery<CaseRow>(
    CompiledQuery.raw(`${selectOwnSql} order by cases.id`, values),
  )
  return rows
}

/** Returns cases as their owners see them, including deleted ones, in the order of their ids. */
export async function listCasesOfOwners(tx: Tx, { ids, ownerIds }: CasesOfOwners): Promise<CaseRow[]> {
  const query = CompiledQuery.raw(`${selectOwnSql} order by cases.id`, [ownerIds, ids])
  const { rows } = await tx.executeQuery<CaseRow>(query)
  return rows
}

/** Returns the cases with this mission number, the viewer's own first, then the newest. */
export async function listMatches(
  pool: pg.Pool,
  scope: CaseScope,
  missionNumber: string,
): Promise<CaseMatchRow[]> {
  const { rows } = await pool.query<CaseMatchRow>({
    name: `cases_matches_${scope.reach}`,
    text: `
      select cases.id, cases.mission_number, cases.date, cases.title, cases.patient_sequence
      from cases
      where ${visibleCaseSql[scope.reach]('$1')} and cases.mission_number = $2
      order by cases.owner_id <> $1, cases.date desc, cases.created_at desc, cases.id desc
      limit ${maxOtherMatches + 1}`,
    values: [scope.viewerId, missionNumber],
  })
  return rows
}
