import { createCase, getCase, updateCase } from '#logging/cases/contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase } from '#testing/given.ts'
import { expect, test } from '#testing/test.ts'

test('1,500 parallel edits of one case do not block other users, and none is saved in part', async ({
  app,
  given,
}) => {
  const [busy, other] = [await given.user(), await given.user()]
  const own = await given.case({ owner: busy })
  const edit = (turn: number) =>
    app.as(busy).call(updateCase, {
      params: { id: own.id },
      body: { ...toUpdate(own), title: `Edit number ${turn}` },
    })
  const times: number[] = []
  const others: number[] = []
  const work = async () => {
    const since = performance.now()
    const logged = await app.as(other).call(createCase, { body: minimalCase({ date: '2025-03-04' }) })
    const listed = await app.as(other).call(listCases, { query: {} })
    times.push(performance.now() - since)
    others.push(logged.status, listed.status)
  }
  const edits = Promise.all(Array.from({ length: 1_500 }, (_, turn) => edit(turn)))
  for (let turn = 0; turn < 20; turn += 1) await work()
  expect(new Set(others)).toEqual(new Set([200, 201]))
  expect(Math.max(...times)).toBeLessThan(5_000)
  const statuses = (await edits).map(({ status }) => status)
  // Exactly one edit matched the current version.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  // The others were outdated (409), over the rate limit (429), or waited too long (503).
  expect([200, 409, 429, 503]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  expect(statuses).toContain(429)
  const { body } = await app.as(busy).call(getCase, { params: { id: own.id } })
  expect(body).toMatchObject({ version: 2, title: expect.stringMatching(/^Edit number \d+$/) })
})
