import { lightAt } from '#logging/missions/light.ts'
import {
  hasCare,
  isExercise,
  isPatientless,
  isPatientMoved,
  isSupervised,
} from '#logging/missions/mission.ts'
import type { CaseFacts, CaseRequest } from '#logging/cases/contract.ts'
import { isObject, rolledClocks, without, type CaseEntry, type EntryFields } from './entry.ts'
import type { EntrySettings } from './organization-settings.ts'

/** Converts an entry to a request. */

const otherCodes = new Set<unknown>(['other', 'other_diagnosis', 'other_procedure', 'other_drug'])
const isOther = (chosen: unknown): boolean =>
  Array.isArray(chosen) ? chosen.some(isOther) : otherCodes.has(chosen)

/** Removes empty texts, empty parts, and the text of an "other" that is no longer chosen. */
function tidy(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([field, value]) => {
      const chosenCode = field.endsWith('Other') ? part[field.slice(0, -'Other'.length)] : 'other'
      const tidyValue = isOther(chosenCode) ? tidied(value) : undefined
      const hasContent = field === 'procedures' || !Array.isArray(tidyValue) || tidyValue.length > 0
      return tidyValue !== undefined && hasContent ? [[field, tidyValue]] : []
    }),
  )
}

/** Returns undefined for a value without content. */
function tidied(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) return value.map(tidied).filter((entry) => entry !== undefined)
  if (!isObject(value)) return value
  const inner = tidy(value)
  return Object.keys(inner).length > 0 ? inner : undefined
}

// A set of vital signs with only its time point has been opened but not measured.
const isMeasured = (vitals: object): boolean =>
  Object.entries(vitals).some(([field, value]) => field !== 'point' && value !== null && value !== undefined)

/**
 * Returns the supervisor that the entry names. The form offers only the linked one, so an entry stores only whether the
 * user removed it: a draft that outlives the link names nobody else.
 */
export function namedSupervisor(
  { fields: { team } }: CaseEntry,
  { supervisor }: Pick<EntrySettings, 'supervisor'>,
) {
  return isSupervised(team.supervisionLevel) && team.supervisorUserId !== null ? supervisor : null
}

/** The parts about a patient. A mission without a patient has none of them. */
function aboutPatient({ fields }: CaseEntry): Partial<CaseRequest> {
  const { mission, patientAge, patientAgeUnit, patientAgeUnknown, clinical, procedures } = fields
  if (isPatientless(mission)) {
    // An exercise has no patient, but its skills are recorded.
    const simulated = procedures.map((line) => ({ ...line, setting: 'simulated' }))
    return { procedures: isExercise(mission) ? simulated : [] }
  }
  const { patient, airway, drugs, blood, outcome } = fields
  const hasAge = patientAge !== null && patientAge !== undefined
  const age = patientAgeUnknown ? { patientAgeUnknown } : hasAge && { patientAge, patientAgeUnit }
  const measured = { ...clinical, vitals: clinical.vitals?.filter(isMeasured) }
  return { ...age, patient, clinical: measured, airway, procedures, drugs, blood, outcome }
}

const patientFields = [
  'patientAge',
  'patientAgeUnit',
  'patientAgeUnknown',
  'patient',
  'clinical',
  'airway',
  'drugs',
  'blood',
  'outcome',
] as const satisfies (keyof CaseRequest)[]
const flagFields = ['flagReasons', 'flagReasonsOther', 'flagNote'] as const satisfies (keyof CaseRequest)[]

/**
 * Returns day or night by the position of the sun at activation, until the user answers the field; null if the sun does
 * not decide. A removed answer counts as an answer.
 */
export function suggestedLight(
  { mission }: Pick<EntryFields, 'mission'>,
  activatedAt: string | undefined,
  { place }: Pick<EntrySettings, 'place'>,
): 'day' | 'night' | null {
  if (mission.lightCondition !== undefined || activatedAt === undefined || !place) return null
  return lightAt(new Date(activatedAt), place)
}

/**
 * Returns the request for an entry. For a mission without a patient it omits everything about a patient and their care,
 * even if it was typed before or is remembered from the last case.
 */
export function requestOf(entry: CaseEntry, settings: EntrySettings): CaseRequest {
  const { team, mission, flagCaseReview } = entry.fields
  const { times } = rolledClocks(entry, settings.zone)
  return tidy({
    ...without(entry.fields, flagCaseReview ? patientFields : [...patientFields, ...flagFields]),
    mission: {
      ...without(mission, [
        ...(mission.hoistUsed ? [] : ['hoistCycles', 'hoistCyclesNight']),
        ...(isPatientMoved(mission) ? [] : ['platformWithPatient']),
      ]),
      lightCondition: mission.lightCondition ?? suggestedLight(entry.fields, times.activatedAt, settings),
      ...times,
    },
    team: {
      ...team,
      myInvolvement: hasCare(mission) ? team.myInvolvement : null,
      supervisorUserId: namedSupervisor(entry, settings)?.id,
    },
    ...aboutPatient(entry),
  }) as unknown as CaseRequest
}

/** Returns a request in the form that the checks read, before the schema has validated it and added defaults. */
export const factsOf = (request: CaseRequest): CaseFacts =>
  ({
    patientSequence: 1,
    encounterSetting: 'real',
    flagCaseReview: false,
    drugs: [],
    blood: [],
    ...request,
    procedures: (request.procedures ?? []).map((line) => ({ operatorRole: 'performed', ...line })),
  }) as CaseFacts
