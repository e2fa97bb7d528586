import { offerCase } from '#logging/crew-drafts/contract.ts'
import { returnSignOffRequest } from '#governance/sign-off/requests/contract.ts'
import { givenOutsideRequest } from '#governance/assessors/examples.ts'
import { givenSignatureRequest } from '#governance/sign-off/requests/examples.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { insertCase, type CaseFacts } from '#testing/given-case.ts'
import { beforeEach, describe, expect, test as base } from '#testing/test.ts'
import { getHome } from '../contract.ts'

const saturday = '2026-03-14'

const test = base.extend<{ logCase: (facts: CaseFacts) => ReturnType<typeof insertCase> }>({
  logCase: async ({ app }, use) => use((facts) => insertCase(app.deps.db, facts)),
})

beforeEach<{ clock: { set(to: string): void } }>(({ clock }) => clock.set(`${saturday}T12:00:00Z`))

test('a new user gets zeros and empty lists', async ({ app, given }) => {
  const { status, body } = await app.as(await given.user()).call(getHome)
  expect(status).toBe(200)
  expect(body.figures).toEqual({ thisMonth: 0, lastMonth: 0, thisYear: 0, missionsThisYear: 0, flagged: 0 })
  expect(body).toMatchObject({ casesByType: [], procedures: [], recentCases: [], clinicians: null })
  expect(body.drafts).toEqual({ total: 0, newest: [] })
  expect(body.casesByMonth).toHaveLength(12)
  expect(body.casesByMonth.at(-1)).toEqual({ label: 'Mar 2026', value: 0 })
})

test('figures are of this month and this year, and by month and type', async ({ app, given, logCase }) => {
  const owner = await given.user()
  for (const date of ['2026-03-01', saturday, '2026-02-28', '2026-01-01', '2025-12-31', '2025-03-31']) {
    await logCase({ owner, date, type: date === '2026-01-01' ? 'burns' : 'trauma' })
  }
  const { mission } = await logCase({ owner, date: saturday })
  await logCase({ owner, date: saturday, mission, isFlagged: true })
  const { body } = await app.as(owner).call(getHome)
  expect(body.figures).toEqual({ thisMonth: 4, lastMonth: 1, thisYear: 6, missionsThisYear: 5, flagged: 1 })
  expect(body.casesByMonth.map(({ value }) => value)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 4])
  expect(body.casesByType).toEqual([
    { name: 'Trauma', value: 5 },
    { name: 'Burns', value: 1 },
  ])
})

test('drafts, voided, deleted, simulated and training cases never count', async ({ app, given, logCase }) => {
  const owner = await given.user()
  const facts = { owner, date: saturday }
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
  const { body } = await app.as(owner).call(getHome)
  expect(body.figures).toEqual({ thisMonth: 0, lastMonth: 0, thisYear: 0, missionsThisYear: 0, flagged: 0 })
  expect(body.casesByType).toEqual([])
  // Simulations and exercises do not count, but are recent cases; drafts are listed separately.
  expect(body.recentCases).toHaveLength(2)
})

test('procedures count cases with real patients, the most distinctive first, without procedures that were only observed', async ({
  app,
  given,
  clock,
}) => {
  clock.set(`${saturday}T12:00:00Z`)
  const owner = await given.user()
  const date = saturday
  const line = { code: 'core_temperature' } as const
  await given.case({ owner, date, procedures: [line, line, { code: 'rapid_sequence_induction' }] })
  await given.case({
    owner,
    date,
    procedures: [line, { code: 'rapid_sequence_induction', operatorRole: 'observed' }],
  })
  const { body } = await app.as(owner).call(getHome)
  expect(body.procedures.map(({ value }) => value)).toEqual([1, 2])
  expect(body.procedures[0]?.name).toBe('Rapid Sequence Induction')
})

test('shows the newest own cases and drafts, five and three at most', async ({ app, given, logCase }) => {
  const owner = await given.user()
  for (let day = 1; day <= 6; day += 1) await logCase({ owner, date: `2026-03-0${day}` })
  for (let day = 1; day <= 4; day += 1) await logCase({ owner, date: `2026-03-0${day}`, status: 'draft' })
  const { body } = await app.as(owner).call(getHome)
  expect(body.recentCases.map(({ date }) => date)).toEqual(
    ['06', '05', '04', '03', '02'].map((day) => `2026-03-${day}`),
  )
  expect(body.recentCases[0]).toMatchObject({ typeLabel: 'Trauma', title: 'A case of a test' })
  expect(body.recentCases[0]?.missionNumber).toMatch(/^#/)
  expect(body.drafts.total).toBe(4)
  expect(body.drafts.newest).toHaveLength(3)
})

test('crew drafts are counted until they expire', async ({ app, given, clock }) => {
  const { id: organizationId } = await given.organization()
  const sender = await given.user({ organizationId })
  const mate = await given.user({ organizationId })
  const { id } = await given.case({ owner: sender, date: saturday })
  await app.as(sender).call(offerCase, { params: { id }, body: { userIds: [mate.id] } })
  const countFor = async (user: GivenUser) => (await app.as(user).call(getHome)).body.openOffers
  expect([await countFor(mate), await countFor(sender)]).toEqual([1, 0])

  clock.advance(30 * 86_400_000 + 1000)
  const later = { ...mate, ...(await given.session(mate.id)) }
  expect(await countFor(later)).toBe(0)
})

test('a clinician reads for whom they wait and which cases were returned; the supervisor reads how many wait, without names', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  const { id: waiting } = await given.case({ owner: clinician })
  const { id: returned } = await given.case({ owner: clinician })
  await givenSignatureRequest(app, clinician, waiting)
  const { id } = await givenSignatureRequest(app, clinician, returned)
  const body = { comment: 'Which device? Then ask again.' }
  await app.as(supervisor).call(returnSignOffRequest, { params: { id }, body })
  const mine = (await app.as(clinician).call(getHome)).body.signOff
  expect(mine).toMatchObject({ waitingCount: 1, returnedCount: 1, toSignCount: 0, toSignOldestDays: null })
  expect(mine.waiting).toMatchObject([{ case: { id: waiting }, supervisor: { id: supervisor.id } }])
  expect(mine.returned).toMatchObject([{ case: { id: returned }, comment: body.comment }])
  const { id: outside } = await given.case({ owner: clinician })
  await givenOutsideRequest(app, clinician, outside, 'kim@hospital.example')
  expect((await app.as(clinician).call(getHome)).body.signOff.outside).toMatchObject({
    waiting: [{ who: 'kim@hospital.example', case: { id: outside } }],
    waitingCount: 1,
    returnedCount: 0,
  })
  const toSign = (await app.as(supervisor).call(getHome)).body.signOff
  expect(toSign).toEqual({
    waiting: [],
    waitingCount: 0,
    returned: [],
    returnedCount: 0,
    toSignCount: 1,
    toSignOldestDays: 0,
    outside: { waiting: [], waitingCount: 0, returned: [], returnedCount: 0 },
  })
})

test('says whether the user’s service has requirements', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const isAsked = async (user: GivenUser) => (await app.as(user).call(getHome)).body.hasRequirements
  expect(await isAsked(clinician)).toBe(false)
  await givenRequirement(app, admin)
  expect(await isAsked(clinician)).toBe(true)
  expect(await isAsked(await given.user())).toBe(false)
})

test('says whether the user is grounded, so that this can be shown above everything else', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const isGrounded = async (user: GivenUser) => (await app.as(user).call(getHome)).body.isGrounded
  const { id: requirementId } = await givenRequirement(app, admin, { blocksDuty: true })
  expect(await isGrounded(supervisor)).toBe(true)
  expect(await isGrounded(clinician)).toBe(true)
  expect(await isGrounded(admin)).toBe(true)
  const body = { requirementId, completedOn: saturday }
  await app.as(supervisor).call(createComplianceRecord, { body })
  expect(await isGrounded(supervisor)).toBe(false)
  expect(await isGrounded(clinician)).toBe(true)
})

test('months follow the time zone of the user’s organization', async ({ app, given, clock, logCase }) => {
  clock.set('2026-03-31T12:00:00Z')
  const auckland = await given.organization({ timeZone: 'Pacific/Auckland' })
  const owner = await given.user({ organizationId: auckland.id })
  await logCase({ owner, date: '2026-04-01' })
  const { body } = await app.as(owner).call(getHome)
  expect(body.casesByMonth.at(-1)).toEqual({ label: 'Apr 2026', value: 1 })
  expect(body.figures.thisMonth).toBe(1)
})

describe('the records that are shown', () => {
  test('never include another user’s cases, whatever the role', async ({ app, given, logCase }) => {
    const owner = await given.user()
    await logCase({ owner, date: saturday, isFlagged: true })
    for (const role of ['clinician', 'supervisor', 'admin', 'super_admin'] as const) {
      const { body } = await app.as(await given.user({ role })).call(getHome)
      expect(body.figures).toMatchObject({ thisYear: 0, flagged: 0 })
      expect(body.recentCases).toEqual([])
      expect(body.clinicians).toEqual(role === 'supervisor' ? [] : null)
    }
  })

  test('a supervisor sees the assigned clinicians, by name', async ({ app, given, logCase }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const zoe = await given.user({ name: 'Zoe', supervisor })
    const adam = await given.user({ name: 'adam', supervisor })
    await given.user({ name: 'Gone', supervisor, status: 'inactive' })
    await given.user({ name: 'Stranger' })
    await logCase({ owner: zoe, date: '2025-12-15' })
    await logCase({ owner: zoe, date: '2025-12-14', isFlagged: true })
    await logCase({ owner: zoe, date: saturday, status: 'draft' })
    const { body } = await app.as(supervisor).call(getHome)
    expect(body.clinicians).toEqual([
      { id: adam.id, name: 'adam', profession: null, lastCaseDate: null, casesIn90Days: 0, flaggedOpen: 0 },
      {
        id: zoe.id,
        name: 'Zoe',
        profession: null,
        lastCaseDate: '2025-12-15',
        casesIn90Days: 1,
        flaggedOpen: 1,
      },
    ])
  })

  test('a former supervisor sees no clinicians', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    await given.user({ supervisor })
    await app.deps.db
      .updateTable('users')
      .set({ role: 'clinician' })
      .where('id', '=', supervisor.id)
      .execute()
    expect((await app.as(supervisor).call(getHome)).body.clinicians).toBeNull()
  })
})
