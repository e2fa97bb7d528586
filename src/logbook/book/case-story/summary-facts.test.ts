import { expect, test } from 'vitest'
import type { Case, CaseRequest } from '#logging/cases/contract.ts'
import { toCase } from '#testing/case.ts'
import { storyOf } from './case-story.ts'
import { treatmentsOf } from './case-treatment.ts'
import { omitSummaryFacts } from './summary-facts.ts'
import { omitBloodSummary, omitDrugSummary, omitProcedureSummary } from './summary-treatment.ts'

const request: CaseRequest = {
  date: '2026-03-14',
  type: 'trauma',
  patientAge: 28,
  patientAgeUnit: 'years',
  patient: { gender: 'male', ageEstimated: true, weightKg: 80, asaGrade: 'asa_2' },
  clinical: {
    diagnosisPrimary: 'traumatic_haemorrhagic_shock',
    nacaScore: 'naca_5',
    presentation: 'Stabbed twice, talking.',
    summary: 'Stabilised on scene.',
    injury: {
      injuryType: 'penetrating',
      mechanism: 'stabbing',
      intent: 'assault',
      entrapment: 'relative',
      entrapmentMinutes: 12,
      protection: ['helmet'],
    },
    arrest: {
      timing: 'before_team',
      witnessed: 'bystander',
      bystanderCpr: 'yes',
      firstRhythm: 'ventricular_fibrillation',
      shocks: 3,
      lowFlowMinutes: 24,
      adrenalineDoses: 2,
      outcome: 'rosc_sustained',
    },
    transfer: {
      toType: 'major_trauma_centre',
      reason: 'specialist_care',
      timeCritical: true,
      infusionCount: 2,
    },
  },
  airway: {
    finalAirway: 'tracheal_tube',
    tubeSizeMm: 8,
    inductionAgent: 'ketamine',
    lowestSpo2: 88,
    complications: ['none'],
  },
  outcome: { clinicalOutcome: 'handed_over_stable', destinationType: 'major_trauma_centre', preAlert: true },
}

type Parts = Record<string, unknown>
const isPart = (value: unknown): value is Parts =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the paths that have a value in one case and none in the other. */
function removed(before: Parts, after: Parts, path: readonly string[] = []): (readonly string[])[] {
  return Object.entries(before).flatMap(([name, value]) => {
    const left = after[name]
    if (isPart(value) && isPart(left)) return removed(value, left, [...path, name])
    const isRemoved = value !== null && value !== undefined && (left === null || left === undefined)
    return isRemoved ? [[...path, name]] : []
  })
}

function without(shown: Parts, [name = '', ...rest]: readonly string[]): Parts {
  const inner = shown[name]
  return { ...shown, [name]: rest.length > 0 && isPart(inner) ? without(inner, rest) : null }
}

const summaryOf = (shown: Case) => JSON.stringify([storyOf(shown), treatmentsOf(shown)])
// The line of facts above the story contains these.
const headline = new Set(['patientAgeUnit', 'mission.result', 'mission.platform', 'team.myRole'])
// These follow from facts of the summary.
const followed = new Set(['derived.ageBand', 'derived.firstPassSuccess'])

test('the details leave out a fact only if the summary would read differently without it', () => {
  const shown = toCase(request)
  const paths = removed(shown, omitSummaryFacts(shown))
  expect(paths.length).toBeGreaterThan(25)
  for (const path of paths) {
    const name = path.join('.')
    if (headline.has(name) || followed.has(name)) continue
    // No other value depends on the removed fact, so the words of the summary must change.
    expect(summaryOf(without(shown, path) as Case), name).not.toBe(summaryOf(shown))
  }
})

test('the details keep what the summary leaves out', () => {
  const rest = omitSummaryFacts(
    toCase({
      ...request,
      clinical: { injury: { injuryType: 'none', mechanism: 'stabbing' }, arrest: { witnessed: 'not_known' } },
      airway: { inductionAgent: 'none', difficultFeatures: ['obesity'] },
      outcome: { clinicalOutcome: 'not_applicable', preAlert: false },
    }),
  )
  expect(rest).toMatchObject({
    patient: { asaGrade: 'asa_2', weightKg: null },
    clinical: {
      injury: { injuryType: 'none', mechanism: 'stabbing' },
      arrest: { witnessed: 'not_known' },
    },
    airway: { inductionAgent: 'none', difficultFeatures: ['obesity'] },
    outcome: { clinicalOutcome: 'not_applicable', preAlert: false },
  })
})

test('the summary of a mission without a patient contains only the mission and the role', () => {
  const rest = omitSummaryFacts(
    toCase({
      date: '2026-03-14',
      mission: { missionType: 'primary_scene', result: 'stood_down_en_route', platform: 'rotary_wing' },
      team: { myRole: 'doctor' },
      patientAge: 28,
      patientAgeUnit: 'years',
    }),
  )
  expect(rest).toMatchObject({
    patientAge: 28,
    mission: { missionType: 'primary_scene', result: null, platform: null },
    team: { myRole: null },
  })
})

test('vital signs, airway and treatment are not repeated below the summary', () => {
  const rest = omitSummaryFacts(
    toCase({
      ...request,
      clinical: {
        vitals: [
          { point: 'first', heartRate: 120, systolicBp: 80, diastolicBp: 40, temperatureC: 35.1 },
          { point: 'handover', diastolicBp: 60 },
        ],
      },
      airway: {
        drugAssisted: true,
        inductionAgent: 'ketamine',
        confirmation: ['waveform_capnography', 'auscultation'],
        attempts: [{ number: 1, operator: 'self', technique: 'tracheal', view: 'grade_2a', success: true }],
      },
    }),
  )
  expect(rest.clinical?.vitals).toMatchObject([
    { heartRate: null, systolicBp: null, diastolicBp: null, temperatureC: 35.1 },
    // Without a systolic pressure, the summary has no pressure.
    { diastolicBp: 60 },
  ])
  expect(rest.airway).toMatchObject({
    drugAssisted: null,
    confirmation: ['auscultation'],
    attempts: [{ operator: null, success: null, view: 'grade_2a' }],
  })
  expect(rest.derived).toMatchObject({ ageBand: null, firstPassSuccess: null, intubationSuccess: null })
})

test('a procedure, a drug and blood keep below the summary only the details that it leaves out', () => {
  const shown = toCase({
    ...request,
    procedures: [
      { code: 'pelvic_binder', operatorRole: 'assisted', attempts: 1, setting: 'real' },
      { code: 'iv_access', operatorRole: 'performed_supervised', attempts: 1, outcome: 'successful' },
      { code: 'chest_drain_inserted', attempts: 2, outcome: 'unsuccessful', site: 'left' },
    ],
    drugs: [
      { code: 'ketamine', dose: 20, unit: 'mg', doses: 1, givenByRole: 'supervised', purpose: 'analgesia' },
    ],
    blood: [{ product: 'red_cells', units: 2, startedAfterActivationMinutes: 30, calciumGiven: false }],
  })
  const entered = (line: object) =>
    Object.fromEntries(Object.entries(line).filter(([, value]) => value !== null && value !== undefined))
  expect(shown.procedures.map((line) => entered(omitProcedureSummary(line, shown)))).toEqual([
    { code: 'pelvic_binder' },
    { code: 'iv_access', operatorRole: 'performed_supervised', attempts: 1, outcome: 'successful' },
    { code: 'chest_drain_inserted', site: 'left' },
  ])
  expect(shown.drugs.map((line) => entered(omitDrugSummary(line)))).toEqual([
    { code: 'ketamine', givenByRole: 'supervised', purpose: 'analgesia' },
  ])
  const isTimed = { product: 'red_cells', calciumGiven: false }
  expect(shown.blood.map((line) => entered(omitBloodSummary(line, true)))).toEqual([isTimed])
  expect(shown.blood.map((line) => entered(omitBloodSummary(line, false)))).toEqual([
    { ...isTimed, startedAfterActivationMinutes: 30 },
  ])
})
