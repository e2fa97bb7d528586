/** A case while it is being typed: what the form holds, and how that becomes a request. */
import { clocksOf, rollClock, type RolledClock, type TypedClocks } from '#missions/clock.ts'
import { lightAt } from '#missions/light.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { isExercise, isPatientless, isPatientMoved, isSupervised } from '#missions/mission.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import type { Case, CaseFacts, CaseRequest } from '#cases/contract.ts'
import { keptChecks } from './privacy-checks.ts'
import type { Assessment } from '#cases/parts/reflection.contract.ts'
import { ownTitle } from '#cases/title.ts'
import type { EntrySettings } from './organization-settings.ts'

type Part<Name extends keyof CaseRequest> = NonNullable<CaseRequest[Name]>

/** The request as the form holds it: its parts are always there, and the times are kept as typed clocks. */
export interface EntryFields extends CaseRequest {
  _id: string
  mission: Part<'mission'>
  team: Part<'team'>
  patient: Part<'patient'>
  clinical: Part<'clinical'>
  airway: Part<'airway'>
  procedures: Part<'procedures'>
  drugs: Part<'drugs'>
  blood: Part<'blood'>
  outcome: Part<'outcome'>
  reflection: Part<'reflection'>
}

export interface CaseEntry {
  fields: EntryFields
  clocks: TypedClocks
}

/** What changes between two cases of one clinician only now and then. */
export interface EntryPresets {
  mission: Pick<Part<'mission'>, 'missionType' | 'result' | 'platform' | 'baseCode'>
  team: Pick<Part<'team'>, 'myRole' | 'myGrade' | 'myInvolvement' | 'supervisionLevel'>
}

export type EntryChange = {
  [Name in keyof CaseRequest]?: NonNullable<CaseRequest[Name]> extends unknown[] | string | number | boolean
    ? CaseRequest[Name]
    : Partial<Part<Name>>
}

/** What each part of the form is given. */
export interface EntryControl {
  fields: EntryFields
  onChange: (change: EntryChange) => void
  errorOf: (path: string) => string | undefined
  warningOf: (path: string) => string | undefined
}

const timeFields = missionTimes.map(({ field }) => field)
export const clockPaths: ReadonlySet<string> = new Set(timeFields.map((field) => `mission.${field}`))

const mergedParts = ['mission', 'team', 'patient', 'clinical', 'airway', 'outcome', 'reflection'] as const
const listedParts = ['procedures', 'drugs', 'blood'] as const

const emptyParts = {
  patient: {},
  clinical: {},
  airway: {},
  procedures: [],
  drugs: [],
  blood: [],
  outcome: {},
  reflection: {},
}

export const emptyEntry = (id: string, today: string, presets: Partial<EntryPresets> = {}): CaseEntry => ({
  fields: {
    _id: id,
    date: today,
    patientAgeUnit: 'years',
    mission: { ...presets.mission },
    team: { ...presets.team },
    ...emptyParts,
  },
  clocks: {},
})

/**
 * What a new case starts with of the last one. Neither that a mission had no patient nor that it was an exercise is carried
 * over, nor a base that the organization has closed since.
 */
export function offeredPresets(
  { mission, ...presets }: Partial<EntryPresets>,
  { bases }: Pick<EntrySettings, 'bases'>,
): Partial<EntryPresets> {
  const base = bases.find(({ code, active }) => active && code === mission?.baseCode)
  return {
    ...presets,
    mission: {
      ...mission,
      baseCode: base?.code,
      ...(isPatientless(mission) && { result: undefined }),
      ...(mission?.missionType === 'training' && { missionType: undefined }),
    },
  }
}

export function presetsOf({ fields: { mission, team } }: CaseEntry): EntryPresets {
  const { missionType, result, platform, baseCode } = mission
  const { myRole, myGrade, myInvolvement, supervisionLevel } = team
  return {
    mission: { missionType, result, platform, baseCode },
    team: { myRole, myGrade, myInvolvement, supervisionLevel },
  }
}

export function changeEntry(entry: CaseEntry, change: EntryChange): CaseEntry {
  const fields: EntryFields = { ...entry.fields, ...change }
  // A part that nothing changes in stays the same one, so that what shows it need not be drawn anew.
  for (const part of mergedParts) {
    const isSame = change[part] === undefined
    Object.assign(fields, {
      [part]: isSame ? entry.fields[part] : { ...entry.fields[part], ...change[part] },
    })
  }
  const checked = entry.fields.privacyChecked
  if (checked && !('privacyChecked' in change)) {
    const kept = keptChecks(checked, entry.fields, fields)
    if (kept.length < checked.length) fields.privacyChecked = kept
  }
  return { ...entry, fields }
}

/** The paths a change touches, so that what was said about them can be taken back. */
export const changedPaths = (change: EntryChange): string[] =>
  Object.entries(change).flatMap(([name, value]) =>
    mergedParts.some((part) => part === name)
      ? Object.keys(value ?? {}).map((field) => `${name}.${field}`)
      : [name],
  )

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What was kept on the device, if it still has the shape of an entry; the schema judges its values on saving. */
export function restoreEntry(kept: unknown): CaseEntry | null {
  if (!isObject(kept) || !isObject(kept.fields) || !isObject(kept.clocks)) return null
  // A part that an older version did not keep starts empty.
  const fields: Record<string, unknown> = { ...emptyParts, ...kept.fields }
  if (typeof fields._id !== 'string' || typeof fields.date !== 'string') return null
  if (!mergedParts.every((part) => isObject(fields[part]))) return null
  if (!listedParts.every((part) => Array.isArray(fields[part]))) return null
  return { fields: fields as unknown as EntryFields, clocks: kept.clocks }
}

export const rolledClocks = ({ fields, clocks }: CaseEntry, zone: string): RolledClock =>
  rollClock({
    date: fields.date,
    zone,
    missionType: fields.mission.missionType ?? null,
    entries: missionTimes.flatMap(({ field }) => {
      const typed = clocks[field]
      return typed ? [{ field, ...typed }] : []
    }),
  })

const otherCodes = new Set<unknown>(['other', 'other_diagnosis', 'other_procedure', 'other_drug'])
const isOther = (chosen: unknown): boolean =>
  Array.isArray(chosen) ? chosen.some(isOther) : otherCodes.has(chosen)

/** Without what says nothing: empty words, empty parts, the words behind an "other" that is not chosen any more. */
function tidy(part: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(part).flatMap(([field, value]) => {
      const chosen = field.endsWith('Other') ? part[field.slice(0, -'Other'.length)] : 'other'
      const said = isOther(chosen) ? tidied(value) : undefined
      const isMeant = field === 'procedures' || !Array.isArray(said) || said.length > 0
      return said !== undefined && isMeant ? [[field, said]] : []
    }),
  )
}

/** undefined: it says nothing. */
function tidied(value: unknown): unknown {
  if (value === null || value === '') return undefined
  if (Array.isArray(value)) return value.map(tidied).filter((entry) => entry !== undefined)
  if (!isObject(value)) return value
  const inner = tidy(value)
  return Object.keys(inner).length > 0 ? inner : undefined
}

// A set of vital signs is opened by its point before anything was measured.
const isMeasured = (vitals: object): boolean =>
  Object.entries(vitals).some(([field, value]) => field !== 'point' && value !== null && value !== undefined)

/**
 * The supervisor whom the entry names. The form offers the linked one alone, so all that an entry keeps is whether
 * that was taken back: a draft that outlives the link names nobody else.
 */
export function namedSupervisor(
  { fields: { team } }: CaseEntry,
  { supervisor }: Pick<EntrySettings, 'supervisor'>,
) {
  return isSupervised(team.supervisionLevel) && team.supervisorUserId !== null ? supervisor : null
}

/** What there is to tell about a patient; nothing of it belongs to a mission without one. */
function aboutPatient({ fields }: CaseEntry): Partial<CaseRequest> {
  const { mission, patientAge, patientAgeUnit, patientAgeUnknown, clinical, procedures } = fields
  if (isPatientless(mission)) {
    // An exercise has no patient, but skills are shown in it.
    const simulated = procedures.map((line) => ({ ...line, setting: 'simulated' }))
    return { procedures: isExercise(mission) ? simulated : [] }
  }
  const { patient, airway, drugs, blood, outcome } = fields
  const hasAge = patientAge !== null && patientAge !== undefined
  const age = patientAgeUnknown ? { patientAgeUnknown } : hasAge && { patientAge, patientAgeUnit }
  const measured = { ...clinical, vitals: clinical.vitals?.filter(isMeasured) }
  return { ...age, patient, clinical: measured, airway, procedures, drugs, blood, outcome }
}

const ofPatient = [
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
const ofFlag = ['flagReasons', 'flagReasonsOther', 'flagNote'] as const satisfies (keyof CaseRequest)[]

const without = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/**
 * Day or night as the sun says at the time of activation, until the field is answered; null where the sun does not say.
 * An answer taken back is an answer too.
 */
export function suggestedLight(
  { mission }: Pick<EntryFields, 'mission'>,
  activatedAt: string | undefined,
  { place }: Pick<EntrySettings, 'place'>,
): 'day' | 'night' | null {
  if (mission.lightCondition !== undefined || activatedAt === undefined || !place) return null
  return lightAt(new Date(activatedAt), place)
}

/** What is sent. A mission without a patient sends nothing about one, whatever was typed before that was chosen. */
export function requestOf(entry: CaseEntry, settings: EntrySettings): CaseRequest {
  const { team, mission, flagCaseReview } = entry.fields
  const { times } = rolledClocks(entry, settings.zone)
  return tidy({
    ...without(entry.fields, flagCaseReview ? ofPatient : [...ofPatient, ...ofFlag]),
    mission: {
      ...without(mission, [
        ...(mission.hoistUsed ? [] : ['hoistCycles', 'hoistCyclesNight']),
        ...(isPatientMoved(mission) ? [] : ['platformWithPatient']),
      ]),
      lightCondition: mission.lightCondition ?? suggestedLight(entry.fields, times.activatedAt, settings),
      ...times,
    },
    team: { ...team, supervisorUserId: namedSupervisor(entry, settings)?.id },
    ...aboutPatient(entry),
  }) as unknown as CaseRequest
}

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
  keptMissionNumber: missionNumber ?? null,
  supervisor: supervisor ?? settings.supervisor,
})

/** A request as the rules read it, before the schema has judged it and filled in what it assumes. */
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

/** What a guarded text field of the form is given besides its words. */
export const guardedField = ({ fields, onChange, errorOf, warningOf }: EntryControl, path: string) => ({
  path,
  error: errorOf(path),
  warning: warningOf(path),
  checked: fields.privacyChecked,
  onCheckedChange: (privacyChecked: PrivacyCheck[]) => onChange({ privacyChecked }),
})
