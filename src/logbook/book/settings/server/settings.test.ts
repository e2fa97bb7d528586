import { v7 as uuid } from 'uuid'
import { expect, test } from '#testing/test.ts'
import {
  clearCaseDefaults,
  getCaseDefaults,
  getLogbookSettings,
  putLogbookSettings,
  type LogbookSettings,
} from '../contract.ts'

const settingsWith = (facts: Partial<LogbookSettings> = {}): LogbookSettings => ({
  views: [],
  placements: [],
  columns: ['case', 'role'],
  version: 0,
  ...facts,
})
const view = (name: string) => ({ id: uuid(), name, search: { q: 'rsi', flagged: 'true' as const } })

test('views, placements and columns are as their owner saved them; nobody else sees them', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  expect((await own.call(getLogbookSettings)).body).toEqual({
    views: [],
    placements: [],
    columns: ['case', 'procedures', 'role'],
    version: 0,
  })
  const settings = settingsWith({
    views: [view('Flagged RSI')],
    placements: [{ id: uuid(), name: 'Moorside rotation', from: '2026-02-01', to: null }],
  })
  const { status, body } = await own.call(putLogbookSettings, { body: settings })
  expect(status).toBe(200)
  expect(body).toEqual({ ...settings, version: 1 })
  expect((await own.call(getLogbookSettings)).body).toEqual(body)
  const { body: others } = await app.as(await given.user({ role: 'super_admin' })).call(getLogbookSettings)
  expect(others).toMatchObject({ views: [], version: 0 })
})

test('if two devices save at the same time, one is refused, and its user sees the current settings', async ({
  app,
  given,
}) => {
  const own = app.as(await given.user())
  const both = await Promise.all(
    ['One', 'Other'].map((name) =>
      own.call(putLogbookSettings, { body: settingsWith({ views: [view(name)] }) }),
    ),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const saved = both.find(({ status }) => status === 200)
  const refused = both.find(({ status }) => status === 409)
  expect(refused).toFailWith(409, 'logbook_settings_changed')
  expect(refused?.body).toMatchObject({ current: saved?.body })
})

test('two views with the same name, too many views, an end before the start and a patient’s name are refused', async ({
  app,
  given,
}) => {
  const own = app.as(await given.user())
  const put = (facts: Partial<LogbookSettings>) => own.call(putLogbookSettings, { body: settingsWith(facts) })
  const placement = { id: uuid(), name: 'Rotation', from: '2026-03-01', to: '2026-02-01' }
  expect(await put({ views: [view('Mine'), view('mine')] })).toFailWith(400, 'request_invalid')
  expect(await put({ views: Array.from({ length: 31 }, (_, index) => view(`View ${index}`)) })).toFailWith(
    400,
    'request_invalid',
  )
  expect(await put({ placements: [placement] })).toFailWith(400, 'request_invalid')
  const named = await put({ views: [view('NHS 943 476 5919')] })
  expect(named).toFailWith(400, 'request_invalid')
  expect(named.body).toMatchObject({ fields: [{ path: 'views.0.name' }] })
})

test('a new case begins with the role, supervision, base and vehicle of the last one on every device, until its owner clears them', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  const defaults = async () => (await own.call(getCaseDefaults)).body.answers
  expect(await defaults()).toBeNull()
  await given.case({ owner: await given.user(), team: { myRole: 'paramedic' } })
  await given.case({ owner, date: '2026-03-04', team: { myRole: 'doctor' } })
  // Logged later, although its mission was earlier.
  await given.case({
    owner,
    date: '2026-02-01',
    mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    team: { myRole: 'flight_nurse', myGrade: 'consultant', supervisionLevel: 'distant' },
  })
  await given.case({ owner, status: 'draft', team: { myRole: 'observer' } })
  expect(await defaults()).toMatchObject({
    mission: { platform: 'rotary_wing', baseCode: null },
    team: { myRole: 'flight_nurse', myGrade: 'consultant', supervisionLevel: 'distant' },
  })
  const mission = { missionType: 'primary_scene', platform: 'rotary_wing' }
  await given.case({
    owner,
    mission: { ...mission, result: 'patient_transported' },
    team: { myRole: 'doctor', myInvolvement: 'lead' },
  })
  const stoodDown = { ...mission, result: 'stood_down_en_route' }
  await given.case({ owner, patientAge: null, mission: stoodDown, team: { myRole: 'flight_nurse' } })
  // Nobody had a role in care on that mission, so the role comes from the mission before it.
  expect(await defaults()).toMatchObject({ team: { myRole: 'flight_nurse', myInvolvement: 'lead' } })
  expect((await own.call(clearCaseDefaults)).body).toEqual({ answers: null })
  expect(await defaults()).toBeNull()
  await given.case({ owner, team: { myRole: 'paramedic' } })
  expect(await defaults()).toMatchObject({ team: { myRole: 'paramedic', supervisionLevel: null } })
})
