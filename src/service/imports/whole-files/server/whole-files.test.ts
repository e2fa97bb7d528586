import { v7 as uuid } from 'uuid'
import { AppError } from '#platform/server/http/error.ts'
import { givenImport } from '#testing/given-import.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { previewImport } from '../../batches/contract.ts'
import type { ImportPreview } from '../../contract.ts'
import { openFile } from '#logbook/spreadsheets/files/collect-file.ts'
import { unpackFile, packFile, packLine, unpackLines } from './packed-file.ts'
import { unpackKnown, packKnown } from './packed-known.ts'
import { cleanFile, readSingleValue, runTaskOnKeptFile, startTask } from './start-task.ts'
import { holdInJob, holdInRequest } from './turns.ts'
import { runTask, type TableSummary, type Task } from './tasks.ts'

/**
 * Makes the file store wait until it is released. Returns functions that count the files being opened, and that release the
 * store.
 */
function slowStore(app: TestApp) {
  const open = app.deps.files.open.bind(app.deps.files)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const opened = vi.fn()
  app.deps.files.open = async (key) => {
    opened()
    await released
    return open(key)
  }
  const restore = () => {
    app.deps.files.open = open
    release()
  }
  return { opened, restore }
}

const preview = async (app: TestApp, owner: Parameters<typeof givenImport>[1], id: string) =>
  app.as(owner).call(previewImport, { params: { id }, body: {} })

test('if many users preview their files at once, one is served at a time, and the last users are told to wait', async ({
  app,
  given,
}) => {
  const owners = await Promise.all(Array.from({ length: 12 }, () => given.user()))
  const ids = await Promise.all(owners.map((owner) => givenImport(app, owner, 'A long night.')))
  const { opened, restore } = slowStore(app)
  const refused: unknown[] = []
  const answers = owners.map(async (owner, index) => {
    const answer = await preview(app, owner, ids[index] ?? '')
    if (answer.status !== 200) refused.push(answer)
    return answer.status
  })
  await vi.waitUntil(() => refused.length === 3)
  expect(opened).toHaveBeenCalledTimes(1)
  for (const answer of refused) expect(answer).toFailWith(503, 'server_busy')
  restore()
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(9)
})

test('a user who sends many requests at once keeps nobody else waiting', async ({ app, given }) => {
  const [hasty, other] = [await given.user(), await given.user()]
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push(await givenImport(app, hasty, 'A long night.'))
  const othersId = await givenImport(app, other, 'Calm.')
  const { restore } = slowStore(app)
  const statuses: number[] = []
  const answers = ids.map(async (id) => statuses.push((await preview(app, hasty, id)).status))
  await vi.waitUntil(() => statuses.length === 2)
  const others = preview(app, other, othersId)
  restore()
  expect((await others).status).toBe(200)
  await Promise.all(answers)
  expect(statuses.filter((status) => status === 200)).toHaveLength(4)
})

test('a new answer replaces one that is still waiting, so that an import never waits twice', async ({
  app,
  given,
}) => {
  const [hasty, other] = [await given.user(), await given.user()]
  const id = await givenImport(app, hasty, 'A long night.')
  const othersId = await givenImport(app, other, 'Calm.')
  const { opened, restore } = slowStore(app)
  const first = preview(app, hasty, id)
  await vi.waitUntil(() => opened.mock.calls.length === 1)
  const replaced: unknown[] = []
  const answers = Array.from({ length: 20 }, async () => {
    const answer = await preview(app, hasty, id)
    if (answer.status !== 200) replaced.push(answer)
    return answer.status
  })
  await vi.waitUntil(() => replaced.length === 19)
  for (const answer of replaced) expect(answer).toFailWith(409, 'import_preview_replaced')
  const others = preview(app, other, othersId)
  restore()
  expect([(await first).status, (await others).status]).toEqual([200, 200])
  expect((await Promise.all(answers)).filter((status) => status === 200)).toHaveLength(1)
})

test('a server works on one whole file for its requests and one for its jobs', async ({ app }) => {
  const held = { request: 0, job: 0 }
  const peak = { request: 0, job: 0 }
  const hold = (kind: 'request' | 'job') => async () => {
    held[kind] += 1
    peak[kind] = Math.max(peak[kind], held[kind])
    await new Promise((resolve) => setImmediate(resolve))
    held[kind] -= 1
  }
  await Promise.all([
    ...Array.from({ length: 8 }, () => holdInRequest(app.deps, uuid(), hold('request'))),
    ...Array.from({ length: 8 }, () => holdInJob(app.deps, hold('job'))),
  ])
  expect(peak).toEqual({ request: 1, job: 1 })
})

const manyRows = [
  ['Date', 'Case type', 'Notes', 'Patient Name'],
  ...Array.from({ length: 4_000 }, (_, at) => [
    '2025-02-03',
    'Trauma',
    `Note number ${at} of a long log`,
    'Jane Doe',
  ]),
]

test('a large file is processed in a separate process, with the same result', async () => {
  const sheets = [{ name: 'Log', rows: manyRows }]
  const { kind, total, packed } = await cleanFile(await packFile({ kind: 'spreadsheet', sheets }), {
    records: 'cases',
  })
  expect({ kind, total }).toEqual({ kind: 'spreadsheet', total: 4_000 })
  const table = await readSingleValue<TableSummary>(
    startTask({ kind: 'table', records: 'cases', choices: {} }, packed),
  )
  expect(table).toMatchObject({ index: 0, headerRow: 1, total: 4_000 })
  const error: unknown = await readSingleValue(
    startTask({ kind: 'table', records: 'cases', choices: { sheet: 7 } }, packed),
  ).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(AppError)
  expect(error).toMatchObject({ code: 'import_no_table' })
})

const keptContext = {
  zone: 'Europe/Berlin',
  today: '2025-03-01',
  now: new Date('2025-03-01T12:00:00Z'),
  paediatricAgeLimit: 16,
  places: {},
}

test('a large file stays in its process between answers, and answers do not affect each other', async () => {
  const note = 'Long flight over the sea, and a calm night. '.repeat(8)
  const rows = [['Date', 'Notes'], ...Array.from({ length: 900 }, () => ['2025-02-03', note])]
  const packed = await packFile({ kind: 'spreadsheet', sheets: [{ name: 'Log', rows }] })
  const proposing: Task = {
    kind: 'preview',
    records: 'cases',
    choices: {},
    saved: {},
    context: keptContext,
    known: await packKnown(knownPages([])),
  }
  const ask = (task: Task) =>
    readSingleValue<ImportPreview>(runTaskOnKeptFile(task, { key: 'a file', packed }))
  const proposed = await ask(proposing)
  const notes = proposed.columns.findIndex(({ mapping }) => mapping.header === 'Notes')
  const answering = (target: string): Task => ({
    ...proposing,
    choices: {
      sheet: 0,
      headerRow: 1,
      mapping: {
        ...proposed.mapping,
        columns: proposed.mapping.columns.map((column, index) =>
          index === notes ? { ...column, use: 'field', target, isUnanswered: false } : column,
        ),
      },
    },
  })
  const answered = await ask(answering('reflection.what'))
  expect(answered.columns[notes]?.mapping.target).toBe('reflection.what')
  const changed = await ask(answering('clinical.summary'))
  const alone = await readSingleValue<ImportPreview>(
    runTask(answering('clinical.summary'), await unpackFile(packed)),
  )
  expect(changed).toEqual(JSON.parse(JSON.stringify(alone)))
  const refused: unknown = await ask({ ...proposing, choices: { sheet: 7 } }).catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: 'import_no_table' })
})

async function* knownPages(pages: readonly (readonly unknown[])[]) {
  yield* pages
}

test('packed existing records are unpacked unchanged and in order, whatever their pages', async () => {
  const found: unknown[] = []
  const packed = await packKnown(knownPages([[{ id: 'a' }, { id: 'b' }], [], [{ id: 'c' }]]))
  for await (const record of unpackKnown(packed)) found.push(record)
  expect(found).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
})

test('the cases of a logbook are read one after the other, so that a career needs no more memory than a day', async () => {
  let read = 0
  async function* lines() {
    yield { logbook: { timeZone: 'Europe/London', exportedAt: '2025-03-01T12:00:00Z' } }
    for (; read < 20_000; read += 1) yield { case: { date: 'yesterday' } }
  }
  const task: Task = {
    kind: 'rows',
    records: 'cases',
    choices: { mapping: null },
    context: keptContext,
    known: await packKnown(knownPages([])),
  }
  const rows = runTask(task, await openFile(lines()))
  expect((await rows.next()).value).toMatchObject({ row: 1, request: null })
  expect((await rows.next()).value).toMatchObject({ row: 2, request: null })
  expect(read).toBeLessThan(3)
})

test('the line of a task and the file after it are read together', async () => {
  const packed = await packFile({
    kind: 'spreadsheet',
    sheets: [{ name: 'Log', rows: [['Date'], ['1/2/25']] }],
  })
  const lines = unpackLines([await packLine({ kind: 'table' }), packed])
  expect((await lines.next()).value).toEqual({ kind: 'table' })
  expect(await openFile(lines)).toMatchObject({ sheets: [{ name: 'Log', rows: [['Date'], ['1/2/25']] }] })
})

test('a fault of our own program is reported with its location, and with nothing of the file', async () => {
  const packed = await packFile({ kind: 'spreadsheet', sheets: [{ name: 'Log', rows: manyRows }] })
  const choices = { mapping: { columns: null } }
  const broken = { kind: 'rows', records: 'cases', choices, context: {}, known: '' } as never
  const error: unknown = await readSingleValue(startTask(broken, packed)).catch((thrown: unknown) => thrown)
  expect(error).not.toBeInstanceOf(AppError)
  expect(String(error)).toMatch(/^Error: Work on a whole file failed: TypeError at .*prepare-mapping\.ts/)
  expect(String(error)).not.toContain('Doe')
})
