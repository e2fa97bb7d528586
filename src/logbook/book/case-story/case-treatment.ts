import type { Case } from '#logging/cases/contract.ts'
import * as airwayLists from '#reference/airway-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { doseUnits, drugRoutes, drugs } from '#reference/drugs.ts'
import { isDoneByTeam, isDoneByOthers } from '#reference/operator-roles.ts'
import { procedures } from '#reference/procedures.ts'
import { toShortLabel, shortProcedures } from '#reference/short-labels.ts'
import { joinParts } from './phrases.ts'

/** The treatment under one heading, such as "Drugs", as text. */
export interface Treatment {
  title: string
  lines: string[]
}

/** Returns the airway, procedures, drugs and blood of a case as text. A heading without lines is left out. */
export function treatmentsOf(caseRecord: Case): Treatment[] {
  const { airway, derived } = caseRecord
  const entries = toEntries(caseRecord)
  const lines = (isIncluded: (treatment: TreatmentEntry) => boolean) =>
    entries.filter(isIncluded).map(({ words }) => words)
  const entriesByOthers = entries.filter(({ role }) => isDoneByOthers(role))
  const treatments: Treatment[] = [
    {
      title: entriesByOthers.some(({ role }) => role === 'other_service')
        ? 'Before our arrival or by another service'
        : 'Before our arrival',
      lines: entriesByOthers.map(({ words }) => words),
    },
    { title: 'Airway', lines: airway ? airwayLines(airway, derived) : [] },
    { title: 'Procedures performed', lines: lines(({ kind, role }) => kind === 'procedure' && isOwn(role)) },
    {
      title: 'Assisted or supervised',
      lines: lines(({ kind, role }) => kind === 'procedure' && isDoneByTeam(role) && !isOwn(role)),
    },
    { title: 'Drugs', lines: lines(({ kind, role }) => kind === 'drug' && isDoneByTeam(role)) },
    { title: 'Blood', lines: lines(({ kind, role }) => kind === 'blood' && isDoneByTeam(role)) },
    { title: 'Observed', lines: lines(({ role }) => role === 'observed') },
  ]
  return treatments.filter(({ lines }) => lines.length > 0)
}

type Airway = NonNullable<Case['airway']>

function airwayLines(airway: Airway, derived: Case['derived']): string[] {
  const givenDrugs = [airway.inductionAgent, airway.neuromuscularBlocker, airway.opioidCoInduction].flatMap(
    (code) => (code && code !== 'none' ? [labelOf(drugs, code) ?? code] : []),
  )
  const tube = joinParts([
    airway.finalAirway && labelOf(airwayLists.finalAirways, airway.finalAirway),
    airway.tubeSizeMm != null && `${airway.tubeSizeMm} mm`,
    airway.tubeDepthCm != null && `${airway.tubeDepthCm} cm`,
  ])
  const complications = (airway.complications ?? []).map((code) =>
    code === 'other' && airway.complicationsOther
      ? airway.complicationsOther
      : labelOf(airwayLists.airwayComplications, code),
  )
  const hasNoComplications = airway.complications?.length === 1 && airway.complications[0] === 'none'
  return [
    tube,
    joinParts([passWords(derived), operatorWords(airway)]),
    joinParts(givenDrugs),
    joinParts([
      airway.confirmation?.includes('waveform_capnography') && 'Waveform capnography',
      airway.lowestSpo2 != null && `lowest SpO2 ${airway.lowestSpo2} %`,
      airway.lowestSystolic != null && `lowest systolic ${airway.lowestSystolic} mmHg`,
    ]),
    hasNoComplications ? 'No complications' : joinParts(complications),
  ].filter((words) => words !== '')
}

function passWords({ attemptsTotal, intubationSuccess }: Case['derived']): string | null {
  if (intubationSuccess === 'yes_first') return 'First-pass success'
  if (!attemptsTotal) return null
  const attempts = `${attemptsTotal} ${attemptsTotal === 1 ? 'attempt' : 'attempts'}`
  return intubationSuccess === 'no' ? `Not intubated, ${attempts}` : attempts
}

function operatorWords({ attempts }: Airway): string | null {
  const firstAttempt = attempts?.find(({ operator }) => operator !== 'before_arrival')
  const operator = firstAttempt?.operator && labelOf(airwayLists.attemptOperators, firstAttempt.operator)
  return operator ? operator.toLowerCase() : null
}

type Role = string | null | undefined

/** A procedure, drug or blood product as text, with the role of the person who did it. */
interface TreatmentEntry {
  kind: 'procedure' | 'drug' | 'blood'
  role: Role
  words: string
}

const toEntries = ({ procedures: procedureLines, drugs: drugLines, blood }: Case): TreatmentEntry[] => [
  ...procedureLines.map((line) => ({
    kind: 'procedure' as const,
    role: line.operatorRole,
    words: procedureWords(line),
  })),
  ...drugLines.map((line) => ({ kind: 'drug' as const, role: line.givenByRole, words: drugWords(line) })),
  ...blood.map((line) => ({ kind: 'blood' as const, role: line.givenByRole, words: bloodWords(line) })),
]

const isOwn = (role: Role): boolean => !role || role.startsWith('performed')

const roleTexts: Readonly<Record<string, string>> = {
  assisted: 'assisted',
  supervised: 'supervised',
  observed: 'observed',
  before_arrival: 'before our arrival',
  other_service: 'another service',
}

/** Returns who gave a treatment, as text; null if the author did. */
export const roleWords = (role: Role): string | null => (isOwn(role) ? null : (roleTexts[role ?? ''] ?? null))

// Entries with other roles are under headings that say the role.
const roleDetail = (role: Role) => (isDoneByTeam(role) || role === 'other_service') && roleWords(role)

function procedureWords(line: Case['procedures'][number]): string {
  const { code, codeOther, operatorRole, attempts, outcome, setting } = line
  const name = codeOther ?? toShortLabel(procedures, shortProcedures, code)
  const details = joinParts([
    attempts != null && attempts > 1 && `${attempts} attempts`,
    (outcome === 'unsuccessful' || outcome === 'abandoned') && outcome,
    setting === 'simulated' && 'simulated',
    roleDetail(operatorRole),
  ])
  return details ? `${name} (${details})` : name
}

const shortRoutes: Readonly<Record<string, string>> = {
  intravenous: 'IV',
  intraosseous: 'IO',
  intramuscular: 'IM',
  intranasal: 'IN',
  subcutaneous: 'SC',
}

function drugWords(line: Case['drugs'][number]): string {
  const { code, codeOther, dose, unit, route, doses, infusion, givenByRole } = line
  return joinParts(
    [
      codeOther ?? labelOf(drugs, code) ?? code,
      dose != null && `${dose} ${labelOf(doseUnits, unit) ?? ''}`.trim(),
      route && (shortRoutes[route] ?? labelOf(drugRoutes, route)?.toLowerCase()),
      doses != null && doses > 1 && `× ${doses}`,
      infusion === true && 'infusion',
      givenByRole === 'other_service' && '(another service)',
    ],
    ' ',
  )
}

function bloodWords({ product, units, volumeMl, givenByRole }: Case['blood'][number]): string {
  return joinParts(
    [
      labelOf(drugs, product),
      units != null && `${units} ${units === 1 ? 'unit' : 'units'}`,
      volumeMl != null && `${volumeMl} mL`,
      givenByRole === 'other_service' && '(another service)',
    ],
    ' ',
  )
}
