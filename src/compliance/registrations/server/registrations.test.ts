import { v7 as uuid } from 'uuid'
import {
  createComplianceRecord,
  listComplianceRecords,
  withdrawComplianceRecord,
} from '#compliance/requirements/records/contract.ts'
import {
  listWaitingRecords,
  returnComplianceRecord,
  verifyComplianceRecord,
} from '#compliance/requirements/records/verification.contract.ts'
import { retireRequirement } from '#compliance/requirements/definitions/contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'
import { addRecordsFromRegistrations } from './feeding.ts'

const todayOf = ({ deps }: TestApp) => dateIn('UTC', deps.clock.now())
const hcpc = { regulator: 'hcpc', number: 'PA12345', expiresOn: '2027-08-31' }
const asked = {
  title: 'Paramedic registration (HCPC)',
  code: 'registration_paramedic_hcpc',
  category: 'professional',
  audiences: ['paramedic'],
  fixedExpiry: '08-31',
  fixedExpiryParity: 'odd',
}

const practise = ({ deps }: TestApp, { id }: GivenUser, profession: string) =>
  deps.db.updateTable('users').set({ profession }).where('id', '=', id).execute()

async function givenParamedic(app: TestApp, given: Given, facts: object = {}) {
  const { organizationId, admin, supervisor } = await createOrganizationWithUsers(given)
  const paramedic = await given.user({ organizationId, supervisor })
  await practise(app, paramedic, 'paramedic')
  const { id: requirementId } = await givenRequirement(app, admin, { ...asked, ...facts })
  return { organizationId, admin, supervisor, paramedic, requirementId }
}

const add = (app: TestApp, owner: GivenUser, facts: object = {}) =>
  app.as(owner).call(contract.createRegistration, { body: { ...hcpc, ...facts } })
const recordsOf = async (app: TestApp, owner: GivenUser, requirementId: string) =>
  (await app.as(owner).call(listComplianceRecords, { query: { requirementId } })).body.records
const stateOf = async (app: TestApp, owner: GivenUser, requirementId: string) =>
  (await app.as(owner).call(getStates, { query: {} })).body.states.find(
    ({ requirement }) => requirement.id === requirementId,
  )

test('a registration in the profile satisfies the requirement of its regulator, without another entry', async ({
  app,
  given,
}) => {
  const { paramedic, requirementId } = await givenParamedic(app, given)
  expect(await stateOf(app, paramedic, requirementId)).toMatchObject({ status: 'not_started' })
  const { status, body } = await add(app, paramedic)
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...hcpc, version: 1 })
  expect(body.regulatorLabel).toBe('Health and Care Professions Council (HCPC)')
  expect(await recordsOf(app, paramedic, requirementId)).toMatchObject([
    {
      source: 'profile',
      expiresOn: '2027-08-31',
      expiresBy: 'certificate',
      provider: 'Health and Care Professions Council (HCPC)',
      certificateNumber: 'PA12345',
      verification: 'not_needed',
    },
  ])
  const state = await stateOf(app, paramedic, requirementId)
  expect(state).toMatchObject({ validUntil: '2027-08-31' })
  expect(['valid', 'expiring']).toContain(state?.status)
})

test('where a service verifies, the record waits in the queue like any other', async ({ app, given }) => {
  const { paramedic, supervisor, requirementId } = await givenParamedic(app, given, {
    verificationRequired: true,
    evidenceRequired: true,
  })
  await add(app, paramedic)
  expect(await stateOf(app, paramedic, requirementId)).toMatchObject({ status: 'submitted' })
  const { body } = await app.as(supervisor).call(listWaitingRecords, { query: {} })
  const [waiting] = body.waiting
  expect(waiting).toMatchObject({ record: { certificateNumber: 'PA12345', source: 'profile' } })
  const params = { id: waiting?.record.id ?? '' }
  await app.as(supervisor).call(verifyComplianceRecord, { params, body: { version: 1 } })
  expect(await stateOf(app, paramedic, requirementId)).toMatchObject({ validUntil: '2027-08-31' })
})

test('a returned record is corrected in the profile, and the correction waits in the queue', async ({
  app,
  given,
}) => {
  const { paramedic, supervisor, requirementId } = await givenParamedic(app, given, {
    verificationRequired: true,
  })
  const { body: saved } = await add(app, paramedic)
  const [first] = await recordsOf(app, paramedic, requirementId)
  const body = { version: 1, reason: 'This number is not in the register.' }
  await app.as(supervisor).call(returnComplianceRecord, { params: { id: first?.id ?? '' }, body })
  await addRecordsFromRegistrations(app.deps)
  expect(await recordsOf(app, paramedic, requirementId), 'not added again by itself').toHaveLength(1)
  await app.as(paramedic).call(contract.updateRegistration, {
    params: { id: saved.id },
    body: { ...hcpc, number: 'PA12354', version: 1 },
  })
  const [corrected] = await recordsOf(app, paramedic, requirementId)
  expect(corrected).toMatchObject({ certificateNumber: 'PA12354', verification: 'waiting' })
})

test('another expiry adds a record and overwrites none; another number adds none', async ({ app, given }) => {
  const { paramedic, requirementId } = await givenParamedic(app, given)
  const { body } = await add(app, paramedic)
  const change = (facts: object, version: number) =>
    app
      .as(paramedic)
      .call(contract.updateRegistration, { params: { id: body.id }, body: { ...hcpc, ...facts, version } })
  expect((await change({ expiresOn: '2029-08-31' }, 1)).body).toMatchObject({ version: 2 })
  expect((await change({ expiresOn: '2029-08-31', number: 'PA54321' }, 2)).status).toBe(200)
  const records = await recordsOf(app, paramedic, requirementId)
  expect(records.map(({ expiresOn }) => expiresOn)).toEqual(['2029-08-31', '2027-08-31'])
  expect(records[0]?.supersedes).toBe(records[1]?.id)
  const stale = await change({ number: 'PA99999' }, 1)
  expect(stale).toFailWith(409, 'regulator_registration_changed')
  expect(stale.body).toMatchObject({ current: { id: body.id, number: 'PA54321', version: 3 } })
  const params = { id: body.id }
  expect((await app.as(paramedic).call(contract.deleteRegistration, { params })).status).toBe(200)
  expect(await recordsOf(app, paramedic, requirementId), 'what was proved stays').toHaveLength(2)
})

test('adding twice with the same id adds one registration and one record', async ({ app, given }) => {
  const { paramedic, supervisor, requirementId } = await givenParamedic(app, given)
  const _id = uuid()
  const both = await Promise.all([1, 2].map(() => add(app, paramedic, { _id })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(await recordsOf(app, paramedic, requirementId)).toHaveLength(1)
  expect(await add(app, paramedic, { _id, number: 'PA11' })).toFailWith(
    409,
    'regulator_registration_id_taken',
  )
  expect(await add(app, supervisor, { _id })).toFailWith(409, 'regulator_registration_id_taken')
  const { body } = await app.as(paramedic).call(contract.listRegistrations)
  expect(body.registrations).toHaveLength(1)
})

test('a record with this expiry that was entered by hand is not doubled', async ({ app, given }) => {
  const { paramedic, requirementId } = await givenParamedic(app, given)
  const byHand = { requirementId, completedOn: '2025-07-01', expiresOn: '2027-08-31' }
  await app.as(paramedic).call(createComplianceRecord, { body: byHand })
  await add(app, paramedic)
  expect(await recordsOf(app, paramedic, requirementId)).toMatchObject([{ source: 'entered' }])
})

test('a requirement defined later, and a service that is joined later, find the registration', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor } = await createOrganizationWithUsers(given)
  const paramedic = await given.user({ organizationId, supervisor })
  await practise(app, paramedic, 'paramedic')
  await add(app, paramedic)
  const { id: later, version } = await givenRequirement(app, admin, asked)
  await addRecordsFromRegistrations(app.deps)
  await addRecordsFromRegistrations(app.deps)
  expect(await recordsOf(app, paramedic, later)).toMatchObject([{ source: 'profile' }])
  const byJob = await app.deps.db
    .selectFrom('audit_events')
    .select(['actor_id', 'reason'])
    .where('action', '=', 'compliance_record_created')
    .where('entity_id', '=', (await recordsOf(app, paramedic, later))[0]?.id ?? '')
    .execute()
  expect(byJob).toEqual([{ actor_id: null, reason: 'profile' }])
  await app.as(admin).call(retireRequirement, { params: { id: later }, body: { version } })

  const other = await createOrganizationWithUsers(given)
  const { id: elsewhere } = await givenRequirement(app, other.admin, asked)
  await app.deps.db
    .updateTable('users')
    .set({ organization_id: other.organizationId })
    .where('id', '=', paramedic.id)
    .execute()
  await addRecordsFromRegistrations(app.deps)
  expect(await recordsOf(app, paramedic, elsewhere)).toMatchObject([{ expiresOn: '2027-08-31' }])
})

test('a record that was taken back is not added again', async ({ app, given }) => {
  const { paramedic, requirementId } = await givenParamedic(app, given)
  await add(app, paramedic)
  const [record] = await recordsOf(app, paramedic, requirementId)
  const params = { id: record?.id ?? '' }
  expect((await app.as(paramedic).call(withdrawComplianceRecord, { params })).status).toBe(200)
  await addRecordsFromRegistrations(app.deps)
  expect(await recordsOf(app, paramedic, requirementId)).toEqual([])
})

test('a registration of another profession or regulator, and one without an expiry, satisfies nothing', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, paramedic, requirementId } = await givenParamedic(app, given)
  const doctor = await given.user({ organizationId, supervisor })
  await practise(app, doctor, 'doctor')
  const { id: ofDoctors } = await givenRequirement(app, admin, {
    title: 'Medical registration and licence',
    code: 'registration_doctor',
    category: 'professional',
    audiences: ['doctor'],
  })
  await add(app, paramedic, { regulator: 'phecc' })
  await add(app, paramedic, { regulator: 'gmc', number: '1234567' })
  expect(await recordsOf(app, paramedic, ofDoctors)).toEqual([])
  await add(app, paramedic, { expiresOn: null })
  expect(await recordsOf(app, paramedic, requirementId)).toEqual([])
  const expiresOn = plusDays(todayOf(app), 200)
  const own = { regulator: 'other', regulatorOther: 'Landesärztekammer Bayern', number: '4711', expiresOn }
  await add(app, doctor, own)
  expect(await recordsOf(app, doctor, ofDoctors)).toMatchObject([
    { provider: 'Landesärztekammer Bayern', expiresOn },
  ])
})

test('an expired registration becomes a record that is expired', async ({ app, given }) => {
  const { paramedic, requirementId } = await givenParamedic(app, given)
  await add(app, paramedic, { expiresOn: '2023-08-31' })
  expect(await recordsOf(app, paramedic, requirementId)).toMatchObject([
    { completedOn: '2023-08-31', expiresOn: '2023-08-31' },
  ])
  expect(await stateOf(app, paramedic, requirementId)).toMatchObject({ status: 'expired' })
})

test('a missing name, a needless name and a text that identifies somebody are refused at their field', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (const [facts, path] of [
    [{ regulator: 'other' }, 'regulatorOther'],
    [{ regulatorOther: 'Something' }, 'regulatorOther'],
    [{ regulator: 'other', regulatorOther: 'NHS number 943 476 5919' }, 'regulatorOther'],
    [{ number: 'P' }, 'number'],
    [{ expiresOn: '2027-02-30' }, 'expiresOn'],
    [{ regulator: 'guild' }, 'regulator'],
  ] as const) {
    const answer = await add(app, owner, facts)
    expect(answer, path).toFailWith(400, 'request_invalid')
    expect(JSON.stringify(answer.body)).toContain(`"${path}"`)
  }
})

test('nobody changes or removes the registration of another', async ({ app, given }) => {
  const { paramedic, supervisor } = await givenParamedic(app, given)
  const { body: saved } = await add(app, paramedic)
  const params = { id: saved.id }
  const body = { ...hcpc, version: 1 }
  for (const answer of [
    await app.as(supervisor).call(contract.updateRegistration, { params, body }),
    await app.as(supervisor).call(contract.deleteRegistration, { params }),
  ])
    expect(answer).toFailWith(404, 'regulator_registration_not_found')
})
