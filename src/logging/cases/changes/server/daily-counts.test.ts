import fc from 'fast-check'
import { finishJobs } from '#platform/server/jobs.ts'
import { readCounts, computeCounts } from '#testing/case-counts.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { createCase, getCase, updateCase, type Case, type CaseRequest } from '../../contract.ts'
import { flagCase } from '../flag.contract.ts'
import { deleteCase, restoreCase, voidCase } from '../removal.contract.ts'
import { casesJobs } from '../../server/jobs.ts'

const pick = <T>(choices: readonly T[]) => fc.constantFrom(...choices)

/** Entries of a clinician, with few choices in each field, so that cases share missions and patient numbers. */
const entry = fc.record(
  {
    missionNumber: pick(['M-1', 'M-2', 'M-3']),
    patientSequence: pick([1, 2, 3]),
    date: pick(['2024-02-29', '2025-12-31', '2026-01-01']),
    status: pick(['draft', 'completed', 'completed'] as const),
    type: pick(['trauma', 'medical', 'burns']),
    encounterSetting: pick(['real', 'real', 'simulated'] as const),
    flagCaseReview: fc.boolean(),
    missionType: pick(['primary_scene', 'training', 'secondary_transfer']),
    minutes: fc.option(fc.integer({ min: 1, max: 600 })),
    gender: fc.option(pick(['male', 'female'] as const)),
    procedures: fc.subarray([{ code: 'tourniquet' }, { code: 'rapid_sequence_induction' }]),
  },
  { requiredKeys: ['date', 'status', 'missionType'] },
)
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never

const which = fc.nat({ max: 9 })
const operation = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('log' as const), entry, which }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('edit' as const), entry, which }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: pick(['flag', 'unflag', 'void', 'delete', 'delete', 'restore'] as const),
      which,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('erase' as const), which }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

function toRequest({ missionType, minutes, gender, ...facts }: Entry): CaseRequest {
  const start = Date.parse(`${facts.date}T08:00Z`)
  const time = (at: number) => `${new Date(at).toISOString().slice(0, 16)}Z`
  const known = minutes !== null && minutes !== undefined
  const times = known ? { activatedAt: time(start), availableAt: time(start + minutes * 60_000) } : {}
  return minimalCase({ ...facts, patient: { gender: gender ?? null }, mission: { missionType, ...times } })
}

interface Logbook {
  app: TestApp
  owner: GivenUser
  ids: string[]
}

async function perform({ app, owner, ids }: Logbook, step: Operation): Promise<number> {
  const caller = app.as(owner)
  if (step.kind === 'log') {
    const { status, body } = await caller.call(createCase, { body: toRequest(step.entry) })
    if (status === 201) ids.push(body.id)
    return status
  }
  const id = ids[step.which % Math.max(ids.length, 1)]
  if (id === undefined) return 200
  const params = { id }
  if (step.kind === 'delete') return (await caller.call(deleteCase, { params })).status
  if (step.kind === 'restore') return (await caller.call(restoreCase, { params })).status
  if (step.kind === 'erase') return erase(app, id)
  const { status, body: saved } = await caller.call(getCase, { params })
  if (status !== 200) return status
  return change(caller, saved, step)
}

async function change(
  caller: ReturnType<TestApp['as']>,
  saved: Case,
  step: Exclude<Operation, { kind: 'log' }>,
): Promise<number> {
  const params = { id: saved.id }
  if (step.kind === 'edit') {
    const body = { ...toUpdate(saved), ...toRequest(step.entry), version: saved.version }
    return (await caller.call(updateCase, { params, body })).status
  }
  if (step.kind === 'void') {
    const body = { version: saved.version, reason: 'Logged by mistake.' }
    return (await caller.call(voidCase, { params, body })).status
  }
  const body = { flagCaseReview: step.kind === 'flag' }
  return (await caller.call(flagCase, { params, body })).status
}

/** Erases a deleted case as if it had been deleted long ago. */
async function erase({ deps }: TestApp, id: string): Promise<number> {
  const longAgo = new Date('2020-01-01')
  await deps.db
    .updateTable('cases')
    .set({ deleted_at: longAgo })
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .execute()
  await deps.pool.query(`select graphile_worker.add_job('erase_due_cases')`)
  await finishJobs(
    deps,
    casesJobs.map((job) => ({ ...job, cron: '' })),
  )
  return 200
}

async function missionsWithoutCases({ deps }: TestApp): Promise<unknown[]> {
  const { rows } = await deps.pool.query(
    `select mission_number, counted_cases from missions
    where not exists (select from cases where mission_id = missions.id)
      or counted_cases <> (select count(*) from cases where mission_id = missions.id and counted)`,
  )
  return rows
}

test(
  'the daily counts equal a full count after any edits, flags, voids, deletions, restorations and erasures',
  { timeout: 120_000 },
  async ({ app, given }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 8, maxLength: 30 }), async (steps) => {
        const book = { app, owner: await given.user(), ids: [] }
        for (const step of steps) {
          const status = await perform(book, step)
          expect([200, 201, 400, 404, 409], JSON.stringify(step)).toContain(status)
        }
        expect(await readCounts(app.deps.db)).toEqual(await computeCounts(app.deps.db))
        expect(await missionsWithoutCases(app)).toEqual([])
      }),
      { numRuns: 10 },
    )
  },
)

test(
  'the daily counts equal a full count after many concurrent changes',
  { timeout: 60_000 },
  async ({ app, given }) => {
    const owner = await given.user()
    const book = { app, owner, ids: [] as string[] }
    for (let patientSequence = 1; patientSequence <= 3; patientSequence += 1) {
      const { id } = await given.case({ owner, date: '2026-01-01', missionNumber: 'M-1', patientSequence })
      book.ids.push(id)
    }
    const steps = fc.sample(operation, { numRuns: 120, seed: 7 })
    const statuses = await Promise.all(steps.map((step) => perform(book, step)))
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(await readCounts(app.deps.db)).toEqual(await computeCounts(app.deps.db))
    expect(await missionsWithoutCases(app)).toEqual([])
  },
)
