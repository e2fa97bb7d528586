import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { exportLogbook } from '#logbook/book/export/contract.ts'
import { logbookFileSchema } from '#logbook/book/export/logbook-file.ts'
import { downloadReport } from '#logbook/reports/file/contract.ts'
import { updateCase, type Case } from '#logging/cases/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { readPdfLines } from '#testing/pdf.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import { signCase } from '../contract.ts'
import { askForSignatures, returnSignOffRequest } from '../requests/contract.ts'

// Processes of their own print the files, possibly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

async function fileOf(app: TestApp, { accessToken }: GivenUser, url: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await app.fastify.inject({ method: 'GET', url, headers })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return answer.rawPayload
}

const textOf = (pdf: Buffer): string =>
  readPdfLines(pdf)
    .map((glyphs) => glyphs.join(''))
    .join('\n')

/** Adds five cases: signed, changed since, returned, waiting for a signature, and without any of these. */
async function givenCases(app: TestApp, given: Given) {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const owner = await given.user({ organizationId, supervisor })
  const make = (title: string) => given.case({ owner, title, date: '2026-01-05' })
  const cases = {
    signed: await make('Signed case'),
    changed: await make('Changed case'),
    returned: await make('Returned case'),
    requested: await make('Requested case'),
    none: await make('Plain case'),
  }
  const sign = async ({ id, version }: Case) => {
    const call = { params: { id }, body: { version, level: 'distant' } }
    expect((await app.as(supervisor).call(signCase, call)).status).toBe(200)
  }
  await sign(cases.signed)
  await sign(cases.changed)
  const body = { ...toUpdate(cases.changed), type: 'burns' as const }
  expect((await app.as(owner).call(updateCase, { params: { id: cases.changed.id }, body })).status).toBe(200)
  const caseIds = [cases.returned.id, cases.requested.id]
  const { body: asked } = await app.as(owner).call(askForSignatures, { body: { caseIds } })
  const toReturn = asked.requests.find((request) => request.case.id === cases.returned.id)
  await app.as(supervisor).call(returnSignOffRequest, {
    params: { id: toReturn?.id ?? '' },
    body: { comment: 'Please add the times.' },
  })
  return { supervisor, owner, cases }
}

test('every file of the logbook contains the sign-off state of each case, and who signed it', async ({
  app,
  given,
}) => {
  const { supervisor, owner, cases } = await givenCases(app, given)
  const { path } = exportLogbook

  const json = logbookFileSchema.parse(JSON.parse(String(await fileOf(app, owner, `${path}?format=json`))))
  const signOffOf = ({ id }: Case) => json.cases.find((theCase) => theCase.id === id)?.signOff
  const signer = { id: supervisor.id, name: 'Kim Osei', role: 'supervisor' }
  expect(signOffOf(cases.signed)).toMatchObject({
    state: 'signed',
    changedFields: [],
    signatures: [{ signer, isCurrent: true }],
  })
  expect(signOffOf(cases.changed)).toMatchObject({
    state: 'changed',
    changedFields: ['type'],
    signatures: [{ signer, isCurrent: false }],
  })
  expect(signOffOf(cases.returned)).toEqual({ state: 'returned', changedFields: [], signatures: [] })
  expect(signOffOf(cases.requested)?.state).toBe('requested')
  expect(signOffOf(cases.none)).toBeUndefined()

  const lines = parse<Record<string, string>>(await fileOf(app, owner, `${path}?format=csv`), {
    columns: true,
    bom: true,
  })
  const said = ({ title }: Case) => {
    const line = lines.find((row) => row.Title === title)
    return [line?.['Sign-off'], line?.['Signed by'], line?.['Role of who signed'], line?.['Signed at'] !== '']
  }
  expect(said(cases.signed)).toEqual(['Signed', 'Kim Osei', 'Supervisor', true])
  expect(said(cases.changed)).toEqual(['Changed since it was signed', 'Kim Osei', 'Supervisor', true])
  expect(said(cases.returned)).toEqual(['Came back', '', '', false])
  expect(said(cases.requested)).toEqual(['Waits for signature', '', '', false])
  expect(said(cases.none)).toEqual(['Not signed', '', '', false])

  const { sheets } = await readXlsx(await fileOf(app, owner, `${path}?format=xlsx`))
  expect(sheets[0]?.rows.flat()).toContain('Changed since it was signed')

  const list = textOf(await fileOf(app, owner, `${path}?format=pdf`)).replaceAll(/\s+/g, ' ')
  expect(list).toContain('Signed by Kim Osei')
  expect(list).toContain('changed since')
  expect(list).toContain('Waits for signature')
  expect(list).toContain('Came back')
  const page = textOf(await fileOf(app, owner, `${path}?format=pdf&ids=${cases.signed.id}`))
  expect(page).toContain('Sign-off')
  expect(page.replaceAll(/\s+/g, ' ')).toContain('Signed by Kim Osei, Supervisor')
})

test('the summary says how many of its cases have a signature that still covers them, and by how many people', async ({
  app,
  given,
}) => {
  const { supervisor, owner, cases } = await givenCases(app, given)
  const factsOf = async (query: string) => {
    const { sheets } = await readXlsx(await fileOf(app, owner, `${downloadReport.path}?format=xlsx${query}`))
    return Object.fromEntries(sheets.find(({ name }) => name === 'Report')?.rows ?? []) as Record<
      string,
      string
    >
  }
  const before = await factsOf('')
  expect(before.Signed).toBe('1 of its 5 cases is signed, by 1 person')

  // Undoing the edit makes the case signed again.
  const { id, version, ...facts } = cases.changed
  const body = toUpdate({ ...facts, id, version: version + 1 })
  expect((await app.as(owner).call(updateCase, { params: { id }, body })).status).toBe(200)
  const call = { params: { id: cases.none.id }, body: { version: cases.none.version, level: 'local' } }
  expect((await app.as(supervisor).call(signCase, call)).status).toBe(200)
  const after = await factsOf('')
  expect(after.Signed).toBe('3 of its 5 cases are signed, by 1 person')
  expect(after['Content hash (SHA-256)'], 'who signs does not change the report').toBeDefined()

  expect((await factsOf('&from=2026-01-06')).Signed).toBe('None of its 0 cases are signed')
  const pdf = textOf(await fileOf(app, owner, `${downloadReport.path}?format=pdf`))
  expect(pdf).toContain('3 of its 5 cases are signed, by 1 person')
})
