import type { GivenUser } from '#testing/given.ts'
import { readPdfLines, unpackPdf } from '#testing/pdf.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { procedures } from '#reference/procedures.ts'
import { exportLogbook } from '../contract.ts'

// A separate process prints each file, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function pdfOf(app: TestApp, { accessToken }: GivenUser, query = '') {
  const url = `${exportLogbook.path}?format=pdf${query}`
  const answer = await app.fastify.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/pdf')
  expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  return {
    text: unpackPdf(answer.rawPayload),
    lines: readPdfLines(answer.rawPayload),
    headers: answer.headers,
  }
}

const count = (text: string, part: string) => text.split(part).length - 1

test('the logbook is a tagged PDF with an item for each case, on as many pages as necessary', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  for (let number = 1; number <= 40; number += 1)
    await given.case({ owner, title: `Case ${number}`, procedures: [{ code: 'tourniquet' }] })
  const { text, lines, headers } = await pdfOf(app, owner)
  expect(headers['content-disposition']).toMatch(/filename="sortie-logbook-[\d-]+\.pdf"/)
  expect(headers['x-file-entries']).toBe('40')
  expect(text).toMatch(/\/Marked true/)
  expect(text).toMatch(/\/Lang \(en-GB\)/)
  expect(count(text, '/S /LI\n')).toBe(40)
  const pages = count(text, '/Type /Page\n')
  expect(pages).toBeGreaterThan(2)
  const footers = lines.map((glyphs) => glyphs.join('')).join('\n')
  for (let page = 1; page <= pages; page += 1) expect(footers).toContain(`Page ${page} of `)
  expect(count(text, '/Total Do')).toBe(pages)
  // Screen readers skip the footer and the line below each case.
  expect(count(text, '/Artifact')).toBe(pages + 40)
})

test('names and titles of every script are printed, and so are the symbols of clinicians', async ({
  app,
  given,
}) => {
  const owner = await given.user({ name: '王小明' })
  await given.case({ owner, title: 'SpO₂ ≥ 94 % ↓' })
  await given.case({ owner, title: 'דוד' })
  const { lines } = await pdfOf(app, owner)
  const printed = lines.map((glyphs) => glyphs.join('')).join('\n')
  expect(printed).toContain('王小明')
  expect(printed).toContain('SpO₂ ≥ 94 % ↓')
  expect(printed).toContain('דוד')
  expect(printed).not.toContain('□')
})

test('filtered cases, chosen cases or an empty list are printed, and never the cases of others, whatever the role', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  const admin = await given.user({ role: 'super_admin' })
  const first = await given.case({ owner, tags: ['rare'] })
  const second = await given.case({ owner })
  const items = async (viewer: GivenUser, query: string) =>
    count((await pdfOf(app, viewer, query)).text, '/S /LI\n')
  expect(await items(owner, '&tag=rare')).toBe(1)
  expect(await items(owner, '&tag=none')).toBe(0)
  expect(await items(owner, `&ids=${first.id},${second.id}`)).toBe(2)
  for (const viewer of [supervisor, admin]) {
    expect(await items(viewer, '')).toBe(0)
    expect(await items(viewer, `&ids=${first.id},${second.id}`)).toBe(0)
    expect(await items(viewer, `&ids=${first.id}`)).toBe(0)
  }
})

test('one chosen case is printed with every field, in sections', async ({ app, given }) => {
  const owner = await given.user()
  const one = await given.case({
    owner,
    reflection: { what: 'A long night.' },
    clinical: { vitals: [{ point: 'first', heartRate: 120 }] },
    drugs: [{ code: 'ketamine', dose: 30, unit: 'mg' }],
  })
  const { text } = await pdfOf(app, owner, `&ids=${one.id}`)
  expect(count(text, '/S /H2\n')).toBeGreaterThan(3)
  expect(text).toMatch(/\/S \/TH\n/)
})

test('a row with more words than fit on a page, or with letters that the font lacks, is printed', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const longest = procedures.toSorted((a, b) => b.label.length - a.label.length).slice(0, 60)
  await given.case({
    owner,
    title: 'שלום 你好 🚁 مرحبا W'.padEnd(110, 'W'),
    procedures: longest.map(({ code }) => ({ code, operatorRole: 'observed' as const })),
  })
  await given.case({ owner })
  const { text } = await pdfOf(app, owner)
  expect(count(text, '/S /LI\n')).toBe(2)
  expect(count(text, '/Type /Page\n')).toBeLessThan(3)
})

test('the hash depends on the cases and not on the time of printing', async ({ app, given, clock }) => {
  const owner = await given.user()
  const first = await given.case({ owner })
  const hashOf = async (query = '') =>
    /SHA-256 ([\da-f]{64})/.exec((await pdfOf(app, owner, query)).text)?.[1]
  const before = await hashOf()
  expect(before).toBeDefined()
  clock.advance(60_000)
  expect(await hashOf()).toBe(before)
  await given.case({ owner })
  expect(await hashOf()).not.toBe(before)
  expect(await hashOf(`&ids=${first.id}`)).toBeDefined()
})
