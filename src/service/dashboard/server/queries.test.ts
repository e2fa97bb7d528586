import fc from 'fast-check'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { readCounts, computeCounts } from '#testing/case-counts.ts'
import { insertCase, type GivenMission } from '#testing/given-case.ts'
import { describe, expect, test } from '#testing/test.ts'
import { findStatistics, foldCounts } from './queries.ts'

const dates = ['2024-02-29', '2025-12-31', '2026-01-01', '2026-01-02', '2026-03-14']
const types = ['trauma', 'medical', 'burns']
const pick = <T>(choices: readonly T[]) => fc.constantFrom(...choices)

const created = fc.record({
  kind: fc.constant('create' as const),
  date: pick(dates),
  patients: fc.integer({ min: 1, max: 3 }),
  type: pick(types),
  missionType: pick(['primary_scene', 'secondary_transfer', 'training']),
  missionMinutes: fc.option(fc.integer({ min: 0, max: 600 })),
  status: pick(['draft', 'pending', 'completed'] as const),
  encounterSetting: pick(['real', 'real', 'simulated'] as const),
  gender: fc.option(pick(['male', 'female', 'unknown'] as const)),
  diagnosis: fc.option(pick(['polytrauma', 'concussion'])),
  procedures: fc.subarray(['blood_given', 'opioid_usage', 'airway_management']),
  isFlagged: fc.boolean(),
})

const caseChanges = fc.oneof(
  fc.record({ type: pick(types) }),
  fc.record({ status: pick(['draft', 'pending', 'completed', 'voided'] as const) }),
  fc.record({ flag_case_review: fc.boolean(), ever_flagged: fc.constant(true) }),
  fc.record({ deleted_at: fc.option(fc.constant('2026-03-14T00:00:00Z')) }),
  fc.record({ encounter_setting: pick(['real', 'simulated'] as const) }),
  fc.record({ gender: fc.option(pick(['male', 'other'] as const)), diagnosis_primary: pick(['concussion']) }),
  fc.record({ dashboard_procedures: fc.subarray(['blood_given', 'wound_management']) }),
)

const missionChanges = fc.oneof(
  fc.record({ date: pick(dates) }),
  fc.record({ mission_type: pick(['primary_scene', 'training', 'rendezvous']) }),
  fc.record({ available_at: fc.option(fc.constant('2026-06-01T00:00:00Z')) }),
)

// The share selects the records that a statement changes: none, some or all.
const share = fc.integer({ min: 1, max: 4 })
const operation = fc.oneof(
  { weight: 4, arbitrary: created },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('edit cases' as const), share, to: caseChanges }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('edit missions' as const), share, to: missionChanges }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete cases' as const), share }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete missions' as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const inShare = (id: string, share: number) =>
  sql<boolean>`abs(hashtext(${sql.ref(id)}::text)) % ${share} = 0`

async function perform(db: Db, owners: { id: string }[], step: Operation): Promise<void> {
  if (step.kind === 'create') return createMission(db, owners, step)
  if (step.kind === 'read') return foldCounts(db)
  if (step.kind === 'edit cases') {
    await db.updateTable('cases').set(step.to).where(inShare('cases.id', step.share)).execute()
  } else if (step.kind === 'edit missions') {
    await db.updateTable('missions').set(step.to).where(inShare('missions.id', step.share)).execute()
  } else if (step.kind === 'delete cases') {
    await db.deleteFrom('cases').where(inShare('cases.id', step.share)).execute()
  } else {
    await sql`delete from missions where not exists (select from cases where mission_id = missions.id)`.execute(
      db,
    )
  }
}

async function createMission(
  db: Db,
  owners: { id: string }[],
  facts: Extract<Operation, { kind: 'create' }>,
): Promise<void> {
  const owner = owners[facts.patients % owners.length]
  if (owner === undefined) throw new Error('there must be an owner')
  let mission: GivenMission | undefined
  for (let patient = 0; patient < facts.patients; patient += 1) {
    const made = await insertCase(db, { ...facts, owner, ...(mission && { mission }) })
    mission = made.mission
  }
}

async function empty(db: Db): Promise<void> {
  await db.deleteFrom('cases').execute()
  await db.deleteFrom('missions').execute()
}

describe('the daily counts', () => {
  test(
    'equal a full scan after any creates, edits, voids and deletes',
    { timeout: 120_000 },
    async ({ app: { deps }, given }) => {
      const { id: organizationId } = await given.organization()
      const owners = [await given.user(), await given.user({ organizationId })]
      await fc.assert(
        fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
          // Each run starts with an empty logbook, so that fast-check can repeat and shrink a failing run.
          await empty(deps.db)
          for (const step of operations) await perform(deps.db, owners, step)
          expect(await readCounts(deps.db)).toEqual(await computeCounts(deps.db))
        }),
        { numRuns: 40 },
      )
      await deps.db.deleteFrom('cases').execute()
      await deps.db.deleteFrom('missions').execute()
      expect(await readCounts(deps.db)).toEqual([])
    },
  )

  test('stay exact while many users write and read at once, without a deadlock', async ({
    app: { deps },
    given,
  }) => {
    const owners = await Promise.all([given.user(), given.user(), given.user()])
    const write = async (owner: { id: string }, turn: number) => {
      const made = await insertCase(deps.db, { owner, date: '2026-03-14', missionMinutes: 30 + turn })
      await deps.db.updateTable('cases').set({ type: 'burns' }).where('id', '=', made.id).execute()
      if (turn % 3 === 0) await deps.db.deleteFrom('cases').where('id', '=', made.id).execute()
    }
    const read = () =>
      foldCounts(deps.db).then(() =>
        findStatistics(deps, {
          organizationId: null,
          countsPeriod: { grain: 'all', startsOn: '-infinity' },
          range: null,
          today: '2026-03-14',
        }),
      )
    const turns = Array.from({ length: 40 }, (_, turn) => turn)
    await Promise.all(turns.flatMap((turn) => [...owners.map((owner) => write(owner, turn)), read(), read()]))
    expect(await readCounts(deps.db)).toEqual(await computeCounts(deps.db))
  })
})
