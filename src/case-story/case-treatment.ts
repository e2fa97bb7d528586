import type { Case } from '#cases/contract.ts'
import * as airwayLists from '#reference/airway-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { doseUnits, drugRoutes, drugs } from '#reference/drugs.ts'
import { procedures } from '#reference/procedures.ts'
import { shortLabelOf, shortProcedures } from '#reference/short-labels.ts'
import { joined } from './phrases.ts'

/** What was done for the patient under one heading, such as "Drugs", in words. */
export interface Treatment {
  title: string
  lines: string[]
}

/** Returns the airway, procedures, drugs and blood of a case in words. A heading without lines is left out. */
export function treatmentsOf(shown: Case): Treatment[] {
  const { airway, derived, blood } = shown
  const all: Treatment[] = [
    { title: 'Airway', lines: airway ? airwayLines(airway, derived) : [] },
    ...procedureGroups(shown.procedures),
    { title: 'Drugs', lines: shown.drugs.map(drugWords) },
    { title: 'Blood', lines: blood.map(bloodWords) },
  ]
  return all.filter(({ lines }) => lines.length > 0)
}

type Airway = NonNullable<Case['airway']>

function airwayLines(airway: Airway, derived: Case['derived']): string[] {
  const given = [airway.inductionAgent, airway.neuromuscularBlocker, airway.opioidCoInduction].flatMap(
    (code) => (code && code !== 'none' ? [labelOf(drugs, code) ?? code] : []),
  )
  const tube = joined([
    airway.finalAirway && labelOf(airwayLists.finalAirways, airway.finalAirway),
    airway.tubeSizeMm != null && `${airway.tubeSizeMm} mm`,
    airway.tubeDepthCm != null && `${airway.tubeDepthCm} cm`,
  ])
  const complications = (airway.complications ?? []).map((code) =>
    code === 'other' && airway.complicationsOther
      ? airway.complicationsOther
      : labelOf(airwayLists.airwayComplications, code),
  )
  const hasNone = airway.complications?.length === 1 && airway.complications[0] === 'none'
  return [
    tube,
    joined([passWords(derived), operatorWords(airway)]),
    joined(given),
    joined([
      airway.confirmation?.includes('waveform_capnography') && 'Waveform capnography',
      airway.lowestSpo2 != null && `lowest SpO2 ${airway.lowestSpo2} %`,
      airway.lowestSystolic != null && `lowest systolic ${airway.lowestSystolic} mmHg`,
    ]),
    hasNone ? 'No complications' : joined(complications),
  ].filter((words) => words !== '')
}

function passWords({ attemptsTotal, intubationSuccess }: Case['derived']): string | null {
  if (intubationSuccess === 'yes_first') return 'First-pass success'
  if (!attemptsTotal) return null
  const attempts = `${attemptsTotal} ${attemptsTotal === 1 ? 'attempt' : 'attempts'}`
  return intubationSuccess === 'no' ? `Not intubated, ${attempts}` : attempts
}

function operatorWords({ attempts }: Airway): string | null {
  const first = attempts?.find(({ operator }) => operator !== 'before_arrival')
  const operator = first?.operator && labelOf(airwayLists.attemptOperators, first.operator)
  return operator ? operator.toLowerCase() : null
}

type Procedure = Case['procedures'][number]

/** Returns what the author did, then what the author took part in: most readers look for the former. */
function procedureGroups(lines: readonly Procedure[]): Treatment[] {
  const isOwn = ({ operatorRole }: Procedure) =>
    operatorRole === 'performed' || operatorRole === 'performed_supervised' || operatorRole == null
  return [
    { title: 'Procedures performed', lines: lines.filter(isOwn).map(procedureWords) },
    {
      title: 'Assisted, supervised or observed',
      lines: lines.filter((line) => !isOwn(line)).map(procedureWords),
    },
  ]
}

function procedureWords({ code, codeOther, attempts, outcome, setting }: Procedure): string {
  const name = codeOther ?? shortLabelOf(procedures, shortProcedures, code)
  const details = joined([
    attempts != null && attempts > 1 && `${attempts} attempts`,
    (outcome === 'unsuccessful' || outcome === 'abandoned') && outcome,
    setting === 'simulated' && 'simulated',
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

function drugWords({ code, codeOther, dose, unit, route, doses, infusion }: Case['drugs'][number]): string {
  return joined(
    [
      codeOther ?? labelOf(drugs, code) ?? code,
      dose != null && `${dose} ${labelOf(doseUnits, unit) ?? ''}`.trim(),
      route && (shortRoutes[route] ?? labelOf(drugRoutes, route)?.toLowerCase()),
      doses != null && doses > 1 && `× ${doses}`,
      infusion === true && 'infusion',
    ],
    ' ',
  )
}

function bloodWords({ product, units, volumeMl }: Case['blood'][number]): string {
  return joined(
    [
      labelOf(drugs, product),
      units != null && `${units} ${units === 1 ? 'unit' : 'units'}`,
      volumeMl != null && `${volumeMl} mL`,
    ],
    ' ',
  )
}
