import { parse } from 'csv-parse/sync'
import { readXlsx } from 'hucre/xlsx'
import { listCaseSignatures, listSignOffStates, signCase } from '#governance/sign-off/contract.ts'
import { exportLogbook } from '#logbook/book/export/contract.ts'
import { logbookFileSchema } from '#logbook/book/export/logbook-file.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { finishJobs } from '#platform/server/jobs.ts'
import { jobs } from '#server/jobs.ts'
import { uploadImport } from '#testing/given-import.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

// Whole logbooks are exported and imported again, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

async function importFile(app: TestApp, owner: GivenUser, content: string | Buffer, fileName: string) {
  const { status, body } = await uploadImport(app, owner, content, fileName)
  expect(status, JSON.stringify(body)).toBe(201)
  const params = { id: body.id }
  const mapping =
    body.kind === 'logbook'
      ? { preset: null, columns: [], fixed: [] }
      : (await app.as(owner).call(contract.previewImport, { params, body: {} })).body.mapping
  await app.as(owner).call(contract.checkImport, { params, body: { mapping } })
  await finishJobs(app.deps, jobs)
  const inbox = (await app.as(owner).call(contract.getImport, { params })).body
  const states = ['ready', 'draft', 'flagged'] as const
  await app.as(owner).call(contract.logImportRows, { params, body: { states: [...states] } })
  await finishJobs(app.deps, jobs)
  const { rows } = (await app.as(owner).call(contract.listImportRows, { params, query: { limit: 100 } })).body
  return { params, inbox, rows }
}

async function fileOf(app: TestApp, { accessToken }: GivenUser, format: string): Promise<Buffer> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const url = `${exportLogbook.path}?format=${format}`
  const answer = await app.fastify.inject({ method: 'GET', url, headers })
  expect(answer.statusCode, answer.payload.slice(0, 300)).toBe(200)
  return answer.rawPayload
}

const signaturesOf = async (app: TestApp, viewer: GivenUser, id: string) =>
  (await app.as(viewer).call(listCaseSignatures, { params: { id } })).body

const countClaims = async ({ deps }: TestApp, owner: GivenUser): Promise<number> => {
  const { rows } = await deps.pool.query<{ count: number }>(
    `select count(*)::int as count from signature_claims join cases on cases.id = case_id where owner_id = $1`,
    [owner.id],
  )
  return rows[0]?.count ?? 0
}

const foreignFile = [
  'Date,Case type,Mission type,Mission outcome,Aircraft or vehicle,My role,Supervision level,Age,Sex,Presenting problem,Validated by,Validated on',
  '2024-05-01,Trauma,Primary scene,Patient transported,Helicopter,Doctor,Distant,40,female,Fell,Dr Sofia Osei,2024-05-03',
].join('\n')

test('a signature that a file mentions is kept with the case as a claim, and counts nowhere as a signature', async ({
  app,
  given,
}) => {
  const organization = await given.organization({ settings: { requireSignOff: true } })
  const supervisor = await given.user({ role: 'supervisor', organizationId: organization.id })
  const owner = await given.user({ organizationId: organization.id, supervisor })
  const { inbox, rows, params } = await importFile(app, owner, foreignFile, 'log.csv')
  expect(inbox.claims).toBe(1)
  const id = rows[0]?.caseId ?? ''
  const claim =
    'Signed by Dr Sofia Osei on 3 May 2024, according to the imported file (column “Validated by”)'
  for (const viewer of [owner, supervisor])
    expect(await signaturesOf(app, viewer, id)).toMatchObject({
      state: 'none',
      signatures: [],
      claims: [claim],
    })
  const states = await app.as(owner).call(listSignOffStates, { query: { ids: id } })
  expect(states.body.states).toMatchObject([{ state: 'none', signer: null }])
  const status = rows[0]?.request?.status === 'draft' ? 'draft' : 'pending'
  expect((await app.as(owner).call(getCase, { params: { id } })).body.status).toBe(status)
  // Strangers do not see the claim.
  const stranger = await given.user({ organizationId: organization.id })
  expect((await app.as(stranger).call(listCaseSignatures, { params: { id } })).status).toBe(404)

  // The inbox no longer contains the name once the case does, and undoing removes the case with the claim.
  const { rows: kept } = await app.deps.pool.query<{ text: string }>(
    'select signature_claims::text as text from import_rows where batch_id = $1',
    [params.id],
  )
  expect(kept).toEqual([{ text: null }])
  await app.as(owner).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  expect((await app.as(owner).call(listCaseSignatures, { params: { id } })).status).toBe(404)
  expect((await app.as(owner).call(listCases, { query: {} })).body.cases).toEqual([])
  await app.deps.pool.query('delete from cases where id = $1', [id])
  expect(await countClaims(app, owner)).toBe(0)
})

test('a signature in a file that Sortie exported is imported as a claim, which names the service', async ({
  app,
  given,
}) => {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const owner = await given.user({ organizationId, supervisor })
  const theCase = await given.case({ owner, title: 'Signed case', date: '2026-01-05' })
  const call = { params: { id: theCase.id }, body: { version: theCase.version, level: 'distant' } }
  expect((await app.as(supervisor).call(signCase, call)).status).toBe(200)
  const claimed =
    /^Signed by Kim Osei, Supervisor, on \d+ \w+ \d{4} in Sortie, according to the imported file$/

  for (const format of ['json', 'csv', 'xlsx']) {
    const reader = await given.user()
    const { inbox, rows } = await importFile(app, reader, await fileOf(app, owner, format), `log.${format}`)
    expect(inbox.claims, `${format} ${JSON.stringify(rows)}`).toBe(1)
    const id = rows[0]?.caseId ?? ''
    const found = await signaturesOf(app, reader, id)
    expect(found, format).toMatchObject({
      state: 'none',
      signatures: [],
      claims: [expect.stringMatching(claimed)],
    })

    // After another export and import in any format, there is one claim, and it is the same.
    for (const again of ['json', 'csv', 'xlsx']) {
      const next = await given.user()
      const second = await importFile(app, next, await fileOf(app, reader, again), `log.${again}`)
      const { claims, state } = await signaturesOf(app, next, second.rows[0]?.caseId ?? '')
      expect({ claims, state }, `${format}, ${again}`).toEqual({ claims: found.claims, state: 'none' })
    }

    const file = logbookFileSchema.parse(JSON.parse(String(await fileOf(app, reader, 'json'))))
    expect(file.cases[0]).toMatchObject({ signatureClaims: [{ signer: 'Kim Osei', service: 'Sortie' }] })
    expect(file.cases[0]?.signOff).toBeUndefined()
    const [line] = parse<Record<string, string>>(await fileOf(app, reader, 'csv'), {
      columns: true,
      bom: true,
    })
    expect(line).toMatchObject({ 'Sign-off': 'Not signed', 'Signed by': '' })
    expect(line?.['Claimed signatures']).toMatch(/^Kim Osei \| role: Supervisor \| on: .* \| in: Sortie$/)
    const { sheets } = await readXlsx(await fileOf(app, reader, 'xlsx'))
    expect(sheets[0]?.rows[1]?.at(-1)).toBe(line?.['Claimed signatures'])
  }
})

test('a damaged claim in a file is left out with a note, and the case is imported', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner, title: 'Plain case' })
  const file = logbookFileSchema.parse(JSON.parse(String(await fileOf(app, owner, 'json'))))
  const [first] = file.cases
  const reader = await given.user()
  const damaged = { ...file, cases: [{ ...first, signatureClaims: [{ signer: 7 }], signOff: 'signed' }] }
  const { rows, inbox } = await importFile(app, reader, JSON.stringify(damaged), 'log.json')
  expect(inbox.claims).toBe(0)
  expect(rows[0]?.state).toBe('logged')
  expect(rows[0]?.problems.map(({ column, severity }) => [column, severity])).toEqual([
    ['signOff', 'left_out'],
    ['signatureClaims', 'left_out'],
  ])
})
