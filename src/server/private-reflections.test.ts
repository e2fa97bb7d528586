import { exportMyData } from '#people/profile/contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { toUpdate } from '#testing/case-update.ts'
import { givenUserWithRecords, marker, reflectionMarker } from '#testing/user-with-records.ts'
import { expect, test } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { vi } from 'vitest'
import { listRoutes } from './app.ts'
import { paramsWithId } from '#testing/path-params.ts'

// Calls every endpoint several times.
vi.setConfig({ testTimeout: 60_000 })

test('the export of my data contains no data of others in my organization', async ({ app, given }) => {
  const { id: organizationId } = await given.organization()
  const target = await givenUserWithRecords(app, given, organizationId)
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  await given.case({ owner: clinician })
  const archiveOf = async (accessToken: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await app.fastify.inject({ url: exportMyData.path, headers })
    expect(answer.statusCode).toBe(200)
    return [...unzip(answer.rawPayload).values()].join('\n').toLowerCase()
  }
  const { owner, ids } = target
  const marks = [
    marker,
    reflectionMarker,
    owner.id,
    owner.email,
    owner.name.toLowerCase(),
    ...Object.values(ids).flat(),
  ]
  const ownersArchive = await archiveOf(owner.accessToken)
  for (const mark of [marker, reflectionMarker, owner.email]) expect(ownersArchive).toContain(mark)
  for (const { accessToken, role } of [clinician, supervisor]) {
    const archive = await archiveOf(accessToken)
    // Skip mission numbers: an organization shares them, so another user's number may occur here.
    const found = marks.filter((mark) => /[a-z@-]/.test(mark) && archive.includes(mark.toLowerCase()))
    expect({ role, found }).toEqual({ role, found: [] })
  }
})

test('no administrator reads another user’s reflection through any endpoint, not even a shared one', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const { owner, ids, logged } = await givenUserWithRecords(app, given, organizationId)
  const [caseId = ''] = ids.cases ?? []
  const edit = { ...toUpdate(logged), title: 'Reviewed' }
  const bodies: Record<string, object> = {
    createCase: { ...toUpdate(logged), _id: caseId, version: undefined },
    updateCase: edit,
    voidCase: { version: logged.version, reason: 'Logged by mistake.' },
    flagCase: { flagCaseReview: true, flagNote: 'Reviewed' },
  }
  const owned = await app.as(owner).call(getCase, { params: { id: caseId } })
  expect(JSON.stringify(owned.body)).toContain(reflectionMarker)
  const endpoints = listRoutes(app.deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ access }) => access !== 'public')
    // Read before writing: a change could hide what a read would show.
    .toSorted((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
  let read = 0
  for (const role of ['admin', 'super_admin', 'supervisor'] as const) {
    const reader = await given.user({ role, organizationId })
    for (const { name, method, path } of endpoints) {
      const [, kind = ''] = /([a-z-]+)\/:id/.exec(path) ?? []
      for (const id of ids[kind] ?? [owner.id]) {
        const { accessToken } = await given.session(reader.id)
        const payload = bodies[name]
        const url = fillPath(path, { ...paramsWithId(id), userId: owner.id })
        const headers = { authorization: `Bearer ${accessToken}` }
        const answer = await app.fastify.inject({ method, url, headers, ...(payload && { payload }) })
        const text = name === 'exportMyData' ? [...unzip(answer.rawPayload).values()].join() : answer.body
        expect(text.toLowerCase(), `${role} ${method} ${url}`).not.toContain(reflectionMarker)
        if (text.toLowerCase().includes(marker)) read += 1
      }
    }
  }
  // Proves that the requests do return the user's cases.
  expect(read).toBeGreaterThan(5)
})
