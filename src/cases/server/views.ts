import { shownMissionNumber } from '#missions/rules.ts'
import type { Mission } from '#missions/contract.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import type { Case, CaseFacts, CaseStatus, CaseSummary } from '../contract.ts'
import type { AgeUnit, Patient } from '../patient/contract.ts'
import type { Procedure } from '../procedures/contract.ts'
import type { Reflection } from '../learning/contract.ts'
import { derivedOf } from '../rules.ts'
import type { CaseSummaryRow } from './logbook/queries.ts'
import type { CaseMatchRow, CaseRow, FoundCase, ProcedureRow } from './queries.ts'

/** Everything that was entered, as it was entered, with what the server knows and what it works out. */
export function toCaseView({ row, mission, otherMatches }: FoundCase): Case {
  const facts = toFacts(row, mission)
  return {
    _id: row.id,
    id: row.id,
    clientId: row.details.clientId ?? null,
    missionNumber: shownMissionNumber(row.mission_number),
    ...facts,
    title: row.title,
    // The table's own checks say which words can occur in it.
    status: row.status as CaseStatus,
    typeLabel: labelOf(caseTypes, row.type),
    baseLabel: row.base_label,
    regionLabel: row.region_label,
    supervisor: toSupervisorView(row),
    assessments: row.details.assessments ?? null,
    everFlagged: row.ever_flagged,
    organizationId: row.organization_id,
    createdBy: { id: row.owner_id, name: row.owner_name, role: row.owner_role },
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    submittedAt: row.submitted_at?.toISOString() ?? null,
    version: row.version,
    source: row.source as Case['source'],
    derived: derivedOf(facts, {
      paediatricAgeLimit: row.paediatric_age_limit,
      requireSignOff: row.require_sign_off,
    }),
    ...(otherMatches && { otherMatches: otherMatches.map(toMatchView) }),
  }
}

function toSupervisorView({ supervisor_user_id: id, supervisor_name: name }: CaseRow): Case['supervisor'] {
  return id === null || name === null ? null : { id, name }
}

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

/** The parts of which some fields are columns and the rest are details. */
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

/** A part in which nothing is known was not entered. */
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

const toMatchView = (row: CaseMatchRow) => ({
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  date: row.date,
  title: row.title,
  patientSequence: row.patient_sequence,
})

export const toCaseSummaryView = (row: CaseSummaryRow): CaseSummary => ({
  _id: row.id,
  id: row.id,
  missionNumber: shownMissionNumber(row.mission_number),
  patientSequence: row.patient_sequence,
  title: row.title,
  date: row.date,
  type: row.type,
  typeLabel: labelOf(caseTypes, row.type),
  missionType: row.mission_type,
  missionTypeLabel: labelOf(missionTypes, row.mission_type),
  result: row.result,
  platform: row.platform,
  status: row.status as CaseStatus,
  patientAge: row.patient_age,
  patientAgeUnit: row.patient_age_unit as AgeUnit | null,
  ageBand: row.age_band,
  gender: row.gender as CaseSummary['gender'],
  diagnosisPrimary: row.diagnosis_primary,
  myRole: row.my_role,
  supervisionLevel: row.supervision_level,
  procedures: row.procedures,
  flagCaseReview: row.flag_case_review,
  encounterSetting: row.encounter_setting,
  missionTimeHours: row.mission_minutes === null ? null : Math.round((row.mission_minutes * 100) / 60) / 100,
  createdBy: { id: row.owner_id, name: row.owner_name, role: row.owner_role },
  createdAt: row.created_at.toISOString(),
})
