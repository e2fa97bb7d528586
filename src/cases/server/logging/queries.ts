import { createHash } from 'node:crypto'
import type { CompiledQuery, InsertQueryBuilder, InsertResult, QueryCreator } from 'kysely'
import type pg from 'pg'
import { isPatientless } from '#missions/rules.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { DB } from '#platform/server/db/types.ts'
import type { Assessment } from '../../learning/contract.ts'
import type { CaseStatus, EnteredCase } from '../../contract.ts'
import { ageBandOf, ageDays } from '../../patient/rules.ts'
import type { Procedure } from '../../procedures/contract.ts'
import { dashboardProceduresOf } from '../../procedures/rules.ts'
import { searchTextOf, suggestedTitle } from '../../rules.ts'
import type { CaseDetails, ProcedureRow, ReflectionRow } from '../queries.ts'

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

/** What was entered, and what the service decided. */
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

export interface CaseRecord {
  row: ReturnType<typeof toCaseRow>
  procedures: ProcedureRow[]
  reflection: ReflectionRow | null
  wellbeing: string | null
}

/** All rows of a case, as they will be read again. */
export function toCaseRecord(logged: CaseToSave): CaseRecord {
  const { procedures, encounterSetting, reflection } = logged.entered
  return {
    row: toCaseRow(logged),
    procedures: procedures.map((procedure) => toProcedureRow(procedure, encounterSetting)),
    reflection: toReflectionRow(reflection),
    wellbeing: reflection?.wellbeingCheck ?? null,
  }
}

type InsertInto<Table extends keyof DB> = InsertQueryBuilder<DB, Table, InsertResult>
type Insert = (db: QueryCreator<DB>) => { [Table in keyof DB]: InsertInto<Table> }[keyof DB]

/** Everything at once, as one statement: whole or not at all, in one way to the database and back. */
export function toInsertion(
  db: Db,
  { row, procedures, reflection, wellbeing }: CaseRecord,
  { mission, audit }: { mission: Insert | null; audit: Insert },
): CompiledQuery {
  const key = { case_id: row.id, owner_id: row.owner_id }
  const parts: [name: string, insert: Insert | null][] = [
    ['mission', mission],
    ['logged', (tx) => tx.insertInto('cases').values(toColumns(row))],
    ['steps', procedures.length > 0 ? (tx) => insertProcedures(tx, row.id, procedures) : null],
    [
      'reflected',
      reflection && ((tx) => tx.insertInto('case_reflections').values({ ...key, ...reflection })),
    ],
    [
      'felt',
      wellbeing === null
        ? null
        : (tx) => tx.insertInto('case_wellbeing_checks').values({ ...key, answer: wellbeing }),
    ],
  ]
  let whole: QueryCreator<DB> = db
  for (const [name, insert] of parts) {
    // Nothing reads from a part by its name, so the type need not know the names.
    if (insert) whole = whole.with(name, insert) as unknown as QueryCreator<DB>
  }
  return audit(whole).compile()
}

/** Runs it by itself, prepared once for each connection and each shape that a case can have. */
export async function insertAlone(pool: pg.Pool, { sql, parameters }: CompiledQuery): Promise<void> {
  const name = `cases_insert_${createHash('sha1').update(sql).digest('base64url')}`
  await pool.query({ name, text: sql, values: [...parameters] })
}

const insertProcedures = (db: QueryCreator<DB>, caseId: string, procedures: readonly ProcedureRow[]) =>
  db.insertInto('case_procedures').values(
    procedures.map((procedure, index) => ({
      case_id: caseId,
      position: index + 1,
      ...toColumns(procedure),
    })),
  )

/** A row as it is written: what is kept as JSON goes as text. */
const toColumns = <Row extends { details: object }>(row: Row) => ({
  ...row,
  details: JSON.stringify(row.details),
})

export const toCaseColumns = (logged: CaseToSave) => toColumns(toCaseRow(logged))

export const toProcedureColumns = (procedure: Procedure, caseSetting: string) =>
  toColumns(toProcedureRow(procedure, caseSetting))

function toCaseRow(logged: CaseToSave) {
  const { entered, missionNumber, status, now } = logged
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
    details: toDetails(entered, now),
    dashboard_procedures: dashboardProceduresOf(entered),
    search_text: searchTextOf({ ...entered, title, missionNumber }),
    source: 'web',
    creation_digest: logged.digest,
    version: 1,
    created_at: now,
    updated_at: now,
    submitted_at: status === 'draft' ? null : now,
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

function toProcedureRow(procedure: Procedure, caseSetting: string): ProcedureRow {
  const { code, operatorRole, supervisionLevel, attempts, outcome, setting, ...details } = procedure
  return {
    code,
    operator_role: operatorRole,
    supervision_level: supervisionLevel ?? null,
    attempts: attempts ?? null,
    outcome: outcome ?? null,
    setting: setting ?? caseSetting,
    details: withoutUnknowns(details),
  }
}

/** Null when nothing was written and nothing is shared: how the author feels is kept elsewhere. */
function toReflectionRow(reflection: EnteredCase['reflection']): ReflectionRow | null {
  if (!reflection) return null
  const written = withoutUnknowns({ ...reflection, wellbeingCheck: null, shareWithSupervisor: null })
  if (!reflection.shareWithSupervisor && Object.keys(written).length === 0) return null
  return {
    what: reflection.what ?? null,
    so_what: reflection.soWhat ?? null,
    now_what: reflection.nowWhat ?? null,
    learning_points: reflection.learningPoints ?? [],
    learning_needs: reflection.learningNeeds ?? [],
    cpd_hours: reflection.cpdHours ?? null,
    share_with_supervisor: reflection.shareWithSupervisor,
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
