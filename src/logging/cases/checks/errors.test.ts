import { describe, expect, test } from 'vitest'
import { caseRequestSchema, type CaseRequest } from '../contract.ts'
import { caseErrors } from './errors.ts'

const context = { today: '2025-03-10', now: new Date('2025-03-10T12:00Z'), paediatricAgeLimit: 16 }

/** The fields of a quick log that are required. */
const quickLog: CaseRequest = {
  date: '2025-03-04',
  type: 'trauma',
  mission: { missionType: 'primary_scene', result: 'patient_transported' },
  team: { myRole: 'doctor' },
  patientAge: 34,
  patientAgeUnit: 'years',
}

const pathsOf = (request: Partial<CaseRequest>) =>
  caseErrors(caseRequestSchema.parse({ ...quickLog, ...request }), context).map(({ path }) => path)

describe('completing a case', () => {
  test('needs no more than the quick log', () => {
    expect(pathsOf({})).toEqual([])
  })

  test('needs the type, the mission type and result, the role and the age', () => {
    expect(
      pathsOf({ type: null, mission: null, team: null, patientAge: null, patientAgeUnit: null }),
    ).toEqual(['type', 'mission.missionType', 'mission.result', 'team.myRole'])
    expect(pathsOf({ patientAge: null })).toEqual(['patientAge'])
    expect(pathsOf({ patientAgeUnit: null })).toEqual(['patientAgeUnit'])
    expect(pathsOf({ patientAge: null, patientAgeUnit: null, patientAgeUnknown: true })).toEqual([])
    expect(pathsOf({ patientAge: 0, patientAgeUnit: 'hours' })).toEqual([])
  })

  test('does not need the fields that registries request', () => {
    expect(pathsOf({ procedures: [{ code: 'rapid_sequence_induction' }] })).toEqual([])
    const transfer = { missionType: 'secondary_transfer', result: 'patient_transported' }
    expect(
      pathsOf({ mission: transfer, flagCaseReview: true, drugs: [{ code: 'ketamine', dose: 20 }] }),
    ).toEqual([])
  })
})

test('a draft needs only its date, but is still refused for contradictions', () => {
  const draft = { status: 'draft', date: '2025-03-04' } as const
  expect(caseErrors(caseRequestSchema.parse(draft), context)).toEqual([])
  const contradicting = caseRequestSchema.parse({ ...draft, patientAge: 1, patientAgeUnit: 'years' })
  expect(caseErrors(contradicting, context)).toHaveLength(1)
})

test('a date in the future is refused, today is not', () => {
  expect(pathsOf({ date: '2025-03-10' })).toEqual([])
  expect(pathsOf({ date: '2025-03-11' })).toEqual(['date'])
})

describe('a mission without a patient', () => {
  const none = { patientAge: null, patientAgeUnit: null }
  const stoodDown = { missionType: 'primary_scene', result: 'stood_down_en_route' }

  test('is one case without a patient', () => {
    expect(pathsOf({ ...none, mission: stoodDown })).toEqual([])
    expect(
      pathsOf({ ...none, mission: stoodDown, clinical: { vitals: [], diagnosisPrimary: null } }),
    ).toEqual([])
  })

  test.each([
    [{ patientAge: 34, patientAgeUnit: 'years' }, 'patientAge'],
    [{ patientAge: 0, patientAgeUnit: 'hours' }, 'patientAge'],
    [{ patient: { gender: 'female' } }, 'patient'],
    [{ clinical: { diagnosisPrimary: 'polytrauma' } }, 'clinical'],
    [{ airway: { finalAirway: 'native' } }, 'airway'],
    [{ procedures: [{ code: 'tourniquet' }] }, 'procedures.0'],
    [{ drugs: [{ code: 'ketamine' }] }, 'drugs'],
    [{ blood: [{ product: 'red_cells' }] }, 'blood'],
    [{ outcome: { clinicalOutcome: 'not_applicable' } }, 'outcome'],
  ] as [Partial<CaseRequest>, string][])('leaves %j empty', (given, path) => {
    expect(pathsOf({ ...none, mission: stoodDown, ...given })).toEqual([path])
  })

  test('may contain simulated procedures if it was an exercise, and no others', () => {
    const mission = { missionType: 'training', result: 'exercise_completed' }
    expect(pathsOf({ ...none, mission, procedures: [{ code: 'tourniquet', setting: 'simulated' }] })).toEqual(
      [],
    )
    expect(
      pathsOf({ ...none, mission, encounterSetting: 'simulated', procedures: [{ code: 'tourniquet' }] }),
    ).toEqual([])
    expect(pathsOf({ ...none, mission, procedures: [{ code: 'tourniquet' }] })).toEqual(['procedures.0'])
  })

  test('is also one that transported a team or an organ', () => {
    const mission = { missionType: 'team_or_organ_transport', result: 'transport_completed' }
    expect(pathsOf({ mission })).toEqual(['patientAge'])
    expect(pathsOf({ ...none, mission })).toEqual([])
  })
})

describe('the age', () => {
  test('fits the case type', () => {
    expect(pathsOf({ type: 'neonatal', patientAge: 27, patientAgeUnit: 'days' })).toEqual([])
    expect(pathsOf({ type: 'neonatal', patientAge: 4, patientAgeUnit: 'weeks' })).toEqual(['type'])
    expect(pathsOf({ type: 'paediatric', patientAge: 15 })).toEqual([])
    expect(pathsOf({ type: 'paediatric', patientAge: 16 })).toEqual(['type'])
  })

  test('is within the limits of its unit, and is not both given and marked as unknown', () => {
    expect(pathsOf({ patientAge: 1 })).toEqual(['patientAge'])
    expect(pathsOf({ patientAgeUnknown: true })).toEqual(['patientAgeUnknown'])
  })

  test('must be 65 or over for a frailty score', () => {
    expect(pathsOf({ patientAge: 64, patient: { frailtyScore: 4 } })).toEqual(['patient.frailtyScore'])
    expect(pathsOf({ patientAge: 65, patient: { frailtyScore: 4 } })).toEqual([])
  })
})

test('a hoist needs an aircraft, and its cycles add up', () => {
  const hoist = (mission: object) => pathsOf({ mission: { ...quickLog.mission, ...mission } })
  expect(hoist({ hoistUsed: true, platform: 'road_ambulance' })).toEqual(['mission.hoistUsed'])
  expect(hoist({ hoistUsed: true, platform: 'rotary_wing', hoistCycles: 2, hoistCyclesNight: 2 })).toEqual([])
  expect(hoist({ hoistUsed: true, platform: 'on_foot', platformsUsed: ['on_foot', 'rotary_wing'] })).toEqual(
    [],
  )
  expect(hoist({ hoistUsed: true, hoistCycles: 1, hoistCyclesNight: 2 })).toEqual([
    'mission.hoistCyclesNight',
  ])
  expect(hoist({ hoistUsed: false, hoistCycles: 1 })).toEqual(['mission.hoistCycles'])
})

test('the transport fields need a patient who was transported by this team', () => {
  const moved = (mission: object) =>
    pathsOf({ mission: { ...quickLog.mission, platformWithPatient: 'road_ambulance', ...mission } })
  expect(moved({})).toEqual([])
  expect(moved({ platform: 'rotary_wing' })).toEqual([])
  expect(moved({ result: 'patient_assisted' })).toEqual(['mission.platformWithPatient'])
})

test('errors in times, vital signs and airway also block a save', () => {
  expect(
    pathsOf({
      mission: {
        ...quickLog.mission,
        activatedAt: '2025-03-04T10:00+00:00',
        mobileAt: '2025-03-04T09:59+00:00',
      },
      clinical: { vitals: [{ point: 'first', systolicBp: 60, diastolicBp: 70 }] },
      airway: {
        finalAirway: 'tracheal_tube',
        attempts: [{ number: 1, technique: 'tracheal', success: false }],
      },
    }),
  ).toEqual(['mission.mobileAt', 'clinical.vitals.0.diastolicBp', 'airway.finalAirway'])
})
