/** The sections of the full form: where each field is, and which parts a case needs. */
import { isBlank } from '#platform/contract/blank.ts'
import { isPatientless, isTransfer } from '#logging/missions/mission.ts'
import { findEntry } from '#reference/codes.ts'
import { procedures as procedureList } from '#reference/procedures.ts'
import { isArrestCase } from '#logging/cases/checks/completeness.ts'
import { isObject, type CaseEntry, type EntryFields } from './entry.ts'
import { dashboardProceduresOf } from '#logging/treatment/done.ts'

export const sections = ['quick', 'mission', 'team', 'patient', 'procedures', 'learning'] as const
export type Section = (typeof sections)[number]

export const sectionLabels: Readonly<Record<Section, string>> = {
  quick: 'Quick log',
  mission: 'Mission Information',
  team: 'Team Information',
  patient: 'Patient',
  procedures: 'Procedures',
  learning: 'Learning',
}

/** Parts that few cases need. They are shown when they apply, when they have content, or when the user adds them. */
const optionalParts = [
  'vitals',
  'injury',
  'arrest',
  'transfer',
  'neonatal',
  'airway',
  'drugs',
  'blood',
  'followUp',
  'reflection',
  'assessments',
] as const
export type OptionalPart = (typeof optionalParts)[number]

export const partSections: Readonly<Record<OptionalPart, Section>> = {
  vitals: 'patient',
  injury: 'patient',
  arrest: 'patient',
  transfer: 'patient',
  neonatal: 'patient',
  airway: 'procedures',
  drugs: 'procedures',
  blood: 'procedures',
  followUp: 'learning',
  reflection: 'learning',
  assessments: 'learning',
}

const quickFields = new Set([
  'date',
  'type',
  'typeOther',
  'patientAge',
  'patientAgeUnit',
  'patientAgeUnknown',
  'patient.gender',
  'clinical.diagnosisPrimary',
  'clinical.diagnosisPrimaryOther',
  'mission.missionType',
  'mission.missionTypeOther',
  'mission.result',
  'mission.resultReason',
  'mission.platform',
  'mission.platformOther',
  'team.myRole',
  'team.myRoleOther',
  'team.supervisionLevel',
  'flagCaseReview',
  'flagReasons',
  'flagReasonsOther',
  'flagNote',
])

const followUpFields = [
  'followUpStatus',
  'followUpOutcome',
  'followUpDiagnosis',
  'followUpDiagnosisOther',
  'diagnosisAgreement',
  'followUpNote',
] as const

type PathPrefix = readonly [prefix: string, place: Section | OptionalPart]

const pathPrefixes: readonly PathPrefix[] = [
  ['missionNumber', 'mission'],
  ['mission', 'mission'],
  ['team', 'team'],
  ['clinical.vitals', 'vitals'],
  ['clinical.injury', 'injury'],
  ['clinical.arrest', 'arrest'],
  ['clinical.transfer', 'transfer'],
  ['clinical.neonatal', 'neonatal'],
  ...followUpFields.map((field): PathPrefix => [`outcome.${field}`, 'followUp']),
  ['patient', 'patient'],
  ['clinical', 'patient'],
  ['outcome', 'patient'],
  ['airway', 'airway'],
  ['drugs', 'drugs'],
  ['blood', 'blood'],
  ['reflection', 'reflection'],
  ['assessments', 'assessments'],
  ['title', 'learning'],
  ['tags', 'learning'],
  ['encounterSetting', 'learning'],
]

// The picker of the quick log lists the procedures; their details are in the section.
const isPicked = (path: string): boolean =>
  path === 'procedures' || /^procedures\.\d+(\.code(Other)?)?$/.test(path)

const isWithin = (path: string, prefix: string): boolean => path === prefix || path.startsWith(`${prefix}.`)

const isOptional = (place: string): place is OptionalPart => optionalParts.some((part) => part === place)

/** Returns the section of a field, and its optional part. */
export function placeOf(path: string): { section: Section; part: OptionalPart | null } {
  if (quickFields.has(path) || isPicked(path)) return { section: 'quick', part: null }
  if (isWithin(path, 'procedures')) return { section: 'procedures', part: null }
  const place = pathPrefixes.find(([prefix]) => isWithin(path, prefix))?.[1] ?? 'quick'
  return isOptional(place) ? { section: partSections[place], part: place } : { section: place, part: null }
}

export const sectionOf = (path: string): Section => placeOf(path).section

function dashboardSeriesOf({ procedures }: Pick<EntryFields, 'procedures'>): Set<string> {
  return new Set(dashboardProceduresOf({ procedures }))
}

const isAirwayChosen = ({ procedures }: Pick<EntryFields, 'procedures'>): boolean =>
  procedures.some(({ code, operatorRole }) => {
    if (operatorRole === 'observed') return false
    const isInduction = code === 'rapid_sequence_induction' || code === 'delayed_sequence_induction'
    return isInduction || findEntry(procedureList, code)?.group === 'airway'
  })

/** Returns whether a case needs a part because of its other answers. */
export function partApplies(part: OptionalPart, fields: EntryFields): boolean {
  if (isPatientless(fields.mission)) return part === 'reflection'
  switch (part) {
    case 'injury':
      return fields.type === 'trauma' || fields.type === 'burns'
    case 'arrest':
      // Ignores the answers in the part itself, so that the user can remove it.
      return isArrestCase({ type: fields.type, clinical: { ...fields.clinical, arrest: null } })
    case 'transfer':
      return isTransfer(fields.mission.missionType)
    case 'neonatal':
      return fields.type === 'neonatal' || fields.type === 'obstetric'
    case 'airway':
      return isAirwayChosen(fields)
    case 'drugs':
      return (
        dashboardSeriesOf(fields).has('opioid_usage') ||
        dashboardSeriesOf(fields).has('rapid_sequence_induction')
      )
    case 'blood':
      return dashboardSeriesOf(fields).has('blood_given')
    case 'reflection':
      return true
    default:
      return false
  }
}

const hasContent = (value: unknown): boolean =>
  !isBlank(value) && (typeof value !== 'object' || value === null || Object.values(value).some(hasContent))

function contentOf(part: OptionalPart, { clinical, outcome, ...fields }: EntryFields): unknown {
  switch (part) {
    case 'vitals':
    case 'injury':
    case 'arrest':
    case 'transfer':
    case 'neonatal':
      return clinical[part]
    case 'followUp':
      return followUpFields.map((field) => outcome[field])
    default:
      return fields[part]
  }
}

/** Returns whether a part has any content. */
export const partHasContent = (part: OptionalPart, fields: EntryFields): boolean =>
  hasContent(contentOf(part, fields))

/** Returns the change that empties a part, and the change that restores it. */
export function clearingOf(part: OptionalPart, fields: EntryFields) {
  const { clinical, outcome } = fields
  switch (part) {
    case 'vitals':
    case 'injury':
    case 'arrest':
    case 'transfer':
    case 'neonatal':
      return { empty: { clinical: { [part]: null } }, undo: { clinical: { [part]: clinical[part] } } }
    case 'drugs':
    case 'blood':
    case 'assessments':
      return { empty: { [part]: [] }, undo: { [part]: fields[part] } }
    case 'followUp':
      return { empty: { outcome: toBlankFields(followUpFields) }, undo: { outcome } }
    default: {
      const names = Object.keys(fields[part])
      return { empty: { [part]: toBlankFields(names) }, undo: { [part]: fields[part] } }
    }
  }
}

const toBlankFields = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/** Counts the paths by the section of their field. */
export function countBySection(paths: readonly string[]): Readonly<Record<Section, number>> {
  const counts = { quick: 0, mission: 0, team: 0, patient: 0, procedures: 0, learning: 0 }
  for (const path of paths) counts[sectionOf(path)] += 1
  return counts
}

// Fields that every entry has, even if nothing was entered.
const alwaysPresentFields = new Set([
  '_id',
  'id',
  'clientId',
  'status',
  'date',
  'patientAgeUnit',
  'privacyChecked',
])

type Content = 'entered' | 'remembered'

/**
 * Returns the sections with content. A section is `entered` if the user has answered any of its fields, and
 * `remembered` if it has only answers of their last case, which they may not have seen.
 */
export function contentOfSections({ fields, clocks, presets }: CaseEntry): ReadonlyMap<Section, Content> {
  const contents = new Map<Section, Content>(Object.keys(clocks).length > 0 ? [['mission', 'entered']] : [])
  const visit = (value: unknown, path: string, preset: unknown): void => {
    if (Array.isArray(value) || isObject(value)) {
      for (const [name, inner] of Object.entries(value))
        visit(inner, `${path}.${name}`, isObject(preset) ? preset[name] : undefined)
    } else if (!isBlank(value)) {
      const section = sectionOf(path)
      if (value !== preset) contents.set(section, 'entered')
      else if (!contents.has(section)) contents.set(section, 'remembered')
    }
  }
  const remembered: Readonly<Record<string, unknown>> = { ...presets }
  for (const [name, value] of Object.entries(fields))
    if (!alwaysPresentFields.has(name)) visit(value, name, remembered[name])
  return contents
}
