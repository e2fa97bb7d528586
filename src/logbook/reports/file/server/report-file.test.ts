import { readXlsx } from 'hucre/xlsx'
import type { GivenUser } from '#testing/given.ts'
import { unpackPdf } from '#testing/pdf.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { toCodes } from '#reference/codes.ts'
import { caseTypes } from '#reference/case-lists.ts'
import { procedures } from '#reference/procedures.ts'
import { createOpeningTotal } from '../../opening-totals/contract.ts'
import { getReport } from '../../summary/contract.ts'
import { downloadReport } from '../contract.ts'

const caseTypeCodes = toCodes(caseTypes)
const procedureCodes = toCodes(procedures)

const openingTotal = {
  procedure: 'tourniquet',
  setting: 'real',
  count: 41,
  from: '2019-01-01',
  to: '2019-12-31',
  source: '=HYPERLINK("http://example.org","paper")',
} as const

async function fileOf(app: TestApp, viewer: GivenUser, query: string) {
  const { accessToken } = viewer
  const answer = await app.fastify.inject({
    method: 'GET',
    url: `${downloadReport.path}?${query}`,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}

test('the PDF is tagged, has a title, a language, headings and tables with header cells, and page numbers', async ({
  app,
  given,
}) => {
  const owner = await given.user({ name: 'Zoë Ångström Łukasz' })
  for (let count = 0; count < 6; count += 1)
    await given.case({ owner, procedures: [{ code: 'tourniquet' }, { code: 'pelvic_binder' }] })
  await app.as(owner).call(createOpeningTotal, { body: { total: openingTotal } })
  const { bytes, headers } = await fileOf(app, owner, 'format=pdf')
  expect(headers['content-type']).toBe('application/pdf')
  expect(headers['content-disposition']).toMatch(/filename="sortie-summary-[\d-]+\.pdf"/)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const text = unpackPdf(bytes)
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/Lang \(en-GB\)/)
  expect(text).toMatch(/\/DisplayDocTitle true/)
  for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(text).toContain(`/S /${tag}\n`)
  expect(text).toMatch(/\/Scope \/Column/)
  expect(text).toMatch(/\/Scope \/Row/)
  expect(text).toMatch(/\/Artifact/)
})

test('the PDF of a usual year has the clinician’s name, a line to sign, every month, and at most four pages', async ({
  app,
  given,
}) => {
  const organization = await given.organization()
  const owner = await given.user({ name: 'Robin Hale', organizationId: organization.id })
  await app.deps.pool.query(`update organizations set org_name = 'Northern Air Ambulance' where id = $1`, [
    organization.id,
  ])
  await app.deps.pool.query('update users set license_number = $1 where id = $2', ['PA 12345', owner.id])
  const codes = procedureCodes.slice(0, 40)
  for (const [month, type] of caseTypeCodes.slice(0, 9).entries())
    await given.case({
      owner,
      type,
      date: `2025-0${month + 1}-05`,
      procedures: codes.slice(month * 4, month * 4 + 8).map((code) => ({ code })),
    })
  const query = 'from=2025-01-01&to=2025-12-31'
  const pages = unpackPdf((await fileOf(app, owner, `format=pdf&${query}`)).bytes)
  expect(pages.match(/\/Type \/Page\n/g)?.length).toBeLessThanOrEqual(4)
  const { sheets } = await readXlsx((await fileOf(app, owner, `format=xlsx&${query}`)).bytes)
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('Report')).toEqual(
    expect.arrayContaining([
      ['Organization', 'Northern Air Ambulance'],
      ['Registration number', 'PA 12345'],
      ['Period', '1 Jan 2025 to 31 Dec 2025'],
    ]),
  )
  expect(rowsOf('Cases by month').slice(-4)).toEqual([
    ['Oct 2025', 0, 0, 0],
    ['Nov 2025', 0, 0, 0],
    ['Dec 2025', 0, 0, 0],
    ['Total', 9, 0, 9],
  ])
})

test('the spreadsheet opens, has the counts of the screen and its hash, and runs no formula', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner, type: 'burns', procedures: [{ code: 'tourniquet' }, { code: 'tourniquet' }] })
  await app.as(owner).call(createOpeningTotal, { body: { total: openingTotal } })
  const { body: report } = await app.as(owner).call(getReport, { query: {} })
  const { bytes } = await fileOf(app, owner, 'format=xlsx')
  const { sheets } = await readXlsx(bytes)
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('Report').flat()).toContain(report.hash)
  const tourniquets = rowsOf('Procedures by supervision').find(([first]) => first === 'Tourniquet')
  expect(tourniquets?.at(-2)).toBe(2)
  expect(tourniquets?.at(-1)).toBe(41)
  expect(rowsOf('Cases by case type')).toContainEqual(['Burns', 1, 0, 1])
  const sources = sheets.flatMap(({ rows, cells }) => [rows, [...(cells?.values() ?? [])]])
  expect(JSON.stringify(sources)).toContain('=HYPERLINK')
  expect(
    sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].map(({ formula }) => formula)),
  ).not.toContainEqual(expect.any(String))
})

test('a file has only the caller’s own cases that match the filters, whatever the role', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  await given.case({ owner, type: 'burns' })
  const { bytes } = await fileOf(app, supervisor, 'format=xlsx&view=training')
  const { sheets } = await readXlsx(bytes)
  expect(sheets.find(({ name }) => name === 'Totals')?.rows).toContainEqual(['Real cases', 0])
  const url = `${downloadReport.path}?format=pdf&clinician=${owner.id}`
  expect(await app.as(supervisor).inject({ url })).toFailWith(400, 'request_invalid')
})

test('each file creates an audit event, and a thirty-first in an hour is refused with a clear sentence', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await fileOf(app, owner, 'format=xlsx')
  // Simulates the next twenty-eight files, because drawing them takes long.
  await app.deps.pool.query(`update rate_limits set points = 29 where key like 'report_file:%'`)
  await fileOf(app, owner, 'format=xlsx')
  expect(await app.as(owner).inject({ url: `${downloadReport.path}?format=xlsx` })).toFailWith(
    429,
    'report_file_throttled',
  )
  const { rows } = await app.deps.pool.query(
    `select count(*)::int as count from audit_events where actor_id = $1 and action = 'report_downloaded'`,
    [owner.id],
  )
  expect(rows).toEqual([{ count: 2 }])
})
