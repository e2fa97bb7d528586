import { CompiledQuery, type Selectable } from 'kysely'
import type pg from 'pg'
import type { Role } from '#platform/contract/access.ts'
import type { Tx } from '#platform/server/db/database.ts'
import { together } from '#platform/server/db/together.ts'
import type { Team } from '#missions/contract.ts'
import type { CaseProcedures, CaseReflections, Cases, Missions } from '#platform/server/db/types.ts'
import type { Airway } from '../../parts/airway.contract.ts'
import type { Clinical } from '../../parts/clinical.contract.ts'
import type { CaseFacts } from '../../contract.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import type { Outcome } from '../../parts/outcome.contract.ts'
import type { Patient } from '../../parts/patient.contract.ts'
import type { Blood, Drug, Procedure } from '../../parts/procedures.contract.ts'
import type { CaseScope } from './policy.ts'

const caseColumns = [
  'id',
  'owner_id',
  'organization_id',
  'mission_id',
  'mission_number',
  'date',
  'patient_sequence',
  'title',
  'type',
  'status',
  'encounter_setting',
  'patient_age',
  'patient_age_unit',
  'patient_age_unknown',
  'gender',
  'diagnosis_primary',
  'level_of_care',
  'clinical_outcome',
  'my_role',
  'my_involvement',
  'supervision_level',
  'supervisor_user_id',
  'flag_case_review',
  'ever_flagged',
  'flag_reasons',
  'flag_note',
  'tags',
  'details',
  'source',
  'version',
  'created_at',
  'updated_at',
  'submitted_at',
  'deleted_at',
] as const

const missionColumns = [
  'mission_type',
  'result',
  'result_reason',
  'platform',
  'platform_with_patient',
  'platforms_used',
  'urgency',
  'base_code',
  'region_code',
  'location_type',
  'distance_band_km',
  'light_condition',
  'weather',
  'hoist_used',
  'hoist_cycles',
  'hoist_cycles_night',
  'patients_total',
  'major_incident_declared',
  'agencies_present',
  'delay_reasons',
  'other_texts',
  'call_received_at',
  'activated_at',
  'mobile_at',
  'arrive_scene_at',
  'at_patient_at',
  'leave_scene_at',
  'arrive_destination_at',
  'handover_at',
  'available_at',
  'back_at_base_at',
  'stood_down_at',
  'exact_times',
] as const

/** What has no column of its own, as the request had it, without what was left unknown. */
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

/** A case with its mission, its parts and its owner's name; the reflection only where the viewer may read it. */
export interface CaseRow
  extends
    Omit<Pick<Selectable<Cases>, (typeof caseColumns)[number]>, 'details'>,
    Pick<Selectable<Missions>, (typeof missionColumns)[number]> {
  details: CaseDetails
  owner_name: string
  owner_role: Role
  time_zone: string
  require_sign_off: boolean
  paediatric_age_limit: number
  base_label: string | null
  region_label: string | null
  supervisor_name: string | null
  procedures: ProcedureRow[]
  reflection: ReflectionRow | null
  wellbeing: string | null
  /** Of a voided case alone. */
  voided: VoidedRow | null
}

/** Who voided a case, when and why; the time as JSON writes it. */
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

/** What opening a case finds: its row, and what was entered, with times on the clocks of its organization. */
export interface FoundCase {
  row: CaseRow
  facts: CaseFacts
  /** Asked for by a mission number: what else that fits. */
  otherMatches?: CaseMatchRow[]
}

const shownMatches = 20

const qualified = (table: string, columns: readonly string[]) =>
  columns.map((column) => `${table}.${column}`).join(', ')

type Reach = CaseScope['reach']

/** Written out for each reach, so that each is prepared and planned by itself. */
export const visible: Record<Reach, (viewer: string) => string> = {
  own: (viewer) => `cases.deleted_at is null and cases.owner_id = ${viewer}`,
  assigned: (viewer) => `cases.deleted_at is null and (cases.owner_id = ${viewer} or (
    cases.status in ('pending', 'completed')
    and exists (select from users where users.id = cases.owner_id and users.supervisor_id = ${viewer})))`,
  all: (viewer) => `cases.deleted_at is null and (cases.owner_id = ${viewer} or cases.status <> 'draft')`,
}

// Others' reflections never leave the database, but for a supervisor with whom the author shares one.
const readable: Record<Reach, string> = {
  own: 'reflections.owner_id = asked.viewer_id',
  assigned: '(reflections.owner_id = asked.viewer_id or reflections.share_with_supervisor)',
  all: 'reflections.owner_id = asked.viewer_id',
}

const labelIn = (list: string, code: string) => `(
      select place->>'label' from jsonb_array_elements(organizations.${list}) as place
      where place->>'code' = missions.${code} limit 1
    )`

/** $1 and $2: who looks, and at which case, pair by pair. */
const selectCases = (reach: Reach, condition = visible[reach]('asked.viewer_id')) => `
  select asked.position::integer - 1 as position, ${qualified('cases', caseColumns)}, ${qualified('missions', missionColumns)},
    owners.name as owner_name, owners.role as owner_role,
    coalesce(organizations.time_zone, 'UTC') as time_zone,
    coalesce((organizations.settings->>'requireSignOff')::boolean, false) as require_sign_off,
    coalesce((organizations.settings->>'paediatricAgeLimit')::integer, 16) as paediatric_age_limit,
    ${labelIn('bases', 'base_code')} as base_label, ${labelIn('regions', 'region_code')} as region_label,
    supervisors.name as supervisor_name,
    (
      select coalesce(json_agg(json_build_object(
        'code', steps.code, 'operator_role', steps.operator_role,
        'supervision_level', steps.supervision_level, 'attempts', steps.attempts,
        'outcome', steps.outcome, 'setting', steps.setting, 'details', steps.details
      ) order by steps.position), '[]')
      from case_procedures as steps where steps.case_id = cases.id
    ) as procedures,
    (
      select json_build_object(
        'what', reflections.what, 'so_what', reflections.so_what, 'now_what', reflections.now_what,
        'learning_points', reflections.learning_points, 'learning_needs', reflections.learning_needs,
        'cpd_hours', reflections.cpd_hours, 'share_with_supervisor', reflections.share_with_supervisor
      )
      from case_reflections as reflections
      where reflections.case_id = cases.id and ${readable[reach]}
    ) as reflection,
    (
      select checks.answer from case_wellbeing_checks as checks
      where checks.case_id = cases.id and checks.owner_id = asked.viewer_id
    ) as wellbeing,
    case when cases.status = 'voided' then (
      select json_build_object(
        'at', changes.changed_at, 'by', changes.changed_by, 'name', people.name, 'reason', changes.reason
      )
      from case_changes as changes join users as people on people.id = changes.changed_by
      where changes.case_id = cases.id and changes.kind = 'voided'
      limit 1
    ) end as voided
  from unnest($1::uuid[], $2::uuid[]) with ordinality as asked (viewer_id, case_id, position)
  join cases on cases.id = asked.case_id
  join missions on missions.id = cases.mission_id
  join users as owners on owners.id = cases.owner_id
  left join organizations on organizations.id = cases.organization_id
  left join users as supervisors on supervisors.id = cases.supervisor_user_id
  where ${condition}`

interface AskedCase {
  viewerId: string
  caseId: string
}

function findTogether(reach: Reach) {
  const name = `cases_find_${reach}`
  const text = selectCases(reach)
  return together(async (pool: pg.Pool, asked: readonly AskedCase[]): Promise<(CaseRow | null)[]> => {
    const values = [asked.map(({ viewerId }) => viewerId), asked.map(({ caseId }) => caseId)]
    const { rows } = await pool.query<CaseRow & { position: number }>({ name, text, values })
    const found = new Map(rows.map((row) => [row.position, row]))
    return asked.map((_, position) => found.get(position) ?? null)
  })
}

const finders = { own: findTogether('own'), assigned: findTogether('assigned'), all: findTogether('all') }

export const findCase = (pool: pg.Pool, scope: CaseScope, caseId: string): Promise<CaseRow | null> =>
  finders[scope.reach](pool, { viewerId: scope.viewerId, caseId })

/** The same within a transaction. */
export async function findCaseIn(tx: Tx, scope: CaseScope, caseId: string): Promise<CaseRow | null> {
  const values = [[scope.viewerId], [caseId]]
  const { rows } = await tx.executeQuery<CaseRow>(CompiledQuery.raw(selectCases(scope.reach), values))
  return rows[0] ?? null
}

const selectOwn = selectCases('own', 'cases.owner_id = asked.viewer_id')

/** Own cases within a transaction, deleted ones included, in the order of their ids. */
export async function listOwnCases(
  tx: Pick<Tx, 'executeQuery'>,
  scope: CaseScope,
  ids: readonly string[],
): Promise<CaseRow[]> {
  const values = [ids.map(() => scope.viewerId), ids]
  const { rows } = await tx.executeQuery<CaseRow>(CompiledQuery.raw(`${selectOwn} order by cases.id`, values))
  return rows
}

/** The cases that a mission number fits, the viewer's own first, then the newest. */
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
      where ${visible[scope.reach]('$1')} and cases.mission_number = $2
      order by cases.owner_id <> $1, cases.date desc, cases.created_at desc, cases.id desc
      limit ${shownMatches + 1}`,
    values: [scope.viewerId, missionNumber],
  })
  return rows
}
