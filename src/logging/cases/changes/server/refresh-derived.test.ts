import { finishJobs } from '#platform/server/jobs.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { getCase } from '../../contract.ts'
import { casesJobs } from '../../server/jobs.ts'
import { refreshDerivedColumns } from './refresh-derived.ts'
import { updateDerived } from './refresh-queries.ts'

const observed = [{ code: 'resuscitative_thoracotomy', operatorRole: 'observed' as const }]
const given = { type: 'medical' as const, procedures: observed }

/** Stores the title of an earlier version, which contained observed procedures. */
async function asDerivedBefore({ deps }: TestApp, ids: readonly string[], title?: string): Promise<void> {
  const former = {
    search_text: 'medical resuscitative thoracotomy',
    search_codes: [':procedure:resuscitative_thoracotomy'],
    ...(title === undefined ? {} : { title }),
  }
  await deps.db.updateTable('cases').set(former).where('id', 'in', ids).execute()
}

const startAgain = ({ deps }: TestApp) =>
  deps.db.updateTable('case_refreshes').set({ version: 0, last_id: null, is_done: false }).execute()

const storedOf = ({ deps }: TestApp, id: string) =>
  deps.db
    .selectFrom('cases')
    .select(['title', 'search_text', 'search_codes', 'version', 'updated_at', 'dashboard_procedures'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const progressOf = ({ deps }: TestApp) =>
  deps.db.selectFrom('case_refreshes').selectAll().executeTakeFirstOrThrow()

test('after an upgrade a job derives the titles and the search of stored cases anew, and changes nothing else', async ({
  app,
  given: { case: log, user },
}) => {
  const owner = await user()
  const [suggested, typed, draft, deleted] = [
    await log({ owner, ...given, reflection: { wellbeingCheck: 'fine' } }),
    await log({ owner, ...given, title: 'A long night, thoracotomy' }),
    await log({ owner, ...given, status: 'draft' }),
    await log({ owner, ...given }),
  ]
  const expected = await storedOf(app, suggested.id)
  expect(expected.title).toBe('Medical')
  await asDerivedBefore(app, [suggested.id, draft.id, deleted.id], 'Medical, thoracotomy')
  await asDerivedBefore(app, [typed.id])
  await app.deps.db
    .updateTable('cases')
    .set({ deleted_at: new Date() })
    .where('id', '=', deleted.id)
    .execute()

  await startAgain(app)
  await app.deps.pool.query(`select graphile_worker.add_job('refresh_derived_columns')`)
  await finishJobs(
    app.deps,
    casesJobs.map((job) => ({ ...job, cron: '' })),
  )

  expect(await storedOf(app, suggested.id)).toEqual(expected)
  for (const { id } of [draft, deleted]) expect((await storedOf(app, id)).title).toBe('Medical')
  const kept = await storedOf(app, typed.id)
  expect(kept).toMatchObject({ title: 'A long night, thoracotomy', search_codes: expected.search_codes })
  expect(kept.search_text).not.toContain('resuscitative')
  const shown = await app.as(owner).call(getCase, { params: { id: suggested.id } })
  expect(shown.body).toEqual(suggested)
  const changes = await app.deps.db.selectFrom('case_changes').select('case_id').execute()
  expect(changes.filter(({ case_id: id }) => id === suggested.id)).toEqual([])
})

test('a run that ended early is continued, two servers share the work, and it is done once for each version', async ({
  app,
  given: { case: log, user },
}) => {
  const owner = await user()
  const ids: string[] = []
  for (let number = 0; number < 7; number += 1) ids.push((await log({ owner, ...given })).id)
  const titles = async () => Promise.all(ids.map(async (id) => (await storedOf(app, id)).title))
  const refresh = (facts: object = {}) =>
    refreshDerivedColumns(app.deps, { version: 5, pageSize: 2, maxDurationMs: 0, ...facts })

  await asDerivedBefore(app, ids, 'Medical, thoracotomy')
  await startAgain(app)
  await refresh()
  const after = await progressOf(app)
  expect(after).toMatchObject({ version: 5, is_done: false })
  await Promise.all([refresh({ maxDurationMs: 60_000 }), refresh({ maxDurationMs: 60_000 })])
  await refresh({ maxDurationMs: 60_000 })
  expect(await titles()).toEqual(ids.map(() => 'Medical'))
  expect(await progressOf(app)).toMatchObject({ version: 5, is_done: true })

  await asDerivedBefore(app, ids, 'Medical, thoracotomy')
  await refresh({ maxDurationMs: 60_000 })
  await refresh({ version: 4, maxDurationMs: 60_000 })
  expect(await titles()).toEqual(ids.map(() => 'Medical, thoracotomy'))
  await refresh({ version: 6, maxDurationMs: 60_000 })
  expect(await titles()).toEqual(ids.map(() => 'Medical'))
})

test('a case that somebody changes during the refresh keeps the changed content', async ({
  app,
  given: { case: log },
}) => {
  const { id } = await log({ ...given })
  const before = await storedOf(app, id)
  const stale = { id, stamp: '1', title: 'Stale', search_text: '', search_codes: [] }
  await app.deps.db
    .transaction()
    .execute((tx) => updateDerived(tx, [{ ...stale, dashboard_procedures: [], implied_procedures: [] }]))
  expect(await storedOf(app, id)).toEqual(before)
})
