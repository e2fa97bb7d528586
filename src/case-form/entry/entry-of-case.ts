import type { Case } from '#cases/contract.ts'
import type { Assessment } from '#cases/parts/reflection.contract.ts'
import { ownTitle } from '#cases/title.ts'
import { clocksOf } from '#missions/clock.ts'
import { timeFields, without, type CaseEntry, type EntryFields } from './entry.ts'
import type { EntrySettings } from './organization-settings.ts'

/**
 * A saved case back in the form. Of assessments only those of a draft: what was asked for once is no matter of the form
 * any more. A case keeps the supervisor it names: give `requestOf` the settings of `editSettings`.
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
    // A draft has no answer yet where none is kept: the light may still be suggested.
    mission: without(mission, [
      ...timeFields,
      ...(theCase.status === 'draft' && !mission.lightCondition ? ['lightCondition'] : []),
    ]),
    // Nobody is named but who was: null says so to a form that would offer the linked one.
    team: { ...theCase.team, supervisorUserId: theCase.team?.supervisorUserId ?? null },
    patient: theCase.patient ?? {},
    clinical: theCase.clinical ?? {},
    airway: theCase.airway ?? {},
    procedures: theCase.procedures,
    drugs: theCase.drugs,
    blood: theCase.blood,
    outcome: theCase.outcome ?? {},
    reflection: theCase.reflection ?? {},
    ...(theCase.status === 'draft' && { assessments: theCase.assessments?.map(askedOf) }),
  }
  const { date } = theCase
  return { fields, clocks: clocksOf(mission, { date, zone, missionType: mission.missionType ?? null }) }
}

const askedOf = ({ tool, toolOther, assessorUserId }: Assessment) => ({ tool, toolOther, assessorUserId })

/** What holds while a saved case is edited: the supervisor on offer is the one it names, if it names one. */
export const editSettings = (
  settings: EntrySettings,
  { supervisor, missionNumber }: Pick<Case, 'supervisor'> & { missionNumber?: string },
): EntrySettings => ({
  ...settings,
  storedMissionNumber: missionNumber ?? null,
  supervisor: supervisor ?? settings.supervisor,
})
