import { toMissionFacts } from '#logging/missions/server/row-mapping.ts'
import type { Mission } from '#logging/missions/contract.ts'
import type { TrackedCase } from '../changed-fields.ts'
import type { CaseOrigin } from '../origin.contract.ts'
import type { Reflection } from '../../parts/reflection.contract.ts'
import type { AgeUnit, Patient } from '../../parts/patient.contract.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import type { Assessment } from '../../parts/reflection.contract.ts'
import type { CaseFacts, CaseStatus, EnteredCase } from '../../contract.ts'
import { ageBandOf, ageDays } from '../../parts/patient.ts'
import type { Procedure } from '../../parts/procedures.contract.ts'
import { derivedColumnsOf } from '../derived-columns.ts'
import { suggestedTitle } from '../../title.ts'
import type {
  CaseDetails,
  CaseMatchRow,
  CaseRow,
  CaseWithFacts,
  ProcedureRow,
  ReflectionRow,
} from './queries.ts'
import { withoutUnknowns } from './without-unknowns.ts'

/** Returns a row with its entered facts in the shape of the contract. All reads of cases use this mapping. */
export function toCaseWithFacts(row: CaseRow, otherMatches?: CaseMatchRow[]): CaseWithFacts {
  const facts = toFacts(row, toMissionFacts(row, row.time_zone))
  return otherMatches ? { row, facts, otherMatches } : { row, facts }
}

/** Returns the fields that the history compares. */
export const toTrackedCase = ({ row, facts }: CaseWithFacts): TrackedCase => ({
  ...facts,
  missionNumber: row.mission_number,
  // A check constraint of the table limits the status to these values.
  status: row.status as CaseStatus,
  clientId: row.details.clientId,
  assessments: row.details.assessments,
})

function toFacts(row: CaseRow, mission: Mission): CaseFacts {
  const { details } = row
  return {
    patientSequence: row.patient_sequence,
    title: row.title,
    date: row.date,
    type: row.type,
    typeOther: details.typeOther ?? null,
    patientAge: row.patient_age,
    patientAgeUnit: row.patient_age_unit as AgeUnit | null,
    patientAgeUnknown: row.patient_age_unknown,
    encounterSetting: row.encounter_setting,
    flagCaseReview: row.flag_case_review,
    flagReasons: listOrNull(row.flag_reasons),
    flagReasonsOther: details.flagReasonsOther ?? null,
    flagNote: row.flag_note,
    tags: listOrNull(row.tags),
    mission: partOrNull(mission),
    ...toParts(row),
    airway: details.airway ?? null,
    procedures: row.procedures.map(toProcedureView),
    drugs: details.drugs ?? [],
    blood: details.blood ?? [],
    reflection: toReflectionView(row),
  }
}

/** Returns the parts whose fields are partly in columns and partly in `details`. */
function toParts(row: CaseRow): Pick<CaseFacts, 'team' | 'patient' | 'clinical' | 'outcome'> {
  const { team, patient, clinical, outcome } = row.details
  return {
    team: partOrNull({
      ...team,
      myRole: row.my_role,
      myInvolvement: row.my_involvement,
      supervisionLevel: row.supervision_level,
      supervisorUserId: row.supervisor_user_id,
    }),
    patient: partOrNull({ ...patient, gender: row.gender as Patient['gender'] }),
    clinical: partOrNull({
      ...clinical,
      diagnosisPrimary: row.diagnosis_primary,
      levelOfCare: row.level_of_care,
    }),
    outcome: partOrNull({ ...outcome, clinicalOutcome: row.clinical_outcome }),
  }
}

/** Returns null for a part without any known value. */
const partOrNull = <Part extends object>(part: Part): Part | null =>
  Object.values(part).some((value) => value !== null && value !== undefined) ? part : null

const listOrNull = (list: string[]): string[] | null => (list.length > 0 ? list : null)

const toProcedureView = (row: ProcedureRow): Procedure => ({
  code: row.code,
  operatorRole: row.operator_role,
  supervisionLevel: row.supervision_level,
  attempts: row.attempts,
  outcome: row.outcome,
  setting: row.setting,
  ...row.details,
})

function toReflectionView({ reflection, wellbeing }: CaseRow): Reflection | null {
  if (!reflection && !wellbeing) return null
  return {
    what: reflection?.what ?? null,
    soWhat: reflection?.so_what ?? null,
    nowWhat: reflection?.now_what ?? null,
    learningPoints: listOrNull(reflection?.learning_points ?? []),
    learningNeeds: listOrNull(reflection?.learning_needs ?? []),
    wellbeingCheck: wellbeing,
    shareWithSupervisor: reflection?.share_with_supervisor ?? false,
    cpdHours: reflection?.cpd_hours ?? null,
  }
}

/** An entered case, and the values that the server sets. */
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
  /** The rule about signatures that applies to the case. A draft has no rule yet. */
  signOffRule: CaseRow['sign_off_rule']
  imported?: ImportSource | null
}

/** The source of a case that its owner imported: its origin in an exported logbook, if the file has one. */
export interface ImportSource {
  origin: CaseOrigin | null
}

export interface CaseRecord {
  row: ReturnType<typeof toCaseRow>
  procedures: ProcedureRow[]
  reflection: ReflectionRow | null
  wellbeing: string | null
}

/** Returns all rows of a case in the shape in which they are read. */
export function toCaseRecord(caseToSave: CaseToSave): CaseRecord {
  const { procedures, encounterSetting, reflection } = caseToSave.entered
  // A case imported as voided keeps its values unchanged, as a draft does.
  const isDraft = caseToSave.status === 'draft' || caseToSave.status === 'voided'
  return {
    row: toCaseRow(caseToSave),
    procedures: procedures.map((procedure) => toProcedureRow(procedure, encounterSetting, isDraft)),
    reflection: toReflectionRow(reflection),
    wellbeing: reflection?.wellbeingCheck ?? null,
  }
}

/** Returns a row in the shape in which it is written: `details` as JSON text. */
export const toColumns = <Row extends { details: object }>(row: Row) => ({
  ...row,
  details: JSON.stringify(row.details),
})

export const toCaseColumns = (caseToSave: CaseToSave) => toColumns(toCaseRow(caseToSave))

export const toProcedureColumns = (procedure: Procedure, caseSetting: string) =>
  toColumns(toProcedureRow(procedure, caseSetting, false))

/** Returns the title that the author typed, else the suggested one. */
export const titleColumnOf = (facts: CaseFacts): string =>
  (facts.title ?? suggestedTitle(facts)).slice(0, 120)

function toCaseRow(caseToSave: CaseToSave) {
  const { entered, missionNumber, status, now } = caseToSave
  const { team, clinical } = entered
  const title = titleColumnOf(entered)
  return {
    id: caseToSave.id,
    owner_id: caseToSave.ownerId,
    organization_id: caseToSave.organizationId,
    mission_id: caseToSave.missionId,
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
    flagged_by: entered.flagCaseReview ? caseToSave.ownerId : null,
    ever_flagged: entered.flagCaseReview || caseToSave.imported?.origin?.everFlagged === true,
    flag_reasons: entered.flagReasons ?? [],
    flag_note: entered.flagNote ?? null,
    tags: entered.tags ?? [],
    details: toDetails(entered, now),
    ...derivedColumnsOf(
      { ...entered, title, missionNumber },
      { hasReflection: toReflectionRow(entered.reflection) !== null },
    ),
    source: sourceOf(caseToSave),
    creation_digest: caseToSave.digest,
    version: 1,
    created_at: now,
    updated_at: now,
    submitted_at: status === 'draft' ? null : now,
    sign_off_rule: status === 'draft' ? null : caseToSave.signOffRule,
    deleted_at: null,
  }
}

const sourceOf = ({ entered, imported }: CaseToSave): string => {
  if (imported) return 'import'
  return entered.enteredOffline ? 'offline' : 'web'
}

/** Returns `unknown` for a missing gender, unless the case is a draft or has no patient. */
function genderOf({ patient, mission }: EnteredCase, status: CaseStatus): string | null {
  const isLogged = status !== 'draft' && status !== 'voided' && !isPatientless(mission)
  return patient?.gender ?? (isLogged ? 'unknown' : null)
}

/** Leaves out fields that have their own column, so that no value is stored twice. */
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
  const assessments = entered.assessments?.map((request): Assessment => ({
    ...request,
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

/** Returns the row of a procedure. A logged procedure without a number of attempts gets one attempt. */
function toProcedureRow(procedure: Procedure, caseSetting: string, isDraft: boolean): ProcedureRow {
  const { code, operatorRole, supervisionLevel, attempts, outcome, setting, ...details } = procedure
  return {
    code,
    operator_role: operatorRole,
    supervision_level: supervisionLevel ?? null,
    attempts: attempts ?? (isDraft ? null : 1),
    outcome: outcome ?? null,
    setting: setting ?? caseSetting,
    details: withoutUnknowns(details),
  }
}

/** Returns null if nothing was written and nothing is shared. The wellbeing answer has its own table. */
function toReflectionRow(reflection: EnteredCase['reflection']): ReflectionRow | null {
  if (!reflection) return null
  const writtenFields = withoutUnknowns({ ...reflection, wellbeingCheck: null, shareWithSupervisor: null })
  if (!reflection.shareWithSupervisor && Object.keys(writtenFields).length === 0) return null
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
