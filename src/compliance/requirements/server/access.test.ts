import { createComplianceRecord, getComplianceRecord, listComplianceRecords } from '../records/contract.ts'
import {
  listWaitingRecords,
  returnComplianceRecord,
  verifyComplianceRecord,
} from '../records/verification.contract.ts'
import { endWaiver, grantWaiver } from '../records/waivers.contract.ts'
import { getStates } from '../state/contract.ts'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { uploadEvidence } from '#evidence/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { createPdf } from '#testing/evidence.ts'
import type { Given } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getDuties, setDuties } from '#people/duties/contract.ts'

/** A clinician with a record that waits, with evidence, and with a waiver. */
async function givenWork(app: TestApp, given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { admin, clinician } = service
  const { id: requirementId } = await givenRequirement(app, admin, { verificationRequired: true })
  const uploaded = await app.as(clinician).inject({
    method: 'POST',
    url: `${uploadEvidence.path}?fileName=Certificate.pdf`,
    headers: { 'content-type': 'application/octet-stream' },
    payload: createPdf(),
  })
  const { id: evidenceId } = uploaded.body as { id: string }
  const today = dateIn('UTC', app.deps.clock.now())
  const record = await app.as(clinician).call(createComplianceRecord, {
    body: { requirementId, completedOn: today, evidenceIds: [evidenceId] },
  })
  const body = { requirementId, userId: clinician.id, until: plusDays(today, 30), reason: 'On leave.' }
  const waiver = await app.as(admin).call(grantWaiver, { body })
  return { ...service, requirementId, record: record.body, waiver: waiver.body, grant: body }
}

test('to an administrator or supervisor of others a person’s compliance does not exist: as to a stranger', async ({
  app,
  given,
}) => {
  const { clinician, requirementId, record, waiver, grant } = await givenWork(app, given)
  const others = await createOrganizationWithUsers(given)
  const nobodys = await given.user({ role: 'admin' })
  for (const viewer of [others.admin, others.supervisor, others.clinician, nobodys]) {
    const as = app.as(viewer)
    const userId = clinician.id
    const params = { id: record.id }
    expect(await as.call(getStates, { query: { userId } })).toFailWith(404, 'user_not_found')
    expect(await as.call(getDuties, { params: { userId } })).toFailWith(404, 'user_not_found')
    expect(await as.call(listComplianceRecords, { query: { userId, requirementId } })).toFailWith(
      404,
      'user_not_found',
    )
    expect(await as.call(getComplianceRecord, { params })).toFailWith(404, 'compliance_record_not_found')
    if (viewer === others.clinician) continue
    const { body } = await as.call(listWaitingRecords, { query: {} })
    expect(body).toEqual({ waiting: [], count: 0 })
    const reason = 'The date is cut off.'
    const verified = await as.call(verifyComplianceRecord, { params, body: { version: 1 } })
    expect(verified).toFailWith(404, 'compliance_record_not_found')
    const returned = await as.call(returnComplianceRecord, { params, body: { version: 1, reason } })
    expect(returned).toFailWith(404, 'compliance_record_not_found')
    expect(await as.call(grantWaiver, { body: grant })).toFailWith(404, 'user_not_found')
    expect(await as.call(endWaiver, { params: { id: waiver.id } })).toFailWith(
      404,
      'compliance_waiver_not_found',
    )
    const duties = { duties: [], baseCode: null, version: 0 }
    expect(await as.call(setDuties, { params: { userId }, body: duties })).toFailWith(404, 'user_not_found')
  }
})

test('their supervisor, an administrator of their organization and a super administrator see and verify; another supervisor of it does not', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician, organizationId, record, requirementId } = await givenWork(app, given)
  const superAdmin = await given.user({ role: 'super_admin' })
  const query = { userId: clinician.id, requirementId }
  for (const viewer of [supervisor, admin, superAdmin]) {
    const history = await app.as(viewer).call(listComplianceRecords, { query })
    expect(history.body.records[0]?.evidence).toMatchObject([{ filename: 'Certificate.pdf' }])
    const { body } = await app.as(viewer).call(listWaitingRecords, { query: {} })
    expect(body.waiting.map((item) => item.record.id)).toContain(record.id)
  }
  const colleague = await given.user({ role: 'supervisor', organizationId })
  expect(await app.as(colleague).call(listComplianceRecords, { query })).toFailWith(404, 'user_not_found')
  const decision = { params: { id: record.id }, body: { version: 1 } }
  expect(await app.as(colleague).call(verifyComplianceRecord, decision)).toFailWith(
    404,
    'compliance_record_not_found',
  )
  expect((await app.as(supervisor).call(verifyComplianceRecord, decision)).body.verification).toBe('verified')
})
