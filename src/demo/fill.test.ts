import { getDashboardStats } from '#service/dashboard/contract.ts'
import { login } from '#people/accounts/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { refreshReplaced } from '#compliance/requirements/definitions/server/replacement-queries.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { readTeamFitness } from '#compliance/requirements/state/server/team-fitness.ts'
import type { Actor } from '#platform/server/auth/actor.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { addRecordsFromRegistrations } from '#compliance/registrations/server/feeding.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { fillDemoData } from './fill.ts'
import { passwordOnly } from '#platform/server/auth/actor.ts'
import type { DemoUser } from './users.ts'

const password = 'demo-password-for-tests-91'

const statusesShown = ['valid', 'expiring', 'expired', 'submitted', 'rejected', 'exempt', 'not_started']

async function expectLivelyCompliance(app: TestApp, users: readonly DemoUser[], password: string) {
  const { db } = app.deps
  const requirements = await db.selectFrom('compliance_requirements').select('id').execute()
  const before = await db
    .selectFrom('compliance_records')
    .select(['id', 'replaced_on'])
    .orderBy('id')
    .execute()
  for (const { id } of requirements)
    await inTransaction(db, (tx) => refreshReplaced(tx, { requirementId: id, ownerId: null }))
  const after = await db
    .selectFrom('compliance_records')
    .select(['id', 'replaced_on'])
    .orderBy('id')
    .execute()
  expect(after, 'what the service itself would have kept').toEqual(before)
  const fed = await db.selectFrom('registration_records').select('record_id').execute()
  expect(fed.length).toBeGreaterThan(0)
  await addRecordsFromRegistrations(app.deps)
  expect(await db.selectFrom('registration_records').select('record_id').execute()).toHaveLength(fed.length)

  const seen = new Set<string>()
  for (const role of ['super_admin', 'admin', 'supervisor', 'clinician']) {
    const [user] = users
      .filter((user) => user.role === role && user.status === 'active' && user.emailVerified)
      .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const signedIn = await app.call(login, { body: { email: user?.email ?? '', password } })
    const { body } = await app.withToken(signedIn.body.accessToken).call(getStates, { query: {} })
    const statuses = body.states.map(({ status }) => status)
    for (const status of statuses) seen.add(status)
    expect(new Set(statuses).size, role).toBeGreaterThanOrEqual(5)
  }
  expect(statusesShown.filter((status) => !seen.has(status))).toEqual([])
}

/** Everybody who works, as their services count them. */
async function expectMostFitToFly(app: TestApp, users: readonly DemoUser[]) {
  const viewer = users.find(({ role }) => role === 'super_admin')
  const actor: Actor = {
    id: viewer?.id ?? '',
    name: '',
    role: 'super_admin',
    reach: 'all',
    sessionId: '',
    organizationId: null,
    timeZone: 'UTC',
    weekStartsOn: 1,
    passwordChangeRequired: false,
    proofs: passwordOnly,
  }
  const team = await readTeamFitness(app.deps, actor, 1_000)
  expect(team).toHaveLength(users.filter(({ status }) => status === 'active').length)
  const fit = team.filter(({ fitness }) => fitness.verdict !== 'not_fit')
  expect(fit.length / team.length).toBeGreaterThanOrEqual(0.8)
  expect(fit.length).toBeLessThan(team.length)
  const { rows: telling } = await app.deps.pool.query<{ returned: number; waived: number }>(`
    select
      (select count(*) from compliance_records join compliance_requirements as asked on asked.id = requirement_id
        where asked.code = 'respirator_fit_test' and verification = 'rejected')::int as returned,
      (select count(*) from compliance_waivers join compliance_requirements as asked on asked.id = requirement_id
        where asked.code = 'aviation_medical')::int as waived`)
  expect(Math.min(telling[0]?.returned ?? 0, telling[0]?.waived ?? 0)).toBeGreaterThan(0)
}

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
  await expectLivelyCompliance(app, users, password)
  await expectMostFitToFly(app, users)
  const { rows: linked } = await app.deps.pool.query('select goal_id from cpd_goal_activities')
  expect(linked.length).toBeGreaterThan(0)
})
