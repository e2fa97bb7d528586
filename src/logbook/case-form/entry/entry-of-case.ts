import type { Case } from '#logging/cases/contract.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { ownTitle } from '#logging/cases/title.ts'
import { clocksOf } from '#logging/missions/clock.ts'
import { timeFields, without, type CaseEntry, type EntryFields } from './entry.ts'
import type { EntrySettings } from './organization-settings.ts'

/**
 * Converts a saved case to an entry. Includes assessments only for a draft: once a case is logged, its assessments
 * have been requested and the form cannot change them. Pass `editSettings` to `requestOf`, so that the case keeps its
 * supervisor.
 */
export function toCaseEntry(theCase: Case, zone: string): CaseEntry {
  const mission = theCase.mission ?? {}
  const fields: EntryFields = {
    _id: theCase._id,
    missionNumber: theCase.missionNumber,
    patientSequence: theCase.patientSequence,
    title: ownTitle(theCase),
    date: theCase.date,
    type: theCase.type,
    typeOther: theCase.typeOther,
    patientAge: theCase.patientAge,
    patientAgeUnit: theCase.patientAgeUnit ?? 'years',
    patientAgeUnknown: theCase.patientAgeUnknown,
    encounterSetting: theCase.encounterSetting,
    flagCaseReview: theCase.flagCaseReview,
    flagReasons: theCase.flagReasons,
    flagReasonsOther: theCase.flagReasonsOther,
    flagNote: theCase.flagNote,
    tags: theCase.tags,
    // A draft without an answer leaves out the field, so that the form still suggests the light.
    mission: without(mission, [
      ...timeFields,
      ...(theCase.status === 'draft' && !mission.lightCondition ? ['lightCondition'] : []),
    ]),
    // Null means that the case has no supervisor. With undefined, the form would enter the linked supervisor.
    team: { ...theCase.team, supervisorUserId: theCase.team?.supervisorUserId ?? null },
    patient: theCase.patient ?? {},
    clinical: theCase.clinical ?? {},
    airway: theCase.airway ?? {},
    procedures: theCase.procedures,
    drugs: theCase.drugs,
    blood: theCase.blood,
    outcome: theCase.outcome ?? {},
    reflection: theCase.reflection ?? {},
    ...(theCase.status === 'draft' && { assessments: theCase.assessments?.map(toAssessmentRequest) }),
  }
  const { date } = theCase
  return { fields, clocks: clocksOf(mission, { date, zone, missionType: mission.missionType ?? null }) }
}

const toAssessmentRequest = ({ tool, toolOther, assessorUserId }: Assessment) => ({
  tool,
  toolOther,
  assessorUserId,
})

/**
 * Returns the settings for editing a saved case. The form then offers the supervisor of the case, if it has one. For
 * a logged case, the signature rule of the day on which it was logged applies.
 */
export const editSettings = (
  settings: EntrySettings,
  {
    supervisor,
    missionNumber,
    signOffRule,
  }: Pick<Case, 'supervisor' | 'signOffRule'> & { missionNumber?: string },
): EntrySettings => ({
  ...settings,
  ...(signOffRule !== undefined && { signOff: signOffRule ?? {} }),
  storedMissionNumber: missionNumber ?? null,
  supervisor: supervisor ?? settings.supervisor,
})
