import { strToU8, zipSync, type Zippable } from 'fflate'
import { getActivity, listActivities, updateActivity } from '#cpd/activities/log/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { createPdf } from '#testing/evidence.ts'
import { uploadImport, uploadImportFiles } from '#testing/given-import.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../../batches/contract.ts'
import { logChosenRows } from '../../batches/server/log-rows.ts'
import { removeOldImports } from '../../batches/server/remove-old-imports.ts'
import type { ImportMapping } from '../../contract.ts'

const portfolio = [
  'Title,Date,Hours,Type,Certificate',
  'ALS provider course,12/03/2025,16,Course,als-2025.pdf',
  'Journal club,28/03/2025,1,Journal club,CLUB.PDF',
  'Winch drill,29/03/2025,2,Simulation,winch.jpg',
  'Debrief,30/03/2025,1,Course,twice.pdf',
  'Reading,31/03/2025,1,Course,',
].join('\r\n')

const evidence: Zippable = {
  'certificates/ALS-2025.pdf': createPdf('ALS'),
  'club.pdf': createPdf('Club'),
  'a/twice.pdf': createPdf('first'),
  'b/twice.pdf': createPdf('second'),
  'extra.pdf': createPdf('extra'),
  'damaged.pdf': strToU8('no document'),
  'notes.txt': strToU8('words'),
  '__MACOSX/._club.pdf': strToU8('of the system'),
}

const archive = (files: Zippable): Buffer => Buffer.from(zipSync(files))

async function checked(
  app: TestApp,
  owner: GivenUser,
  params: { id: string },
  change = (mapping: ImportMapping) => mapping,
) {
  const own = app.as(owner)
  const preview = await own.call(contract.previewImport, { params, body: {} })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  await own.call(contract.checkImport, { params, body: { mapping: change(preview.body.mapping) } })
  await finishJobs(app.deps, jobs)
  const { body } = await own.call(contract.listImportRows, { params, query: { limit: 100 } })
  return { preview: preview.body, rows: body.rows }
}

async function logged(app: TestApp, owner: GivenUser, params: { id: string }) {
  await app.as(owner).call(contract.logImportRows, { params, body: {} })
  await finishJobs(app.deps, jobs)
  return (await app.as(owner).call(contract.getImport, { params })).body
}

const activitiesOf = async (app: TestApp, owner: GivenUser) =>
  (await app.as(owner).call(listActivities, { query: {} })).body.activities

/** The names of the owner's evidence files. */
const evidenceOf = async ({ deps }: TestApp, { id }: GivenUser) => {
  const { rows } = await deps.pool.query<{ filename: string }>(
    'select filename from evidence_files where owner_id = $1 order by filename',
    [id],
  )
  return rows.map(({ filename }) => filename)
}

const storedOf = async ({ deps }: TestApp, { id }: { id: string }) => {
  const { rows } = await deps.pool.query<{ storage_key: string }>(
    'select storage_key from import_evidence where batch_id = $1',
    [id],
  )
  return rows[0]?.storage_key ?? null
}

test('a ZIP with the table and its evidence attaches each file with a certain match, and names the other files before anything is recorded', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const zip = archive({ 'portfolio.csv': strToU8(portfolio), ...evidence })
  const started = await uploadImport(app, owner, zip, 'portfolio.zip', 'cpd')
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const params = { id: started.body.id }
  const { preview, rows } = await checked(app, owner, params)
  expect(preview.files).toMatchObject({ stored: 5, attached: 2 })
  expect(preview.files?.left.map(({ count, names }) => [count, names])).toEqual([
    [3, ['a/twice.pdf', 'b/twice.pdf', 'extra.pdf']],
    [1, ['winch.jpg']],
    [1, ['twice.pdf']],
    [1, ['notes.txt']],
    [1, ['damaged.pdf']],
  ])
  expect(rows.map(({ files }) => files)).toEqual([['ALS-2025.pdf'], ['club.pdf'], [], [], []])
  expect(rows[2]?.problems).toEqual([
    expect.objectContaining({
      value: 'winch.jpg',
      severity: 'warning',
      message: expect.stringContaining('no file'),
    }),
  ])
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('ready'))
  expect(await evidenceOf(app, owner)).toEqual([])
  expect(await logged(app, owner, params)).toMatchObject({ state: 'done', counts: { logged: 5 } })
  const recorded = await activitiesOf(app, owner)
  expect(recorded.map(({ title, filename }) => [title, filename])).toEqual([
    ['Reading', null],
    ['Debrief', null],
    ['Winch drill', null],
    ['Journal club', 'club.pdf'],
    ['ALS provider course', 'ALS-2025.pdf'],
  ])
})

test('a ZIP can be added to a table that was uploaded before, and undo deletes the files with their activities', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: started } = await uploadImport(app, owner, portfolio, 'cpd.csv', 'cpd')
  const params = { id: started.id }
  const before = await checked(app, owner, params)
  expect(before.preview.files).toEqual({
    stored: null,
    attached: 0,
    left: [
      {
        reason: expect.stringContaining('ZIP'),
        count: 4,
        names: ['als-2025.pdf', 'CLUB.PDF', 'winch.jpg', 'twice.pdf'],
      },
    ],
  })
  const added = await uploadImportFiles(app, owner, started.id, archive(evidence))
  expect(added).toMatchObject({ status: 200, body: { state: 'mapping' } })
  await checked(app, owner, params)
  const key = await storedOf(app, params)
  await logged(app, owner, params)
  expect(await storedOf(app, params)).toBeNull()
  expect(await app.deps.files.has(key ?? '')).toBe(false)
  const als = (await activitiesOf(app, owner)).find(({ title }) => title.startsWith('ALS'))
  const shown = { params: { id: als?.id ?? '' } }
  const { body: activity } = await app.as(owner).call(getActivity, shown)
  const { status } = await app.as(owner).call(updateActivity, {
    ...shown,
    body: {
      title: 'ALS, with exam',
      date: activity.date,
      hours: activity.hours,
      type: 'course',
      evidenceIds: activity.evidence.map(({ id }) => id),
      version: activity.version,
    },
  })
  expect(status).toBe(200)
  await app.as(owner).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  const left = await activitiesOf(app, owner)
  expect(left.map(({ title, filename }) => [title, filename])).toEqual([['ALS, with exam', 'ALS-2025.pdf']])
  const { rows } = await app.deps.pool.query(
    `select title, deleted_at is not null as is_deleted from cpd_activities
     where owner_id = $1 and id in (select activity_id from cpd_activity_evidence) order by title`,
    [owner.id],
  )
  expect(rows).toEqual([
    { title: 'ALS, with exam', is_deleted: false },
    { title: 'Journal club', is_deleted: true },
  ])
})

test('without a column of names, a file belongs to the only row with its name as the title', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const text =
    'Title,Date,Hours,Type\r\nALS course,12/03/2025,8,Course\r\nTeam day,13/03/2025,2,Course\r\nTeam day,13/04/2025,2,Course'
  const zip = archive({
    'list/cpd.csv': strToU8(text),
    'Certificate ALS course.pdf': createPdf('als'),
    'team day.pdf': createPdf('team'),
    'Team_day_2025-04-13.pdf': createPdf('april'),
  })
  const { body } = await uploadImport(app, owner, zip, 'cpd.zip', 'cpd')
  const { rows, preview } = await checked(app, owner, { id: body.id })
  expect(rows.map(({ files }) => files)).toEqual([
    ['Certificate ALS course.pdf'],
    [],
    ['Team_day_2025-04-13.pdf'],
  ])
  expect(preview.files?.left.map(({ names }) => names)).toEqual([['team day.pdf']])
})

test('a column of file names without extensions is recognized by the files of the ZIP', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const text = 'Title,Date,Hours,Type,Proof no.\r\nALS,12/03/2025,8,Course,17\r\nPHTLS,13/03/2025,8,Course,18'
  const zip = archive({
    'cpd.csv': strToU8(text),
    '17.pdf': createPdf('17'),
    'scans/18.pdf': createPdf('18'),
  })
  const { body } = await uploadImport(app, owner, zip, 'cpd.zip', 'cpd')
  const { rows, preview } = await checked(app, owner, { id: body.id })
  expect(preview.columns.at(-1)).toMatchObject({ mapping: { target: 'evidence' }, confidence: 'sure' })
  expect(rows.map(({ files }) => files)).toEqual([['17.pdf'], ['18.pdf']])
})

test('an interrupted job continues, and stores each file once', async ({ app, given }) => {
  const owner = await given.user()
  const zip = archive({ 'portfolio.csv': strToU8(portfolio), ...evidence })
  const { body } = await uploadImport(app, owner, zip, 'portfolio.zip', 'cpd')
  const params = { id: body.id }
  await checked(app, owner, params)
  // The scanner fails after the first file, as if a server had died between two rows.
  let scanned = 0
  const scanFile = () =>
    (scanned += 1) === 1 ? Promise.resolve('clean' as const) : Promise.reject(new Error('gone'))
  await app.as(owner).call(contract.logImportRows, { params, body: {} })
  await finishJobs({ ...app.deps, scanFile }, jobs)
  expect((await app.as(owner).call(contract.getImport, { params })).body.counts).toMatchObject({ failed: 1 })
  await app.deps.pool.query("update import_rows set state = 'chosen' where batch_id = $1", [params.id])
  await app.deps.pool.query("update import_batches set state = 'logging' where id = $1", [params.id])
  await logChosenRows(app.deps, params.id)
  const { body: done } = await app.as(owner).call(contract.getImport, { params })
  expect(done).toMatchObject({ state: 'done', counts: { logged: 5 } })
  expect(await evidenceOf(app, owner)).toEqual(['ALS-2025.pdf', 'club.pdf'])
})

test('the files of an import are removed when others replace them, when it is cancelled, and thirty days after its last change', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const started = async () => {
    const { body } = await uploadImport(
      app,
      owner,
      archive({ 'cpd.csv': strToU8(portfolio), ...evidence }),
      'cpd.zip',
      'cpd',
    )
    const key = await storedOf(app, body)
    expect(await app.deps.files.has(key ?? '')).toBe(true)
    return { params: { id: body.id }, key: key ?? '' }
  }
  const cancelled = await started()
  await uploadImportFiles(app, owner, cancelled.params.id, archive({ 'als-2025.pdf': createPdf() }))
  const replaced = cancelled.key
  cancelled.key = (await storedOf(app, cancelled.params)) ?? ''
  await app.as(owner).call(contract.cancelImport, { params: cancelled.params })
  await finishJobs(app.deps, jobs)
  expect([await app.deps.files.has(replaced), await app.deps.files.has(cancelled.key)]).toEqual([
    false,
    false,
  ])
  const old = await started()
  await app.deps.pool.query("update import_batches set updated_at = now() - interval '40 days'")
  await removeOldImports(app.deps)
  await finishJobs(app.deps, jobs)
  expect(await app.deps.files.has(old.key)).toBe(false)
})

test('evidence is accepted only for activities, and only from the owner of the import', async ({
  app,
  given,
}) => {
  const [owner, other] = [await given.user(), await given.user()]
  const { body: cases } = await uploadImport(app, owner, 'Date,Case type\r\n2025-02-03,Trauma')
  const zip = archive({ 'a.pdf': createPdf() })
  expect(await uploadImportFiles(app, owner, cases.id, zip)).toMatchObject({
    status: 400,
    body: { code: 'import_files_not_kept' },
  })
  const { body: activities } = await uploadImport(app, owner, portfolio, 'cpd.csv', 'cpd')
  expect(await uploadImportFiles(app, other, activities.id, zip)).toMatchObject({ status: 404 })
})

test('a ZIP with several tables, or with none, says what to do', async ({ app, given }) => {
  const owner = await given.user()
  const upload = async (files: Zippable) =>
    (await uploadImport(app, owner, archive(files), 'cpd.zip', 'cpd')).body
  const table = strToU8(portfolio)
  expect(await upload({ 'a.csv': table, 'b.csv': table })).toMatchObject({
    code: 'import_zip_several_tables',
  })
  expect(await upload({ 'a.pdf': createPdf() })).toMatchObject({ code: 'import_zip_no_table' })
})
