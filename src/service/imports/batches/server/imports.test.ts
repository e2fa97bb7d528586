import { parse } from 'csv-parse/sync'
import type { CallInput, CallResponse } from '#platform/contract/endpoint.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { getCase, updateCase } from '#logging/cases/contract.ts'
import { jobs } from '#server/jobs.ts'
import { toUpdate } from '#testing/case-update.ts'
import { uploadImport } from '#testing/given-import.ts'
import { confirmMapping } from '#testing/spreadsheets.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'
import { logChosenRows } from './log-rows.ts'

type Import = contract.Import

const headings =
  'Date,Job No,Patient Name,Age,Sex,Case type,Mission type,Outcome,My role,Supervision,Procedures,Notes'
const log = (...lines: string[]) => [headings, ...lines].join('\r\n')
const good = (number: number, notes = '') =>
  `2025-03-${String(1 + (number % 28)).padStart(2, '0')},H-${number},Jane Doe,4${number % 10},F,Trauma,HEMS,Transported,Doctor,Distant,"RSI, IV access",${notes}`

/** Uploads a file, accepts the proposed mapping, and fills the inbox. */
async function checked(app: TestApp, owner: GivenUser, text: string): Promise<Import> {
  const own = app.as(owner)
  const started = await uploadImport(app, owner, text)
  expect(started.status, JSON.stringify(started.body)).toBe(201)
  const params = { id: started.body.id }
  const preview = await own.call(contract.previewImport, { params, body: {} })
  expect(preview.status, JSON.stringify(preview.body)).toBe(200)
  const { status } = await own.call(contract.checkImport, {
    params,
    body: { mapping: confirmMapping(preview.body.mapping) },
  })
  expect(status).toBe(200)
  return settled(app, owner, params.id)
}

async function settled(app: TestApp, owner: GivenUser, id: string): Promise<Import> {
  await finishJobs(app.deps, jobs)
  return (await app.as(owner).call(contract.getImport, { params: { id } })).body
}

const rowsOf = async (app: TestApp, owner: GivenUser, id: string) =>
  (await app.as(owner).call(contract.listImportRows, { params: { id }, query: { limit: 100 } })).body.rows

async function logged(
  app: TestApp,
  owner: GivenUser,
  id: string,
  body: CallInput<typeof contract.logImportRows>['body'] = {},
): Promise<Import> {
  const { status } = await app.as(owner).call(contract.logImportRows, { params: { id }, body })
  expect(status).toBe(200)
  return settled(app, owner, id)
}

const countCases = async (app: TestApp, owner: GivenUser) => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    'select count(*)::int as count from cases where owner_id = $1 and deleted_at is null',
    [owner.id],
  )
  return rows[0]?.count
}

async function sheetsKeyOf(app: TestApp, id: string): Promise<string | null> {
  const { rows } = await app.deps.pool.query<{ sheets_key: string | null }>(
    'select sheets_key from import_batches where id = $1',
    [id],
  )
  return rows[0]?.sheets_key ?? null
}

test('a file goes into an inbox, and its rows into the logbook only when the user says so', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(good(1), good(2), good(3, 'Went well.')))
  expect(batch).toMatchObject({ state: 'inbox', totalRows: 3, doneRows: 3, counts: { ready: 3 } })
  expect(await countCases(app, owner)).toBe(0)
  const done = await logged(app, owner, batch.id, { rows: [2, 4] })
  expect(done).toMatchObject({ state: 'done', counts: { logged: 2, ready: 1 } })
  const [first, , third] = await rowsOf(app, owner, batch.id)
  const { body } = await app.as(owner).call(getCase, { params: { id: third?.caseId ?? '' } })
  expect(body).toMatchObject({
    source: 'import',
    missionNumber: '#H-3',
    date: '2025-03-04',
    type: 'trauma',
    patient: { gender: 'female' },
    team: { myRole: 'doctor', supervisionLevel: 'distant' },
    reflection: { what: 'Went well.' },
  })
  expect(first?.state).toBe('logged')
  expect(await logged(app, owner, batch.id)).toMatchObject({ counts: { logged: 3 } })
})

test('a row that is recorded without one of its values is complete and counted, and can be filtered', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const withPulse = (line: string, spo2: string) => `${line},${spo2}`
  const text = [
    `${headings},SpO2`,
    withPulse(good(1), '98'),
    withPulse(good(2), '97'),
    withPulse(good(3), '140'),
    withPulse(good(4), '99'),
  ].join('\r\n')
  const inbox = await checked(app, owner, text)
  expect(inbox).toMatchObject({ counts: { ready: 4 }, incomplete: { ready: 1 } })
  const own = app.as(owner)
  const query = { state: 'ready', onlyLeftOut: 'true' } as const
  const { body } = await own.call(contract.listImportRows, { params: { id: inbox.id }, query })
  expect(body.rows.map(({ row, problems }) => [row, problems])).toEqual([
    [4, [expect.objectContaining({ column: 'SpO2', value: '140', severity: 'left_out' })]],
  ])
  expect(await logged(app, owner, inbox.id)).toMatchObject({
    counts: { logged: 4 },
    incomplete: { logged: 1 },
  })
})

test('names of patients are stored nowhere, not even with the uploaded file', async ({ app, given }) => {
  const owner = await given.user()
  const put = app.deps.files.put.bind(app.deps.files)
  const stored: Buffer[] = []
  app.deps.files.put = async (key, bytes, type) => {
    stored.push(Buffer.from(bytes))
    await put(key, bytes, type)
  }
  // Some people write a name beside or above the table.
  const beside = log(good(1)).replace(/$/, ',Anna Doe')
  const batch = await checked(app, owner, `Log of Jane Doe\r\n\r\n${beside}`)
  app.deps.files.put = put
  const { gunzipSync } = await import('node:zlib')
  expect(stored).toHaveLength(1)
  expect(gunzipSync(stored[0] ?? Buffer.alloc(0)).toString()).not.toContain('Doe')
  for (const table of ['import_batches', 'import_rows', 'import_mappings']) {
    const { rows } = await app.deps.pool.query(
      `select count(*)::int as count from ${table} as t where t::text like '%Doe%'`,
    )
    expect(rows, table).toEqual([{ count: 0 }])
  }
  expect((await rowsOf(app, owner, batch.id))[0]?.request).toBeDefined()
})

test('undoing an import deletes its cases, except those edited since, which are named', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const mine = await given.case({ owner })
  const batch = await checked(app, owner, log(good(1), good(2), good(3)))
  await logged(app, owner, batch.id)
  const [, edited] = await rowsOf(app, owner, batch.id)
  const { body: found } = await app.as(owner).call(getCase, { params: { id: edited?.caseId ?? '' } })
  const change = { ...toUpdate(found), title: 'Mine now' }
  expect((await app.as(owner).call(updateCase, { params: { id: found.id }, body: change })).status).toBe(200)
  await app.as(owner).call(contract.undoImport, { params: { id: batch.id } })
  expect(await settled(app, owner, batch.id)).toMatchObject({
    state: 'undone',
    counts: { undone: 2, kept: 1 },
  })
  expect(await countCases(app, owner)).toBe(2)
  expect((await app.as(owner).call(getCase, { params: { id: mine.id } })).status).toBe(200)
})

test('a second import of the same file finds its rows in the logbook', async ({ app, given }) => {
  const owner = await given.user()
  const first = await checked(app, owner, log(good(1), good(2)))
  await logged(app, owner, first.id)
  const second = await checked(app, owner, log(good(1), good(2), good(3)))
  expect(second.counts).toEqual({ duplicate: 2, ready: 1 })
  await logged(app, owner, second.id)
  expect(await countCases(app, owner)).toBe(3)
})

test('a text that names a patient is left out; the other values of the row are logged when the user says so', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const batch = await checked(
    app,
    owner,
    log(good(1, 'Call her on 07700 900123 please'), good(2, 'Went well.'), good(3, 'Long scene time.')),
  )
  expect(batch.counts).toEqual({ flagged: 1, ready: 2 })
  expect(await logged(app, owner, batch.id, { states: ['flagged'] })).toMatchObject({ counts: { logged: 1 } })
  const [row] = await rowsOf(app, owner, batch.id)
  const { body } = await app.as(owner).call(getCase, { params: { id: row?.caseId ?? '' } })
  expect(JSON.stringify(body)).not.toContain('07700')
  expect(body.missionNumber).toBe('#H-1')
})

test('a row that cannot be logged stays in the inbox with the reason, and the report names it', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(good(1), good(2)))
  await given.case({ owner, missionNumber: 'H-2', date: '2025-03-03' })
  expect(await logged(app, owner, batch.id)).toMatchObject({ counts: { logged: 1, failed: 1 } })
  const url = `/api/imports/${batch.id}/report`
  const { body } = await app.as(owner).inject({ method: 'GET', url })
  const lines: Record<string, string>[] = parse(String(body), { columns: true, bom: true })
  expect(lines.map(({ Result }) => Result)).toEqual(['Imported', 'Not imported'])
  expect(lines[1]?.['Reasons']).toContain('already logged')
})

test('an import can be cancelled; cases that were already logged stay and can be undone', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(good(1), good(2)))
  const own = app.as(owner)
  const params = { id: batch.id }
  await own.call(contract.logImportRows, { params, body: {} })
  expect((await own.call(contract.cancelImport, { params })).body).toMatchObject({ state: 'inbox' })
  await settled(app, owner, batch.id)
  expect(await countCases(app, owner)).toBe(0)
  expect((await own.call(contract.cancelImport, { params })).body).toMatchObject({ state: 'cancelled' })
  expect(await own.call(contract.logImportRows, { params, body: {} })).toFailWith(409, 'import_closed')
})

test('rows that are put back, or whose logging was cancelled, return to their earlier state', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  await logged(app, owner, (await checked(app, owner, log(good(9, 'A calm night.')))).id)
  const incomplete = good(4).replace('Trauma', '')
  const flagged = good(2, 'Call her on 07700 900123 please')
  const text = log(good(9), good(1, 'Went well.'), flagged, good(3, 'Long scene time.'), incomplete)
  const batch = await checked(app, owner, text)
  const counts = { duplicate: 1, ready: 2, flagged: 1, draft: 1 }
  expect(batch.counts).toEqual(counts)
  const params = { id: batch.id }
  const rows = [2, 3, 4, 5, 6]
  const skipped = await own.call(contract.skipImportRows, { params, body: { rows } })
  expect(skipped.body.counts).toEqual({ skipped: 5 })
  const back = await own.call(contract.skipImportRows, { params, body: { rows } })
  expect(back.body.counts).toEqual(counts)
  await own.call(contract.logImportRows, { params, body: { rows } })
  expect((await own.call(contract.cancelImport, { params })).body).toMatchObject({ state: 'inbox', counts })
})

test('an import with logged cases is not checked again, and cases that an undo kept stay marked', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  const batch = await checked(app, owner, log(good(1), good(2)))
  const params = { id: batch.id }
  const { body: preview } = await own.call(contract.previewImport, { params, body: {} })
  // This is the state after an undo that kept edited cases and was cancelled.
  await app.deps.pool.query(`update import_rows set state = 'kept' where batch_id = $1`, [batch.id])
  const again = await own.call(contract.checkImport, { params, body: { mapping: preview.mapping } })
  expect(again).toFailWith(409, 'import_closed')
  expect((await own.call(contract.getImport, { params })).body.counts).toEqual({ kept: 2 })
})

test('a row that the contract refuses fails with its reason, and the others are logged', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(good(1), good(2)))
  // As if a newer version no longer accepted what an older one had stored.
  await app.deps.pool.query(
    `update import_rows set request = request || '{"type": "gone"}' where batch_id = $1 and row_number = 2`,
    [batch.id],
  )
  expect(await logged(app, owner, batch.id)).toMatchObject({
    state: 'done',
    counts: { logged: 1, failed: 1 },
  })
  const [first] = await rowsOf(app, owner, batch.id)
  expect(first?.problems.at(-1)).toMatchObject({ column: 'type', severity: 'error' })
})

test('a text that certainly identifies a patient is stored in no table, and in no file after the import', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const text = log(
    good(1, 'Call her on 07700 900123 please'),
    good(2, 'Went well.'),
    good(3, 'A long night.'),
  )
  const batch = await checked(app, owner, text)
  for (const table of ['import_batches', 'import_rows', 'import_mappings']) {
    const { rows } = await app.deps.pool.query(
      `select count(*)::int as count from ${table} as t where t::text like '%900123%'`,
    )
    expect(rows, table).toEqual([{ count: 0 }])
  }
  const [flagged] = await rowsOf(app, owner, batch.id)
  expect(flagged).toMatchObject({
    state: 'flagged',
    findings: [{ severity: 'block', path: 'reflection.what' }],
  })
  const key = await sheetsKeyOf(app, batch.id)
  const stored = await app.deps.files.open(key ?? '')
  expect(stored).not.toBeNull()
  stored?.destroy()

  await logged(app, owner, batch.id, { states: ['ready'] })
  expect(await sheetsKeyOf(app, batch.id)).toBeNull()
  expect(await app.deps.files.open(key ?? '')).toBeNull()
  expect(await logged(app, owner, batch.id, { states: ['flagged'] })).toMatchObject({ counts: { logged: 3 } })
  await app.as(owner).call(contract.undoImport, { params: { id: batch.id } })
  expect(await settled(app, owner, batch.id)).toMatchObject({ counts: { undone: 3 } })
})

test.for(['cancelled', 'undone'] as const)(
  'the sheets of an import that was %s are removed',
  async (how, { app, given }) => {
    const owner = await given.user()
    const batch = await checked(app, owner, log(good(1)))
    const key = await sheetsKeyOf(app, batch.id)
    const params = { id: batch.id }
    await app.as(owner).call(how === 'cancelled' ? contract.cancelImport : contract.undoImport, { params })
    expect(await settled(app, owner, batch.id)).toMatchObject({ state: how })
    expect(await app.deps.files.open(key ?? '')).toBeNull()
  },
)

test('the mapping that a user has chosen is proposed for the next file with the same headings', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  const { body: started } = await uploadImport(app, owner, log(good(1)))
  const params = { id: started.id }
  const { body: preview } = await own.call(contract.previewImport, { params, body: {} })
  const columns = preview.mapping.columns.map((column) =>
    column.header === 'Notes' ? { ...column, target: 'clinical.summary' as const } : column,
  )
  await own.call(contract.checkImport, { params, body: { mapping: { ...preview.mapping, columns } } })
  await settled(app, owner, params.id)
  const { body: next } = await uploadImport(app, owner, log(good(7)))
  const { body: again } = await own.call(contract.previewImport, { params: { id: next.id }, body: {} })
  expect(again.mapping.columns.find(({ header }) => header === 'Notes')?.target).toBe('clinical.summary')
})

test('the answers for an earlier file are proposed again for other headings: columns, words and fixed values', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const own = app.as(owner)
  const open = async (text: string) => {
    const { body: started } = await uploadImport(app, owner, text)
    const params = { id: started.id }
    const { body: preview } = await own.call(contract.previewImport, { params, body: {} })
    return {
      params,
      preview,
      of: (header: string) => preview.columns.find((column) => column.mapping.header === header),
    }
  }
  const older =
    'Date,Job No,Age,Case type,My role,Supervision,Story\n2019-03-04,H-1,45,Trauma,Doctor,ok selbst,Fell'
  const { params, preview, of } = await open(older)
  expect(of('Supervision')?.unknownWords).toMatchObject([{ word: 'ok selbst' }])
  const columns = preview.mapping.columns.map((column) => {
    if (column.header === 'Supervision')
      return { ...column, words: [{ word: 'ok selbst', code: 'independent' }] }
    return column.header === 'Story'
      ? { ...column, use: 'field' as const, target: 'reflection.what' as const }
      : column
  })
  const fixed = [
    { target: 'mission.missionType' as const, code: 'primary_scene' },
    { target: 'mission.result' as const, code: 'transported' },
  ]
  await own.call(contract.checkImport, { params, body: { mapping: { ...preview.mapping, columns, fixed } } })
  await settled(app, owner, params.id)

  const newer = `Date,Job No,Patient age,Outcome,Case type,Role,Supervision,Story
2021-03-04,H-2,45,Transported,Trauma,Doctor,OK selbst,Fell
2021-03-05,H-3,46,Transported,Trauma,Doctor,selten,Fell`
  const next = await open(newer)
  expect(next.of('Story')).toMatchObject({
    mapping: { target: 'reflection.what' },
    reason: 'As you chose in an earlier import.',
  })
  const supervision = next.of('Supervision')
  expect(supervision?.mapping.words).toEqual([{ word: 'OK selbst', code: 'independent' }])
  expect(supervision?.unknownWords.map(({ word }) => word)).toEqual(['selten'])
  expect(next.preview.mapping.fixed, 'except for fields that now have a column').toEqual([fixed[0]])

  const other = await given.user()
  const { body: othersImport } = await uploadImport(app, other, newer)
  const { body: unknown } = await app
    .as(other)
    .call(contract.previewImport, { params: { id: othersImport.id }, body: {} })
  expect(unknown.mapping.fixed, 'answers of other users are not used').toEqual([])
})

test('nobody sees or changes another user’s import', async ({ app, given }) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(good(1)))
  const params = { id: batch.id }
  for (const stranger of [await given.user(), await given.user({ role: 'super_admin' })]) {
    const other = app.as(stranger)
    expect(await other.call(contract.getImport, { params })).toFailWith(404, 'import_not_found')
    expect(await other.call(contract.previewImport, { params, body: {} })).toFailWith(404, 'import_not_found')
    expect(await other.call(contract.logImportRows, { params, body: {} })).toFailWith(404, 'import_not_found')
    expect(await other.call(contract.undoImport, { params })).toFailWith(404, 'import_not_found')
    expect((await other.call(contract.listImports)).body.imports).toEqual([])
  }
  const list: CallResponse<typeof contract.listImports> = (await app.as(owner).call(contract.listImports))
    .body
  expect(list.imports.map(({ id }) => id)).toEqual([batch.id])
})

test('a file without a table, an empty file and one of another kind are refused with a sentence', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (const [text, code] of [
    ['', 'import_file_empty'],
    ['hello', 'import_no_table'],
    ['%PDF-1.7\n1 0 obj', 'import_file_type_unknown'],
  ] as const) {
    const { status, body } = await uploadImport(app, owner, text)
    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({ status: 400, code })
  }
})

test('a logbook that Sortie exported comes back into an empty logbook, with reflections', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const reflection = { what: 'A long night.', learningPoints: ['Ask earlier'] }
  const first = await given.case({ owner, title: 'Fall from a horse', tags: ['winch'], reflection })
  await given.case({ owner, procedures: [{ code: 'tourniquet', attempts: 2 }] })
  const { body: file } = await app.as(owner).inject({ method: 'GET', url: '/api/logbook/export?format=json' })
  const other = await given.user()
  const { status, body: started } = await uploadImport(app, other, JSON.stringify(file), 'sortie.json')
  expect(status).toBe(201)
  expect(started).toMatchObject({ kind: 'logbook', totalRows: 2 })
  const params = { id: started.id }
  const mapping = { preset: null, columns: [], fixed: [] }
  expect((await app.as(other).call(contract.checkImport, { params, body: { mapping } })).status).toBe(200)
  expect(await settled(app, other, started.id)).toMatchObject({ counts: { ready: 2 } })
  expect(await logged(app, other, started.id)).toMatchObject({ counts: { logged: 2 } })
  const rows = await rowsOf(app, other, started.id)
  const copies = await Promise.all(
    rows.map(async ({ caseId }) => (await app.as(other).call(getCase, { params: { id: caseId } })).body),
  )
  const copy = copies.find(({ title }) => title === 'Fall from a horse')
  expect(copy).toMatchObject({
    tags: ['winch'],
    reflection,
    date: first.date,
    missionNumber: first.missionNumber,
  })
  expect(copies.flatMap(({ procedures }) => procedures)).toMatchObject([{ code: 'tourniquet', attempts: 2 }])
  expect(await countCases(app, other)).toBe(2)
})

test('an interrupted job continues, and logs no row twice', async ({ app, given }) => {
  const owner = await given.user()
  const batch = await checked(app, owner, log(...Array.from({ length: 12 }, (_, index) => good(index + 1))))
  await app.as(owner).call(contract.logImportRows, { params: { id: batch.id }, body: {} })
  // This is the state after a crash between logging a case and marking its row: the case exists, but its row is still chosen.
  await logChosenRows(app.deps, batch.id)
  await app.deps.pool.query(
    `update import_rows set state = 'chosen' where batch_id = $1 and row_number % 2 = 0`,
    [batch.id],
  )
  await app.deps.pool.query(`update import_batches set state = 'logging' where id = $1`, [batch.id])
  await logChosenRows(app.deps, batch.id)
  expect(await settled(app, owner, batch.id)).toMatchObject({ state: 'done', counts: { logged: 12 } })
  expect(await countCases(app, owner)).toBe(12)
})
