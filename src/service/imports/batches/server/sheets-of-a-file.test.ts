import iconv from 'iconv-lite'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { uploadImport } from '#testing/given-import.ts'
import type { GivenUser } from '#testing/given.ts'
import { toXlsxFile } from '#testing/spreadsheets.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

const headings = ['Date', 'Job No', 'Case type', 'Age', 'Sex']
const rows = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => [
    `${year}-03-0${index + 1}`,
    `${year}-${index}`,
    'Trauma',
    40,
    'F',
  ])
const workbook = (olderName = '2019') =>
  toXlsxFile([
    { name: '2024', rows: [headings, ...rows(2024, 3)] },
    { name: olderName, rows: [headings, ...rows(2019, 2)] },
    { name: 'Empty', rows: [] },
  ])

/** Uploads a workbook and reads the rows of the proposed sheet into the inbox. */
async function given(app: TestApp, owner: GivenUser, file = workbook()): Promise<contract.Import> {
  const { status, body } = await uploadImport(app, owner, file, 'log.xlsx')
  expect(status, JSON.stringify(body)).toBe(201)
  return read(app, owner, body.id)
}

async function read(app: TestApp, owner: GivenUser, id: string): Promise<contract.Import> {
  const params = { id }
  const own = app.as(owner)
  const { body } = await own.call(contract.previewImport, { params, body: {} })
  await own.call(contract.checkImport, { params, body: { mapping: body.mapping } })
  return settled(app, owner, id)
}

async function settled(app: TestApp, owner: GivenUser, id: string): Promise<contract.Import> {
  await finishJobs(app.deps, jobs)
  return (await app.as(owner).call(contract.getImport, { params: { id } })).body
}

const drafts = { states: ['draft' as const] }

const storedFiles = async (app: TestApp) => {
  const { rows: found } = await app.deps.pool.query<{ sheets_key: string }>(
    'select sheets_key from import_batches where sheets_key is not null',
  )
  return found.map(({ sheets_key }) => sheets_key)
}

test('an inbox names the other sheets of its file, and imports one without a second upload', async ({
  app,
  given: { user },
}) => {
  const owner = await user()
  const own = app.as(owner)
  const first = await given(app, owner)
  const other = { sheet: 1, name: '2019', rows: 2 }
  expect(first).toMatchObject({ sheetName: '2024', otherSheets: [other], hasFile: true, totalRows: 3 })
  const started = await own.call(contract.importSheet, { params: { id: first.id }, body: { sheet: 1 } })
  expect(started.status).toBe(201)
  expect(started.body).toMatchObject({ fileName: 'log.xlsx', state: 'mapping', totalRows: 2 })

  // Logging the first sheet removes its copy of the file, and keeps the copy of the other.
  await own.call(contract.logImportRows, { params: { id: first.id }, body: drafts })
  expect(await settled(app, owner, first.id)).toMatchObject({ hasFile: false, otherSheets: [] })
  const second = await read(app, owner, started.body.id)
  expect(second).toMatchObject({ sheetName: '2019', otherSheets: [], counts: { draft: 2 } })
  await own.call(contract.logImportRows, { params: { id: second.id }, body: drafts })
  expect((await settled(app, owner, second.id)).counts).toEqual({ logged: 2 })
  expect(await storedFiles(app)).toEqual([])
})

test('tapping twice starts one import of the sheet; a cancelled one can be started again', async ({
  app,
  given: { user },
}) => {
  const owner = await user()
  const own = app.as(owner)
  const first = await given(app, owner)
  const request = { params: { id: first.id }, body: { sheet: 1 } }
  const { body: started } = await own.call(contract.importSheet, request)
  expect((await own.call(contract.importSheet, request)).body.id).toBe(started.id)
  await own.call(contract.cancelImport, { params: { id: started.id } })
  const { body: shown } = await own.call(contract.getImport, { params: { id: first.id } })
  expect(shown.otherSheets.map(({ name }) => name)).toEqual(['2019'])
  expect((await own.call(contract.importSheet, request)).body.id).not.toBe(started.id)
})

test('a sheet cannot be imported once the file is removed; an empty or missing sheet can never be imported', async ({
  app,
  given: { user },
}) => {
  const owner = await user()
  const own = app.as(owner)
  const { id } = await given(app, owner)
  const start = (sheet: number) => own.call(contract.importSheet, { params: { id }, body: { sheet } })
  for (const sheet of [2, 49]) expect(await start(sheet)).toFailWith(400, 'import_no_table')
  await own.call(contract.logImportRows, { params: { id }, body: drafts })
  expect(await settled(app, owner, id)).toMatchObject({ otherSheets: [{ name: '2019' }], hasFile: false })
  expect(await start(1)).toFailWith(409, 'import_closed')
})

test('sheets count towards the limit of uploads, and nobody can import a sheet of another user’s file', async ({
  app,
  given: { user },
}) => {
  const [owner, stranger] = [await user(), await user()]
  const { id } = await given(app, owner)
  const start = (who: GivenUser) =>
    app.as(who).call(contract.importSheet, { params: { id }, body: { sheet: 1 } })
  expect(await start(stranger)).toFailWith(404, 'import_not_found')
  for (let cancelled = 0; cancelled < 29; cancelled += 1) {
    const { body } = await start(owner)
    await app.as(owner).call(contract.cancelImport, { params: { id: body.id } })
  }
  expect(await start(owner)).toFailWith(429, 'imports_throttled')
})

test('a sheet that has the name of a patient is shown by its number', async ({ app, given: { user } }) => {
  const owner = await user()
  const { otherSheets } = await given(app, owner, workbook('NHS 943 476 5919'))
  expect(otherSheets).toEqual([{ sheet: 1, name: 'Sheet 2', rows: 2 }])
})

const german =
  'Datum;Einsatzart;Falltyp;Alter;Geschlecht;Bemerkung\r\n04.03.2025;Primär;Trauma;45;m;Öl auf Straße, müde\r\n05.03.2025;Sekundär;Trauma;71;w;Übergabe später\r\n'

test('for a file in an older encoding, the user chooses the correct reading, and the file is read again', async ({
  app,
  given: { user },
}) => {
  const owner = await user()
  const own = app.as(owner)
  const file = iconv.encode(german, 'macroman')
  const { body: started } = await uploadImport(app, owner, file, 'log.csv')
  const params = { id: started.id }
  const noteOf = async () => {
    const { body } = await own.call(contract.previewImport, { params, body: {} })
    return {
      encoding: body.encoding,
      what: (body.rows[0]?.request as CaseRequest | undefined)?.reflection?.what,
    }
  }
  const first = await noteOf()
  expect(first).toMatchObject({ encoding: { code: 'macroman', isSure: false }, what: 'Öl auf Straße, müde' })
  const keyOf = async () => {
    const { rows: found } = await app.deps.pool.query<{ sheets_key: string }>(
      'select sheets_key from import_batches where id = $1',
      [started.id],
    )
    return found[0]?.sheets_key ?? ''
  }
  const before = await keyOf()
  const choose = (encoding: string) => own.call(contract.chooseEncoding, { params, body: { encoding } })
  expect((await choose('windows-1252')).body).toMatchObject({ state: 'mapping', totalRows: 2 })
  expect((await noteOf()).what).toBe('…l auf Stra§e, mŸde')
  expect((await choose('macroman')).status).toBe(200)
  expect(await noteOf()).toMatchObject({ encoding: { isSure: true }, what: 'Öl auf Straße, müde' })
  expect((await choose('utf-16')).status).toBe(400)
  // The stored result of the first reading is removed.
  await finishJobs(app.deps, jobs)
  expect(await app.deps.files.open(before)).toBeNull()
  expect(await app.deps.files.open(await keyOf())).not.toBeNull()
})

test('a second import of the same file recognizes every case, including missions without a patient', async ({
  app,
  given: { user },
}) => {
  const owner = await user()
  const open = ['2025-03-01', 'Primary', 'Stood down en route', 'Doctor']
  const log = [
    ['Date', 'Mission type', 'Mission outcome', 'My role', 'Age'],
    open,
    open,
    ['2025-03-02', 'Primary', 'Aborted', 'Doctor'],
    ['2025-03-03', 'Transfer', 'Conveyed', 'Doctor', '45'],
    ['2025-03-04', 'Transfer', '', 'Doctor', ''],
  ]
  const file = Buffer.from(log.map((cells) => cells.join(',')).join('\n'))
  const first = await given(app, owner, file)
  expect(first.counts).not.toHaveProperty('duplicate')
  await app
    .as(owner)
    .call(contract.logImportRows, { params: { id: first.id }, body: { states: ['ready', 'draft'] } })
  await settled(app, owner, first.id)
  expect((await given(app, owner, file)).counts).toEqual({ duplicate: 5 })
})
