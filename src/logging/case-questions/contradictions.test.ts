import { describe, expect, test } from 'vitest'
import { caseRequestSchema, type CaseRequest } from '#logging/cases/contract.ts'
import { caseQuestions } from './case-questions.ts'

const questionsIn = (request: Partial<CaseRequest>) =>
  caseQuestions(
    caseRequestSchema.parse({
      date: '2025-03-04',
      type: 'trauma',
      mission: { missionType: 'primary_scene', result: 'patient_transported' },
      ...request,
    }),
    { paediatricAgeLimit: 16 },
  )

const pathsIn = (request: Partial<CaseRequest>) => questionsIn(request).map(({ path }) => path)

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

type Facts = Partial<CaseRequest>

const at = (time: string) => `2025-03-04T${time}+00:00`
const aged = (patientAge: number): Facts => ({ patientAge, patientAgeUnit: 'years' })
const tracheal = (success: boolean, operator = 'self') => ({ technique: 'tracheal', success, operator })
const airway = (facts: object, ...attempts: object[]): Facts => ({
  airway: {
    finalAirway: 'tracheal_tube',
    confirmation: ['waveform_capnography'],
    attempts: (attempts.length > 0 ? attempts : [tracheal(true)]).map((line, index) => ({
      number: index + 1,
      ...line,
    })),
    ...facts,
  },
})
const induced = (facts: object = {}, rest: Facts = {}): Facts => ({
  ...airway({ drugAssisted: true, neuromuscularBlocker: 'rocuronium', ...facts }),
  procedures: [{ code: 'rapid_sequence_induction' }],
  ...rest,
})
const arrest = (facts: object, rest: Facts = {}): Facts => ({
  type: 'cardiac_arrest',
  clinical: { arrest: facts },
  ...rest,
})
const ended = (outcome: string): Facts => ({ outcome: { clinicalOutcome: outcome } })
const first = (facts: object) => [{ point: 'first', ...facts }]
const timed = (times: Record<string, string>, mission: object = {}) => ({
  mission: {
    missionType: 'primary_scene',
    result: 'patient_transported',
    ...Object.fromEntries(Object.entries(times).map(([field, time]) => [field, at(time)])),
    ...mission,
  },
})
const given = (code: string, facts: object = {}) => ({ code, dose: 1, unit: 'mg', ...facts })
const injured = (facts: object, rest: object = {}, type = 'trauma'): Facts => ({
  type,
  clinical: { injury: facts, ...rest },
})

/** For each rule: a contradiction, the field of the question, and similar facts that are correct. */
const rules: [name: string, path: string, contradiction: Facts, nearMisses: Facts[]][] = [
  [
    'a low saturation or pressure without its complication',
    'airway.complications',
    airway({ complications: ['none'], lowestSpo2: 72, lowestSystolic: 62 }),
    [
      airway({ complications: ['none'], lowestSpo2: 90, lowestSystolic: 90 }),
      airway({
        complications: ['desaturation_below_80', 'hypotension_below_90'],
        lowestSpo2: 72,
        lowestSystolic: 62,
      }),
      { ...airway({ complications: ['none'], lowestSystolic: 78 }), ...aged(4) },
      airway({ complications: ['none'], lowestSpo2: 72, indications: ['cardiac_arrest'] }),
      {
        ...airway({ complications: ['none'], lowestSpo2: 79 }),
        clinical: { vitals: first({ spo2: 80 }) },
      },
    ],
  ],
  [
    'a complication without its low saturation',
    'airway.lowestSpo2',
    airway({ complications: ['desaturation_below_90'], lowestSpo2: 95 }),
    [airway({ complications: ['desaturation_below_90'], lowestSpo2: 89 })],
  ],
  [
    'a complication without its low pressure',
    'airway.lowestSystolic',
    airway({ complications: ['hypotension_below_90'], lowestSystolic: 110 }),
    [airway({ complications: ['hypotension_tbi_below_120'], lowestSystolic: 110 })],
  ],
  [
    'an attempt after a successful one',
    'airway.attempts.1.technique',
    airway({}, tracheal(true), tracheal(true)),
    [
      airway({}, tracheal(false), tracheal(true)),
      airway({ complications: ['tube_dislodgement'] }, tracheal(true), tracheal(true)),
      airway({ indications: ['tube_problem'] }, tracheal(true, 'before_arrival'), tracheal(true)),
      airway({}, { technique: 'supraglottic', success: true }, tracheal(true)),
    ],
  ],
  [
    'CPR that was stopped with a patient who left alive',
    'clinical.arrest.outcome',
    arrest({ outcome: 'terminated' }, ended('handed_over_stable')),
    [
      arrest({ outcome: 'terminated' }, ended('died_with_team')),
      arrest({ outcome: 'rosc_sustained' }, ended('handed_over_stable')),
    ],
  ],
  [
    'no shocks with a defibrillation',
    'clinical.arrest.shocks',
    arrest({ shocks: 0 }, { procedures: [{ code: 'defibrillation' }] }),
    [
      arrest({ shocks: 1 }, { procedures: [{ code: 'defibrillation' }] }),
      arrest({ shocks: 0 }, { procedures: [{ code: 'defibrillation', operatorRole: 'observed' }] }),
      arrest({}, { procedures: [{ code: 'defibrillation' }] }),
    ],
  ],
  [
    'doses of adrenaline that differ from the drugs',
    'clinical.arrest.adrenalineDoses',
    arrest({ adrenalineDoses: 5 }, { drugs: [given('adrenaline', { doses: 2 })] }),
    [
      arrest({ adrenalineDoses: 5 }, { drugs: [given('adrenaline', { doses: 5 })] }),
      arrest({ adrenalineDoses: 5 }, { drugs: [given('adrenaline')] }),
      arrest({ adrenalineDoses: 5 }),
      arrest(
        { adrenalineDoses: 5 },
        { drugs: [given('adrenaline', { dose: 10, unit: 'mcg', doses: 2 })], ...aged(50) },
      ),
      arrest(
        { adrenalineDoses: 5 },
        { drugs: [given('adrenaline', { dose: 5, unit: 'mcg_per_min', infusion: true, doses: 1 })] },
      ),
    ],
  ],
  [
    'circulation that returned during no-flow',
    'clinical.arrest.timeToRoscMinutes',
    arrest({ noFlowMinutes: 10, timeToRoscMinutes: 4 }),
    [arrest({ noFlowMinutes: 10, timeToRoscMinutes: 10 })],
  ],
  [
    'an arrest before arrival with a pulse on arrival',
    'clinical.arrest.timing',
    { clinical: { arrest: { timing: 'before_team' }, vitals: first({ heartRate: 88, systolicBp: 120 }) } },
    [
      { clinical: { arrest: { timing: 'before_team' }, vitals: first({ heartRate: 0, systolicBp: 0 }) } },
      { clinical: { arrest: { timing: 'with_team' }, vitals: first({ heartRate: 88 }) } },
      {
        clinical: {
          arrest: { timing: 'before_team' },
          vitals: first({ heartRate: 88 }),
          diagnosisPrimary: 'rosc_post_arrest',
        },
      },
    ],
  ],
  [
    'a death with a patient alive at follow-up',
    'outcome.followUpOutcome',
    {
      clinical: { arrest: {} },
      outcome: { clinicalOutcome: 'died_with_team', followUpOutcome: 'alive_inpatient' },
    },
    [
      { outcome: { clinicalOutcome: 'handed_over_unstable', followUpOutcome: 'alive_inpatient' } },
      { outcome: { clinicalOutcome: 'handed_over_unstable', followUpOutcome: 'died_in_hospital' } },
    ],
  ],
  [
    'a tube that was placed with a final airway without one',
    'airway.finalAirway',
    airway({ finalAirway: 'not_secured' }),
    [
      airway({}),
      airway({ finalAirway: 'native' }, tracheal(false)),
      airway({ finalAirway: 'not_secured', complications: ['tube_dislodgement'] }),
      { ...airway({ finalAirway: 'native' }), procedures: [{ code: 'extubation' }] },
    ],
  ],
  [
    'an induction without drugs',
    'airway.drugAssisted',
    induced({ drugAssisted: false, neuromuscularBlocker: null }),
    [
      induced(),
      {
        ...airway({ drugAssisted: false }),
        procedures: [{ code: 'rapid_sequence_induction', operatorRole: 'observed' }],
      },
    ],
  ],
  [
    'an induction without a blocker',
    'airway.neuromuscularBlocker',
    induced({ neuromuscularBlocker: 'none' }),
    [
      induced(),
      induced({ neuromuscularBlocker: null }),
      { ...airway({ drugAssisted: true, neuromuscularBlocker: 'none' }), procedures: [] },
    ],
  ],
  [
    'blood after the handover',
    'blood.0.startedAfterActivationMinutes',
    {
      ...timed({ activatedAt: '10:00', handoverAt: '11:00' }),
      blood: [{ product: 'red_cells', units: 1, startedAfterActivationMinutes: 61 }],
    },
    [
      {
        ...timed({ activatedAt: '10:00', handoverAt: '11:00' }),
        blood: [{ product: 'red_cells', units: 1, startedAfterActivationMinutes: 60 }],
      },
    ],
  ],
  [
    'a mild score with an arrest',
    'clinical.nacaScore',
    { clinical: { nacaScore: 'naca_3', arrest: { shocks: 1 } } },
    [{ clinical: { nacaScore: 'naca_6', arrest: { shocks: 1 } } }, { clinical: { nacaScore: 'naca_3' } }],
  ],
  [
    'a mild score with an induction',
    'clinical.nacaScore',
    induced({}, { clinical: { nacaScore: 'naca_2' } }),
    [induced({}, { clinical: { nacaScore: 'naca_4' } })],
  ],
  [
    'a mild score with the highest level of care',
    'clinical.nacaScore',
    { clinical: { nacaScore: 'naca_3', levelOfCare: 'level_3' } },
    [{ clinical: { nacaScore: 'naca_3', levelOfCare: 'level_2' } }],
  ],
  [
    'another induction drug than the list of drugs',
    'airway.inductionAgent',
    induced({ inductionAgent: 'propofol' }, { drugs: [given('ketamine', { dose: 100 })] }),
    [
      induced({ inductionAgent: 'ketamine' }, { drugs: [given('ketamine', { dose: 100 })] }),
      induced(
        { inductionAgent: 'propofol' },
        { drugs: [given('ketamine', { dose: 20, purpose: 'analgesia' })] },
      ),
      induced({ inductionAgent: 'none' }, { drugs: [given('ketamine', { dose: 100 })] }),
    ],
  ],
  [
    'an umbilical line in an adult',
    'clinical.transfer.invasiveLines',
    { clinical: { transfer: { invasiveLines: ['umbilical'] } }, ...aged(40) },
    [
      {
        clinical: { transfer: { invasiveLines: ['umbilical'] } },
        patientAge: 3,
        patientAgeUnit: 'days',
      },
      { clinical: { transfer: { invasiveLines: ['arterial'] } }, ...aged(40) },
    ],
  ],
  [
    'an incubator for an adult',
    'clinical.transfer.devices',
    { clinical: { transfer: { devices: ['incubator'] } }, ...aged(40) },
    [{ clinical: { transfer: { devices: ['incubator'] } }, patientAge: 11, patientAgeUnit: 'months' }],
  ],
  [
    'a weight at birth of an adult',
    'patient.birthWeightG',
    { patient: { birthWeightG: 3200 }, ...aged(40) },
    [{ patient: { birthWeightG: 3200 }, patientAge: 3, patientAgeUnit: 'days' }],
  ],
  [
    'umbilical access in a child',
    'procedures.1.code',
    { procedures: [{ code: 'iv_access' }, { code: 'umbilical_access' }], ...aged(9) },
    [{ procedures: [{ code: 'umbilical_access' }], patientAge: 3, patientAgeUnit: 'days' }],
  ],
  [
    'an induction within a few minutes',
    'mission.leaveSceneAt',
    { ...induced(), ...timed({ atPatientAt: '10:00', leaveSceneAt: '10:07' }) },
    [
      { ...induced(), ...timed({ atPatientAt: '10:00', leaveSceneAt: '10:08' }) },
      timed({ atPatientAt: '10:00', leaveSceneAt: '10:07' }),
    ],
  ],
  [
    'hypothermia without a low temperature',
    'clinical.vitals.0.temperatureC',
    { clinical: { diagnosisPrimary: 'hypothermia', vitals: first({ temperatureC: 35 }) } },
    [
      { clinical: { diagnosisPrimary: 'hypothermia', vitals: first({ temperatureC: 34.9 }) } },
      {
        clinical: {
          diagnosisPrimary: 'hypothermia',
          vitals: [...first({ temperatureC: 30 }), { point: 'handover', temperatureC: 36 }],
        },
      },
      { clinical: { diagnosisPrimary: 'hypothermia' } },
    ],
  ],
  [
    'an injury in an illness',
    'clinical.injury.injuryType',
    injured({ injuryType: 'blunt' }, { diagnosisPrimary: 'stemi' }, 'cardiac'),
    [
      injured({ injuryType: 'none' }, { diagnosisPrimary: 'stemi' }, 'cardiac'),
      injured({ injuryType: 'blunt' }, { diagnosisPrimary: 'stemi' }, 'trauma'),
      injured({ injuryType: 'blunt' }, { diagnosisPrimary: 'tbi_severe' }, 'neurological'),
      injured(
        { injuryType: 'blunt' },
        { diagnosisPrimary: 'syncope', diagnosisSecondary: ['hip_fracture'] },
        'cardiac',
      ),
      injured({ injuryType: 'blunt' }, {}, 'cardiac'),
    ],
  ],
  [
    'a stabbing that is blunt',
    'clinical.injury.injuryType',
    injured({ injuryType: 'blunt', mechanism: 'stabbing' }),
    [
      injured({ injuryType: 'penetrating', mechanism: 'stabbing' }),
      injured({ injuryType: 'mixed', mechanism: 'stabbing' }),
    ],
  ],
  [
    'a fall that is penetrating',
    'clinical.injury.injuryType',
    injured({ injuryType: 'penetrating', mechanism: 'fall_over_2m' }),
    [
      injured({ injuryType: 'blunt', mechanism: 'fall_over_2m' }),
      injured({ injuryType: 'penetrating', mechanism: 'machinery' }),
    ],
  ],
  ['ASA VI', 'patient.asaGrade', { patient: { asaGrade: 'asa_6' } }, [{ patient: { asaGrade: 'asa_5' } }]],
  [
    'a tube at home',
    'outcome.destinationType',
    { ...airway({}), outcome: { destinationType: 'home' } },
    [
      { ...airway({}), outcome: { destinationType: 'ward' } },
      { ...airway({ finalAirway: 'native' }, tracheal(false)), outcome: { destinationType: 'home' } },
      {
        ...airway({ finalAirway: 'front_of_neck', finalDevice: 'tracheostomy_tube' }),
        outcome: { destinationType: 'home' },
      },
    ],
  ],
  [
    'an induction drug and a blocker without an assisted airway',
    'airway.drugAssisted',
    {
      ...airway({ drugAssisted: false }),
      drugs: [given('ketamine', { dose: 100, purpose: 'induction' }), given('rocuronium', { dose: 80 })],
    },
    [
      {
        ...airway({ drugAssisted: false }),
        drugs: [given('ketamine', { dose: 100, purpose: 'sedation' }), given('rocuronium', { dose: 80 })],
      },
      {
        ...airway({ drugAssisted: true }),
        drugs: [given('ketamine', { dose: 100, purpose: 'induction' }), given('rocuronium', { dose: 80 })],
      },
    ],
  ],
  [
    'a death at the scene with an arrival elsewhere',
    'mission.arriveDestinationAt',
    timed({ arriveDestinationAt: '11:00' }, { result: 'patient_died_scene' }),
    [timed({ arriveDestinationAt: '11:00' }), timed({}, { result: 'patient_died_scene' })],
  ],
]

describe('a question is raised by', () => {
  test.each(rules)('%s, and not by similar facts that are correct', (_, path, contradiction, nearMisses) => {
    const found = questionsIn(contradiction)
    expect(found.map((question) => question.path)).toContain(path)
    for (const { message } of found) expect(message).not.toMatch(/null|undefined|NaN|_/)
    for (const nearMiss of nearMisses) expect(pathsIn(nearMiss)).not.toContain(path)
  })
})
