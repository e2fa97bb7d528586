import { v7 as uuid } from 'uuid'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { deleteImportedRow, recordImportedRow } from '../../server/service.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'
import type { ImportedRecord } from '../imported-record.ts'
import { passwordOnly } from '#platform/server/auth/actor.ts'
import * as verification from '../verification.contract.ts'

const todayOf = ({ deps }: TestApp) => dateIn('UTC', deps.clock.now())

/** Who imports, as the job of an import knows them. */
const byOf = ({ id, name, role, organizationId }: GivenUser) => ({
  actor: {
    id,
    name,
    role,
    reach: 'self' as const,
    organizationId,
    sessionId: id,
    timeZone: 'UTC',
    weekStartsOn: 1,
    passwordChangeRequired: false,
    proofs: passwordOnly,
  },
  origin: { requestId: 'import', address: '', userAgent: null },
})

const blank = { completedOn: null, expiresOn: null, provider: null, certificateNumber: null }

async function bring(
  app: TestApp,
  admin: GivenUser,
  owner: GivenUser,
  records: readonly (Partial<ImportedRecord> & { requirementId: string })[],
) {
  const row = {
    rowId: uuid(),
    organizationId: owner.organizationId ?? '',
    ownerId: owner.id,
    records: records.map((record) => ({ ...blank, ...record })),
  }
  await recordImportedRow(app.deps, byOf(admin), row)
  return row
}

const historyOf = async (app: TestApp, viewer: GivenUser, requirementId: string, userId?: string) => {
  const query = { requirementId, ...(userId !== undefined && { userId }) }
  return (await app.as(viewer).call(contract.listComplianceRecords, { query })).body.records
}

test('an imported record says who imported it, waits if its requirement needs verification, and cannot be withdrawn by its owner', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const asked = { evidenceRequired: true, verificationRequired: true }
  const { id: requirementId } = await givenRequirement(app, admin, asked)
  await bring(app, admin, clinician, [
    { requirementId, completedOn: '2025-03-04', provider: 'City Hospital', certificateNumber: 'A-1' },
  ])
  const [record] = await historyOf(app, clinician, requirementId)
  expect(record).toMatchObject({
    completedOn: '2025-03-04',
    expiresOn: '2026-03-04',
    expiresBy: 'requirement',
    isCompletionKnown: true,
    provider: 'City Hospital',
    certificateNumber: 'A-1',
    source: 'import',
    importedBy: { id: admin.id, name: admin.name },
    verification: 'waiting',
    mayWithdraw: false,
  })
  const params = { id: record?.id ?? '' }
  const refused = await app.as(clinician).call(contract.withdrawComplianceRecord, { params })
  expect(refused).toFailWith(409, 'compliance_record_kept')
})

test('a record with only an expiry counts from the day of the import, or on its last day if that has passed', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const today = todayOf(app)
  const expiresOn = plusDays(today, 100)
  await bring(app, admin, clinician, [
    { requirementId, expiresOn },
    { requirementId, expiresOn: '2024-01-31' },
  ])
  const shown = (await historyOf(app, admin, requirementId, clinician.id)).map((record) => [
    record.completedOn,
    record.expiresOn,
    record.expiresBy,
    record.isCompletionKnown,
  ])
  expect(shown.toSorted((left, right) => String(left[0]).localeCompare(String(right[0])))).toEqual([
    ['2024-01-31', '2024-01-31', 'certificate', false],
    [today, expiresOn, 'certificate', false],
  ])
})

test('a record that is already stored is not added twice, whether it matches by date or by expiry', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const body = { requirementId, completedOn: '2025-03-04' }
  await app.as(clinician).call(contract.createComplianceRecord, { body })
  await bring(app, admin, clinician, [
    { requirementId, completedOn: '2025-03-04' },
    { requirementId, expiresOn: '2026-03-04' },
    { requirementId, completedOn: '2024-03-01' },
  ])
  const days = (await historyOf(app, clinician, requirementId)).map(({ completedOn }) => completedOn)
  expect(days.toSorted()).toEqual(['2024-03-01', '2025-03-04'])
})

test('an undo withdraws records that nobody has decided on, and names the rest', async ({ app, given }) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const verified = await givenRequirement(app, admin, {
    title: 'Advanced life support',
    verificationRequired: true,
  })
  const plain = await givenRequirement(app, admin, { title: 'Fire safety' })
  const row = await bring(app, admin, clinician, [
    { requirementId: verified.id, completedOn: '2025-03-04' },
    { requirementId: plain.id, completedOn: '2025-03-05' },
  ])
  await recordImportedRow(app.deps, byOf(admin), row)
  const [waiting] = await historyOf(app, supervisor, verified.id, clinician.id)
  const decided = { params: { id: waiting?.id ?? '' }, body: { version: 1 } }
  expect((await app.as(supervisor).call(verification.verifyComplianceRecord, decided)).status).toBe(200)
  const kept = await deleteImportedRow(app.deps, byOf(admin), row.rowId)
  expect(kept).toEqual([{ title: 'Advanced life support', completedOn: '2025-03-04' }])
  expect(await historyOf(app, clinician, plain.id)).toEqual([])
  expect(await historyOf(app, clinician, verified.id)).toHaveLength(1)
})

test('nobody brings in records of another organization, and no clinician or supervisor of their own', async ({
  app,
  given,
}) => {
  const { admin, supervisor, clinician } = await createOrganizationWithUsers(given)
  const elsewhere = await createOrganizationWithUsers(given)
  const { id: requirementId } = await givenRequirement(app, admin)
  const records = [{ requirementId, completedOn: '2025-03-04' }]
  for (const actor of [elsewhere.admin, supervisor, clinician])
    await expect(bring(app, actor, clinician, records)).rejects.toMatchObject({ code: 'access_denied' })
  const stranger = { ...elsewhere.clinician, organizationId: clinician.organizationId }
  await expect(bring(app, admin, stranger, records)).rejects.toMatchObject({ code: 'user_not_found' })
  const foreign = await givenRequirement(app, elsewhere.admin)
  const others = [{ requirementId: foreign.id, completedOn: '2025-03-04' }]
  await expect(bring(app, admin, clinician, others)).rejects.toMatchObject({ code: 'request_invalid' })
  const row = await bring(app, admin, clinician, records)
  expect(await deleteImportedRow(app.deps, byOf(elsewhere.admin), row.rowId)).toEqual([])
  expect(await historyOf(app, clinician, requirementId)).toHaveLength(1)
})

test('a health item keeps neither provider nor number, and no day to come is accepted', async ({
  app,
  given,
}) => {
  const { admin, clinician } = await createOrganizationWithUsers(given)
  const health = await givenRequirement(app, admin, { category: 'occupational_health' })
  const { id: requirementId } = await givenRequirement(app, admin)
  const named = [{ requirementId: health.id, completedOn: '2025-03-04', provider: 'Clinic' }]
  await expect(bring(app, admin, clinician, named)).rejects.toMatchObject({ code: 'request_invalid' })
  const early = [{ requirementId, completedOn: plusDays(todayOf(app), 2) }]
  await expect(bring(app, admin, clinician, early)).rejects.toMatchObject({ code: 'request_invalid' })
})
