import { getDashboardStats } from '#dashboard/contract.ts'
import { login } from '#accounts/contract.ts'
import { listCases } from '#logbook/list/contract.ts'
import { expect, test } from '#testing/test.ts'
import { fillDemoData } from './fill.ts'

const password = 'demo-password-for-tests-91'

test('users of each role can sign in to the demo, and its cases are listed and counted', async ({ app }) => {
  const users = await fillDemoData(app.databaseUrl, {
    cases: 300,
    users: 60,
    today: app.deps.clock.now(),
    seed: 5,
    password,
  })

  const activeUser = (role: string) =>
    users.find((user) => user.role === role && user.status === 'active' && user.emailVerified)
  for (const role of ['super_admin', 'admin', 'supervisor', 'clinician']) {
    const response = await app.call(login, { body: { email: activeUser(role)?.email ?? '', password } })
    expect(response.status, role).toBe(200)
  }

  const admin = await app.call(login, { body: { email: activeUser('super_admin')?.email ?? '', password } })
  const caller = app.withToken(admin.body.accessToken)
  const page = await caller.call(listCases, { query: {} })
  expect(page.body.cases).toHaveLength(25)

  const { rows } = await app.deps.pool.query<{ counted: number }>(
    'select count(*) filter (where counted) as counted from cases',
  )
  const stats = await caller.call(getDashboardStats, { query: {} })
  expect(stats.body.caseStats.totalCases).toBe(rows[0]?.counted)
  expect(Object.values(stats.body.proceduresPerformed).some((count) => count > 0)).toBe(true)
  expect(stats.body.cpdStats.totalActivities).toBeGreaterThan(0)
  const { rows: cycles } = await app.deps.pool.query('select id from cpd_enrolments')
  expect(cycles.length).toBeGreaterThan(0)
  const { rows: linked } = await app.deps.pool.query('select goal_id from cpd_goal_activities')
  expect(linked.length).toBeGreaterThan(0)
})
