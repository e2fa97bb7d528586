import type { GivenUser } from '#testing/given.ts'
import { insertCase } from '#testing/given-case.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getCaseTypeSummary } from '../contract.ts'

const figuresOf = async (app: TestApp, as: GivenUser, type = 'trauma') => {
  const answer = await app.as(as).call(getCaseTypeSummary, { params: { type } })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
const none = { minutes: null, missions: 0 }

test('the figures count the dates, treatment and outcomes of real cases of the type', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const facts = { owner, date: daysAgo(1) }
  await given.case({
    ...facts,
    procedures: [{ code: 'iv_access' }, { code: 'pelvic_binder', operatorRole: 'observed' }],
    outcome: { clinicalOutcome: 'handed_over_stable' },
  })
  await given.case({ ...facts, date: '2020-01-05', procedures: [{ code: 'iv_access' }] })
  await given.case({ ...facts, type: 'medical' })
  await given.case({ ...facts, status: 'draft' })
  await given.case({ ...facts, encounterSetting: 'simulated' })
  await given.case({ date: daysAgo(1) })
  const figures = await figuresOf(app, owner)
  expect(figures).toMatchObject({
    type: 'trauma',
    label: 'Trauma',
    cases: 2,
    missions: 2,
    lastSeen: daysAgo(1),
    procedures: [{ code: 'iv_access', cases: 2 }],
    isCapped: false,
  })
  expect(figures.outcomes).toHaveLength(2)
  expect(figures.outcomes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'handed_over_stable', cases: 1 }),
      expect.objectContaining({ code: 'not_recorded', label: 'Not recorded', cases: 1 }),
    ]),
  )
  expect(figures.months).toHaveLength(12)
  expect(figures.months.reduce((sum, { cases }) => sum + cases, 0)).toBe(1)
  expect(figures.months.at(-1)?.month).toBe(new Date().toISOString().slice(0, 7))
})

test('the median times count each mission once, and leave out times in the wrong order', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const date = daysAgo(3)
  const { db } = app.deps
  const at = (minutes: number) => new Date(Date.parse(`${date}T10:00Z`) + minutes * 60_000)
  const fly = async (minutes: { mobile: number; scene: number }) => {
    const flown = await insertCase(db, { owner, date, missionMinutes: null })
    await db
      .updateTable('missions')
      .set({ activated_at: at(0), mobile_at: at(minutes.mobile), arrive_scene_at: at(minutes.scene) })
      .where('id', '=', flown.mission.id)
      .execute()
    return flown.mission
  }
  const first = await fly({ mobile: 4, scene: 20 })
  await insertCase(db, { owner, date, mission: first })
  await fly({ mobile: 6, scene: 30 })
  await fly({ mobile: -2, scene: 50 })
  await fly({ mobile: 10, scene: 60 })
  const { times, missions, cases } = await figuresOf(app, owner)
  expect({ cases, missions }).toEqual({ cases: 5, missions: 4 })
  expect(times).toEqual({
    activation: { minutes: 6, missions: 3 },
    response: { minutes: 40, missions: 4 },
    scene: none,
    transport: none,
    mission: none,
  })
})

test('each role sees the figures of the cases that its logbook lists', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const stranger = await given.user()
  const facts = { date: daysAgo(2), type: 'burns' } as const
  await given.case({ owner: clinician, ...facts })
  await given.case({ owner: stranger, ...facts })
  await given.case({ owner: supervisor, ...facts })
  const casesSeenBy = async (viewer: GivenUser) => (await figuresOf(app, viewer, 'burns')).cases
  expect(await casesSeenBy(clinician)).toBe(1)
  expect(await casesSeenBy(supervisor)).toBe(2)
  expect(await casesSeenBy(await given.user({ role: 'admin' }))).toBe(3)
  const views = await app.deps.db
    .selectFrom('audit_events')
    .select('action')
    .where('actor_id', '=', supervisor.id)
    .where('action', '=', 'cases_listed')
    .execute()
  expect(views).toHaveLength(1)
})

test('a type without a case has empty figures, and an unknown type is not found', async ({ app, given }) => {
  const owner = await given.user()
  expect(await figuresOf(app, owner, 'Cardiac arrest')).toMatchObject({
    type: 'cardiac_arrest',
    cases: 0,
    missions: 0,
    lastSeen: null,
    procedures: [],
    outcomes: [],
    times: { response: none },
  })
  const unknown = await app.as(owner).call(getCaseTypeSummary, { params: { type: 'lightning' } })
  expect(unknown).toFailWith(404, 'case_type_not_found')
})
