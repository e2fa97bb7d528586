/** The entry of a case in the form, and how it changes. */
import { rollClock, type RolledTimes, type TypedClocks } from '#logging/missions/clock.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { isPatientless } from '#logging/missions/mission.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { readCallAfter, type CallAfter } from './call-after.ts'
import { remainingChecks } from './privacy-checks.ts'
import type { EntrySettings } from './organization-settings.ts'

type Part<Name extends keyof CaseRequest> = NonNullable<CaseRequest[Name]>

/** The request as the form holds it: every part exists, and the mission times are in `CaseEntry.clocks` instead. */
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
  /**
   * The answers of the last case that this entry started with. An answer that is still the same does not count as
   * entered by the user.
   */
  presets?: Partial<EntryPresets> | undefined
  /** Set when the author has finished the entry. */
  callAfter?: CallAfter | undefined
}

/** The answers that seldom change between two cases of a clinician. */
export interface EntryPresets {
  mission: Pick<Part<'mission'>, 'missionType' | 'result' | 'platform' | 'baseCode'>
  team: Pick<Part<'team'>, 'myRole' | 'myGrade' | 'myInvolvement' | 'supervisionLevel'>
}

export type EntryChange = {
  [Name in keyof CaseRequest]?: NonNullable<CaseRequest[Name]> extends unknown[] | string | number | boolean
    ? CaseRequest[Name]
    : Partial<Part<Name>>
}

/** The props that each part of the form receives. */
export interface EntryControl {
  fields: EntryFields
  onChange: (change: EntryChange) => void
  errorOf: (path: string) => string | undefined
  warningOf: (path: string) => string | undefined
}

export const timeFields = missionTimes.map(({ field }) => field)
export const clockPaths: ReadonlySet<string> = new Set(timeFields.map((field) => `mission.${field}`))

const objectParts = ['mission', 'team', 'patient', 'clinical', 'airway', 'outcome', 'reflection'] as const
const listParts = ['procedures', 'drugs', 'blood'] as const

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
  presets,
})

/**
 * Returns the presets for a new case, taken from the last one. Drops the outcome of a mission without a patient, the
 * mission type of an exercise, and a base that the organization has closed since.
 */
export function carriedOverPresets(
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
  // Unchanged parts keep their identity, so that components that show them do not render again.
  for (const part of objectParts) {
    const isUnchanged = change[part] === undefined
    Object.assign(fields, {
      [part]: isUnchanged ? entry.fields[part] : { ...entry.fields[part], ...change[part] },
    })
  }
  const checks = entry.fields.privacyChecked
  if (checks && !('privacyChecked' in change)) {
    const remaining = remainingChecks(checks, entry.fields, fields)
    if (remaining.length < checks.length) fields.privacyChecked = remaining
  }
  return { ...entry, fields }
}

/** Returns the paths that a change touches, so that their errors can be removed. */
export const changedPaths = (change: EntryChange): string[] =>
  Object.entries(change).flatMap(([name, value]) =>
    objectParts.some((part) => part === name)
      ? Object.keys(value ?? {}).map((field) => `${name}.${field}`)
      : [name],
  )

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns stored data as an entry, or null if it has another shape. The schema validates the values on saving. */
export function restoreEntry(data: unknown): CaseEntry | null {
  if (!isObject(data) || !isObject(data.fields) || !isObject(data.clocks)) return null
  // Parts that an older version did not store start empty.
  const fields: Record<string, unknown> = { ...emptyParts, ...data.fields }
  if (typeof fields._id !== 'string' || typeof fields.date !== 'string') return null
  if (!objectParts.every((part) => isObject(fields[part]))) return null
  if (!listParts.every((part) => Array.isArray(fields[part]))) return null
  const presets = isObject(data.presets) ? { presets: data.presets as Partial<EntryPresets> } : {}
  const callAfter = readCallAfter(data.callAfter)
  return {
    fields: fields as unknown as EntryFields,
    clocks: data.clocks,
    ...presets,
    ...(callAfter && { callAfter }),
  }
}

export const rollEntryClocks = ({ fields, clocks }: CaseEntry, zone: string): RolledTimes =>
  rollClock({
    date: fields.date,
    zone,
    missionType: fields.mission.missionType ?? null,
    entries: missionTimes.flatMap(({ field }) => {
      const typedClock = clocks[field]
      return typedClock ? [{ field, ...typedClock }] : []
    }),
  })

/** Returns the props of a free text field that the privacy guard checks, except its text. */
export const guardedField = ({ fields, onChange, errorOf, warningOf }: EntryControl, path: string) => ({
  path,
  error: errorOf(path),
  warning: warningOf(path),
  checked: fields.privacyChecked,
  onCheckedChange: (privacyChecked: PrivacyCheck[]) => onChange({ privacyChecked }),
})

export const without = (fields: object, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))
