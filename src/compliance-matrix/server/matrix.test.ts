import { createComplianceRecord } from '#compliance/records/contract.ts'
import { getStates } from '#compliance/state/contract.ts'
import { givenRequirement, givenService } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getMatrix } from '../contract.ts'

const add = (app: TestApp, owner: GivenUser, body: { requirementId: string; completedOn: string }) =>
  app.as(owner).call(createComplianceRecord, { body })
const viewOf = async (app: TestApp, viewer: GivenUser, query: { userId?: string; asOf?: string }) =>
  (await app.as(viewer).call(getStates, { query })).body

test('says the same as each person’s own list, on any day, of whom the viewer oversees', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician, organizationId } = await givenService(given)
  const stranger = await given.user({ organizationId })
  const { id: requirementId } = await givenRequirement(app, admin, { blocksDuty: true })
  const other = await givenRequirement(app, admin, { title: 'Night drill', audiences: ['nurse'] })
  await add(app, clinician, { requirementId, completedOn: '2024-03-04' })
  await add(app, clinician, { requirementId, completedOn: '2025-06-01' })
  const matrixOf = async (viewer: GivenUser, query: object = {}) =>
    (await app.as(viewer).call(getMatrix, { query })).body
  expect((await matrixOf(supervisor)).people.map(({ id }) => id)).toEqual([clinician.id])
  const all = (await matrixOf(admin, { organizationId })).people.map(({ id }) => id)
  expect(all).toEqual(expect.arrayContaining([admin.id, supervisor.id, clinician.id, stranger.id]))
  expect(all).toHaveLength(4)
  for (const asOf of ['2024-01-01', '2024-07-01', '2025-05-01', '2025-06-01', '2026-05-01', '2030-01-01']) {
    const { requirements, people } = await matrixOf(supervisor, { asOf })
    const { states, fitness } = await viewOf(app, clinician, { asOf })
    const own = requirements.map(({ id }) => states.find(({ requirement }) => requirement.id === id))
    expect(requirements.map(({ id }) => id).toSorted()).toEqual([requirementId, other.id].toSorted())
    expect(people, asOf).toMatchObject([
      {
        verdict: fitness.verdict,
        statuses: own.map((state) => state?.status),
        validUntil: own.map((state) => state?.validUntil),
      },
    ])
  }
  const only = await matrixOf(admin, { organizationId, requirementId })
  expect(only.requirements.map(({ id }) => id)).toEqual([requirementId])
  expect(await app.as(clinician).call(getMatrix, { query: {} })).toFailWith(403, 'access_denied')
})
