import { expect, test } from 'vitest'
import { toCase } from '#testing/case.ts'
import { storyOf } from './case-story.ts'

test('a trauma case reads as patient, diagnosis, severity and injury, then the outcome', () => {
  const story = storyOf(
    toCase({
      date: '2026-03-14',
      type: 'trauma',
      patientAge: 28,
      patientAgeUnit: 'years',
      patient: { gender: 'male', ageEstimated: true },
      clinical: {
        diagnosisPrimary: 'traumatic_haemorrhagic_shock',
        presentation: 'Stabbed twice, talking.',
        injury: {
          injuryType: 'penetrating',
          mechanism: 'stabbing',
          intent: 'assault',
          entrapment: 'none',
          ais: [{ region: 'chest', severity: 4 }],
        },
      },
      outcome: {
        clinicalOutcome: 'handed_over_stable',
        destinationType: 'major_trauma_centre',
        preAlert: true,
      },
    }),
  )
  expect(story).toEqual({
    patient: 'Male, 28 y (estimated). Traumatic haemorrhagic shock.',
    course: ['Penetrating injury: stabbing, assault, ISS 16 (estimated).'],
    texts: ['Stabbed twice, talking.'],
    outcome: 'Handed over, stable or improved, major trauma centre, pre-alerted.',
  })
})

test('a cardiac arrest reads with its rhythm, shocks and times; abbreviations keep their capitals', () => {
  const { course } = storyOf(
    toCase({
      date: '2026-03-14',
      clinical: {
        arrest: {
          timing: 'before_team',
          witnessed: 'bystander',
          bystanderCpr: 'yes',
          firstRhythm: 'ventricular_fibrillation',
          shocks: 3,
          noFlowMinutes: 0,
          lowFlowMinutes: 24,
          outcome: 'rosc_sustained',
        },
      },
    }),
  )
  expect(course).toEqual([
    'Cardiac arrest before team arrival, witnessed by bystander, bystander CPR, first rhythm ventricular fibrillation, ' +
      '3 shocks, no-flow 0 min, low-flow 24 min, ROSC at handover.',
  ])
})

test('facts that were not recorded are not mentioned', () => {
  expect(storyOf(toCase({ date: '2026-03-14', clinical: { arrest: {}, transfer: {}, injury: {} } }))).toEqual(
    {
      patient: null,
      course: [],
      texts: [],
      outcome: null,
    },
  )
})

test('a zero is shown with the thing that was counted', () => {
  const { patient, course } = storyOf(
    toCase({
      date: '2026-03-14',
      clinical: {
        nacaScore: 'naca_6',
        injury: { injuryType: 'burn', entrapment: 'relative', entrapmentMinutes: 0, burnPercent: 0 },
        arrest: { shocks: 0 },
        transfer: { toType: 'burns_centre', infusionCount: 0 },
      },
    }),
  )
  expect(patient).toBe('NACA VI: respiratory or cardiac arrest.')
  expect(course).toEqual([
    'Burn injury, relative entrapment, trapped for 0 min, TBSA burned 0 %.',
    'Cardiac arrest, no shock.',
    'Transfer to burns centre, no infusions.',
  ])
})
