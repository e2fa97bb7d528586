import type { Actor } from '#platform/server/auth/actor.ts'
import { expect, test } from '#testing/test.ts'
import { listKnownCases, type KnownCase } from './known-cases.ts'

test('the cases of a logbook are read page by page, newest first: each once, also several of one day, and none of other users', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  await given.case({ owner: await given.user(), date: '2025-03-04' })
  const dates = ['2025-03-04', '2025-03-06', '2025-03-04', '2025-03-05', '2025-03-04']
  const ids = new Set<string>()
  for (const date of dates) ids.add((await given.case({ owner, date })).id)
  const pages: KnownCase[][] = []
  for await (const page of listKnownCases(app.deps, { id: owner.id } as Actor, 2)) pages.push(page)
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(pages.flat().map(({ date }) => date)).toEqual(dates.toSorted().toReversed())
  expect(new Set(pages.flat().map(({ id }) => id))).toEqual(ids)
})
