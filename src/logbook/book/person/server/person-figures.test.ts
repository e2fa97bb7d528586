import { insertCase } from '#testing/given-case.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test } from '#testing/test.ts'
import { listPersonActivities } from '#cpd/activities/log/contract.ts'
import { getPersonStats, listPersonCases, listPersonMissions } from '../contract.ts'

const requestFor = ({ id }: GivenUser) => ({ params: { userId: id }, query: {} })
const perUser = [getPersonStats, listPersonCases, listPersonMissions, listPersonActivities]

const today = () => new Date().toISOString().slice(0, 10)

test('users see their own work, supervisors that of assigned clinicians, administrators everybody’s', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const admin = await given.user({ role: 'admin' })
  for (const endpoint of perUser) {
    for (const viewer of [clinician, supervisor, admin]) {
      expect((await app.as(viewer).call(endpoint, requestFor(clinician))).status).toBe(200)
    }
  }
})

test('the work of anybody else is not found', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user()
  const nobody = { params: { userId: '019a0000-0000-7000-8000-0000000000ff' }, query: {} }
  for (const endpoint of perUser) {
    for (const viewer of [supervisor, await given.user()]) {
      expect(await app.as(viewer).call(endpoint, requestFor(clinician))).toFailWith(404, 'user_not_found')
      expect(await app.as(viewer).call(endpoint, nobody)).toFailWith(404, 'user_not_found')
    }
    expect(await app.as(clinician).call(endpoint, requestFor(supervisor))).toFailWith(404, 'user_not_found')
  }
})

test('a former supervisor sees nothing of the clinician, beginning with the next request', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  expect((await app.as(supervisor).call(getPersonStats, requestFor(clinician))).status).toBe(200)
  await given.supervision(clinician, null)
  expect(await app.as(supervisor).call(getPersonStats, requestFor(clinician))).toFailWith(
    404,
    'user_not_found',
  )
})

test('the figures count cases, missions and months', async ({ app, given }) => {
  const owner = await given.user()
  const { db } = app.deps
  const date = today()
  const first = await insertCase(db, { owner, date, type: 'burns', status: 'completed' })
  await insertCase(db, { owner, date, mission: first.mission, type: 'burns', status: 'draft' })
  await insertCase(db, { owner, date, type: 'trauma', status: 'pending' })
  await insertCase(db, { owner, date, status: 'voided' })
  await insertCase(db, { owner, date: '2001-05-05', type: 'burns', status: 'completed' })
  await db
    .updateTable('missions')
    .set({ activated_at: `${date}T08:00Z`, arrive_scene_at: `${date}T08:12Z` })
    .where('id', '=', first.mission.id)
    .execute()

  const { stats } = (await app.as(owner).call(getPersonStats, requestFor(owner))).body
  expect(stats).toMatchObject({
    totalCases: 4,
    completedCases: 2,
    pendingCases: 2,
    totalMissions: 3,
    completedMissions: 3,
    pendingMissions: 1,
    averageResponseTime: '12 min',
    successRate: 100,
    caseTypes: [
      { name: 'Burns', value: 2 },
      { name: 'Trauma', value: 1 },
    ],
  })
  expect(stats.monthlyActivity).toHaveLength(12)
  expect(stats.monthlyActivity.at(-1)).toMatchObject({ cases: 2, missions: 2 })
  expect(stats.monthlyTrend.reduce((sum, { value }) => sum + value, 0)).toBe(2)
})

test('figures exclude simulations and exercises; drafts count only in the totals and as pending', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const transported = { missionType: 'primary_scene', result: 'patient_transported' }
  const exercise = { missionType: 'training', result: 'exercise_completed' }
  await given.case({ owner, mission: transported })
  await given.case({ owner, mission: transported })
  await given.case({ owner, mission: transported, encounterSetting: 'simulated' })
  await given.case({ owner, mission: exercise, patientAge: null, patientAgeUnit: null })
  const real = { totalCases: 2, completedCases: 2, totalMissions: 2, completedMissions: 2, successRate: 100 }
  const read = async () => (await app.as(owner).call(getPersonStats, requestFor(owner))).body.stats
  expect(await read()).toMatchObject({ ...real, pendingCases: 0, caseTypes: [{ name: 'Trauma', value: 2 }] })

  await given.case({ owner, mission: transported, status: 'draft' })
  const stats = await read()
  expect(stats).toMatchObject({
    ...real,
    totalCases: 3,
    pendingCases: 1,
    totalMissions: 3,
    pendingMissions: 1,
    caseTypes: [{ name: 'Trauma', value: 2 }],
  })
  expect(stats.monthlyActivity.at(-1)).toMatchObject({ cases: 2, missions: 2 })
})

test('a mission that was completed without a patient is a success, one that was stood down is not', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const withoutAge = { patientAge: null, patientAgeUnit: null }
  await given.case({
    owner,
    ...withoutAge,
    mission: { missionType: 'team_or_organ_transport', result: 'transport_completed' },
  })
  await given.case({
    owner,
    ...withoutAge,
    mission: { missionType: 'primary_scene', result: 'stood_down_en_route' },
  })
  const { stats } = (await app.as(owner).call(getPersonStats, requestFor(owner))).body
  expect(stats).toMatchObject({ totalMissions: 2, completedMissions: 1, successRate: 50 })
})

test('the figures of a user who has logged nothing are zero', async ({ app, given }) => {
  const owner = await given.user()
  const { stats } = (await app.as(owner).call(getPersonStats, requestFor(owner))).body
  expect(stats).toMatchObject({ totalCases: 0, averageResponseTime: '0 min', successRate: 0, caseTypes: [] })
  expect((await app.as(owner).call(listPersonMissions, requestFor(owner))).body.missions).toEqual([])
})

test('lists show the newest entries, and drafts only to their owner', async ({ app, given }) => {
  const owner = await given.user()
  const { db } = app.deps
  for (let day = 1; day <= 6; day += 1) await insertCase(db, { owner, date: `2025-03-0${day}` })
  const draft = await insertCase(db, { owner, date: '2025-03-09', status: 'draft' })
  const admin = await given.user({ role: 'admin' })

  const own = (await app.as(owner).call(listPersonCases, requestFor(owner))).body.cases
  expect(own.map(({ id }) => id)).toContain(draft.id)
  expect(own).toHaveLength(5)
  const others = (await app.as(admin).call(listPersonCases, { ...requestFor(owner), query: { limit: 3 } }))
    .body.cases
  expect(others.map(({ date }) => date)).toEqual(['2025-03-06', '2025-03-05', '2025-03-04'])
  expect(others[0]).toMatchObject({
    missionNumber: expect.stringMatching(/^#/),
    type: 'Trauma',
    status: 'completed',
  })
  const { missions } = (await app.as(admin).call(listPersonMissions, requestFor(owner))).body
  expect(missions.map(({ date }) => date)).not.toContain('2025-03-09')
  expect(missions[0]).toMatchObject({ cases: 1, status: 'completed', missionType: 'primary_scene' })
})
