import pg from 'pg'
import { vi } from 'vitest'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { signCase } from '#governance/sign-off/contract.ts'
import { askForSignatures, listWaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { insertCase } from '#testing/given-case.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getWaitingWork } from '../waiting-work.contract.ts'

const nothing = { recordsToVerify: 0, assessments: 0, flaggedCases: 0, casesToSign: 0, unansweredRequests: 0 }
const waitingFor = async (app: TestApp, user: GivenUser) => (await app.as(user).call(getWaitingWork)).body

test('a supervisor sees how much work about their assigned clinicians waits, and about nobody else', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const other = await given.user({ role: 'supervisor', organizationId })
  const stranger = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
  expect(await waitingFor(app, supervisor)).toEqual(nothing)

  for (const owner of [clinician, supervisor]) {
    const body = { requirementId, completedOn: '2025-03-04' }
    await app.as(owner).call(createComplianceRecord, { body })
    await insertCase(app.deps.db, { owner, date: '2025-03-04', isFlagged: true })
  }
  expect(await waitingFor(app, supervisor)).toEqual({ ...nothing, recordsToVerify: 1, flaggedCases: 1 })
  expect(await waitingFor(app, admin)).toEqual({ ...nothing, recordsToVerify: 2, flaggedCases: 2 })
  expect(await waitingFor(app, other)).toEqual(nothing)
  expect(await waitingFor(app, stranger.admin)).toEqual(nothing)
})

test('the count of cases that wait for a supervisor’s signature equals the list, and only they see it', async ({
  app,
  given,
}) => {
  const { supervisor, clinician, admin } = await createOrganizationWithUsers(given)
  const cases = [await given.case({ owner: clinician }), await given.case({ owner: clinician })]
  const caseIds = cases.map(({ id }) => id)
  await app.as(clinician).call(askForSignatures, { body: { caseIds } })
  expect(await waitingFor(app, supervisor)).toEqual({ ...nothing, casesToSign: 2 })
  expect((await app.as(supervisor).call(listWaitingForMe)).body.count).toBe(2)
  expect(await waitingFor(app, admin)).toEqual(nothing)
  const [first] = cases
  if (!first) throw new Error('No case was logged')
  const body = { version: first.version, level: 'distant' } as const
  await app.as(supervisor).call(signCase, { params: { id: first.id }, body })
  expect(await waitingFor(app, supervisor)).toEqual({ ...nothing, casesToSign: 1 })
})

test('the count of flagged cases equals their list for every user', async ({ app, given }) => {
  const { organizationId, admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const stranger = await createOrganizationWithUsers(given)
  const superAdmin = await given.user({ role: 'super_admin', organizationId })
  for (const owner of [clinician, supervisor, admin, stranger.clinician, superAdmin]) {
    await insertCase(app.deps.db, { owner, date: '2025-03-04', isFlagged: true })
    await insertCase(app.deps.db, { owner, date: '2025-03-05' })
    await insertCase(app.deps.db, { owner, date: '2025-03-06', isFlagged: true, status: 'voided' })
    await insertCase(app.deps.db, { owner, date: '2025-03-07', isFlagged: true, status: 'draft' })
  }
  const listed = async (user: GivenUser, review: 'to_end' | 'own') =>
    (await app.as(user).call(listCases, { query: { review } })).body.cases.map(
      ({ createdBy }) => createdBy.id,
    )
  for (const [user, count] of [
    [supervisor, 1],
    [admin, 3],
    // This count includes cases of other tests, so it is not compared.
    [superAdmin, null],
    [stranger.supervisor, 1],
  ] as const) {
    const { flaggedCases } = await waitingFor(app, user)
    const owners = await listed(user, 'to_end')
    expect(owners).toHaveLength(flaggedCases)
    if (count !== null) expect(flaggedCases).toBe(count)
    expect(owners).not.toContain(user.id)
    expect(await listed(user, 'own')).toEqual(user === stranger.supervisor ? [] : [user.id])
  }
  expect(await listed(clinician, 'to_end')).toEqual([])
  expect(await listed(clinician, 'own')).toEqual([clinician.id])
})

test('nothing waits for clinicians', async ({ app, given }) => {
  expect(await app.as(await given.user()).call(getWaitingWork)).toFailWith(403, 'access_denied')
})

test('one statement counts at most a hundred flagged cases, however many wait', async ({ app, given }) => {
  const { supervisor, clinician } = await createOrganizationWithUsers(given)
  for (let times = 0; times < 102; times += 1)
    await insertCase(app.deps.db, { owner: clinician, date: '2025-03-04', isFlagged: true })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  expect(await waitingFor(app, supervisor)).toEqual({ ...nothing, flaggedCases: 100 })
  const counting = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('flag_case_review'))
  queries.mockRestore()
  expect(counting).toHaveLength(1)
})
