/** The parts that a new case can copy from a template, a duplicated case, or another patient of the same mission. */
import type { Leg, Mission, Team } from '#logging/missions/contract.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTypes, platforms } from '#reference/mission-lists.ts'
import type { CaseRequest } from '#logging/cases/contract.ts'
import type { Drug, Procedure } from '#logging/cases/parts/procedures.contract.ts'
import type { TemplateContent, TemplateContentRequest } from './contract.ts'

/** The copied fields of a request or a saved case. */
type CopiedFields = Pick<
  CaseRequest,
  'type' | 'encounterSetting' | 'mission' | 'team' | 'clinical' | 'procedures' | 'drugs'
>
type Part<Name extends 'mission' | 'team' | 'clinical'> = NonNullable<TemplateContent[Name]>

/** The fields of each part that a template stores; `contract.ts` rejects all others. */
export const templateFields = {
  mission: [
    'missionType',
    'result',
    'platform',
    'platformsUsed',
    'urgency',
    'baseCode',
    'regionCode',
    'locationType',
  ] satisfies (keyof Part<'mission'>)[],
  team: [
    'myRole',
    'myGrade',
    'myInvolvement',
    'supervisionLevel',
    'teamSize',
  ] satisfies (keyof Part<'team'>)[],
  clinical: ['diagnosisPrimary', 'levelOfCare'] satisfies (keyof Part<'clinical'>)[],
  transfer: ['fromType', 'toType', 'reason', 'devices'] satisfies (keyof NonNullable<
    Part<'clinical'>['transfer']
  >)[],
  leg: ['platform', 'withPatient'] satisfies (keyof Leg)[],
  procedure: ['code', 'operatorRole', 'supervisionLevel'] satisfies (keyof Procedure)[],
  drug: ['code', 'unit', 'route', 'purpose', 'infusion'] satisfies (keyof Drug)[],
} as const

const isKnown = (value: unknown): boolean =>
  value !== null &&
  value !== undefined &&
  value !== '' &&
  !(typeof value === 'object' && Object.keys(value).length === 0)

/** Returns these fields of a part without unknown values, or undefined if none is known. */
function pick<Whole extends object, Field extends keyof Whole>(
  whole: Whole | null | undefined,
  fields: readonly Field[],
): Pick<Whole, Field> | undefined {
  const knownFields = fields.flatMap((field) =>
    whole && isKnown(whole[field]) ? [[field, whole[field]]] : [],
  )
  // Safe cast: only these fields occur, and a field that is missing is optional.
  return knownFields.length > 0 ? (Object.fromEntries(knownFields) as Pick<Whole, Field>) : undefined
}

/** Removes missing parts, so that equal templates compare as equal. */
const withoutMissingParts = <Whole extends object>(whole: Whole): Whole =>
  Object.fromEntries(Object.entries(whole).filter(([, part]) => isKnown(part))) as Whole

const crewOf = (team: CopiedFields['team']) => team?.crew?.map(({ role, count }) => ({ role, count }))

function clinicalOf(clinical: CopiedFields['clinical']) {
  const transfer = pick(clinical?.transfer, templateFields.transfer)
  const fields = pick(clinical, templateFields.clinical)
  return fields || transfer ? { ...fields, ...(transfer && { transfer }) } : undefined
}

/** Returns the mission with its legs, but without their durations. */
function missionOf({ mission }: CopiedFields) {
  const legs = mission?.legs?.flatMap((leg) => pick(leg, templateFields.leg) ?? [])
  const fields = pick(mission, templateFields.mission)
  return fields || legs?.length ? { ...fields, ...(legs?.length && { legs }) } : undefined
}

const proceduresOf = ({ procedures = [] }: CopiedFields) =>
  procedures.flatMap((procedure) => pick(procedure, templateFields.procedure) ?? [])

/** Returns the template of a case: codes and counts, nothing about its patient or its time. */
export function templateOf(theCase: CopiedFields): TemplateContentRequest {
  const crew = crewOf(theCase.team)
  return withoutMissingParts({
    type: theCase.type,
    // A real patient is the default, so only `simulated` is stored.
    encounterSetting: theCase.encounterSetting === 'simulated' ? 'simulated' : undefined,
    mission: missionOf(theCase),
    team: withoutMissingParts({ ...pick(theCase.team, templateFields.team), crew }),
    clinical: clinicalOf(theCase.clinical),
    procedures: proceduresOf(theCase),
    drugs: (theCase.drugs ?? []).flatMap((drug) => pick(drug, templateFields.drug) ?? []),
  } satisfies TemplateContentRequest)
}

export const isEmptyTemplate = (content: TemplateContentRequest): boolean =>
  !Object.values(content).some(isKnown)

interface Places {
  bases: readonly { code: string; active: boolean }[]
  regions: readonly { code: string; active: boolean }[]
}

/** Returns the initial values of a case from a template, without bases and regions that have closed since. */
export function fromTemplate(
  content: TemplateContentRequest,
  { bases, regions }: Places,
): Partial<CaseRequest> {
  const isOpen = (places: Places['bases'], code: string | null | undefined) =>
    places.some((place) => place.active && place.code === code)
  const { baseCode, regionCode, ...mission } = content.mission ?? {}
  return structuredClone({
    ...content,
    mission: {
      ...mission,
      ...(isOpen(bases, baseCode) && { baseCode }),
      ...(isOpen(regions, regionCode) && { regionCode }),
    },
  })
}

/** Returns, for example, "Secondary (inter-hospital) · Trauma · Helicopter (rotary wing) · 2 procedures, 1 drug". */
export function templateSummary({ mission, type, procedures, drugs }: TemplateContentRequest): string {
  const counts = [
    countLabel(procedures?.length ?? 0, 'procedure', 'procedures'),
    countLabel(drugs?.length ?? 0, 'drug', 'drugs'),
  ].filter(Boolean)
  const parts = [
    labelOf(missionTypes, mission?.missionType),
    labelOf(caseTypes, type),
    labelOf(platforms, mission?.platform),
    counts.join(', '),
  ]
  return parts.filter(Boolean).join(' · ') || 'Team only'
}

const countLabel = (count: number, singular: string, plural: string): string | null =>
  count === 0 ? null : `${count} ${count === 1 ? singular : plural}`

const teamWithoutFreeText = (team: CopiedFields['team']): Partial<Team> =>
  Object.fromEntries(
    Object.entries({ ...team, crew: crewOf(team) }).filter(
      ([field, value]) => !field.endsWith('Other') && isKnown(value),
    ),
  )

/** Returns the values for a similar case on another day: no number, date, time, age or free text. */
export const duplicateOf = (theCase: CopiedFields): Partial<CaseRequest> =>
  structuredClone(
    withoutMissingParts({
      type: theCase.type,
      encounterSetting: theCase.encounterSetting,
      mission: pick(theCase.mission, ['missionType', 'result', 'platform', 'baseCode']),
      team: teamWithoutFreeText(theCase.team),
      clinical: pick(theCase.clinical, ['diagnosisPrimary']),
      procedures: proceduresOf(theCase),
    }),
  )

interface LoggedCase extends CopiedFields {
  missionNumber: string
  patientSequence: number
  date: string
  mission?: Mission | null | undefined
}

/**
 * Returns the values for another patient of the same mission: the mission and the team unchanged, because all cases of a
 * mission must agree on them, and nothing about the patient. `takenNumbers` are the patient numbers already logged.
 */
export function nextPatientOf(
  theCase: LoggedCase,
  takenNumbers: readonly number[] = [],
): Partial<CaseRequest> {
  const { missionNumber, date, encounterSetting, mission, team } = theCase
  let patientSequence = theCase.patientSequence + 1
  while (takenNumbers.includes(patientSequence)) patientSequence += 1
  return structuredClone({ missionNumber, patientSequence, date, encounterSetting, mission, team })
}
