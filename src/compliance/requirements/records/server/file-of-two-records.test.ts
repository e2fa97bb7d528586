import { createActivity, getActivity, listPersonActivities } from '#cpd/activities/log/contract.ts'
import { deleteActivity, restoreActivity } from '#cpd/activities/log/removal.contract.ts'
import { getEvidence } from '#evidence/contract.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenEvidence } from '#testing/evidence.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createComplianceRecord, getComplianceRecord, withdrawComplianceRecord } from '../contract.ts'

const course = { title: 'Airway day', hours: 2, type: 'course' } as const

async function givenReaders(app: TestApp, given: Given) {
  const service = await createOrganizationWithUsers(given)
  const other = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, service.admin)
  const today = dateIn('UTC', app.deps.clock.now())
  const add = {
    activity: async (evidenceIds: string[], status: 'completed' | 'planned' = 'completed') =>
      (
        await app
          .as(service.clinician)
          .call(createActivity, { body: { ...course, date: today, status, evidenceIds, again: true } })
      ).body,
    record: async (evidenceIds: string[]) =>
      (
        await app
          .as(service.clinician)
          .call(createComplianceRecord, { body: { requirementId, completedOn: today, evidenceIds } })
      ).body,
  }
  const superAdmin = await given.user({ role: 'super_admin' })
  return {
    ...service,
    otherAdmin: other.admin,
    nobodysAdmin: await given.user({ role: 'admin' }),
    superAdmin,
    add,
  }
}

/** Returns the names of the files that each of these readers finds in an activity. */
const filesFor = async (app: TestApp, id: string, readers: Record<string, GivenUser>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(readers).map(async ([name, reader]) => {
        const { body } = await app.as(reader).call(getActivity, { params: { id } })
        return [name, body.evidence.map(({ filename }) => filename)] as const
      }),
    ),
  )

const statusOf = async (app: TestApp, url = '') =>
  (await app.fastify.inject({ method: 'GET', url })).statusCode

test('a file of an activity can be opened by anybody who may open the activity, until it also belongs to a record that they may not see', async ({
  app,
  given,
}) => {
  const { clinician, supervisor, admin, otherAdmin, nobodysAdmin, superAdmin, add } = await givenReaders(
    app,
    given,
  )
  const file = await givenEvidence(app, clinician)
  const readers = { clinician, supervisor, admin, otherAdmin, nobodysAdmin, superAdmin }
  const shown = ['certificate.pdf']
  const { id } = await add.activity([file.id])
  expect(await filesFor(app, id, readers)).toEqual({
    clinician: shown,
    supervisor: shown,
    admin: shown,
    otherAdmin: shown,
    nobodysAdmin: shown,
    superAdmin: shown,
  })

  const record = await add.record([file.id])
  expect(await filesFor(app, id, readers)).toEqual({
    clinician: shown,
    supervisor: shown,
    admin: shown,
    otherAdmin: [],
    nobodysAdmin: [],
    superAdmin: shown,
  })
  const listed = await app
    .as(otherAdmin)
    .call(listPersonActivities, { params: { userId: clinician.id }, query: {} })
  expect(listed.body.activities).toMatchObject([{ id, fileUrl: null, filename: null }])
  expect(await app.as(otherAdmin).call(getComplianceRecord, { params: { id: record.id } })).toFailWith(
    404,
    'compliance_record_not_found',
  )
  for (const reader of [clinician, supervisor, admin, superAdmin]) {
    const { body } = await app.as(reader).call(getComplianceRecord, { params: { id: record.id } })
    expect(body.evidence).toHaveLength(1)
  }

  await app.as(clinician).call(withdrawComplianceRecord, { params: { id: record.id } })
  expect(await filesFor(app, id, { otherAdmin })).toEqual({ otherAdmin: shown })
})

test('a file that also belongs to an unfinished activity is only for its owner, and a deleted activity has no files', async ({
  app,
  given,
}) => {
  const { clinician, supervisor, superAdmin, add } = await givenReaders(app, given)
  const file = await givenEvidence(app, clinician)
  const [finished, planned, record] = [
    await add.activity([file.id]),
    await add.activity([file.id], 'planned'),
    await add.record([file.id]),
  ]
  const readers = { clinician, supervisor, superAdmin }
  const nobody = { clinician: ['certificate.pdf'], supervisor: [], superAdmin: [] }
  expect(await filesFor(app, finished.id, readers)).toEqual(nobody)
  const read = await app.as(supervisor).call(getComplianceRecord, { params: { id: record.id } })
  expect(read.body.evidence).toEqual([])
  await app.as(clinician).call(deleteActivity, { params: { id: planned.id } })
  expect(await filesFor(app, finished.id, { supervisor, superAdmin })).toEqual({
    supervisor: ['certificate.pdf'],
    superAdmin: ['certificate.pdf'],
  })
})

test('a link to a file dies with the record that showed it, and another record’s link stays', async ({
  app,
  given,
}) => {
  const { clinician, supervisor, add } = await givenReaders(app, given)
  const file = await givenEvidence(app, clinician)
  expect(await statusOf(app, file.fileUrl)).toBe(200)
  const [activity, record] = [await add.activity([file.id]), await add.record([file.id])]
  const seen = await app.as(supervisor).call(getActivity, { params: { id: activity.id } })
  const links = [activity.evidence[0]?.fileUrl, seen.body.evidence[0]?.fileUrl]
  const ofRecord = record.evidence[0]?.fileUrl ?? ''
  for (const link of [...links, ofRecord, file.fileUrl]) expect(await statusOf(app, link)).toBe(200)
  const swapped = ofRecord.replace(record.id, activity.id)
  expect([swapped === ofRecord, await statusOf(app, swapped)]).toEqual([false, 404])

  await app.as(clinician).call(deleteActivity, { params: { id: activity.id } })
  for (const link of links) expect(await statusOf(app, link)).toBe(404)
  expect(await statusOf(app, ofRecord)).toBe(200)
  await app.as(clinician).call(withdrawComplianceRecord, { params: { id: record.id } })
  for (const link of [...links, ofRecord, file.fileUrl]) expect(await statusOf(app, link)).toBe(404)

  await app.as(clinician).call(restoreActivity, { params: { id: activity.id } })
  const own = await app.as(clinician).call(getEvidence, { params: { id: file.id } })
  expect(await statusOf(app, own.body.fileUrl)).toBe(200)
})
