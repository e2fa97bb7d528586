import pg from 'pg'
import { vi } from 'vitest'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { givenRequirement, givenService } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { insertCase } from '#testing/given-case.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getWaitingWork } from '../waiting-work.contract.ts'

const nothing = { recordsToVerify: 0, assessments: 0, flaggedCases: 0 }
const waitingFor = async (app: TestApp, user: GivenUser) => (await app.as(user).call(getWaitingWork)).body

test('a supervisor sees how much waits of the assigned clinicians, and of nobody else', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician } = await givenService(given)
  const other = await given.user({ role: 'supervisor', organizationId })
  const stranger = await givenService(given)
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

test('nothing waits for clinicians', async ({ app, given }) => {
  expect(await app.as(await given.user()).call(getWaitingWork)).toFailWith(403, 'access_denied')
})

test('however much waits, it is counted with one statement and to a hundred', async ({ app, given }) => {
  const { supervisor, clinician } = await givenService(given)
  for (let times = 0; times < 102; times += 1)
    await insertCase(app.deps.db, { owner: clinician, date: '2025-03-04', isFlagged: true })
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  expect(await waitingFor(app, supervisor)).toEqual({ ...nothing, flaggedCases: 100 })
  const counting = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('flag_case_review'))
  queries.mockRestore()
  expect(counting).toHaveLength(1)
})
