import { expect, test } from 'vitest'
import { caseRequestSchema, type CaseRequest } from '../contract.ts'
import { contradictionsIn } from './contradictions.ts'

const pathsIn = (request: Partial<CaseRequest>) =>
  contradictionsIn(
    caseRequestSchema.parse({
      date: '2025-03-04',
      type: 'trauma',
      mission: { missionType: 'primary_scene', result: 'patient_transported' },
      ...request,
    }),
  ).map(({ path }) => path)

const diedAtScene = { missionType: 'primary_scene', result: 'patient_died_scene' }

test('a patient who died at the scene was not handed over', () => {
  const outcome = (clinicalOutcome: string) => pathsIn({ mission: diedAtScene, outcome: { clinicalOutcome } })
  expect(outcome('handed_over_stable')).toEqual(['outcome.clinicalOutcome'])
  expect(outcome('refused_care')).toEqual(['outcome.clinicalOutcome'])
  expect(outcome('died_with_team')).toEqual([])
  expect(outcome('not_applicable')).toEqual([])
  expect(pathsIn({ outcome: { clinicalOutcome: 'handed_over_stable' } })).toEqual([])
})

test('NACA VII contradicts a patient who survived', () => {
  const naca = (nacaScore: string, clinicalOutcome: string) =>
    pathsIn({ clinical: { nacaScore }, outcome: { clinicalOutcome } })
  expect(naca('naca_7', 'handed_over_unstable')).toEqual(['clinical.nacaScore'])
  expect(naca('naca_7', 'died_before_arrival')).toEqual([])
  expect(naca('naca_6', 'handed_over_unstable')).toEqual([])
  expect(pathsIn({ clinical: { nacaScore: 'naca_7' } })).toEqual([])
})

test('a burned area must match the diagnosis', () => {
  const burn = (diagnosisPrimary: string, burnPercent: number) =>
    pathsIn({ clinical: { diagnosisPrimary, injury: { burnPercent } } })
  expect(burn('burn_under_10', 25)).toEqual(['clinical.injury.burnPercent'])
  expect(burn('burn_under_10', 9.5)).toEqual([])
  expect(burn('burn_10_19', 10)).toEqual([])
  expect(burn('burn_10_19', 20)).toEqual(['clinical.injury.burnPercent'])
  expect(burn('burn_20_plus', 12)).toEqual(['clinical.injury.burnPercent'])
  expect(burn('burn_20_plus', 100)).toEqual([])
  expect(burn('polytrauma', 40)).toEqual([])
})

test('a coma score must match the recorded AVPU response', () => {
  const vitals = (facts: object) => pathsIn({ clinical: { vitals: [{ point: 'first', ...facts }] } })
  const avpu = ['clinical.vitals.0.avpu']
  expect(vitals({ avpu: 'unresponsive', gcsTotal: 15 })).toEqual(avpu)
  expect(vitals({ avpu: 'unresponsive', gcsEye: 4, gcsVerbal: 5, gcsMotor: 6 })).toEqual(avpu)
  expect(vitals({ avpu: 'alert', gcsTotal: 3 })).toEqual(avpu)
  expect(vitals({ avpu: 'unresponsive', gcsTotal: 3 })).toEqual([])
  expect(vitals({ avpu: 'pain', gcsTotal: 8 })).toEqual([])
  expect(vitals({ avpu: 'alert', gcsTotal: 14 })).toEqual([])
  expect(vitals({ avpu: 'unresponsive' })).toEqual([])
})
