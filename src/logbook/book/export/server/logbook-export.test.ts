import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { z } from 'zod'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { getCase, updateCase } from '#logging/cases/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { exportLogbook } from '../contract.ts'
import { createLogbookExport } from './logbook-export.ts'
import { logbookFileSchema, logbookJsonSchema, type LogbookFile } from '../logbook-file.ts'

type Query = CallInput<typeof exportLogbook>['query']

async function exported(app: TestApp, viewer: GivenUser, query: Query): Promise<string> {
  const url = `${exportLogbook.path}?${new URLSearchParams(query)}`
  const { status, body, headers } = await app.as(viewer).inject({ method: 'GET', url })
  expect(status, JSON.stringify(body)).toBe(200)
  expect(headers['content-disposition']).toMatch(/^attachment; filename="sortie-logbook-[\d-]+\.(csv|json)"$/)
  expect(headers['cache-control']).toContain('no-store')
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const exportedFile = async (app: TestApp, viewer: GivenUser, query: Omit<Query, 'format'> = {}) =>
  JSON.parse(await exported(app, viewer, { ...query, format: 'json' })) as LogbookFile

const noSignOffs = async () => new Map<string, never>()

type Line = Record<string, string>
const exportedLines = async (app: TestApp, viewer: GivenUser): Promise<Line[]> =>
  parse(await exported(app, viewer, { format: 'csv' }), { columns: true, bom: true })

test('the JSON has every case as the case page shows it, with reflection and history, and follows its schema', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const first = await given.case({
    owner,
    title: 'First',
    reflection: { what: 'Privately.' },
    tags: ['Noël'],
    procedures: [{ code: 'tourniquet' }],
  })
  await given.case({ owner, status: 'draft', title: 'Draft' })
  await app
    .as(owner)
    .call(updateCase, { params: { id: first.id }, body: { ...toUpdate(first), title: 'Edited' } })
  const file = await exportedFile(app, owner)
  expect(logbookFileSchema.parse(file)).toEqual(file)
  expect(file).toMatchObject({ format: 'sortie-logbook', version: 1, filters: {} })
  const { body } = await app.as(owner).call(getCase, { params: { id: first.id } })
  const { history, ...record } = file.cases.find(({ id }) => id === first.id) ?? { history: [] }
  expect(record).toEqual(body)
  expect(history.map(({ kind }) => kind)).toEqual(['edited'])
  expect(file.cases).toHaveLength(2)
})

test('an export of more cases than a page has each once, newest first; a filtered export has only the filtered cases', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (let number = 1; number <= 120; number += 1) {
    const day = String(1 + (number % 28)).padStart(2, '0')
    await given.case({
      owner,
      title: `Case ${number}`,
      date: `2025-02-${day}`,
      tags: number % 40 === 0 ? ['rare'] : [],
    })
  }
  const { cases } = await exportedFile(app, owner)
  expect(new Set(cases.map(({ id }) => id)).size).toBe(120)
  const dates = cases.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect((await exportedFile(app, owner, { tag: 'rare' })).cases).toHaveLength(3)
  expect((await exportedFile(app, owner, { q: '!?' })).cases).toEqual([])
  expect(await exportedLines(app, owner)).toHaveLength(120)
})

test('the CSV has words instead of codes, preserves every kind of text, and runs no formula', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const title = '=cmd|" /C calc"!A0, "quoted"; ünïcode'
  await given.case({
    owner,
    title,
    reflection: { what: '+1 line\r\n@SUM(1)' },
    procedures: [{ code: 'tourniquet' }, { code: 'pelvic_binder' }],
    tags: ['-tag'],
  })
  const [line] = await exportedLines(app, owner)
  expect(line).toMatchObject({
    'Case type': 'Trauma',
    'Mission type': 'Primary (scene)',
    Procedures: 'Tourniquet; Pelvic binder',
    'Flagged for review': 'no',
  })
  for (const heading of ['Title', 'What happened', 'Tags'])
    for (const part of (line?.[heading] ?? '').split(/[\r\n]+/)) expect(part).toMatch(/^'[=+\-@]/)
  expect(line?.['Title']).toBe(`'${title}`)
})

test('the XLSX has the rows of the CSV, with dates in date cells and texts in text cells', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner, date: '2025-03-04', title: '=1+1', patientAge: 34, patientAgeUnit: 'years' })
  const response = await app.fastify.inject({
    method: 'GET',
    url: `${exportLogbook.path}?format=xlsx`,
    headers: { authorization: `Bearer ${owner.accessToken}` },
  })
  expect(response.headers['content-disposition']).toMatch(/\.xlsx"$/)
  expect(response.headers['x-file-entries']).toBe('1')
  const { sheets } = await readXlsx(response.rawPayload)
  const [headings = [], row = []] = sheets[0]?.rows ?? []
  const [line = {}] = await exportedLines(app, owner)
  expect(headings).toEqual(Object.keys(line))
  const cell = (heading: string) => row[headings.indexOf(heading)]
  expect(cell('Date')).toEqual(new Date('2025-03-04'))
  expect(cell('Title')).toBe('=1+1')
  expect(cell('Age')).toBe(34)
  expect(cell('Mission type')).toBe(line['Mission type'])
})

test('nobody exports another person’s case, whatever the role and the filter', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const admin = await given.user({ role: 'admin' })
  await given.case({ owner, title: 'Foreign', reflection: { what: 'Shared.', shareWithSupervisor: true } })
  for (const viewer of [supervisor, admin, await given.user()]) {
    for (const filters of [{}, { q: 'foreign' }, { reflection: 'true' }] as const)
      expect((await exportedFile(app, viewer, filters)).cases).toEqual([])
    const query = { format: 'json', clinician: owner.id } as const
    expect(await app.as(viewer).call(exportLogbook, { query })).toFailWith(400, 'request_invalid')
  }
})

test('only chosen cases are exported; cases of others and unknown cases are left out', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const [first, second] = [await given.case({ owner }), await given.case({ owner })]
  await given.case({ owner })
  const foreign = await given.case()
  const ids = [first.id, second.id, foreign.id].join(',')
  const { cases } = await exportedFile(app, owner, { ids })
  expect(cases.map(({ id }) => id).toSorted()).toEqual([first.id, second.id].toSorted())
  const refused = await app.as(owner).call(exportLogbook, { query: { format: 'json', ids: 'all' } })
  expect(refused).toFailWith(400, 'request_invalid')
})

test('a second simultaneous export and a twenty-first in an hour are refused with a clear sentence', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner })
  const both = await Promise.all(
    [1, 2].map(() => app.as(owner).call(exportLogbook, { query: { format: 'csv' } })),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429])
  for (let times = 0; times < 19; times += 1) await exported(app, owner, { format: 'csv' })
  expect(await app.as(owner).call(exportLogbook, { query: { format: 'csv' } })).toFailWith(
    429,
    'logbook_export_throttled',
  )
  await given.case({ owner: await given.user() })
})

test('an export ends when its client disconnects, and the client may then start another one', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (const title of ['One', 'Two']) await given.case({ owner, title })
  const actor = await authenticate(app.deps, owner.accessToken)
  const exportCases = createLogbookExport(app.deps, noSignOffs)
  const by = { actor, origin: { requestId: 'test', address: '127.0.0.1', userAgent: null } }
  for (const format of ['json', 'xlsx', 'csv', 'pdf'] as const) {
    const { stream } = await exportCases(by, { format })
    await once(stream, 'readable')
    await expect(exportCases(by, { format })).rejects.toMatchObject({
      code: 'logbook_export_running',
    })
    stream.destroy()
    await once(stream, 'close')
  }
})

test('when a first export closes late, a third one still cannot start beside the second', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner })
  const actor = await authenticate(app.deps, owner.accessToken)
  let minutesLater = 0
  const clock = { now: () => new Date(app.deps.clock.now().getTime() + minutesLater * 60_000) }
  const exportCases = createLogbookExport({ ...app.deps, clock }, noSignOffs)
  const by = { actor, origin: { requestId: 'test', address: '127.0.0.1', userAgent: null } }
  const { stream: first } = await exportCases(by, { format: 'csv' })
  minutesLater = 16
  const { stream: second } = await exportCases(by, { format: 'csv' })
  first.destroy()
  await once(first, 'close')
  await expect(exportCases(by, { format: 'csv' })).rejects.toMatchObject({ code: 'logbook_export_running' })
  second.destroy()
  await once(second, 'close')
})

test('exports follow the published JSON Schema', () => {
  const published = path.resolve(import.meta.dirname, '../../../../../public/schemas/logbook-v1.json')
  expect(JSON.parse(readFileSync(published, 'utf8'))).toEqual(JSON.parse(JSON.stringify(logbookJsonSchema())))
  expect(z.string().parse(logbookJsonSchema().title)).toContain('logbook')
})
