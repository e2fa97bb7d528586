import { plusDays } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { inTransaction } from '#platform/server/db/transaction.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { listComplianceRecords } from '#compliance/requirements/records/contract.ts'
import {
  listWaitingRecords,
  verifyComplianceRecord,
} from '#compliance/requirements/records/verification.contract.ts'
import { getStates } from '#compliance/requirements/state/contract.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { uploadImport } from '#testing/given-import.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../../batches/contract.ts'
import { eraseImports, exportedImports } from '../../batches/server/export-and-erase.ts'
import { passwordOnly } from '#platform/server/auth/actor.ts'
import type { ImportMapping } from '../../contract.ts'

const certificates = 'certificates'

const actorOf = ({ id, name, role, organizationId }: GivenUser) => ({
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
})

async function givenMatrix(app: TestApp, given: Given) {
  const service = await createOrganizationWithUsers(given)
  const { organizationId, admin } = service
  const als = await givenRequirement(app, admin, {
    title: 'Advanced life support (ALS)',
    validityMonths: 48,
    verificationRequired: true,
  })
  const fire = await givenRequirement(app, admin, { title: 'Fire safety' })
  const anna = await given.user({ organizationId, name: 'Anna Berg' })
  const ben = await given.user({ organizationId, name: 'Ben Cole' })
  return { ...service, als, fire, anna, ben }
}

async function checked(
  app: TestApp,
  admin: GivenUser,
  text: string | Buffer,
  {
    fileName = 'matrix.csv',
    change = (mapping: ImportMapping) => mapping,
    organizationId = undefined as string | undefined,
  } = {},
) {
  const own = app.as(admin)
  const started = await uploadImport(app, admin, text, fileName, certificates, organizationId)
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const params = { id: started.body.id }
  const preview = await own.call(contract.previewImport, { params, body: {} })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const mapping = change(preview.body.mapping)
  await own.call(contract.checkImport, { params, body: { mapping } })
  await finishJobs(app.deps, jobs)
  const { body: batch } = await own.call(contract.getImport, { params })
  const { body } = await own.call(contract.listImportRows, { params, query: { limit: 100 } })
  return { params, preview: preview.body, summary: preview.body.summary, batch, rows: body.rows }
}

async function recorded(app: TestApp, admin: GivenUser, params: { id: string }, body: object = {}) {
  await app.as(admin).call(contract.logImportRows, { params, body })
  await finishJobs(app.deps, jobs)
  return (await app.as(admin).call(contract.getImport, { params })).body
}

const recordsOf = async (app: TestApp, viewer: GivenUser, requirementId: string, owner: GivenUser) => {
  const query = { requirementId, ...(viewer.id !== owner.id && { userId: owner.id }) }
  return (await app.as(viewer).call(listComplianceRecords, { query })).body.records
}

const matrixOf = ({ anna, ben, strangers = '' }: { anna: GivenUser; ben: GivenUser; strangers?: string }) =>
  [
    'Training matrix,,,,,',
    'Name,Email,Advanced life support (4 yearly),,Fire safety,',
    ',,Completed,Expires,Completed,Expires',
    `Anna Berg,${anna.email},12/03/2025,11/03/2029,02/02/2026,`,
    `Ben Cole,${ben.email},N/A,N/A,booked 12/3,20/01/2026`,
    ...(strangers === '' ? [] : [strangers]),
  ].join('\r\n')

test('an administrator’s matrix goes through the inbox, and becomes records that say who imported them', async ({
  app,
  given,
  clock,
}) => {
  clock.set('2026-03-10T12:00:00Z')
  const { admin, als, fire, anna, ben } = await givenMatrix(app, given)
  const { params, preview, summary, batch, rows } = await checked(
    app,
    admin,
    matrixOf({ anna, ben, strangers: 'Carl Eks,carl@elsewhere.test,12/03/2025,,,' }),
  )
  expect(preview.columns.map(({ mapping: { header } }) => header)).toEqual([
    'Name',
    'Email',
    'Advanced life support (4 yearly) - Completed',
    'Advanced life support (4 yearly) - Expires',
    'Fire safety - Completed',
    'Fire safety - Expires',
  ])
  expect(preview.columns.every(({ confidence }) => confidence === 'sure')).toBe(true)
  expect(summary).toEqual([
    { label: 'People', count: 2 },
    { label: 'New records', count: 3 },
    { label: 'Older than the existing record', count: 0 },
    { label: 'Recorded already', count: 0 },
    { label: 'Rows to check', count: 0 },
    { label: 'Rows left out', count: 1 },
  ])
  expect(batch).toMatchObject({ records: certificates, state: 'inbox', counts: { ready: 2, unreadable: 1 } })
  expect(rows[0]?.reads).toBe(
    'Anna Berg: Advanced life support (ALS) valid until 11 Mar 2029 (today nothing recorded); Fire safety valid until 2 Feb 2027 (today nothing recorded)',
  )
  expect(rows[2]?.problems).toMatchObject([
    // The address of a stranger is not stored.
    { column: 'Email', value: '', message: 'Nobody in this organization has this email address.' },
  ])
  expect(await recordsOf(app, admin, fire.id, anna)).toEqual([])
  expect(await recorded(app, admin, params)).toMatchObject({ state: 'done', counts: { logged: 2 } })
  expect(await recordsOf(app, anna, als.id, anna)).toMatchObject([
    {
      completedOn: '2025-03-12',
      expiresOn: '2029-03-11',
      source: 'import',
      importedBy: { id: admin.id, name: admin.name },
      verification: 'waiting',
    },
  ])
  expect(await recordsOf(app, admin, fire.id, ben)).toMatchObject([
    {
      completedOn: '2026-01-20',
      expiresOn: '2026-01-20',
      isCompletionKnown: false,
      verification: 'not_needed',
    },
  ])
  const { body: states } = await app.as(anna).call(getStates, { query: {} })
  expect(states.states.find(({ requirement: { id } }) => id === fire.id)).toMatchObject({ status: 'valid' })
})

test('a second import of the same file recognizes every record, and a later file says what it changes', async ({
  app,
  given,
  clock,
}) => {
  clock.set('2026-03-10T12:00:00Z')
  const { admin, fire, anna, ben } = await givenMatrix(app, given)
  const first = await checked(app, admin, matrixOf({ anna, ben }))
  await recorded(app, admin, first.params)
  const again = await checked(app, admin, matrixOf({ anna, ben }))
  expect(again.batch.counts).toEqual({ duplicate: 2 })
  expect(again.rows[0]?.reads).toBe('Anna Berg: 2 recorded already')
  const list = [
    'Email,Course,Date completed',
    `${ben.email},Fire safety,01/03/2026`,
    `${anna.email},Fire safety,01/02/2024`,
  ].join('\r\n')
  const later = await checked(app, admin, list)
  expect(later.rows.map(({ reads }) => reads)).toEqual([
    'Ben Cole: Fire safety valid until 1 Mar 2027 (today expired 20 Jan 2026)',
    'Anna Berg: Fire safety valid until 1 Feb 2025 (older than the existing record: today valid until 2 Feb 2027)',
  ])
  await recorded(app, admin, later.params)
  const { body } = await app.as(anna).call(getStates, { query: {} })
  const state = body.states.find(({ requirement: { id } }) => id === fire.id)
  expect(state).toMatchObject({ status: 'valid', validUntil: '2027-02-02' })
})

test('an undo deletes the records that nobody has verified or returned, and names those that stay', async ({
  app,
  given,
  clock,
}) => {
  clock.set('2026-03-10T12:00:00Z')
  const { admin, als, fire, anna, ben } = await givenMatrix(app, given)
  const { params } = await checked(app, admin, matrixOf({ anna, ben }))
  await recorded(app, admin, params)
  const { body: queue } = await app.as(admin).call(listWaitingRecords, { query: {} })
  const waiting = queue.waiting.find(({ person }) => person.id === anna.id)?.record
  await app
    .as(admin)
    .call(verifyComplianceRecord, { params: { id: waiting?.id ?? '' }, body: { version: 1 } })
  await app.as(admin).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  const { body: undone } = await app.as(admin).call(contract.getImport, { params })
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1 } })
  const { body } = await app.as(admin).call(contract.listImportRows, { params, query: { state: 'kept' } })
  expect(body.rows[0]?.problems).toMatchObject([
    {
      column: 'Advanced life support (ALS)',
      value: '12 Mar 2025',
      message: expect.stringContaining('verified'),
    },
  ])
  expect(await recordsOf(app, anna, als.id, anna)).toHaveLength(1)
  expect(await recordsOf(app, anna, fire.id, anna)).toEqual([])
  expect(await recordsOf(app, admin, fire.id, ben)).toEqual([])
})

test('only administrators can import certificates, and only for their own organization', async ({
  app,
  given,
}) => {
  const { organizationId, admin, supervisor, clinician, fire, anna, ben } = await givenMatrix(app, given)
  const elsewhere = await givenMatrix(app, given)
  const text = matrixOf({ anna, ben })
  for (const actor of [clinician, supervisor]) {
    const refused = await uploadImport(app, actor, text, 'matrix.csv', certificates)
    expect(refused).toMatchObject({ status: 403, body: { code: 'access_denied' } })
  }
  const foreign = await uploadImport(app, elsewhere.admin, text, 'matrix.csv', certificates, organizationId)
  expect(foreign).toMatchObject({ status: 403, body: { code: 'access_denied' } })
  // The other organization has requirements with the same titles, but not these people.
  const { batch, rows } = await checked(app, elsewhere.admin, text)
  expect(batch.counts).toEqual({ unreadable: 2 })
  expect(JSON.stringify(rows)).not.toContain(anna.id)
  const superAdmin = await given.user({ role: 'super_admin' })
  const unsaid = await uploadImport(app, superAdmin, text, 'matrix.csv', certificates)
  expect(unsaid).toMatchObject({ status: 403 })
  const chosen = await checked(app, superAdmin, text, { organizationId })
  expect(chosen.batch.counts).toEqual({ ready: 2 })
  await recorded(app, superAdmin, chosen.params)
  expect(await recordsOf(app, admin, fire.id, anna)).toMatchObject([{ importedBy: { id: superAdmin.id } }])
})

test('a former administrator no longer sees anything of an import', async ({ app, given }) => {
  const { admin, anna, ben } = await givenMatrix(app, given)
  const { params } = await checked(app, admin, matrixOf({ anna, ben }))
  await app.deps.db.updateTable('users').set({ role: 'clinician' }).where('id', '=', admin.id).execute()
  for (const shown of [
    await app.as(admin).call(contract.listImportRows, { params, query: {} }),
    await app.as(admin).call(contract.previewImport, { params, body: {} }),
    await app.as(admin).call(contract.logImportRows, { params, body: {} }),
  ])
    expect(shown).toFailWith(403, 'access_denied')
})

test('dates without a meaning raise one question, names are matched only if the user confirms that they are enough, and ticks are left out', async ({
  app,
  given,
}) => {
  const { admin, fire, anna } = await givenMatrix(app, given)
  const today = dateIn('UTC', app.deps.clock.now())
  const past = plusDays(today, -40).split('-').toReversed().join('/')
  const text = [
    'Staff,Fire safety,Unknown course,Date of birth',
    `Anna Berg,${past},yes,04/03/1980`,
    'Ben Cole,✓,,05/04/1981',
  ].join('\r\n')
  const asked = await checked(app, admin, text)
  expect(asked.batch.counts).toEqual({ unreadable: 2 })
  expect(asked.preview.columns[2]).toMatchObject({ mapping: { use: 'left_out' }, filled: 1 })
  // A column that identifies nobody is removed before the file is stored.
  expect(asked.preview.columns[3]).toMatchObject({ mapping: { use: 'left_out' }, filled: 0 })
  const fixed = [
    { target: 'dates', code: 'completedOn' },
    { target: 'names', code: 'enough' },
  ]
  const answered = await checked(app, admin, text, { change: (mapping) => ({ ...mapping, fixed }) })
  expect(answered.batch.counts).toEqual({ ready: 1, unreadable: 1 })
  expect(answered.rows[1]?.problems).toMatchObject([{ value: '✓' }])
  await recorded(app, admin, answered.params)
  expect(await recordsOf(app, admin, fire.id, anna)).toMatchObject([{ completedOn: plusDays(today, -40) }])
})

test('the rows about other people are not in the archive of the inbox’s owner, and are deleted when those people’s accounts are erased', async ({
  app,
  given,
}) => {
  const { admin, anna, ben } = await givenMatrix(app, given)
  const { params } = await checked(app, admin, matrixOf({ anna, ben }))
  const [file] = await exportedImports.files(app.deps, actorOf(admin))
  expect(JSON.stringify(file)).not.toContain(anna.id)
  await inTransaction(app.deps.db, (tx) => eraseImports(tx, anna.id))
  const { body } = await app.as(admin).call(contract.listImportRows, { params, query: {} })
  expect(body.rows.map(({ request }) => request?.['name'])).toEqual(['Ben Cole'])
})
