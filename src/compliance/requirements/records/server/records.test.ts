import { v7 as uuid } from 'uuid'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { givenEvidence } from '#testing/evidence.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import type { RecordRequest } from '../contract.ts'
import * as contract from '../contract.ts'
import * as verification from '../verification.contract.ts'

const todayOf = ({ deps }: TestApp) => dateIn('UTC', deps.clock.now())
const add = (app: TestApp, owner: GivenUser, body: Partial<RecordRequest> & { requirementId: string }) =>
  app.as(owner).call(contract.createComplianceRecord, { body: { completedOn: '2025-03-04', ...body } })
const historyOf = async (
  app: TestApp,
  viewer: GivenUser,
  query: { requirementId: string; userId?: string },
) => (await app.as(viewer).call(contract.listComplianceRecords, { query })).body

test('a record comes back with its evidence and an expiry that follows from the requirement, or is the certificate’s own', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { evidenceRequired: true })
  const file = await givenEvidence(app, clinician)
  const refused = await add(app, clinician, { requirementId })
  expect(refused).toFailWith(400, 'request_invalid')
  expect(refused.body).toMatchObject({
    fields: [{ path: 'evidenceIds', message: 'Attach the certificate.' }],
  })
  const entered = {
    requirementId,
    provider: 'City Hospital',
    certificateNumber: 'FS-12',
    evidenceIds: [file.id],
  }
  const { status, body } = await add(app, clinician, entered)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    completedOn: '2025-03-04',
    expiresOn: '2026-03-04',
    expiresBy: 'requirement',
    provider: 'City Hospital',
    certificateNumber: 'FS-12',
    verification: 'not_needed',
    requirementVersion: 1,
    version: 1,
    evidence: [{ id: file.id }],
  })
  const own = await add(app, clinician, { requirementId, evidenceIds: [file.id], expiresOn: '2025-12-31' })
  expect(own.body).toMatchObject({ expiresOn: '2025-12-31', expiresBy: 'certificate', supersedes: body.id })
  const opened = await app.inject({ method: 'GET', url: body.evidence[0]?.fileUrl ?? '' })
  expect(opened.status).toBe(200)
})

test('adding twice with the same id adds once; with other content, or by somebody else, it is refused', async ({
  app,
  given,
}) => {
  const { admin, clinician, supervisor } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => add(app, clinician, { _id, requirementId })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  expect((await historyOf(app, clinician, { requirementId })).records).toHaveLength(1)
  const other = await add(app, clinician, { _id, requirementId, completedOn: '2025-03-05' })
  expect(other).toFailWith(409, 'compliance_record_id_taken')
  expect(await add(app, supervisor, { _id, requirementId })).toFailWith(409, 'compliance_record_id_taken')
})

test('renewing within 90 days keeps the anniversary, and the earlier record stays', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const today = todayOf(app)
  const expiry = plusDays(today, 60)
  const first = await add(app, clinician, { requirementId, completedOn: plusMonths(expiry, -12) })
  const renewed = await add(app, clinician, { requirementId, completedOn: today })
  expect(renewed.body).toMatchObject({
    expiresOn: plusMonths(first.body.expiresOn ?? '', 12),
    supersedes: first.body.id,
  })
  const { records } = await historyOf(app, clinician, { requirementId })
  expect(records.map(({ id }) => id)).toEqual([renewed.body.id, first.body.id])
})

test('future dates, a wrong year, another organization’s requirement and health results are refused at their field', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const elsewhere = await createOrganizationWithUsers(given)
  const foreign = await givenRequirement(app, elsewhere.admin)
  const health = await givenRequirement(app, admin, { category: 'occupational_health' })
  const file = await givenEvidence(app, clinician)
  const wrong: [facts: Partial<RecordRequest> & { requirementId: string }, path: string][] = [
    [{ requirementId, completedOn: plusDays(todayOf(app), 2) }, 'completedOn'],
    [{ requirementId, expiresOn: '2025-03-03' }, 'expiresOn'],
    [{ requirementId, expiresOn: '2205-03-03' }, 'expiresOn'],
    [{ requirementId: foreign.id }, 'requirementId'],
    [{ requirementId: uuid() }, 'requirementId'],
    [{ requirementId, cpdActivityId: uuid() }, 'cpdActivityId'],
    [{ requirementId: health.id, evidenceIds: [file.id] }, 'evidenceIds'],
    [{ requirementId: health.id, certificateNumber: 'Titre 120' }, 'certificateNumber'],
    [{ requirementId, provider: 'NHS number 943 476 5919' }, 'provider'],
  ]
  for (const [facts, path] of wrong) {
    const answer = await add(app, clinician, facts)
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(answer.body, path).toMatchObject({ fields: [{ path }] })
  }
})

test('a supervisor verifies the records of assigned clinicians; nobody verifies their own; a second decision is refused', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
  const { body: record } = await add(app, clinician, { requirementId })
  const { body: own } = await add(app, supervisor, { requirementId })
  const params = { id: record.id }
  const verify = (by: GivenUser, id = record.id) =>
    app.as(by).call(verification.verifyComplianceRecord, { params: { id }, body: { version: 1 } })
  const queueOf = async (by: GivenUser) =>
    (await app.as(by).call(verification.listWaitingRecords, { query: {} })).body.waiting.map(
      (item) => item.record.id,
    )

  expect(record).toMatchObject({ verification: 'waiting', mayWithdraw: true })
  expect(await queueOf(supervisor)).toEqual([record.id])
  expect(await queueOf(admin)).toEqual([record.id, own.id])
  const strangers = [
    await given.user({ role: 'supervisor', organizationId }),
    (await createOrganizationWithUsers(given)).supervisor,
  ]
  for (const stranger of strangers) {
    expect(await queueOf(stranger)).toEqual([])
    expect(await verify(stranger)).toFailWith(404, 'compliance_record_not_found')
  }
  const otherAdmin = (await createOrganizationWithUsers(given)).admin
  expect(await queueOf(otherAdmin)).toEqual([])
  expect(await verify(otherAdmin)).toFailWith(404, 'compliance_record_not_found')
  expect(await verify(supervisor, own.id)).toFailWith(403, 'own_compliance_record')

  const blocking = await givenRequirement(app, admin, { verificationRequired: true, blocksDuty: true })
  const { body: first } = await add(app, clinician, { requirementId: blocking.id })
  expect(await queueOf(supervisor), 'what blocks duty comes first').toEqual([first.id, record.id])

  const early = { params, body: { version: 9 } }
  const outdated = await app.as(supervisor).call(verification.verifyComplianceRecord, early)
  expect(outdated).toFailWith(409, 'compliance_record_changed')
  expect(outdated.body).toMatchObject({ current: { id: record.id, verification: 'waiting', version: 1 } })
  for (const stranger of [...strangers, otherAdmin]) {
    const refused = await app.as(stranger).call(verification.verifyComplianceRecord, early)
    expect(refused, 'the current record is only for who oversees').toFailWith(
      404,
      'compliance_record_not_found',
    )
  }
  const both = await Promise.all([verify(supervisor), verify(supervisor)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(both[0]?.body).toMatchObject({
    verification: 'verified',
    decidedBy: { id: supervisor.id, name: supervisor.name },
    version: 2,
  })
  const body = { version: 2, reason: 'It is unreadable.' }
  const late = await app.as(admin).call(verification.returnComplianceRecord, { params, body })
  expect(late).toFailWith(409, 'compliance_record_decided')
  expect(late.body).toMatchObject({
    current: { verification: 'verified', decidedBy: { name: supervisor.name } },
  })
  const withdrawn = await app.as(clinician).call(contract.withdrawComplianceRecord, { params })
  expect(withdrawn).toFailWith(409, 'compliance_record_kept')
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id'])
    .where('entity_id', '=', record.id)
    .where('action', 'not like', '%viewed')
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'compliance_record_created', actor_id: clinician.id },
    { action: 'compliance_record_verified', actor_id: supervisor.id },
  ])
})

test('an overseer can list the waiting records of one person, and sees nothing of people outside their reach', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
  const { body: record } = await add(app, clinician, { requirementId })
  await add(app, supervisor, { requirementId })
  const queueOf = async (by: GivenUser, { id: userId }: GivenUser) => {
    const { body } = await app.as(by).call(verification.listWaitingRecords, { query: { userId } })
    return { ids: body.waiting.map((entry) => entry.record.id), count: body.count }
  }
  const nothing = { ids: [], count: 0 }
  expect(await queueOf(admin, clinician)).toEqual({ ids: [record.id], count: 1 })
  expect(await queueOf(supervisor, clinician)).toEqual({ ids: [record.id], count: 1 })
  expect(await queueOf(supervisor, supervisor), 'nobody verifies their own').toEqual(nothing)
  const other = await createOrganizationWithUsers(given)
  expect(await queueOf(other.admin, clinician)).toEqual(nothing)
  expect(await queueOf(other.supervisor, clinician)).toEqual(nothing)
})

test('a returned record says why; a waiting record can be withdrawn, after which the verified one decides again', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
  const { body: record } = await add(app, clinician, { requirementId })
  const body = { version: 1, reason: 'The date is cut off.' }
  const params = { id: record.id }
  const returned = await app.as(supervisor).call(verification.returnComplianceRecord, { params, body })
  expect(returned.body).toMatchObject({ verification: 'rejected', returnReason: 'The date is cut off.' })
  const { body: second } = await add(app, clinician, { requirementId, completedOn: '2025-04-01' })
  const withdrawn = await app
    .as(clinician)
    .call(contract.withdrawComplianceRecord, { params: { id: second.id } })
  expect(withdrawn.status).toBe(200)
  const { records } = await historyOf(app, supervisor, { requirementId, userId: clinician.id })
  expect(records.map(({ id }) => id)).toEqual([record.id])
})

test('records are seen by their owner, their supervisor and administrators; each look is recorded', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician, organizationId } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const { body: record } = await add(app, clinician, { requirementId })
  const params = { id: record.id }
  const query = { requirementId, userId: clinician.id }
  for (const viewer of [supervisor, admin]) {
    expect((await app.as(viewer).call(contract.getComplianceRecord, { params })).body.id).toBe(record.id)
    expect((await historyOf(app, viewer, query)).records).toHaveLength(1)
    const seen = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'entity_id'])
      .where('actor_id', '=', viewer.id)
      .where('action', 'in', ['compliance_record_viewed', 'compliance_records_listed'])
      .orderBy('id')
      .execute()
    expect(seen).toEqual([
      { action: 'compliance_record_viewed', entity_id: record.id },
      { action: 'compliance_records_listed', entity_id: clinician.id },
    ])
  }
  for (const stranger of [await given.user({ organizationId }), await given.user({ role: 'supervisor' })]) {
    const opened = await app.as(stranger).call(contract.getComplianceRecord, { params })
    expect(opened).toFailWith(404, 'compliance_record_not_found')
    const listed = await app.as(stranger).call(contract.listComplianceRecords, { query })
    expect(listed).toFailWith(404, 'user_not_found')
  }
})
