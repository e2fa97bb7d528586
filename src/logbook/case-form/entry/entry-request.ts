import { lightAt } from '#logging/missions/light.ts'
import {
  hasCare,
  isExercise,
  isPatientless,
  isPatientMoved,
  isSupervised,
} from '#logging/missions/mission.ts'
import { wantsSignature } from '#logging/cases/checks/sign-off-rule.ts'
import type { CaseFacts, CaseRequest } from '#logging/cases/contract.ts'
import { isObject, rollEntryClocks, without, type CaseEntry, type EntryFields } from './entry.ts'
import type { EntrySettings } from './organization-settings.ts'

// Codes whose meaning the user writes in a text field: `typeOther` explains the type `other`.

const otherCodes = new Set<unknown>(['other', 'other_diagnosis', 'other_procedure', 'other_drug'])
const isOther = (codes: unknown): boolean =>
  Array.isArray(codes) ? codes.some(isOther) : otherCodes.has(codes)

/** Removes empty texts, empty parts, and the text of an "other" that is no longer chosen. */
function tidy(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([field, value]) => {
      const chosenCode = field.endsWith('Other') ? part[field.slice(0, -'Other'.length)] : 'other'
      const tidyValue = isOther(chosenCode) ? removeEmpty(value) : undefined
      const hasContent = field === 'procedures' || !Array.isArray(tidyValue) || tidyValue.length > 0
      return tidyValue !== undefined && hasContent ? [[field, tidyValue]] : []
    }),
  )
}

/** Removes empty texts and parts inside a value. Returns undefined if nothing is left. */
function removeEmpty(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) return value.map(removeEmpty).filter((entry) => entry !== undefined)
  if (!isObject(value)) return value
  const inner = tidy(value)
  return Object.keys(inner).length > 0 ? inner : undefined
}

// A set of vital signs with only its time point has been opened but not measured.
const isMeasured = (vitals: object): boolean =>
  Object.entries(vitals).some(([field, value]) => field !== 'point' && value !== null && value !== undefined)

/**
 * Returns the supervisor of the entry. An entry does not store the supervisor, only whether the user removed them. So
 * if another supervisor is linked later, an old draft names the new one.
 */
export function namedSupervisor(
  { fields: { team } }: CaseEntry,
  { supervisor }: Pick<EntrySettings, 'supervisor'>,
) {
  return isSupervised(team.supervisionLevel) && team.supervisorUserId !== null ? supervisor : null
}

/** Returns the parts about a patient. Without a patient there are none, except the simulated procedures of an exercise. */
function patientParts({ fields }: CaseEntry): Partial<CaseRequest> {
  const { mission, patientAge, patientAgeUnit, patientAgeUnknown, clinical, procedures } = fields
  if (isPatientless(mission)) {
    // An exercise has no patient, but its skills are recorded.
    const simulated = procedures.map((line) => ({ ...line, setting: 'simulated' }))
    return { procedures: isExercise(mission) ? simulated : [] }
  }
  const { patient, airway, drugs, blood, outcome } = fields
  const hasAge = patientAge !== null && patientAge !== undefined
  const age = patientAgeUnknown ? { patientAgeUnknown } : hasAge && { patientAge, patientAgeUnit }
  const measuredClinical = { ...clinical, vitals: clinical.vitals?.filter(isMeasured) }
  return { ...age, patient, clinical: measuredClinical, airway, procedures, drugs, blood, outcome }
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
 * Returns day or night by the height of the sun at activation. Returns null in twilight, without a place or a time, and
 * once the user has answered the field or removed its answer.
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
  const { times } = rollEntryClocks(entry, settings.zone)
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
    ...patientParts(entry),
  }) as unknown as CaseRequest
}

/** Returns a request as the checks expect it, with the defaults that the schema would add. Validates nothing. */
export const toCaseFacts = (request: CaseRequest): CaseFacts =>
  ({
    patientSequence: 1,
    encounterSetting: 'real',
    flagCaseReview: false,
    drugs: [],
    blood: [],
    ...request,
    procedures: (request.procedures ?? []).map((line) => ({ operatorRole: 'performed', ...line })),
  }) as CaseFacts

/** Returns whether the case waits for a signature once it is logged like this. */
export const needsSignature = (fields: EntryFields, settings: EntrySettings): boolean =>
  // No signature rule depends on the times.
  wantsSignature(settings.signOff ?? {}, toCaseFacts(requestOf({ fields, clocks: {} }, settings)))
