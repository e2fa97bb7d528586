import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { describe, expect, test } from '#testing/test.ts'
import { foldCounts } from './queries.ts'

const role = fc.constantFrom('super_admin', 'admin', 'supervisor', 'clinician')
const status = fc.constantFrom('active', 'pending', 'inactive')
// A share picks whom a statement touches, so that one statement changes none, some or all of them.
const share = fc.integer({ min: 1, max: 4 })

const operation = fc.oneof(
  fc.record({
    kind: fc.constant('join' as const),
    people: fc.array(fc.record({ role, status }), { minLength: 1, maxLength: 6 }),
  }),
  fc.record({
    kind: fc.constant('change' as const),
    share,
    to: fc.oneof(fc.record({ role }), fc.record({ status }), fc.record({ role, status })),
  }),
  fc.record({ kind: fc.constant('leave' as const), share }),
  fc.record({ kind: fc.constant('call' as const), share }),
  fc.record({ kind: fc.constant('read' as const) }),
)
type Operation = typeof operation extends fc.Arbitrary<infer Value> ? Value : never

const inShare = (share: number) => sql<boolean>`abs(hashtext(id::text)) % ${share} = 0`

const join = (db: Db, people: { role: string; status: string }[]) =>
  db
    .insertInto('users')
    .values(people.map((facts) => ({ ...facts, id: uuid(), name: 'Ada', email: `${uuid()}@sortie.test` })))
    .execute()

async function perform(db: Db, step: Operation): Promise<unknown> {
  if (step.kind === 'join') return join(db, step.people)
  if (step.kind === 'read') return foldCounts(db)
  if (step.kind === 'leave') return db.deleteFrom('users').where(inShare(step.share)).execute()
  const to = step.kind === 'change' ? step.to : { last_active_at: new Date() }
  return db.updateTable('users').set(to).where(inShare(step.share)).execute()
}

async function expectExact(db: Db): Promise<void> {
  await foldCounts(db)
  const kept = await sql`select role, status, users from user_counts where users <> 0 order by 1, 2`.execute(
    db,
  )
  const counted =
    await sql`select role, status, count(*) as users from users group by 1, 2 order by 1, 2`.execute(db)
  expect(kept.rows).toEqual(counted.rows)
}

describe('the kept counts of people', () => {
  test('equal a full count after anybody joined, changed or left', async ({ app: { deps } }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        // Each run starts with nobody, so that a failing one can be repeated and made shorter.
        await deps.db.deleteFrom('users').execute()
        for (const step of operations) await perform(deps.db, step)
        await expectExact(deps.db)
      }),
      { numRuns: 40 },
    )
  })

  test('stay exact while many join, change and are counted at once', async ({ app: { deps } }) => {
    const live = async (turn: number) => {
      const [pending, other] = [uuid(), uuid()]
      const person = { name: 'Ada', role: 'clinician', status: 'pending' }
      await deps.db
        .insertInto('users')
        .values([pending, other].map((id) => ({ ...person, id, email: `${id}@sortie.test` })))
        .execute()
      await deps.db.updateTable('users').set({ status: 'active' }).where('id', '=', pending).execute()
      if (turn % 3 === 0) await deps.db.deleteFrom('users').where('id', '=', other).execute()
      // What was taken back never counts.
      const change = deps.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', pending).execute()
        if (turn % 2 === 0) throw new Error('taken back')
      })
      await change.catch((error: unknown) => expect(error).toHaveProperty('message', 'taken back'))
    }
    const turns = Array.from({ length: 40 }, (_, turn) => turn)
    await Promise.all(turns.flatMap((turn) => [live(turn), foldCounts(deps.db)]))
    await expectExact(deps.db)
  })
})
