import {
  createActivity,
  getActivityTotals,
  listActivities,
  updateActivity,
} from '#cpd/activities/log/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { uploadImport } from '#testing/given-import.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../../batches/contract.ts'
import { logChosenRows } from '../../batches/server/log-rows.ts'
import { undoRows } from '../../batches/server/undo-rows.ts'
import type { ImportMapping } from '../../contract.ts'

const portfolio = [
  'Activity title,Date,Date to,Hours,CPD points,Type of activity,Organiser,Reflection,Tags,Registration number',
  'ALS provider course,12/03/2025,13/03/2025,16,16,Course,Resuscitation Council,"Ventilation rate was too fast.",airway; resus,PA123456',
  'Journal club: whole blood,28/03/2025,,1h30,1.5,Journal club,,Read three trials.,,PA123456',
  'Sepsis e-learning,02/04/2025,,45 min,1,E-learning,,,,PA123456',
  'No hours given,03/04/2025,,,1,Course,,,,PA123456',
].join('\r\n')

async function checked(
  app: TestApp,
  owner: GivenUser,
  text: string,
  change = (mapping: ImportMapping) => mapping,
) {
  const own = app.as(owner)
  const started = await uploadImport(app, owner, text, 'cpd.csv', 'cpd')
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const params = { id: started.body.id }
  const preview = await own.call(contract.previewImport, { params, body: {} })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  await own.call(contract.checkImport, { params, body: { mapping: change(preview.body.mapping) } })
  await finishJobs(app.deps, jobs)
  const { body: batch } = await own.call(contract.getImport, { params })
  const { body } = await own.call(contract.listImportRows, { params, query: { limit: 100 } })
  return { params, preview: preview.body, batch, rows: body.rows }
}

async function logged(app: TestApp, owner: GivenUser, params: { id: string }) {
  await app.as(owner).call(contract.logImportRows, { params, body: {} })
  await finishJobs(app.deps, jobs)
  return (await app.as(owner).call(contract.getImport, { params })).body
}

const activitiesOf = async (app: TestApp, owner: GivenUser) =>
  (await app.as(owner).call(listActivities, { query: {} })).body.activities

test('a CPD record from another system goes through the same inbox, and becomes activities when its owner says so', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { params, batch, rows, preview } = await checked(app, owner, portfolio)
  const becomes = preview.columns.map(({ mapping, confidence }) => [
    mapping.header,
    mapping.target,
    confidence,
  ])
  expect(becomes).toEqual([
    ['Activity title', 'title', 'sure'],
    ['Date', 'date', 'sure'],
    ['Date to', 'endDate', 'sure'],
    ['Hours', 'hours', 'sure'],
    ['CPD points', 'credits', 'sure'],
    ['Type of activity', 'type', 'sure'],
    ['Organiser', 'provider', 'sure'],
    ['Reflection', 'learningOutcome', 'sure'],
    ['Tags', 'tags', 'sure'],
    ['Registration number', null, 'none'],
  ])
  expect(preview.rows[0]?.reads).toBe('ALS provider course, Course or workshop, 16 h, Resuscitation Council')
  expect(batch).toMatchObject({ records: 'cpd', state: 'inbox', counts: { ready: 3, unreadable: 1 } })
  expect(await activitiesOf(app, owner)).toEqual([])
  expect(rows[0]?.request).toMatchObject({
    title: 'ALS provider course',
    date: '2025-03-12',
    endDate: '2025-03-13',
    hours: 16,
    type: 'course',
    provider: 'Resuscitation Council',
    learningOutcome: 'Ventilation rate was too fast.',
    tags: ['airway', 'resus'],
    credits: 16,
    creditSystem: 'cpd_credit',
    status: 'completed',
  })
  expect(rows[1]?.request).toMatchObject({ hours: 1.5, type: 'journal_club' })
  expect(rows[2]?.request).toMatchObject({ hours: 0.75, type: 'elearning' })
  expect(rows[3]?.problems.map(({ message }) => message)).toContain(
    'This row has no hours. It cannot become an activity.',
  )
  expect(await logged(app, owner, params)).toMatchObject({ state: 'done', counts: { logged: 3 } })
  const recorded = await activitiesOf(app, owner)
  expect(recorded.map(({ title }) => title)).toEqual([
    'Sepsis e-learning',
    'Journal club: whole blood',
    'ALS provider course',
  ])
})

test('a second import of the same file recognizes every activity, and an undo deletes those that nobody has edited', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await checked(app, owner, portfolio)
  await logged(app, owner, first.params)
  const again = await checked(app, owner, portfolio)
  expect(again.batch.counts).toEqual({ duplicate: 3, unreadable: 1 })
  const [edited] = await activitiesOf(app, owner)
  const body = {
    title: 'Sepsis module',
    date: '2025-04-02',
    hours: 1,
    type: 'elearning' as const,
    version: 1,
  }
  const { status } = await app.as(owner).call(updateActivity, { params: { id: edited?.id ?? '' }, body })
  expect(status).toBe(200)
  await app.as(owner).call(contract.undoImport, { params: first.params })
  await finishJobs(app.deps, jobs)
  const { body: undone } = await app.as(owner).call(contract.getImport, { params: first.params })
  expect(undone).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 1 } })
  expect((await activitiesOf(app, owner)).map(({ title }) => title)).toEqual(['Sepsis module'])
})

test('points are hours only if the owner says so', async ({ app, given }) => {
  const owner = await given.user()
  const text = 'Titel;Datum;Punkte;Art\r\nNotarztkurs;12.03.2025;8;Kurs\r\nTeamsitzung;13.03.2025;2;Kurs'
  const { batch } = await checked(app, owner, text)
  expect(batch.counts).toEqual({ unreadable: 2 })
  const said = await checked(app, owner, text, (mapping) => ({
    ...mapping,
    fixed: [{ target: 'hours', code: 'credits' }],
  }))
  expect(said.rows.map(({ request }) => request?.['hours'])).toEqual([8, 2])
})

test('a text that identifies a patient is not stored in any row', async ({ app, given }) => {
  const owner = await given.user()
  const text =
    'Title,Date,Hours,Type,Notes\r\nCase review,12/03/2025,1,Course,"NHS number 943 476 5919 went well"'
  const { rows } = await checked(app, owner, text)
  expect(JSON.stringify(rows)).not.toContain('943 476 5919')
  expect(rows[0]?.state).toBe('flagged')
})

test('a column with an open question is left out, and the owner says how many hours half a day is', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const text =
    'Title,Date,Duration,Type\r\nWinch drill,12/03/2025,half day,Simulation\r\nALS,13/03/2025,90,Course'
  const asked = await checked(app, owner, text)
  const [, , duration] = asked.preview.columns
  expect(duration).toMatchObject({ confidence: 'likely', mapping: { isUnanswered: true } })
  expect(duration?.candidates.map(({ label }) => label)).toEqual(['Hours', 'Minutes', 'Credits or points'])
  expect(asked.batch.counts).toEqual({ unreadable: 2 })
  const answered = await checked(app, owner, text, (mapping) => ({
    ...mapping,
    columns: mapping.columns.map((column) =>
      column.header === 'Duration'
        ? { ...column, target: 'minutes', isUnanswered: false, words: [{ word: 'half day', code: '14' }] }
        : column,
    ),
  }))
  expect(answered.rows.map(({ request }) => request?.['hours'])).toEqual([3.5, 1.5])
  expect(answered.batch.counts).toEqual({ ready: 2 })
})

test('a row with missing values becomes a draft, and its hours are never guessed', async ({ app, given }) => {
  const owner = await given.user()
  const text = [
    'Title,Date,Hours,Type',
    'Congress,March 2025,8,Conference',
    'Something else,12/03/2025,2,Heli day',
    'Team day,13/03/2025,1 day,Course',
    'Next course,12/03/2090,2,Course',
    'Booked course,Booked 12/03/2025,2,Course',
  ].join('\r\n')
  const { rows, batch } = await checked(app, owner, text)
  expect(batch.counts).toEqual({ draft: 2, unreadable: 3 })
  expect(rows[0]?.request).toMatchObject({ date: '2025-03-01', status: 'draft' })
  expect(rows[1]?.request).toMatchObject({ type: 'other', status: 'draft' })
  expect(rows[2]).toMatchObject({ request: null, state: 'unreadable' })
  expect(rows[3]?.problems.at(-1)?.message).toBe('Plan at most one year ahead. It cannot become an activity.')
  expect(rows[4]?.problems[0]).toMatchObject({ column: 'Date', value: 'Booked 12/03/2025' })
})

test('a row with nearly the same title as an existing activity raises a question; another activity of that day does not', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const typed = { title: 'ALS provider course', date: '2025-03-12', hours: 16, type: 'course' as const }
  await app.as(owner).call(createActivity, { body: typed })
  const text = [
    'Title,Date,Hours,Type',
    'ALS course,12/03/2025,8,Course',
    'ALS Provider Course,13/03/2025,8,Course',
    'Journal club,12/03/2025,1,Journal club',
    'ALS course,12/06/2025,8,Course',
  ].join('\r\n')
  const { rows } = await checked(app, owner, text)
  expect(rows.map(({ state, duplicateOf }) => [state, duplicateOf?.kind])).toEqual([
    ['duplicate', 'likely'],
    ['duplicate', 'likely'],
    ['ready', undefined],
    ['ready', undefined],
  ])
})

test('nobody sees, changes or undoes another user’s import of activities', async ({ app, given }) => {
  const [owner, other] = [await given.user(), await given.user({ role: 'admin' })]
  const { params } = await checked(app, owner, portfolio)
  const strangers = app.as(other)
  const missing = [404, 'import_not_found'] as const
  expect(await strangers.call(contract.getImport, { params })).toFailWith(...missing)
  expect(await strangers.call(contract.listImportRows, { params, query: {} })).toFailWith(...missing)
  expect(await strangers.call(contract.logImportRows, { params, body: {} })).toFailWith(...missing)
  expect(await strangers.call(contract.undoImport, { params })).toFailWith(...missing)
  expect((await strangers.call(contract.listImports, {})).body.imports).toEqual([])
})

test('imported activities count like typed ones; imported drafts do not', async ({ app, given }) => {
  const owner = await given.user()
  const text = 'Title,Date,Hours,Type\r\nALS,12/03/2025,16,Course\r\nCongress,March 2025,8,Conference'
  const { params } = await checked(app, owner, text)
  await app.as(owner).call(contract.logImportRows, { params, body: { states: ['ready', 'draft'] } })
  await finishJobs(app.deps, jobs)
  const { body } = await app.as(owner).call(getActivityTotals, { query: {} })
  expect(body).toMatchObject({ activities: 2, counted: 1, hours: 16, drafts: 1 })
})

test('interrupted jobs continue: nothing is recorded twice, and nothing deleted counts as kept', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { params } = await checked(app, owner, portfolio)
  await logged(app, owner, params)
  // Restores the state after a crash between recording or deleting an activity and marking its row.
  const turnBack = async (row: string, batch: string) => {
    await app.deps.pool.query('update import_rows set state = $2 where batch_id = $1 and row_number < 4', [
      params.id,
      row,
    ])
    await app.deps.pool.query('update import_batches set state = $2 where id = $1', [params.id, batch])
  }
  const countsNow = async () => (await app.as(owner).call(contract.getImport, { params })).body.counts
  await turnBack('chosen', 'logging')
  await logChosenRows(app.deps, params.id)
  expect(await countsNow()).toEqual({ logged: 3, unreadable: 1 })
  expect(await activitiesOf(app, owner)).toHaveLength(3)
  await app.as(owner).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  await turnBack('logged', 'undoing')
  await undoRows(app.deps, params.id)
  expect(await countsNow()).toEqual({ undone: 3, unreadable: 1 })
  expect(await activitiesOf(app, owner)).toEqual([])
})
