import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { createActivity } from '#cpd/activities/log/contract.ts'
import { createPracticeHours } from '#cpd/activities/practice-hours/contract.ts'
import { createEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { givenEvidence, createPdf } from '#testing/evidence.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { unpackPdf } from '#testing/pdf.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { createCpdProfile } from '../../profiles/contract.ts'
import { downloadEvidence, downloadRecord } from '../contract.ts'

const year = 'from=2025-01-01&to=2025-12-31'

async function fileOf(app: TestApp, viewer: GivenUser, path: string) {
  const { accessToken } = viewer
  const answer = await app.fastify.inject({
    method: 'GET',
    url: path,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return { bytes: answer.rawPayload, headers: answer.headers }
}

/** A user with two activities of 2025, of which the later one was recorded first, and one of 2024. */
async function givenRecord(app: TestApp, given: Given) {
  const user = await given.user({ name: 'Zoë Ångström' })
  const own = app.as(user)
  const [programme, certificate] = [
    await givenEvidence(app, user, 'programme.pdf'),
    await givenEvidence(app, user, 'certificate.pdf'),
  ]
  const record = (body: object) =>
    own.call(createActivity, {
      body: { hours: 2, type: 'course', title: 'Airway day', date: '2025-03-04', ...body },
    })
  const later = await record({
    title: '=HYPERLINK("http://example.org")',
    date: '2025-06-01',
    evidenceIds: [certificate.id],
    learningOutcome: 'Scalpel first.',
  })
  await record({ evidenceIds: [programme.id], participatoryHours: 1.5 })
  await record({ title: 'Too early', date: '2024-12-31' })
  await record({ title: 'Unfinished', status: 'draft' })
  return { user, own, later: later.body }
}

test('the record of a period has its totals, texts and evidence, and no more than the period', async ({
  app,
  given,
}) => {
  const { user, own } = await givenRecord(app, given)
  const { body: cycle } = await own.call(createEnrolment, {
    body: { standardCode: 'mba_cpd', cycleStart: '2025-01-01' },
  })
  const path = `${downloadRecord.path}?kind=record&enrolmentId=${cycle.id}`
  const asXlsx = await fileOf(app, user, `${path}&format=xlsx`)
  const { sheets } = await readXlsx(asXlsx.bytes)
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? []
  expect(rowsOf('Record').flat()).toContain(`${cycle.rules.body}: ${cycle.rules.title}`)
  expect(rowsOf('Activities').at(-1)?.slice(3, 5)).toEqual([4, 1.5])
  expect(rowsOf('Evidence').map(([number, file]) => [number, file])).toEqual([
    ['No.', 'File'],
    ['E01', 'programme.pdf'],
    ['E02', 'certificate.pdf'],
  ])
  expect(JSON.stringify(rowsOf('Texts'))).toContain('Scalpel first.')
  expect(JSON.stringify(sheets)).not.toContain('Too early')
  expect(JSON.stringify(sheets)).not.toContain('Unfinished')
  expect(
    sheets.flatMap(({ cells }) => [...(cells?.values() ?? [])].map(({ formula }) => formula)),
  ).not.toContainEqual(expect.any(String))

  const asPdf = await fileOf(app, user, `${path}&format=pdf`)
  expect(asPdf.headers['content-disposition']).toMatch(/filename="sortie-cpd-record-[\d-]+\.pdf"/)
  const text = unpackPdf(asPdf.bytes)
  for (const tag of ['H1', 'H2', 'P', 'Table', 'TH']) expect(text).toContain(`/S /${tag}\n`)
})

test('a record of very many activities has each of them once, by day', async ({ app, given }) => {
  const user = await given.user()
  const count = 1_203
  await sql`
    insert into cpd_activities (id, owner_id, title, date, hours, type, status)
    select gen_random_uuid(), ${user.id}, 'Activity ' || n, '2025-01-01'::date + n % 3, 1, 'course', 'completed'
    from generate_series(1, ${count}) n`.execute(app.deps.db)
  const { bytes } = await fileOf(app, user, `${downloadRecord.path}?kind=list&${year}&format=xlsx`)
  const rows = (await readXlsx(bytes)).sheets.flatMap((sheet) => sheet.rows)
  const titles = rows.flatMap((row) => row.filter((cell) => String(cell).startsWith('Activity ')))
  expect([titles.length, new Set(titles).size]).toEqual([count, count])
})

test('the log for nurses has the practice hours of the period, counted by days', async ({ app, given }) => {
  const { user, own } = await givenRecord(app, given)
  await own.call(createPracticeHours, {
    body: { from: '2024-12-22', to: '2025-01-10', hours: 100, setting: 'hospital', scope: 'Nights' },
  })
  const { bytes } = await fileOf(app, user, `${downloadRecord.path}?kind=nmc&format=xlsx&${year}`)
  const { sheets } = await readXlsx(bytes)
  expect(sheets.find(({ name }) => name === 'Practice hours')?.rows.slice(1)).toEqual([
    ['22 Dec 2024 to 10 Jan 2025', 'Hospital', 'Nights', 50],
    ['Total', null, null, 50],
  ])
})

test('a profile has its texts and chosen activities in their order', async ({ app, given }) => {
  const { user, own, later } = await givenRecord(app, given)
  const { body: profile } = await own.call(createCpdProfile, {
    body: {
      from: '2025-01-01',
      to: '2025-12-31',
      summary: 'I fly at night.',
      statement: 'I met them.',
      activityIds: [later.id],
    },
  })
  const path = `${downloadRecord.path}?kind=profile&profileId=${profile.id}`
  const { sheets } = await readXlsx((await fileOf(app, user, `${path}&format=xlsx`)).bytes)
  const texts = sheets.find(({ name }) => name === 'Texts')?.rows ?? []
  expect(texts.map((row) => row.at(-1))).toEqual(
    expect.arrayContaining(['I fly at night.', 'I met them.', 'Scalpel first.']),
  )
  expect((await fileOf(app, user, `${path}&format=pdf`)).bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the archive has each file under its number in the record, with an index', async ({ app, given }) => {
  const { user } = await givenRecord(app, given)
  const { bytes, headers } = await fileOf(app, user, `${downloadEvidence.path}?${year}`)
  expect(headers['content-type']).toBe('application/zip')
  expect(Number(headers['x-file-bytes'])).toBeGreaterThan(2 * createPdf().length)
  const files = unzip(bytes)
  expect([...files.keys()]).toEqual(['index.pdf', 'index.csv', 'E01 programme.pdf', 'E02 certificate.pdf'])
  expect(files.get('E02 certificate.pdf')).toBe(createPdf().toString())
  const index = files.get('index.csv') ?? ''
  expect(index).toContain('E01')
  // A spreadsheet that opens it runs nothing.
  expect(index).not.toMatch(/(^|,|")=HYPERLINK/m)
})

test('a file needs a period, is the caller’s own, and forty an hour are enough', async ({ app, given }) => {
  const { user, own } = await givenRecord(app, given)
  const file = `${downloadRecord.path}?kind=list&format=xlsx`
  expect(await own.inject({ url: file })).toFailWith(400, 'request_invalid')
  expect(await own.inject({ url: `${file}&from=2025-02-01&to=2025-01-01` })).toFailWith(
    400,
    'request_invalid',
  )
  const supervisor = await given.user({ role: 'admin' })
  const { sheets } = await readXlsx((await fileOf(app, supervisor, `${file}&${year}`)).bytes)
  expect(JSON.stringify(sheets)).not.toContain('Airway day')
  await fileOf(app, user, `${file}&${year}`)
  // What is asked for in vain counts as well, and takes no time to draw.
  for (let times = 0; times < 37; times += 1) expect((await own.inject({ url: file })).status).toBe(400)
  expect(await own.inject({ url: `${file}&${year}` })).toFailWith(429, 'record_file_throttled')
})
