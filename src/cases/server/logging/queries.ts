import type { Insertable } from 'kysely'
import type pg from 'pg'
import { isPatientless } from '#missions/rules.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Tx } from '#platform/server/db/database.ts'
import type { Cases } from '#platform/server/db/types.ts'
import type { Assessment } from '../../learning/contract.ts'
import type { CaseStatus, EnteredCase } from '../../contract.ts'
import { ageBandOf, ageDays } from '../../patient/rules.ts'
import type { Procedure } from '../../procedures/contract.ts'
import { dashboardProceduresOf } from '../../procedures/rules.ts'
import { searchTextOf, suggestedTitle } from '../../rules.ts'
import type { CaseDetails } from '../queries.ts'

interface Place {
  code: string
  active?: boolean
}

/** What decides whether and how a case of this person is taken. */
export interface LoggingContext {
  linkedSupervisorId: string | null
  requireSignOff: boolean
  paediatricAgeLimit: number
  missionNumberPrefix: string | null
  bases: Place[]
  regions: Place[]
  /** Of the case that has the wanted id already. */
  savedOwnerId: string | null
  savedDigest: Buffer | null
}

const loggingContext = {
  name: 'cases_logging_context',
  text: `
    select users.supervisor_id as "linkedSupervisorId",
      coalesce((organizations.settings->>'requireSignOff')::boolean, false) as "requireSignOff",
      coalesce((organizations.settings->>'paediatricAgeLimit')::integer, 16) as "paediatricAgeLimit",
      organizations.settings->>'missionNumberPrefix' as "missionNumberPrefix",
      coalesce(organizations.bases, '[]') as bases, coalesce(organizations.regions, '[]') as regions,
      saved.owner_id as "savedOwnerId", saved.creation_digest as "savedDigest"
    from users
    left join organizations on organizations.id = users.organization_id
    left join cases as saved on saved.id = $2
    where users.id = $1`,
}

export async function getLoggingContext(
  pool: pg.Pool,
  actorId: string,
  caseId: string,
): Promise<LoggingContext> {
  const { rows } = await pool.query<LoggingContext>({ ...loggingContext, values: [actorId, caseId] })
  const [context] = rows
  if (!context) throw new Error('The person of a living session is gone')
  return context
}

interface PersonRow {
  id: string
  role: Role
  organizationId: string | null
}

/** Those of the accounts that exist and are active. */
export async function listActivePeople(pool: pg.Pool, ids: readonly string[]): Promise<PersonRow[]> {
  if (ids.length === 0) return []
  const { rows } = await pool.query<PersonRow>(
    `select id, role, organization_id as "organizationId" from users
    where id = any($1::uuid[]) and status = 'active'`,
    [ids],
  )
  return rows
}

/** A case as it will be saved: what was entered, and what the service decided. */
export interface CaseToSave {
  id: string
  ownerId: string
  organizationId: string | null
  missionId: string
  missionNumber: string
  status: CaseStatus
  digest: Buffer
  now: Date
  entered: EnteredCase
}

export async function insertCase(tx: Tx, logged: CaseToSave): Promise<void> {
  const { id, ownerId, entered } = logged
  await tx.insertInto('cases').values(toCaseColumns(logged)).execute()
  if (entered.procedures.length > 0) {
    const rows = entered.procedures.map((procedure, index) => ({
      case_id: id,
      position: index + 1,
      ...toProcedureColumns(procedure, entered.encounterSetting),
    }))
    await tx.insertInto('case_procedures').values(rows).execute()
  }
  if (entered.reflection) await insertReflection(tx, id, ownerId, entered.reflection)
}

/** The row of a case. Demo data is copied in bulk from the same rows. */
export function toCaseColumns(logged: CaseToSave): Insertable<Cases> {
  const { entered, missionNumber, status } = logged
  const { team, clinical } = entered
  const title = (entered.title ?? suggestedTitle(entered)).slice(0, 120)
  return {
    id: logged.id,
    owner_id: logged.ownerId,
    organization_id: logged.organizationId,
    mission_id: logged.missionId,
    mission_number: missionNumber,
    mission_type: entered.mission?.missionType ?? null,
    date: entered.date,
    patient_sequence: entered.patientSequence,
    title,
    type: entered.type ?? null,
    status,
    encounter_setting: entered.encounterSetting,
    patient_age: entered.patientAge ?? null,
    patient_age_unit: entered.patientAgeUnit ?? null,
    patient_age_unknown: entered.patientAgeUnknown ?? false,
    age_days: ageDays(entered),
    age_band: ageBandOf(entered),
    gender: genderOf(entered, status),
    diagnosis_primary: clinical?.diagnosisPrimary ?? null,
    level_of_care: clinical?.levelOfCare ?? null,
    clinical_outcome: entered.outcome?.clinicalOutcome ?? null,
    my_role: team?.myRole ?? null,
    my_involvement: team?.myInvolvement ?? null,
    supervision_level: team?.supervisionLevel ?? null,
    supervisor_user_id: team?.supervisorUserId ?? null,
    flag_case_review: entered.flagCaseReview,
    ever_flagged: entered.flagCaseReview,
    flag_reasons: entered.flagReasons ?? [],
    flag_note: entered.flagNote ?? null,
    tags: entered.tags ?? [],
    details: JSON.stringify(toDetails(entered, logged.now)),
    dashboard_procedures: dashboardProceduresOf(entered),
    search_text: searchTextOf({ ...entered, title, missionNumber }),
    creation_digest: logged.digest,
    created_at: logged.now,
    updated_at: logged.now,
    submitted_at: status === 'draft' ? null : logged.now,
  }
}

/** Not said is not known, once there is a patient in a case that counts. */
function genderOf({ patient, mission }: EnteredCase, status: CaseStatus): string | null {
  const isCounted = status !== 'draft' && !isPatientless(mission)
  return patient?.gender ?? (isCounted ? 'unknown' : null)
}

/** Fields with a column of their own are taken out: they are kept once. */
function toDetails(entered: EnteredCase, now: Date): CaseDetails {
  const { clientId, typeOther, flagReasonsOther, airway, drugs, blood } = entered
  const team = {
    ...entered.team,
    myRole: null,
    myInvolvement: null,
    supervisionLevel: null,
    supervisorUserId: null,
  }
  const patient = { ...entered.patient, gender: null }
  const clinical = { ...entered.clinical, diagnosisPrimary: null, levelOfCare: null }
  const outcome = { ...entered.outcome, clinicalOutcome: null }
  const assessments = entered.assessments?.map((asked): Assessment => ({
    ...asked,
    requestedAt: now.toISOString(),
    status: 'requested',
  }))
  const texts = { clientId, typeOther, flagReasonsOther }
  return withoutUnknowns({
    ...texts,
    team,
    patient,
    clinical,
    airway,
    drugs,
    blood,
    outcome,
    assessments,
  })
}

export function toProcedureColumns(procedure: Procedure, caseSetting: string) {
  const { code, operatorRole, supervisionLevel, attempts, outcome, setting, ...details } = procedure
  return {
    code,
    operator_role: operatorRole,
    supervision_level: supervisionLevel ?? null,
    attempts: attempts ?? null,
    outcome: outcome ?? null,
    setting: setting ?? caseSetting,
    details: JSON.stringify(withoutUnknowns(details)),
  }
}

const saysNothing = (value: unknown): boolean =>
  value === null || value === undefined || (typeof value === 'object' && Object.values(value).length === 0)

function trimmed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(trimmed)
  return typeof value === 'object' && value !== null ? withoutUnknowns(value) : value
}

/** What says nothing is not kept: unknowns, and lists and parts without anything in them, however deep. */
function withoutUnknowns(part: object): object {
  const fields = Object.entries(part).map(([field, value]) => [field, trimmed(value)] as const)
  return Object.fromEntries(fields.filter(([, value]) => !saysNothing(value)))
}

async function insertReflection(
  tx: Tx,
  caseId: string,
  ownerId: string,
  reflection: NonNullable<EnteredCase['reflection']>,
): Promise<void> {
  const { wellbeingCheck, ...shared } = reflection
  const { shareWithSupervisor, ...written } = shared
  if (shareWithSupervisor || Object.keys(withoutUnknowns(written)).length > 0) {
    await tx
      .insertInto('case_reflections')
      .values({
        case_id: caseId,
        owner_id: ownerId,
        what: written.what ?? null,
        so_what: written.soWhat ?? null,
        now_what: written.nowWhat ?? null,
        learning_points: written.learningPoints ?? [],
        learning_needs: written.learningNeeds ?? [],
        cpd_hours: written.cpdHours ?? null,
        share_with_supervisor: shareWithSupervisor,
      })
      .execute()
  }
  if (!wellbeingCheck) return
  await tx
    .insertInto('case_wellbeing_checks')
    .values({ case_id: caseId, owner_id: ownerId, answer: wellbeingCheck })
    .execute()
}
