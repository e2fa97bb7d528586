import { authenticate } from '#people/accounts/sign-in/server/service.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { updateCase } from '#logging/cases/contract.ts'
import { visibleCaseScope } from '#logging/cases/record/server/policy.ts'
import { toUpdate } from '#testing/case-update.ts'
import { expect, test } from '#testing/test.ts'
import { listCases } from '../contract.ts'
import { readLineRows } from './line-queries.ts'
import { createLines } from './lines.ts'
import { listCasePage, type ListedCase } from './list-queries.ts'

test('a line shows every change at once: of the case, its procedures, its mission and its owner’s name and role', async ({
  app,
  given,
}) => {
  const owner = await given.user({ name: 'Sam Field' })
  const logged = await given.case({ owner, title: 'Before' })
  const line = async () => {
    const { body } = await app.as(owner).call(listCases, { query: {} })
    return body.cases[0]
  }
  const edit = async (changes: object) => {
    const { body: now } = await app.as(owner).call(updateCase, {
      params: { id: logged.id },
      body: { ...toUpdate(latest), ...changes },
    })
    latest = now
  }
  let latest = logged
  expect(await line()).toMatchObject({ title: 'Before', procedures: [], platform: 'rotary_wing' })

  const changes: [change: () => Promise<unknown>, expected: object][] = [
    [() => edit({ title: 'After' }), { title: 'After' }],
    [() => edit({ procedures: [{ code: 'tourniquet' }] }), { procedures: ['tourniquet'] }],
    [
      () => edit({ mission: { ...latest.mission, platform: 'road_ambulance' } }),
      { platform: 'road_ambulance' },
    ],
    // The test changes the database directly, so no version was incremented.
    [
      () => app.deps.db.updateTable('cases').set({ title: 'By hand' }).where('id', '=', logged.id).execute(),
      { title: 'By hand' },
    ],
    [
      () =>
        app.deps.db
          .updateTable('users')
          .set({ name: 'Sam Hill', role: 'supervisor' })
          .where('id', '=', owner.id)
          .execute(),
      { createdBy: { id: owner.id, name: 'Sam Hill', role: 'supervisor' } },
    ],
  ]
  for (const [change, expected] of changes) {
    await change()
    expect(await line()).toMatchObject(expected)
  }
})

test('a line is read once, and again only after a change; a deleted case has no line', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const [first, second] = [await given.case({ owner }), await given.case({ owner })]
  const scope = visibleCaseScope(await authenticate(app.deps, owner.accessToken))
  const find = () => listCasePage(app.deps.pool, scope, {}, 10)
  const read: string[] = []
  const linesOf = createLines(app.deps.pool, async (pool, ids) => {
    read.push(...ids)
    return readLineRows(pool, ids)
  })
  const idsOf = async (found: readonly ListedCase[]) => (await linesOf(found)).map(({ id }) => id)

  expect(await idsOf(await find())).toEqual([second.id, first.id])
  expect(read.splice(0)).toEqual([second.id, first.id])
  expect(await idsOf(await find())).toEqual([second.id, first.id])
  expect(read).toEqual([])

  await app.as(owner).call(updateCase, {
    params: { id: first.id },
    body: { ...toUpdate(first), title: 'Changed' },
  })
  const found = await find()
  expect((await linesOf(found)).map(({ title }) => title)).toEqual([second.title, 'Changed'])
  expect(read.splice(0)).toEqual([first.id])

  await app.as(owner).call(deleteCase, { params: { id: first.id } })
  expect(await createLines(app.deps.pool)(found)).toMatchObject([{ id: second.id }])
})

test('after a failover, lines that were kept from the old primary are not used, even if a transaction has the same number', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { id } = await given.case({ owner })
  const scope = visibleCaseScope(await authenticate(app.deps, owner.accessToken))
  const { pool } = app.deps
  const read: string[] = []
  const linesOf = createLines(pool, async (from, ids) => {
    read.push(...ids)
    return readLineRows(from, ids)
  })
  const open = async () => linesOf(await listCasePage(pool, scope, {}, 10))
  await open()
  await open()
  expect(read.splice(0)).toEqual([id])

  // A connection to a promoted standby has such a name. The pool reuses the connection that was returned last.
  await pool.query(`select set_config('sortie.history', 'the same cluster 00000002', false)`)
  expect(await open()).toMatchObject([{ id }])
  expect(read).toEqual([id])
})
