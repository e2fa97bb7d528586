import type { Case } from '#logging/cases/contract.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { ownTitle } from '#logging/cases/title.ts'
import { clocksOf } from '#logging/missions/clock.ts'
import { timeFields, without, type CaseEntry, type EntryFields } from './entry.ts'
import type { EntrySettings } from './organization-settings.ts'

/**
 * Converts a saved case to an entry. Assessments are included only for drafts, because the form cannot change requests
 * that were sent. A case keeps the supervisor that it names: pass the settings of `editSettings` to `requestOf`.
 */
export function entryOf(theCase: Case, zone: string): CaseEntry {
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
    // A draft without an answer may still get the suggested light.
    mission: without(mission, [
      ...timeFields,
      ...(theCase.status === 'draft' && !mission.lightCondition ? ['lightCondition'] : []),
    ]),
    // Null, because undefined would make the form offer the linked supervisor.
    team: { ...theCase.team, supervisorUserId: theCase.team?.supervisorUserId ?? null },
    patient: theCase.patient ?? {},
    clinical: theCase.clinical ?? {},
    airway: theCase.airway ?? {},
    procedures: theCase.procedures,
    drugs: theCase.drugs,
    blood: theCase.blood,
    outcome: theCase.outcome ?? {},
    reflection: theCase.reflection ?? {},
    ...(theCase.status === 'draft' && { assessments: theCase.assessments?.map(assessmentRequestOf) }),
  }
  const { date } = theCase
  return { fields, clocks: clocksOf(mission, { date, zone, missionType: mission.missionType ?? null }) }
}

const assessmentRequestOf = ({ tool, toolOther, assessorUserId }: Assessment) => ({
  tool,
  toolOther,
  assessorUserId,
})

/** Returns the settings for editing a saved case: the form offers the supervisor that the case names, if any. */
export const editSettings = (
  settings: EntrySettings,
  { supervisor, missionNumber }: Pick<Case, 'supervisor'> & { missionNumber?: string },
): EntrySettings => ({
  ...settings,
  storedMissionNumber: missionNumber ?? null,
  supervisor: supervisor ?? settings.supervisor,
})
