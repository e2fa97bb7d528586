import { v7 as uuid } from 'uuid'
import { deleteActivity } from '#cpd/activities/log/removal.contract.ts'
import { getActivity, listActivities, updateActivity } from '#cpd/activities/log/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenEvidence } from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { RecordRequest } from '../contract.ts'
import * as contract from '../contract.ts'

const add = (app: TestApp, owner: GivenUser, body: Partial<RecordRequest> & { requirementId: string }) =>
  app.as(owner).call(contract.createComplianceRecord, { body: { completedOn: '2025-03-04', ...body } })
const activityOf = async (app: TestApp, owner: GivenUser, id: string) =>
  (await app.as(owner).call(getActivity, { params: { id } })).body
const course = (_id: string = uuid()) => ({ _id, hours: 8, type: 'life_support_course' })

test('one upload serves the requirement and CPD: both show the file, and each names the other', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const facts = { title: 'Advanced life support', category: 'life_support', evidenceRequired: true }
  const { id: requirementId } = await givenRequirement(app, admin, facts)
  const file = await givenEvidence(app, clinician)
  const alsoCpd = course()
  const { status, body: record } = await add(app, clinician, {
    requirementId,
    provider: 'City Hospital',
    evidenceIds: [file.id],
    alsoCpd,
  })
  expect(status).toBe(201)
  expect(record).toMatchObject({ cpdActivityId: alsoCpd._id, evidence: [{ id: file.id }], version: 1 })
  expect(await activityOf(app, clinician, alsoCpd._id)).toMatchObject({
    title: 'Advanced life support',
    date: '2025-03-04',
    hours: 8,
    participatoryHours: 8,
    type: 'life_support_course',
    categories: ['educational', 'external', 'participatory', 'clinical'],
    provider: 'City Hospital',
    status: 'completed',
    evidence: [{ id: file.id }],
    version: 1,
  })
  const { body } = await app.as(clinician).call(contract.listActivityRecords, { params: { id: alsoCpd._id } })
  expect(body.records).toMatchObject([
    { id: record.id, requirementId, requirementTitle: 'Advanced life support', expiresOn: '2026-03-04' },
  ])
  const audited = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity_version'])
    .where('entity_id', 'in', [record.id, alsoCpd._id])
    .orderBy('action')
    .execute()
  expect(audited).toEqual([
    { action: 'activity_created', entity_version: 1 },
    { action: 'compliance_record_created', entity_version: 1 },
  ])
})

test('deleting the activity leaves the record and its file, and taking the record back leaves the activity', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const opens = async (url: string | undefined) =>
    (await app.inject({ method: 'GET', url: url ?? '' })).status
  const evidenceIds = [(await givenEvidence(app, clinician)).id]
  const first = course()
  await add(app, clinician, { requirementId, evidenceIds, alsoCpd: first })
  await app.as(clinician).call(deleteActivity, { params: { id: first._id } })
  const query = { requirementId }
  const history = await app.as(clinician).call(contract.listComplianceRecords, { query })
  const [record] = history.body.records
  expect(await opens(record?.evidence[0]?.fileUrl)).toBe(200)

  const other = [(await givenEvidence(app, clinician)).id]
  const second = course()
  const { body } = await add(app, clinician, { requirementId, evidenceIds: other, alsoCpd: second })
  await app.as(clinician).call(contract.withdrawComplianceRecord, { params: { id: body.id } })
  const activity = await activityOf(app, clinician, second._id)
  expect(await opens(activity.evidence[0]?.fileUrl)).toBe(200)
})

test('a repeated request makes one record and one activity; other hours are refused', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const body = { _id: uuid(), requirementId, alsoCpd: course() }
  const both = await Promise.all([1, 2].map(() => add(app, clinician, body)))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  const list = await app.as(clinician).call(listActivities, { query: {} })
  expect(list.body.activities).toHaveLength(1)
  const longer = await add(app, clinician, { ...body, alsoCpd: { ...body.alsoCpd, hours: 9 } })
  expect(longer).toFailWith(409, 'compliance_record_id_taken')

  const { title, date, type } = await activityOf(app, clinician, body.alsoCpd._id)
  const edit = { title, date, type, hours: 7, version: 1 }
  await app.as(clinician).call(updateActivity, { params: { id: body.alsoCpd._id }, body: edit })
  expect((await add(app, clinician, body)).status, 'repeated after the activity was edited').toBe(201)
})

test('when one of the two cannot be saved, neither is', async ({ app, given }) => {
  const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const alsoCpd = course()
  await add(app, supervisor, { requirementId, alsoCpd })
  expect(await add(app, clinician, { requirementId, alsoCpd })).toFailWith(409, 'activity_id_taken')
  const query = { requirementId }
  const history = await app.as(clinician).call(contract.listComplianceRecords, { query })
  expect(history.body.records).toEqual([])
  const evidenceIds = [(await givenEvidence(app, supervisor)).id]
  const foreign = await add(app, clinician, { requirementId, evidenceIds, alsoCpd: course() })
  expect(foreign).toFailWith(400, 'request_invalid')
  const list = await app.as(clinician).call(listActivities, { query: {} })
  expect(list.body.activities).toEqual([])
})

test('a health item is never CPD, and a record belongs to at most one activity', async ({ app, given }) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: health } = await givenRequirement(app, admin, { category: 'occupational_health' })
  const refused = await add(app, clinician, { requirementId: health, alsoCpd: course() })
  expect(refused.body).toMatchObject({ fields: [{ path: 'alsoCpd' }] })
  const { id: requirementId } = await givenRequirement(app, admin)
  const known = course()
  await add(app, clinician, { requirementId, alsoCpd: known })
  const twice = await add(app, clinician, { requirementId, cpdActivityId: known._id, alsoCpd: course() })
  expect(twice.body).toMatchObject({ fields: [{ path: 'alsoCpd' }] })
})

test('a title about which the guard asks does not become the title of the activity', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { title: 'Simulation: the 103 year old' })
  const alsoCpd = { ...course(), type: 'simulation' }
  expect((await add(app, clinician, { requirementId, alsoCpd })).status).toBe(201)
  expect((await activityOf(app, clinician, alsoCpd._id)).title).toBe('Simulation or drill')
})
