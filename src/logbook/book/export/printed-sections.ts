/** A case as a clinician presents it, in the sections of a printed page. */
import type { Case } from '#logging/cases/contract.ts'
import type { Vitals } from '#logging/cases/parts/clinical.contract.ts'
import { vitalsPoints } from '#reference/clinical-lists.ts'
import { labelOf } from '#reference/codes.ts'
import { missionTimes } from '#reference/mission-times.ts'
import { storyOf } from '../case-story/case-story.ts'
import { treatmentsOf } from '../case-story/case-treatment.ts'
import { printedRow } from './printed-case.ts'

export interface PrintedSection {
  title: string
  /** Paragraphs. */
  lines?: readonly string[]
  /** A table below them, with the label of each row first. */
  rows?: readonly (readonly string[])[]
}

/** Returns the sections of a case. Parts without a record are left out. */
export function printedSections(theCase: Case, signOffLines: readonly string[]): PrintedSection[] {
  const [dateCell, eventCell, , roleCell, outcomeCell] = printedRow(theCase, null)
  const { patient, course, texts, outcome: patientOutcome } = storyOf(theCase)
  const facts = [dateCell, eventCell, roleCell, outcomeCell].map(
    (cell) => cell?.words.replaceAll('\n', ' · ') ?? '',
  )
  const sections: PrintedSection[] = [
    { title: 'At a glance', lines: facts.filter((words) => words !== '') },
    { title: 'What happened', lines: [patient, ...course, ...texts].filter((words) => words !== null) },
    { title: 'Times', rows: timeRows(theCase) },
    { title: 'Vital signs', rows: vitalsRows(theCase) },
    ...treatmentsOf(theCase),
    { title: 'Outcome', lines: patientOutcome === null ? [] : [patientOutcome] },
    { title: 'Sign-off', lines: signOffLines },
  ]
  return sections.filter(({ lines = [], rows = [] }) => lines.length + rows.length > 0)
}

/** Returns a row for each mission time; no rows if the times were not recorded to the minute. */
export function timeRows({ mission, exactTimes }: Case): string[][] {
  if (!mission || !exactTimes) return []
  return missionTimes.flatMap(({ field, label }) => {
    const time = mission[field]
    return time ? [[label, `${time.slice(0, 10)} ${time.slice(11, 16)}`]] : []
  })
}

type ReadSign = (set: Vitals) => string | number | null | undefined

const signs: readonly (readonly [label: string, readSign: ReadSign])[] = [
  ['Heart rate', ({ heartRate }) => heartRate],
  ['BP', ({ systolicBp, diastolicBp }) => systolicBp && `${systolicBp}/${diastolicBp ?? '–'}`],
  ['SpO2 %', ({ spo2 }) => spo2],
  ['Resp. rate', ({ respiratoryRate }) => respiratoryRate],
  ['EtCO2 kPa', ({ etco2Kpa }) => etco2Kpa],
  ['Temperature °C', ({ temperatureC }) => temperatureC],
  ['Glucose mmol/L', ({ glucoseMmol }) => glucoseMmol],
  ['Lactate mmol/L', ({ lactateMmol }) => lactateMmol],
  ['Pain', ({ painScore }) => painScore],
]

export function vitalsRows({ clinical, derived }: Case): string[][] {
  const sets = clinical?.vitals ?? []
  if (sets.length === 0) return []
  const gcs: ReadSign = (set) => derived.vitals.find(({ point }) => point === set.point)?.gcsTotal
  const rows = [...signs, ['GCS', gcs] as const].map(([label, readSign]) => [
    label,
    ...sets.map((set) => String(readSign(set) ?? '')),
  ])
  const filledRows = rows.filter(([, ...values]) => values.some((value) => value !== ''))
  return filledRows.length === 0
    ? []
    : [['', ...sets.map(({ point }) => labelOf(vitalsPoints, point) ?? point)], ...filledRows]
}
