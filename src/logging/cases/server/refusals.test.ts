import { updatePrivacy } from '#people/profile/contract.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, type CaseRequest } from '../contract.ts'

const date = '2025-03-04'
const request = (facts: Partial<CaseRequest> = {}) => minimalCase({ date, ...facts })

interface Refusal {
  code?: string
  fields?: { path: string; message: string }[]
}

/** Sends a body that may not fit the types, and returns the fields that the error names. */
async function refusedFields(app: TestApp, user: GivenUser, payload: unknown): Promise<string[]> {
  const { status, body } = await app.as(user).inject({
    method: createCase.method,
    url: createCase.path,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(payload),
  })
  expect(status, JSON.stringify(body)).toBe(400)
  const { fields = [] } = body as Refusal
  return fields.map(({ path }) => path)
}

const time = (clock: string) => `${date}T${clock}Z`

describe('a case is refused, and the error names the field', () => {
  const dayAfterTomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const refusedCases: [why: string, path: string, facts: Partial<CaseRequest>][] = [
    ['a date in the future', 'date', { date: dayAfterTomorrow }],
    ['a date before 1970', 'date', { date: '1969-12-31' }],
    ['a date that does not exist', 'date', { date: '2025-02-30' }],
    ['an age out of bounds', 'patientAge', { patientAge: 121 }],
    ['an age too low for its unit', 'patientAge', { patientAge: 1, patientAgeUnit: 'years' }],
    ['an age with a fraction', 'patientAge', { patientAge: 2.5 }],
    ['no age', 'patientAge', { patientAge: null }],
    ['an age without a unit', 'patientAgeUnit', { patientAgeUnit: null, patientAgeUnknown: true }],
    ['no type', 'type', { type: null }],
    ['no role', 'team.myRole', { team: { myRole: null } }],
    ['no result', 'mission.result', { mission: { result: null } }],
    [
      'a diagnosis without a patient',
      'clinical',
      {
        mission: { result: 'aborted_weather' },
        patientAge: null,
        patientAgeUnit: null,
        clinical: { diagnosisPrimary: 'polytrauma' },
      },
    ],
    [
      'times out of order',
      'mission.arriveSceneAt',
      {
        mission: { activatedAt: time('10:00'), arriveSceneAt: time('09:00') },
      },
    ],
    ['a time of another day', 'mission.activatedAt', { mission: { activatedAt: '2025-03-09T10:00Z' } }],
    ['a time in the year 0', 'mission.activatedAt', { mission: { activatedAt: '0000-03-04T10:00Z' } }],
    ['a hoist on a boat', 'mission.hoistUsed', { mission: { platform: 'boat', hoistUsed: true } }],
    [
      'more hoist cycles at night than in total',
      'mission.hoistCyclesNight',
      { mission: { platform: 'rotary_wing', hoistUsed: true, hoistCycles: 1, hoistCyclesNight: 2 } },
    ],
    [
      'a patient on a flight for an organ',
      'patientAge',
      { mission: { missionType: 'team_or_organ_transport', result: 'transport_completed' } },
    ],
    [
      'a procedure without a patient',
      'procedures.0',
      {
        mission: { result: 'stood_down_en_route' },
        patientAge: null,
        patientAgeUnit: null,
        procedures: [{ code: 'tourniquet' }],
      },
    ],
    ['a newborn of 28 days', 'type', { type: 'neonatal', patientAge: 4, patientAgeUnit: 'weeks' }],
    ['a child of 16 years', 'type', { type: 'paediatric', patientAge: 16 }],
    [
      'a frailty score of a young patient',
      'patient.frailtyScore',
      { patientAge: 64, patient: { frailtyScore: 4 } },
    ],
    [
      'a tracheal tube without a successful attempt',
      'airway.finalAirway',
      {
        airway: {
          finalAirway: 'tracheal_tube',
          attempts: [{ number: 1, technique: 'tracheal', success: false }],
        },
      },
    ],
    [
      'a mission number with characters that are not allowed',
      'missionNumber',
      { missionNumber: '../../etc' },
    ],
    ['a hundredth patient', 'patientSequence', { patientSequence: 100 }],
    ['an unknown procedure', 'procedures.0.code', { procedures: [{ code: 'magic' }] }],
    [
      'two ids',
      'id',
      {
        _id: '0197a5b0-0000-7000-8000-000000000001',
        id: '0197a5b0-0000-7000-8000-000000000002',
      },
    ],
  ]
  test.for(refusedCases)('%s', async ([, path, facts], { app, given }) => {
    expect(await refusedFields(app, await given.user(), request(facts))).toContain(path)
  })

  const malformed: [why: string, path: string, body: unknown][] = [
    ['no body', '', null],
    ['a list', '', []],
    ['a number where text belongs', 'title', { ...request(), title: 12 }],
    ['text where a number belongs', 'patientAge', { ...request(), patientAge: '34' }],
    ['text where yes or no belongs', 'flagCaseReview', { ...request(), flagCaseReview: 'true' }],
    ['an unknown field', 'nickname', { ...request(), nickname: 'x' }],
    ['an owner set by the client', 'createdBy', { ...request(), createdBy: { id: 'x' } }],
    ['a version set by the client', 'version', { ...request(), version: 7 }],
    ['a status set by the client', 'status', { ...request(), status: 'voided' }],
    ['an unknown field further down', 'mission.pilot', { ...request(), mission: { pilot: 'x' } }],
    ['U+0000', 'title', { ...request(), title: 'A \u0000 case' }],
    ['half a surrogate pair', 'title', { ...request(), title: 'A \ud800 case' }],
    ['an id that is not a UUID', '_id', { ...request(), _id: '1' }],
  ]
  test.for(malformed)('%s', async ([, path, body], { app, given }) => {
    expect(await refusedFields(app, await given.user(), body)).toContain(path)
  })

  test('the organization’s age limit decides who is a child', async ({ app, given }) => {
    const { id: organizationId } = await given.organization({ settings: { paediatricAgeLimit: 18 } })
    const user = await given.user({ organizationId })
    expect(await refusedFields(app, user, request({ type: 'paediatric', patientAge: 18 }))).toEqual(['type'])
    const body = request({ type: 'paediatric', patientAge: 17 })
    expect(await app.as(user).call(createCase, { body })).toMatchObject({ status: 201 })
  })

  test('a refused case leaves no mission behind', async ({ app, given }) => {
    const user = await given.user()
    await refusedFields(app, user, request({ patientAge: 121 }))
    const missions = await app.deps.db
      .selectFrom('missions')
      .select('id')
      .where('owner_id', '=', user.id)
      .execute()
    expect(missions).toEqual([])
  })
})

const unusual: [why: string, facts: Partial<CaseRequest>][] = [
  ['a pregnant man', { type: 'obstetric', patient: { gender: 'male' } }],
  ['a primary mission in a hospital', { mission: { locationType: 'hospital_icu' } }],
  ['a death on the way without an arrest', { outcome: { clinicalOutcome: 'died_with_team' } }],
  ['an induction without an attempt', { procedures: [{ code: 'rapid_sequence_induction' }] }],
  [
    'a tube without waveform capnography',
    {
      airway: {
        finalAirway: 'tracheal_tube',
        attempts: [{ number: 1, technique: 'tracheal', success: true }],
      },
    },
  ],
  ['surgery without a flag', { procedures: [{ code: 'field_amputation' }] }],
  ['a newborn’s level of care for an adult', { clinical: { levelOfCare: 'neonatal_intensive' } }],
  ['a heart rate of 240', { clinical: { vitals: [{ point: 'first', heartRate: 240 }] } }],
  ['a transfer without its details', { mission: { missionType: 'secondary_transfer' } }],
]
test.for(unusual)(
  'a case is accepted although it is unusual or incomplete: %s',
  async ([, facts], { app, given }) => {
    const answer = await app.as(await given.user()).call(createCase, { body: request(facts) })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  },
)

describe('free text', () => {
  test('that identifies a patient is refused, and the error names the field', async ({ app, given }) => {
    const user = await given.user()
    const summary = 'Reach the family at 07700 900123 or jo.bloggs@example.org.'
    expect(await refusedFields(app, user, request({ clinical: { summary } }))).toContain('clinical.summary')
    const reflection = { what: 'I keep thinking of Mrs Miller.' }
    expect(await refusedFields(app, user, request({ reflection }))).toContain('reflection.what')
  })
})

describe('users that a case names', () => {
  test('must belong to the organization, be active, hold the role they are named for, and not be the author', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const { id: elsewhere } = await given.organization()
    const clinician = await given.user({ organizationId })
    const foreign = await given.user({ role: 'supervisor', organizationId: elsewhere })
    const peer = await given.user({ organizationId })
    const left = await given.user({ role: 'supervisor', organizationId, status: 'inactive' })
    const nobody = '0197a5b0-0000-7000-8000-000000000009'

    for (const supervisorUserId of [foreign.id, peer.id, left.id, clinician.id, nobody]) {
      const body = request({ team: { supervisorUserId } })
      expect(await refusedFields(app, clinician, body)).toEqual(['team.supervisorUserId'])
    }
    const colleagueUserIds = [peer.id, foreign.id, nobody]
    expect(await refusedFields(app, clinician, request({ team: { colleagueUserIds } }))).toEqual([
      'team.colleagueUserIds.1',
      'team.colleagueUserIds.2',
    ])
    const assessments = [{ tool: 'mini_cex', assessorUserId: foreign.id }]
    const refused = await refusedFields(app, clinician, request({ assessments }))
    expect(refused).toContain('assessments.0.assessorUserId')
  })

  test('must be listed: naming an unlisted colleague causes the same error as an unknown id', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const owner = await given.user({ organizationId })
    const peer = await given.user({ organizationId })
    const colleagueUserIds = [peer.id]
    const saved = await given.case({ owner, team: { colleagueUserIds } })
    await app.as(peer).call(updatePrivacy, { body: { listedAsColleague: false } })

    const refused = await refusedFields(app, owner, request({ team: { colleagueUserIds } }))
    expect(refused).toEqual(['team.colleagueUserIds.0'])
    const { body } = await app.as(owner).call(getCase, { params: { id: saved.id } })
    expect(body.team).toMatchObject({ colleagueUserIds })
  })

  test('may include the linked supervisor, even from another organization', async ({ given }) => {
    const { id: elsewhere } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor', organizationId: elsewhere })
    const owner = await given.user({ supervisor })
    const logged = await given.case({ owner, team: { supervisorUserId: supervisor.id } })
    expect(logged.team).toMatchObject({ supervisorUserId: supervisor.id })
  })
})

test('places are chosen from the lists of the organization, never typed', async ({ app, given }) => {
  const { id: organizationId } = await given.organization({
    bases: [
      { code: 'north', label: 'North', active: true },
      { code: 'old', label: 'Closed in 2019', active: false },
    ],
  })
  const owner = await given.user({ organizationId })
  expect((await given.case({ owner, mission: { baseCode: 'north' } })).mission).toMatchObject({
    baseCode: 'north',
  })
  for (const baseCode of ['old', '12 Station Road']) {
    expect(await refusedFields(app, owner, request({ mission: { baseCode } }))).toEqual(['mission.baseCode'])
  }
  const clinical = { transfer: { toSiteCode: 'St Elsewhere' } }
  expect(await refusedFields(app, owner, request({ clinical }))).toContain('clinical.transfer.toSiteCode')
})
