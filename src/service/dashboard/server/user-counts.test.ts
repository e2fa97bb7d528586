import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { sql } from 'kysely'
import type { Db } from '#platform/server/db/database.ts'
import { describe, expect, test } from '#testing/test.ts'
import { foldCounts } from './queries.ts'

const role = fc.constantFrom('super_admin', 'admin', 'supervisor', 'clinician')
const status = fc.constantFrom('active', 'pending', 'inactive')
// The share selects the users that a statement changes: none, some or all.
const share = fc.integer({ min: 1, max: 4 })

const operation = fc.oneof(
  fc.record({
    kind: fc.constant('join' as const),
    users: fc.array(fc.record({ role, status }), { minLength: 1, maxLength: 6 }),
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

const join = (db: Db, users: { role: string; status: string }[]) =>
  db
    .insertInto('users')
    .values(users.map((facts) => ({ ...facts, id: uuid(), name: 'Ada', email: `${uuid()}@sortie.test` })))
    .execute()

async function perform(db: Db, step: Operation): Promise<unknown> {
  if (step.kind === 'join') return join(db, step.users)
  if (step.kind === 'read') return foldCounts(db)
  if (step.kind === 'leave') return db.deleteFrom('users').where(inShare(step.share)).execute()
  const to = step.kind === 'change' ? step.to : { last_active_at: new Date() }
  return db.updateTable('users').set(to).where(inShare(step.share)).execute()
}

async function expectExact(db: Db): Promise<void> {
  await foldCounts(db)
  const stored =
    await sql`select role, status, users from user_counts where users <> 0 order by 1, 2`.execute(db)
  const counted =
    await sql`select role, status, count(*) as users from users group by 1, 2 order by 1, 2`.execute(db)
  expect(stored.rows).toEqual(counted.rows)
}

describe('the user counts', () => {
  test('equal a full count after users are added, changed and removed', async ({ app: { deps } }) => {
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 25 }), async (operations) => {
        // Each run starts without users, so that fast-check can repeat and shrink a failing run.
        await deps.db.deleteFrom('users').execute()
        for (const step of operations) await perform(deps.db, step)
        await expectExact(deps.db)
      }),
      { numRuns: 40 },
    )
  })

  test('stay exact while many users are added, changed and counted at once', async ({ app: { deps } }) => {
    const live = async (turn: number) => {
      const [pending, other] = [uuid(), uuid()]
      const facts = { name: 'Ada', role: 'clinician', status: 'pending' }
      await deps.db
        .insertInto('users')
        .values([pending, other].map((id) => ({ ...facts, id, email: `${id}@sortie.test` })))
        .execute()
      await deps.db.updateTable('users').set({ status: 'active' }).where('id', '=', pending).execute()
      if (turn % 3 === 0) await deps.db.deleteFrom('users').where('id', '=', other).execute()
      // A change that is rolled back never counts.
      const change = deps.db.transaction().execute(async (tx) => {
        await tx.updateTable('users').set({ role: 'admin' }).where('id', '=', pending).execute()
        if (turn % 2 === 0) throw new Error('rolled back')
      })
      await change.catch((error: unknown) => expect(error).toHaveProperty('message', 'rolled back'))
    }
    const turns = Array.from({ length: 40 }, (_, turn) => turn)
    await Promise.all(turns.flatMap((turn) => [live(turn), foldCounts(deps.db)]))
    await expectExact(deps.db)
  })
})
