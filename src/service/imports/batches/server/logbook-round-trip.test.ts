import fc from 'fast-check'
import { finishJobs } from '#platform/server/jobs.ts'
import { answerAssessment } from '#logging/assessments/contract.ts'
import { getCase, updateCase, type Case, type CaseRequest } from '#logging/cases/contract.ts'
import { flagCase } from '#logging/cases/changes/flag.contract.ts'
import { deleteCase, restoreCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { tagCases } from '#logging/cases/changes/tags.contract.ts'
import { listCaseChanges } from '#logging/cases/record/case-history.contract.ts'
import type { LogbookFile } from '#logbook/book/export/logbook-file.ts'
import { logbookFileSchema } from '#logbook/book/export/logbook-file.ts'
import { jobs } from '#server/jobs.ts'
import { toUpdate } from '#testing/case-update.ts'
import { uploadImport } from '#testing/given-import.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, test, vi, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

// Whole logbooks are exported and imported again, possibly on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

type Exported = LogbookFile['cases'][number]

async function exported(app: TestApp, owner: GivenUser): Promise<LogbookFile> {
  const { body } = await app.as(owner).inject({ method: 'GET', url: '/api/logbook/export?format=json' })
  const file = (typeof body === 'string' ? JSON.parse(body) : body) as LogbookFile
  return logbookFileSchema.parse(file)
}

async function checked(app: TestApp, owner: GivenUser, file: object) {
  const { status, body } = await uploadImport(app, owner, JSON.stringify(file), 'sortie.json')
  expect(status, JSON.stringify(body)).toBe(201)
  const params = { id: body.id }
  const mapping = { preset: null, columns: [], fixed: [] }
  await app.as(owner).call(contract.checkImport, { params, body: { mapping } })
  await finishJobs(app.deps, jobs)
  const found = await app.as(owner).call(contract.getImport, { params })
  const { rows } = (await app.as(owner).call(contract.listImportRows, { params, query: { limit: 100 } })).body
  return { params, counts: found.body.counts, rows }
}

async function imported(app: TestApp, owner: GivenUser, file: object) {
  const inbox = await checked(app, owner, file)
  const states = ['ready', 'draft'] as const
  await app.as(owner).call(contract.logImportRows, { params: inbox.params, body: { states: [...states] } })
  await finishJobs(app.deps, jobs)
  return inbox
}

const originCount = async (app: TestApp, owner: GivenUser): Promise<number> => {
  const { rows } = await app.deps.pool.query<{ count: number }>(
    `select count(*)::int as count from imported_cases join cases on cases.id = case_id where owner_id = $1`,
    [owner.id],
  )
  return rows[0]?.count ?? 0
}

/** Removes the fields that differ according to docs/export.md: accounts, ids, and the times and versions of the import. */
function comparable({ imported: said, history, assessments, ...one }: Exported): object {
  const {
    _id: _1,
    id: _2,
    clientId: _3,
    createdBy,
    createdAt,
    updatedAt: _4,
    submittedAt,
    version: _5,
    source,
    organizationId: _6,
    team,
    supervisor: _7,
    // The history says who voided the case, when and why.
    voided: _8,
    status,
    ...entered
  } = one
  return {
    ...entered,
    // The case may be pending, because a service may require a sign-off.
    status: status === 'pending' ? 'completed' : status,
    team: team && { ...team, supervisorUserId: null, colleagueUserIds: null },
    createdBy: said?.createdBy.name ?? createdBy.name,
    createdAt: said?.createdAt ?? createdAt,
    submittedAt: said ? said.submittedAt : submittedAt,
    source: said?.source ?? source,
    history: [...(said?.history ?? []), ...history].map(({ changedBy, ...change }) => ({
      ...change,
      changedBy: changedBy.name,
    })),
    assessments: [
      ...(said?.assessments ?? []),
      ...(assessments ?? []).map(({ assessorUserId: _assessor, ...rest }) => rest),
    ],
  }
}

const comparables = ({ cases }: LogbookFile) =>
  cases
    .map(comparable)
    .map((item) => JSON.stringify(item, (_key, value: unknown) => sorted(value)))
    .toSorted()

const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([, inner]) => inner !== null)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
    : value

const words: fc.Arbitrary<string> = fc.constantFrom(
  'A long carry',
  'Noël in the snow',
  '"quoted", and {braced}',
  'null',
  '水 rising',
)
const caseArbitrary = fc.record({
  title: fc.option(words),
  what: fc.option(words),
  summary: words,
  isDraft: fc.boolean(),
  edits: fc.array(words, { maxLength: 3 }),
  answer: fc.option(fc.constantFrom('completed', 'declined', 'open')),
  isTagged: fc.boolean(),
  flags: fc.integer({ min: 0, max: 2 }),
  isVoided: fc.integer({ min: 0, max: 3 }).map((item) => item === 0),
  isLoggedAgain: fc.boolean(),
})
type Facts = typeof caseArbitrary extends fc.Arbitrary<infer One> ? One : never

async function logged(app: TestApp, given: Given, [owner, supervisor]: [GivenUser, GivenUser], facts: Facts) {
  const asked = facts.answer !== null && !facts.isDraft
  const request: Partial<CaseRequest> = {
    title: facts.title,
    clinical: { summary: facts.summary },
    procedures: [{ code: 'tourniquet', notes: 'Left thigh' }],
    ...(facts.what !== null && { reflection: { what: facts.what, learningPoints: ['Ask early'] } }),
    ...(facts.isDraft && { status: 'draft' }),
    ...(asked && { assessments: [{ tool: 'dops', assessorUserId: supervisor.id }] }),
  }
  const { id } = await given.case({ owner, ...request })
  const at = { params: { id } }
  const now = async (): Promise<Case> => (await app.as(owner).call(getCase, at)).body
  for (const [turn, summary] of facts.edits.entries()) {
    const saved = await now()
    const body = { ...toUpdate(saved), clinical: { ...saved.clinical, summary }, patientAge: 20 + turn }
    expect((await app.as(owner).call(updateCase, { ...at, body })).status).toBe(200)
  }
  if (asked && facts.answer !== 'open') {
    const status = facts.answer === 'declined' ? 'declined' : 'completed'
    const body = {
      tool: 'dops',
      status,
      ...(status === 'completed' && { strengths: 'Calm all along.' }),
    } as const
    expect((await app.as(supervisor).call(answerAssessment, { ...at, body })).status).toBe(200)
  }
  if (facts.isTagged) await app.as(owner).call(tagCases, { body: { ids: [id], add: ['night'], remove: [] } })
  for (let turn = 0; turn < facts.flags && !facts.isDraft; turn += 1)
    await app.as(owner).call(flagCase, { ...at, body: { flagCaseReview: turn === 0 } })
  if (facts.isVoided) {
    const { version } = await now()
    await app.as(owner).call(voidCase, { ...at, body: { version, reason: 'Logged twice.' } })
    const { missionNumber, date } = await now()
    if (facts.isLoggedAgain) await given.case({ owner, ...request, missionNumber, date, assessments: null })
  }
}

test('any logbook that was exported, imported into another account and exported again is equal', async ({
  app,
  given,
}) => {
  const property = fc.asyncProperty(fc.array(caseArbitrary, { minLength: 1, maxLength: 4 }), async (all) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    for (const facts of all) await logged(app, given, [owner, supervisor], facts)
    const first = await exported(app, owner)
    const other = await given.user()
    const { rows } = await imported(app, other, first)
    for (const { problems, state } of rows) {
      expect(state).not.toBe('unreadable')
      for (const { message } of problems)
        expect(message).toMatch(/^This case was voided. It is imported as voided/)
    }
    const second = await exported(app, other)
    expect(comparables(second)).toEqual(comparables(first))
    // A copy of the copy is equal too.
    const third = await given.user()
    await imported(app, third, second)
    expect(comparables(await exported(app, third))).toEqual(comparables(first))
    // The same account gets its cases back after they were deleted.
    for (const { id } of second.cases) await app.as(other).call(deleteCase, { params: { id } })
    // Voided cases cannot be deleted, so they are recognized.
    await imported(app, other, first)
    expect(comparables(await exported(app, other))).toEqual(comparables(first))
  })
  await fc.assert(property, { numRuns: 8 })
})

/** A case with an edit and an answered assessment, exported by its owner. */
async function exportedCase(app: TestApp, given: Given) {
  const supervisor = await given.user({ role: 'supervisor', name: 'Kit Sterling' })
  const owner = await given.user({ supervisor, name: 'Alex Reed' })
  const facts: Facts = {
    title: 'A fall',
    what: 'Privately.',
    summary: 'A quiet flight.',
    isDraft: false,
    edits: ['A loud flight.'],
    answer: 'completed',
    isTagged: true,
    flags: 2,
    isVoided: false,
    isLoggedAgain: false,
  }
  await logged(app, given, [owner, supervisor], facts)
  const file = await exported(app, owner)
  const [one] = file.cases
  if (!one) throw new Error('Nothing was exported')
  return { supervisor, owner, file, one }
}

async function copied(app: TestApp, importer: GivenUser, file: object) {
  const { rows, params } = await imported(app, importer, file)
  const id = rows[0]?.caseId ?? ''
  const history = async (as: GivenUser) =>
    (await app.as(as).call(listCaseChanges, { params: { id }, query: {} })).body
  return { rows, params, id, history }
}

test('the history and the assessments of a file are shown as imported, and link to no account', async ({
  app,
  given,
}) => {
  const { supervisor, owner, file } = await exportedCase(app, given)
  const boss = await given.user({ role: 'supervisor' })
  const importer = await given.user({ supervisor: boss })
  const { id, history } = await copied(app, importer, file)
  const { changes, imported: said } = await history(importer)
  expect(changes).toMatchObject([{ kind: 'logged', changedBy: { id: importer.id } }])
  expect(said).toMatchObject({ createdBy: { name: 'Alex Reed' } })
  expect(said?.history.map(({ kind, changedBy }) => [kind, changedBy])).toEqual([
    ['edited', { name: 'Alex Reed' }],
    ['edited', { name: 'Kit Sterling' }],
    ['edited', { name: 'Alex Reed' }],
    ['flagged', { name: 'Alex Reed' }],
    ['unflagged', { name: 'Alex Reed' }],
  ])
  expect(said?.assessments).toMatchObject([
    { tool: 'dops', status: 'completed', strengths: 'Calm all along.' },
  ])
  for (const account of [owner, supervisor]) expect(JSON.stringify(said)).not.toContain(account.id)
  // The case has no assessment in this service, because nobody here has answered one.
  expect((await app.as(importer).call(getCase, { params: { id } })).body.assessments).toBeNull()
  // Others see which fields changed, but no text of the file.
  const shownToBoss = await history(boss)
  expect(shownToBoss.imported?.history).toHaveLength(5)
  expect(JSON.stringify(shownToBoss.imported)).not.toMatch(/flight|Calm/)
  const { rows } = await app.deps.pool.query(
    `select action from audit_events where entity_id = $1 and actor_id <> $2 and action <> 'case_history_viewed'`,
    [id, importer.id],
  )
  expect(rows).toEqual([])
})

test('a file that was edited by hand brings in no account, no reflection and no text that names a patient', async ({
  app,
  given,
}) => {
  const { file, one } = await exportedCase(app, given)
  const victim = await given.user({ role: 'supervisor', name: 'Robin Vale' })
  const entry = one.history[0]
  const forged = {
    ...entry,
    changedBy: { id: victim.id, name: 'Robin Vale', role: 'supervisor' },
    reason: 'Call her on 07700 900123 please',
    signedOffBy: victim.id,
    changes: [
      { path: 'reflection.what', before: null, after: 'Secret words' },
      { path: 'team.supervisorUserId', before: null, after: victim.id },
      { path: 'clinical.summary', before: 'Met Mrs Jones', after: { x: [{ myUserId: 'abc' }, 'Mr Brown'] } },
    ],
  }
  const numbered = { ...entry, changedBy: { name: 'Born 04-03-1961 943 476' } }
  const edited = { ...file, cases: [{ ...one, history: [forged, numbered], laterField: 1 }] }
  const importer = await given.user()
  const { rows, history } = await copied(app, importer, edited)
  expect(rows[0]?.problems).toMatchObject([
    { severity: 'warning', message: expect.stringMatching(/^4 texts of the history/) },
  ])
  const { imported: said } = await history(importer)
  const shown = JSON.stringify(said)
  expect(shown).not.toMatch(/Jones|Brown|07700|Secret|signedOffBy|myUserId|1961/)
  expect(shown).not.toContain(victim.id)
  expect(said?.history[0]?.changes.map(({ path }) => path)).toEqual([
    'team.supervisorUserId',
    'clinical.summary',
  ])
})

test('a case whose history cannot be read is refused with the reason, the others are imported; a later version of the file is refused', async ({
  app,
  given,
}) => {
  const { file, one } = await exportedCase(app, given)
  const [entry] = one.history
  const damage = [
    { history: [{ ...entry, kind: 'signed_off' }] },
    { history: [{ ...entry, changedAt: 'yesterday' }] },
    { history: [{ ...entry, changes: [{ path: '<b>', before: null, after: null }] }] },
    { history: [{ ...entry, changedBy: { name: 'x'.repeat(200) } }] },
    { history: Array.from({ length: 1001 }, () => entry) },
    { history: [{ ...entry, changes: [{ path: 'title', before: 'x'.repeat(300_000), after: null }] }] },
    { history: [{ ...entry, changedBy: { name: 'See www.example.org' } }] },
    { imported: { history: 'all' } },
  ]
  const cases = [...damage.map((part) => ({ ...one, ...part })), one]
  const importer = await given.user()
  const { rows, counts } = await checked(app, importer, { ...file, cases })
  expect(counts).toEqual({ unreadable: damage.length, ready: 1 })
  for (const { problems } of rows.slice(0, damage.length))
    expect(problems[0]?.message).toMatch(/damaged|too long|at most/)
  const later = await uploadImport(app, importer, JSON.stringify({ ...file, version: 2 }), 'sortie.json')
  expect(later.body).toMatchObject({ code: 'import_logbook_version' })
})

test('the same file is recognized the second time, even if a mission number was changed in the meantime; an older file has no history', async ({
  app,
  given,
}) => {
  const { file, one } = await exportedCase(app, given)
  const importer = await given.user()
  const { id } = await copied(app, importer, file)
  const renumbered = { ...one, missionNumber: '#OTHER-1', date: '2025-01-01', history: undefined }
  const again = await checked(app, importer, { ...file, cases: [one, renumbered] })
  expect(again.rows.map(({ state, duplicateOf }) => [state, duplicateOf?.caseId])).toEqual([
    ['duplicate', id],
    ['duplicate', id],
  ])
})

test('undoing the import hides the imported history with the case, and erasing the case erases it', async ({
  app,
  given,
}) => {
  const { file } = await exportedCase(app, given)
  const importer = await given.user()
  const { params, id, history } = await copied(app, importer, file)
  expect(await originCount(app, importer)).toBe(1)
  const inbox = await app.deps.pool.query(
    'select from import_rows where case_id = $1 and origin is not null',
    [id],
  )
  expect(inbox.rows).toEqual([])
  await app.as(importer).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  expect((await exported(app, importer)).cases).toEqual([])
  expect(await history(importer)).toMatchObject({ code: 'case_not_found' })
  await app.deps.pool.query('delete from cases where id = $1', [id])
  const { rows } = await app.deps.pool.query('select from imported_cases where case_id = $1', [id])
  expect(rows).toEqual([])
})

test('a voided case is imported as voided: it counts nowhere, names no account, and an undo removes it', async ({
  app,
  given,
}) => {
  const owner = await given.user({ name: 'Alex Reed' })
  const supervisor = await given.user({ role: 'supervisor' })
  const facts: Facts = {
    title: 'A fall',
    what: null,
    summary: 'A quiet flight.',
    isDraft: false,
    edits: [],
    answer: null,
    isTagged: false,
    flags: 0,
    isVoided: true,
    isLoggedAgain: true,
  }
  await logged(app, given, [owner, supervisor], facts)
  const importer = await given.user()
  const { params, counts, rows } = await imported(app, importer, await exported(app, owner))
  expect(counts).toEqual({ ready: 2 })
  const now = async () => (await exported(app, importer)).cases
  const voided = (await now()).find(({ status }) => status === 'voided')
  expect(voided?.imported).toMatchObject({ voided: true })
  expect(voided?.imported?.history.at(-1)).toMatchObject({
    kind: 'voided',
    reason: 'Logged twice.',
    changedBy: { name: 'Alex Reed' },
  })
  const at = { params: { id: voided?.id ?? '' } }
  const shown = (await app.as(importer).call(getCase, at)).body
  expect(shown).toMatchObject({ status: 'voided' })
  expect(shown.voided).toBeUndefined()
  const { rows: counted } = await app.deps.pool.query(
    `select count(*)::int as count from cases where owner_id = $1 and status in ('pending', 'completed')`,
    [importer.id],
  )
  expect(counted).toEqual([{ count: 1 }])
  expect(await app.as(importer).call(deleteCase, at)).toFailWith(409, 'case_voided')
  expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready'])
  await app.as(importer).call(contract.undoImport, { params })
  await finishJobs(app.deps, jobs)
  expect(await now()).toEqual([])
  expect((await app.as(importer).call(restoreCase, at)).body).toMatchObject({ status: 'voided' })
})

test('a voided case that was skipped and put back is still voided, not a draft', async ({ app, given }) => {
  const owner = await given.user()
  const { id } = await given.case({ owner })
  const { version } = (await app.as(owner).call(getCase, { params: { id } })).body
  await app.as(owner).call(voidCase, { params: { id }, body: { version, reason: 'Logged twice.' } })
  const importer = await given.user()
  const { params, rows } = await checked(app, importer, await exported(app, owner))
  expect(rows.map(({ state }) => state)).toEqual(['ready'])
  const statesAfterSkip = async () => {
    await app
      .as(importer)
      .call(contract.skipImportRows, { params, body: { rows: rows.map(({ row }) => row) } })
    return (await app.as(importer).call(contract.getImport, { params })).body.counts
  }
  expect(await statesAfterSkip()).toEqual({ skipped: 1 })
  expect(await statesAfterSkip()).toEqual({ ready: 1 })
})
