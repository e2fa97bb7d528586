import { endSupervisionLink, listSupervisionLinks } from '#people/users/supervision/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { givenSignatureRequest } from '../../requests/examples.ts'
import {
  listCaseSignOffRequests,
  listMySignOffRequests,
  listWaitingForMe,
  withdrawSignOffRequest,
} from '../../requests/contract.ts'
import { handOverOrphaned } from './hand-over.ts'

async function givenTeam(given: Given) {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const next = await given.user({ role: 'supervisor', organizationId, name: 'Robin Day' })
  const clinician = await given.user({ organizationId, supervisor })
  const logged = await given.case({ owner: clinician })
  return { organizationId, admin, supervisor, next, clinician, logged }
}

async function endLinks(app: TestApp, admin: GivenUser, clinician: GivenUser): Promise<void> {
  const { body } = await app.as(admin).call(listSupervisionLinks, { params: { id: clinician.id } })
  for (const { id } of body.links) await app.as(admin).call(endSupervisionLink, { params: { id } })
}

const waitingFor = async (app: TestApp, supervisor: GivenUser) =>
  (await app.as(supervisor).call(listWaitingForMe)).body.waiting
const mine = async (app: TestApp, clinician: GivenUser) =>
  (await app.as(clinician).call(listMySignOffRequests)).body.waiting

test('a supervisor whose link was ended sees nothing any more, and the new supervisor gets the open requests', async ({
  app,
  given,
}) => {
  const { admin, supervisor, next, clinician, logged } = await givenTeam(given)
  const { askedAt } = await givenSignatureRequest(app, clinician, logged.id)
  expect(await waitingFor(app, supervisor)).toHaveLength(1)
  await endLinks(app, admin, clinician)
  expect(await waitingFor(app, supervisor)).toEqual([])
  await given.link({ clinician, supervisor: next })
  await handOverOrphaned(app.deps)
  expect(await waitingFor(app, next)).toMatchObject([{ case: { id: logged.id }, askedAt }])
  const [request, ...others] = await mine(app, clinician)
  expect(others).toEqual([])
  expect(request).toMatchObject({ supervisor: { name: 'Robin Day' }, maySign: true, askedAt })
  expect(request?.handedOverAt).not.toBeNull()
  const all = await app.as(clinician).call(listCaseSignOffRequests, { params: { id: logged.id } })
  expect(all.body.requests.map(({ state }) => state)).toEqual(['open', 'handed_over'])
})

test('without another supervisor, a request waits for one, and its clinician sees that nobody may sign', async ({
  app,
  given,
}) => {
  const { admin, supervisor, next, clinician, logged } = await givenTeam(given)
  await givenSignatureRequest(app, clinician, logged.id)
  await endLinks(app, admin, clinician)
  await handOverOrphaned(app.deps)
  expect(await waitingFor(app, supervisor)).toEqual([])
  expect(await mine(app, clinician)).toMatchObject([{ maySign: false, handedOverAt: null }])
  await given.link({ clinician, supervisor: next })
  await handOverOrphaned(app.deps)
  expect(await waitingFor(app, next)).toHaveLength(1)
})

test('a link that has only reached its end date counts as ended too', async ({ app, given }) => {
  const { supervisor, next, clinician, logged } = await givenTeam(given)
  await givenSignatureRequest(app, clinician, logged.id)
  const { db } = app.deps
  await db
    .updateTable('supervision_links')
    .set({ kind: 'educational', starts_on: '2020-01-01', ends_on: '2020-02-01' })
    .where('clinician_id', '=', clinician.id)
    .execute()
  await given.link({ clinician, supervisor: next })
  expect(await waitingFor(app, supervisor)).toEqual([])
  await handOverOrphaned(app.deps)
  expect(await waitingFor(app, next)).toHaveLength(1)
})

test('two servers at once hand over once, and a supervisor with an open request gets no second one', async ({
  app,
  given,
}) => {
  const { admin, next, clinician, logged } = await givenTeam(given)
  await givenSignatureRequest(app, clinician, logged.id)
  const { id: other } = await given.case({ owner: clinician })
  await givenSignatureRequest(app, clinician, other)
  await endLinks(app, admin, clinician)
  await given.link({ clinician, supervisor: next })
  // The clinician also asks the new supervisor, after the change and before the job.
  await givenSignatureRequest(app, clinician, other)
  await Promise.all([handOverOrphaned(app.deps), handOverOrphaned(app.deps)])
  expect(await waitingFor(app, next)).toHaveLength(2)
  expect(await mine(app, clinician)).toHaveLength(2)
})

test('a request that was withdrawn, and one whose supervisor may sign, stay', async ({ app, given }) => {
  const { supervisor, clinician, logged } = await givenTeam(given)
  const { id } = await givenSignatureRequest(app, clinician, logged.id)
  await handOverOrphaned(app.deps)
  expect(await waitingFor(app, supervisor)).toMatchObject([{ id }])
  await app.as(clinician).call(withdrawSignOffRequest, { params: { id } })
  await handOverOrphaned(app.deps)
  expect(await mine(app, clinician)).toEqual([])
})
