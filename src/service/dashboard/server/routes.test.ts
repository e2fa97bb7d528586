import { insertCase, type CaseFacts } from '#testing/given-case.ts'
import { beforeEach, describe, expect, test as base } from '#testing/test.ts'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { activity } from '#cpd/activities/log/examples.ts'
import { getDashboardStats, shownProcedures, type Period } from '../contract.ts'

const saturday = '2026-03-14'

const test = base.extend<{ logCase: (facts: CaseFacts) => ReturnType<typeof insertCase> }>({
  logCase: async ({ app }, use) => use((facts) => insertCase(app.deps.db, facts)),
})

// The figures cover the whole service, so each test starts with an empty logbook.
beforeEach<{ app: { deps: { db: Parameters<typeof insertCase>[0] } }; clock: { set(to: string): void } }>(
  async ({ app, clock }) => {
    await app.deps.db.deleteFrom('cases').execute()
    await app.deps.db.deleteFrom('missions').execute()
    await app.deps.db.deleteFrom('cpd_activities').execute()
    clock.set(`${saturday}T12:00:00Z`)
  },
)

describe('who may see the statistics', () => {
  test('supervisors and clinicians are refused', async ({ app, given }) => {
    for (const role of ['supervisor', 'clinician'] as const) {
      const response = await app.as(await given.user({ role })).call(getDashboardStats, { query: {} })
      expect(response).toFailWith(403, 'access_denied')
    }
  })

  test('users who are not signed in are refused', async ({ app }) => {
    expect(await app.call(getDashboardStats, { query: {} })).toFailWith(401, 'not_signed_in')
  })

  test('administrators and super administrators see them', async ({ app, given }) => {
    for (const role of ['admin', 'super_admin'] as const) {
      const response = await app.as(await given.user({ role })).call(getDashboardStats, { query: {} })
      expect(response.status).toBe(200)
    }
  })
})

test('an administrator of one organization sees only its statistics, for any period', async ({
  app,
  given,
  logCase,
}) => {
  const [{ id: organizationId }, { id: other }] = [await given.organization(), await given.organization()]
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const [mine, theirs] = [await given.user({ organizationId }), await given.user({ organizationId: other })]
  await logCase({ owner: mine, date: saturday, missionMinutes: 60, type: 'burns', isFlagged: true })
  for (const owner of [theirs, theirs]) await logCase({ owner, date: saturday, missionMinutes: 600 })
  const cpd = { ...activity, date: saturday, again: true }
  for (const owner of [mine, theirs]) await app.as(owner).call(createActivity, { body: cpd })
  for (const period of ['all', 'this_week', 'this_month'] as const) {
    const { body } = await app.as(admin).call(getDashboardStats, { query: { period } })
    expect(body).toMatchObject({
      caseStats: { totalCases: 1, flaggedCases: 1, averageMissionTime: 1 },
      cpdStats: { totalActivities: 1, totalHours: activity.hours },
      userStats: { clinician: { count: 1, active: 1 }, admin: { count: 1 }, super_admin: { count: 0 } },
      casesByType: [{ value: 1 }],
      casesByMonth: [{ label: 'Mar 2026', value: 1 }],
    })
    expect(body.topUsers.map(({ id }) => id)).toEqual([mine.id])
    expect(body.recentCases.map(({ createdBy }) => createdBy.name)).toEqual([mine.name])
    expect(body.organizationStats).toBeUndefined()
  }
  const whole = await app
    .as(await given.user({ role: 'admin', organizationId }))
    .call(getDashboardStats, { query: {} })
  expect(whole.body.caseStats.totalCases).toBe(3)
})

describe('the requested period', () => {
  test('an unknown period is refused', async ({ app, given }) => {
    const admin = app.as(await given.user({ role: 'admin' }))
    const response = await admin.inject({ method: 'GET', url: '/api/admin/dashboard-stats?period=next_week' })
    expect(response).toFailWith(400, 'request_invalid')
  })

  test('"all" is the same as no period', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    await logCase({ owner: admin, date: '2019-07-01' })
    const all = await app.as(admin).call(getDashboardStats, { query: { period: 'all' } })
    expect(all.body).toEqual((await app.as(admin).call(getDashboardStats, { query: {} })).body)
    expect(all.body.caseStats.totalCases).toBe(1)
  })
})

test('CPD activities and hours count in the period of their dates', async ({ app, given }) => {
  const [owner, admin] = [await given.user(), await given.user({ role: 'admin' })]
  const figuresOf = async (period: Period) =>
    (await app.as(admin).call(getDashboardStats, { query: { period } })).body.cpdStats
  const days = ['2026-02-01', '2026-02-28', '2026-03-01', '2026-03-08', '2026-03-09', saturday]
  for (const [at, date] of days.entries()) {
    const body = { ...activity, date, hours: 2 ** at, status: 'completed' as const }
    expect((await app.as(owner).call(createActivity, { body })).status).toBe(201)
  }
  const draft = { ...activity, date: saturday, hours: 100, status: 'draft' as const, again: true }
  await app.as(owner).call(createActivity, { body: draft })
  expect(await figuresOf('last_month')).toEqual({ totalActivities: 2, totalHours: 1 + 2 })
  expect(await figuresOf('this_month')).toEqual({ totalActivities: 4, totalHours: 4 + 8 + 16 + 32 })
  expect(await figuresOf('this_week')).toEqual({ totalActivities: 2, totalHours: 16 + 32 })
  expect(await figuresOf('all')).toEqual({ totalActivities: 6, totalHours: 63 })
})

test('an empty logbook has zeros and empty lists, and still names every procedure', async ({
  app,
  given,
}) => {
  const { body } = await app.as(await given.user({ role: 'admin' })).call(getDashboardStats, { query: {} })
  expect(body.caseStats).toEqual({ totalCases: 0, flaggedCases: 0, averageMissionTime: 0 })
  expect(body.cpdStats).toEqual({ totalActivities: 0, totalHours: 0 })
  expect(body).toMatchObject({ topUsers: [], recentCases: [], casesByType: [], casesByMonth: [] })
  expect(body).toMatchObject({ casesByMissionType: [], casesByDiagnosis: [] })
  expect(body).toMatchObject({ genderDistribution: [], levelOfCareDistribution: [] })
  expect(body.proceduresPerformed).toEqual(Object.fromEntries(shownProcedures.map((name) => [name, 0])))
})

test('drafts, voided, deleted, simulated and training cases never count', async ({ app, given, logCase }) => {
  const admin = await given.user({ role: 'admin' })
  const facts = { owner: admin, date: saturday, missionMinutes: 60 }
  await logCase({ ...facts, status: 'draft' })
  await logCase({ ...facts, status: 'voided' })
  await logCase({ ...facts, encounterSetting: 'simulated' })
  await logCase({ ...facts, missionType: 'training' })
  const deleted = await logCase({ ...facts, isFlagged: true })
  await app.deps.db
    .updateTable('cases')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.id)
    .execute()

  const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
  expect(body.caseStats).toEqual({ totalCases: 0, flaggedCases: 0, averageMissionTime: 0 })
  expect(body).toMatchObject({ topUsers: [], recentCases: [], casesByType: [], casesByMonth: [] })
})

test('pending and completed cases count, and flagged cases also count separately', async ({
  app,
  given,
  logCase,
}) => {
  const admin = await given.user({ role: 'admin' })
  await logCase({ owner: admin, date: saturday, status: 'pending' })
  await logCase({ owner: admin, date: saturday, status: 'completed', isFlagged: true })
  const { body } = await app.as(admin).call(getDashboardStats, { query: { period: 'this_week' } })
  expect(body.caseStats).toMatchObject({ totalCases: 2, flaggedCases: 1 })
})

describe('mission time', () => {
  test('a mission counts once, however many patients it has, and only if it has a mission time', async ({
    app,
    given,
    logCase,
  }) => {
    const admin = await given.user({ role: 'admin' })
    const { mission } = await logCase({ owner: admin, date: saturday, missionMinutes: 60 })
    await logCase({ owner: admin, date: saturday, mission })
    await logCase({ owner: admin, date: saturday, mission })
    await logCase({ owner: admin, date: saturday, missionMinutes: 120 })
    await logCase({ owner: admin, date: saturday, missionMinutes: null })
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.caseStats).toMatchObject({ totalCases: 5, averageMissionTime: 1.5 })
    expect(body.topUsers).toMatchObject([{ caseCount: 5, averageTime: 1.5 }])
  })

  test('is rounded half up to one decimal', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    await logCase({ owner: admin, date: saturday, missionMinutes: 63 }) // 1.05 h
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.caseStats.averageMissionTime).toBe(1.1)
  })
})

describe('distributions', () => {
  test('have readable labels, largest first', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    const facts = { owner: admin, date: saturday }
    await logCase({ ...facts, type: 'trauma', levelOfCare: 'level_2' })
    await logCase({ ...facts, type: 'sepsis_infection', levelOfCare: 'level_3' })
    await logCase({
      ...facts,
      type: 'sepsis_infection',
      missionType: 'secondary_transfer',
      levelOfCare: 'level_3',
    })
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.casesByType).toEqual([
      { name: 'Sepsis and Infection', value: 2 },
      { name: 'Trauma', value: 1 },
    ])
    expect(body.casesByMissionType).toEqual([
      { name: 'Primary (scene)', value: 2 },
      { name: 'Secondary (inter-hospital)', value: 1 },
    ])
    expect(body.levelOfCareDistribution).toEqual([
      { name: 'Level 3 - Intensive care', value: 2 },
      { name: 'Level 2 - High dependency', value: 1 },
    ])
  })

  test('genders stay in the order of their list', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    for (const gender of ['unknown', 'unknown', 'other', 'female', 'female', 'male', null] as const) {
      await logCase({ owner: admin, date: saturday, gender })
    }
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.genderDistribution).toEqual([
      { name: 'Male', value: 1 },
      { name: 'Female', value: 2 },
      { name: 'Other', value: 1 },
      { name: 'Not known', value: 2 },
    ])
  })

  test('diagnoses beyond the ten most frequent are "Other"', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    const codes = ['polytrauma', 'concussion', 'eye_injury', 'rib_fractures', 'flail_chest', 'hip_fracture']
    codes.push('pelvic_fracture', 'splenic_injury', 'liver_injury', 'ankle_fracture', 'skull_base_fracture')
    codes.push('forearm_fracture')
    for (const diagnosis of [...codes, 'forearm_fracture']) {
      await logCase({ owner: admin, date: saturday, diagnosis })
    }
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.casesByDiagnosis).toHaveLength(11)
    expect(body.casesByDiagnosis[0]).toEqual({ name: 'Forearm fracture', value: 2 })
    expect(body.casesByDiagnosis.at(-1)).toEqual({ name: 'Other', value: 2 })
  })

  test('a procedure counts the cases in which it was performed', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    await logCase({ owner: admin, date: saturday, procedures: ['blood_given', 'opioid_usage'] })
    await logCase({ owner: admin, date: saturday, procedures: ['blood_given'] })
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.proceduresPerformed).toMatchObject({
      'Blood Given': 2,
      'Opioid Usage': 1,
      'Wound Management': 0,
    })
  })
})

describe('cases by month', () => {
  test('run from the first case to this month, with the empty months between', async ({
    app,
    given,
    logCase,
  }) => {
    const admin = await given.user({ role: 'admin' })
    await logCase({ owner: admin, date: '2025-11-30' })
    await logCase({ owner: admin, date: '2026-01-01' })
    await logCase({ owner: admin, date: '2026-01-31' })
    const gone = await logCase({ owner: admin, date: '2025-02-01' })
    await app.deps.db.deleteFrom('cases').where('id', '=', gone.id).execute()
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.casesByMonth).toEqual([
      { label: 'Nov 2025', value: 1 },
      { label: 'Dec 2025', value: 0 },
      { label: 'Jan 2026', value: 2 },
      { label: 'Feb 2026', value: 0 },
      { label: 'Mar 2026', value: 0 },
    ])
  })

  test('show only the months of the period', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    for (const date of ['2026-01-31', '2026-02-01', '2026-02-28', '2026-03-01'])
      await logCase({ owner: admin, date })
    const monthsOf = async (period: 'this_month' | 'last_month') =>
      (await app.as(admin).call(getDashboardStats, { query: { period } })).body.casesByMonth
    expect(await monthsOf('last_month')).toEqual([{ label: 'Feb 2026', value: 2 }])
    expect(await monthsOf('this_month')).toEqual([{ label: 'Mar 2026', value: 1 }])
  })

  test('a week that spans two months shows both', async ({ app, given, clock, logCase }) => {
    clock.set('2026-04-01T12:00:00Z')
    const admin = await given.user({ role: 'admin' })
    for (const date of ['2026-03-29', '2026-03-30', '2026-03-31', '2026-04-01'])
      await logCase({ owner: admin, date })
    const { body } = await app.as(admin).call(getDashboardStats, { query: { period: 'this_week' } })
    expect(body.caseStats.totalCases).toBe(3)
    expect(body.casesByMonth).toEqual([
      { label: 'Mar 2026', value: 2 },
      { label: 'Apr 2026', value: 1 },
    ])
  })
})

describe('the boundaries of a period', () => {
  test("follow the time zone of the viewer's organization", async ({ app, given, clock, logCase }) => {
    // In Auckland it is already 1 April; in Los Angeles it is still 31 March.
    clock.set('2026-03-31T20:00:00Z')
    const viewer = async (timeZone: string) => {
      const { id } = await given.organization({ timeZone })
      return given.user({ role: 'admin', organizationId: id })
    }
    const [auckland, losAngeles, nowhere] = [
      await viewer('Pacific/Auckland'),
      await viewer('America/Los_Angeles'),
      await given.user({ role: 'admin' }),
    ]
    await logCase({ owner: nowhere, date: '2026-03-31' })
    await logCase({ owner: nowhere, date: '2026-04-01' })
    await logCase({ owner: nowhere, date: '2026-04-01' })
    const thisMonth = async (user: typeof auckland) =>
      (await app.as(user).call(getDashboardStats, { query: { period: 'this_month' } })).body
    expect((await thisMonth(auckland)).casesByMonth).toEqual([{ label: 'Apr 2026', value: 2 }])
    expect((await thisMonth(losAngeles)).casesByMonth).toEqual([{ label: 'Mar 2026', value: 1 }])
    expect((await thisMonth(nowhere)).casesByMonth).toEqual([{ label: 'Mar 2026', value: 1 }])
  })

  test('a week starts on Sunday or Monday, as set for the organization', async ({
    app,
    given,
    clock,
    logCase,
  }) => {
    clock.set(`${saturday}T12:00:00Z`)
    const { id } = await given.organization()
    await app.deps.db.updateTable('organizations').set({ week_starts_on: 0 }).where('id', '=', id).execute()
    const sundayFirst = await given.user({ role: 'admin', organizationId: id })
    const mondayFirst = await given.user({ role: 'admin' })
    for (const date of ['2026-03-07', '2026-03-08', '2026-03-09', '2026-03-14', '2026-03-15']) {
      await logCase({ owner: mondayFirst, date, missionMinutes: 60 })
    }
    const thisWeek = async (user: typeof sundayFirst) =>
      (await app.as(user).call(getDashboardStats, { query: { period: 'this_week' } })).body
    // Sunday 8 to Saturday 14, and Monday 9 to Sunday 15.
    expect((await thisWeek(sundayFirst)).topUsers).toMatchObject([{ caseCount: 3, averageTime: 1 }])
    expect((await thisWeek(mondayFirst)).topUsers).toMatchObject([{ caseCount: 3, averageTime: 1 }])
    await logCase({ owner: mondayFirst, date: '2026-03-08' })
    expect((await thisWeek(sundayFirst)).caseStats.totalCases).toBe(4)
    expect((await thisWeek(mondayFirst)).caseStats.totalCases).toBe(3)
  })
})

describe('top performing users', () => {
  test('are five, sorted by cases and then by name, also if several tie for the last place', async ({
    app,
    given,
    logCase,
  }) => {
    const admin = await given.user({ role: 'admin' })
    const names = ['zara', 'Yuki', 'Amir', 'bela', 'Chi', 'Dana', 'Eli']
    for (const name of names) {
      const owner = await given.user({ name, role: name === 'Dana' ? 'supervisor' : 'clinician' })
      await logCase({ owner, date: saturday })
      if (name === 'zara') await logCase({ owner, date: saturday })
    }
    for (const period of ['all', 'this_week', 'this_month'] as const) {
      const { body } = await app.as(admin).call(getDashboardStats, { query: { period } })
      expect(body.topUsers.map(({ name }) => name)).toEqual(['zara', 'Amir', 'bela', 'Chi', 'Dana'])
      expect(body.topUsers[4]).toMatchObject({ role: 'supervisor', caseCount: 1, averageTime: 0 })
    }
  })

  test('do not include users without a counted case', async ({ app, given, logCase }) => {
    const admin = await given.user({ role: 'admin' })
    const { id } = await logCase({ owner: admin, date: saturday })
    await app.as(admin).call(getDashboardStats, { query: {} })
    await app.deps.db.updateTable('cases').set({ status: 'voided' }).where('id', '=', id).execute()
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.topUsers).toEqual([])
  })
})

describe('recent cases', () => {
  test('are the five that were logged last, each with the user who logged it', async ({
    app,
    given,
    logCase,
  }) => {
    const admin = await given.user({ role: 'admin', name: 'Ada' })
    for (const hour of ['01', '02', '03', '04', '05', '06']) {
      await logCase({
        owner: admin,
        date: `2026-02-${hour}`,
        type: 'burns',
        isFlagged: hour === '03',
        // The earliest date was logged last.
        createdAt: `2026-03-13T${String(12 - Number(hour)).padStart(2, '0')}:00:00Z`,
      })
    }
    const { body } = await app.as(admin).call(getDashboardStats, { query: {} })
    expect(body.recentCases.map(({ createdAt }) => createdAt.slice(11, 13))).toEqual([
      '11',
      '10',
      '09',
      '08',
      '07',
    ])
    expect(body.recentCases[2]).toMatchObject({
      missionNumber: expect.stringMatching(/^#T-\d+$/),
      type: 'burns',
      flagCaseReview: true,
      createdBy: { name: 'Ada', role: 'admin' },
    })
    expect(body.recentCases[2]?._id).toBe(body.recentCases[2]?.id)
  })

  test('of a period are those dated in it, no matter when they were logged', async ({
    app,
    given,
    logCase,
  }) => {
    const admin = await given.user({ role: 'admin' })
    await logCase({ owner: admin, date: '2026-02-10', createdAt: '2026-03-14T11:00:00Z' })
    await logCase({ owner: admin, date: '2026-03-09', createdAt: '2026-03-10T09:00:00Z' })
    await logCase({ owner: admin, date: '2026-03-10', createdAt: '2026-03-11T09:00:00Z', status: 'draft' })
    await logCase({ owner: admin, date: '2026-03-10', createdAt: '2026-03-12T09:00:00Z' })
    const loggedAt = async (period: 'this_week' | 'last_month') =>
      (await app.as(admin).call(getDashboardStats, { query: { period } })).body.recentCases.map(
        ({ createdAt }) => createdAt.slice(0, 10),
      )
    expect(await loggedAt('this_week')).toEqual(['2026-03-12', '2026-03-10'])
    expect(await loggedAt('last_month')).toEqual(['2026-03-14'])
  })
})

test('users and organizations are counted as they are now, whatever the period', async ({ app, given }) => {
  const admin = await given.user({ role: 'admin' })
  const read = async () =>
    (await app.as(admin).call(getDashboardStats, { query: { period: 'last_month' } })).body
  const before = await read()
  await given.user({ role: 'supervisor', status: 'pending' })
  await given.user({ role: 'supervisor', status: 'inactive' })
  await given.user({ role: 'supervisor', status: 'active' })
  await given.organization({ status: 'inactive' })
  await given.organization()
  await given.organization()
  const after = await read()
  const grown = (was: number, by: number) => expect(was + by)
  grown(before.userStats.supervisor.count, 3).toBe(after.userStats.supervisor.count)
  grown(before.userStats.supervisor.active, 1).toBe(after.userStats.supervisor.active)
  grown(before.userStats.supervisor.pending, 1).toBe(after.userStats.supervisor.pending)
  expect(after.userStats.clinician).toEqual(before.userStats.clinician)
  expect(Object.keys(after.userStats)).toEqual(['super_admin', 'admin', 'supervisor', 'clinician'])
  const [was, is] = [before.organizationStats, after.organizationStats]
  expect(is).toEqual({
    totalOrganizations: (was?.totalOrganizations ?? 0) + 3,
    activeOrganizations: (was?.activeOrganizations ?? 0) + 2,
    inactiveOrganizations: (was?.inactiveOrganizations ?? 0) + 1,
  })
})
