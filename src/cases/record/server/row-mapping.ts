import { toMissionFacts } from '#missions/server/row-mapping.ts'
import type { Mission } from '#missions/contract.ts'
import type { CaseFacts, CaseStatus } from '../../contract.ts'
import type { TrackedCase } from '../changed-fields.ts'
import type { Reflection } from '../../parts/reflection.contract.ts'
import type { AgeUnit, Patient } from '../../parts/patient.contract.ts'
import type { Procedure } from '../../parts/procedures.contract.ts'
import type { CaseMatchRow, CaseRow, FoundCase, ProcedureRow } from './queries.ts'

/** A row with what was entered, as the contract has it: the one way back from rows to a case. */
export function toFoundCase(row: CaseRow, otherMatches?: CaseMatchRow[]): FoundCase {
  const facts = toFacts(row, toMissionFacts(row, row.time_zone))
  return otherMatches ? { row, facts, otherMatches } : { row, facts }
}

/** What a change of a case is told from. */
export const toTrackedCase = ({ row, facts }: FoundCase): TrackedCase => ({
  ...facts,
  missionNumber: row.mission_number,
  // The table's own checks say which words can occur in it.
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
