import fc from 'fast-check'
import { v7 as uuid } from 'uuid'
import { createCase, getCase, updateCase } from '#logging/cases/contract.ts'
import { isAllowed, type Role } from '#platform/contract/access.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { getPart, withUnexpectedValue } from '#testing/unexpected-values.ts'
import { arbitraryOf, toOutline, type Outline } from '#testing/outline.ts'
import { openingTotal } from '#logbook/reports/opening-totals/examples.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { vi } from 'vitest'
import { listRoutes } from './app.ts'
import { paramsWithId } from '#testing/path-params.ts'

const roleFor = ({ access }: Endpoint): Role => (isAllowed(access, 'clinician') ? 'clinician' : 'super_admin')

/** Sends the request in a new session, because an earlier request may have ended the others. */
async function send(
  app: TestApp,
  given: Given,
  { id }: GivenUser,
  endpoint: Endpoint,
  url: string,
  body: unknown,
) {
  const { accessToken } = await given.session(id)
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` }
  return app.inject({ method: endpoint.method, url, headers, payload: JSON.stringify(body) })
}

/** Creates a record of each kind that occurs in a path, owned by the user if possible. */
async function recordsOf(app: TestApp, given: Given, person: GivenUser) {
  const made = async (url: string, payload: object) => {
    const { body } = await app.as(person).inject({ method: 'POST', url, payload })
    return (body as { id?: string }).id ?? uuid() // administrators have no templates
  }
  return {
    cases: (await given.case({ owner: person, status: 'draft' })).id,
    organizations: (await given.organization()).id,
    users: (await given.user({ status: 'pending' })).id,
    tickets: await made('/api/support/tickets', { topic: 'account', subject: 'A word', message: 'Please.' }),
    'case-templates': await made('/api/case-templates', { name: 'Mine', content: {} }),
    'report-definitions': await made('/api/report-definitions', { name: 'Mine', content: {} }),
    'opening-totals': await made('/api/opening-totals', { total: openingTotal }),
  }
}

const textAs =
  (ids: readonly string[]) =>
  ({ format, minLength = 0 }: Outline) => {
    if (format === 'date') return fc.constantFrom('2025-03-04', '1970-01-01', '2024-02-29')
    if (format === 'date-time') return fc.constantFrom('2025-03-04T09:12Z', '2025-03-04T23:59-11:00')
    if (format === 'uuid') return fc.constantFrom(...ids, uuid())
    if (format === 'email') return fc.constant(`${uuid()}@example.org`)
    return fc.constantFrom('Noël 🚁', 'a long carry', '0').map((words) => words.padEnd(minLength, '.'))
  }

// Some endpoints hash a password, which is slow on purpose.
vi.setConfig({ testTimeout: 180_000 })

test('no request with a single malformed value causes a server error', async ({ app, given }) => {
  const endpoints = listRoutes(app.deps).map(({ endpoint }) => endpoint)
  for (const endpoint of endpoints) {
    if (!endpoint.body) continue
    const { id: organizationId } = await given.organization()
    const person = await given.user({ role: roleFor(endpoint), organizationId })
    const records = await recordsOf(app, given, person)
    const [, id] = Object.entries(records).find(([kind]) => endpoint.path.includes(`/${kind}/:id`)) ?? []
    const url = fillPath(endpoint.path, paramsWithId(id ?? uuid()))
    const text = textAs([person.id, organizationId, records.users])
    const bodies = arbitraryOf(toOutline(endpoint.body), { text }).chain((good) =>
      fc.oneof(
        fc.constant(good),
        withUnexpectedValue(good).map(({ body }) => body),
      ),
    )
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { status } = await send(app, given, person, endpoint, url, body)
        expect(status, endpoint.name).toBeLessThan(500)
      }),
      { numRuns: 40 },
    )
    // Otherwise everything else would be refused to whoever has no second factor.
    await app.deps.db.deleteFrom('second_factor_requirements').execute()
  }
})

const date = '2025-03-04'
const wholeCase = minimalCase({
  date,
  title: 'A fall from a ladder',
  tags: ['night', 'long carry'],
  flagCaseReview: true,
  flagReasons: ['excellent_care'],
  flagNote: 'Well done.',
  mission: { activatedAt: `${date}T09:12+01:00`, arriveSceneAt: `${date}T09:30+01:00`, patientsTotal: 1 },
  team: { teamSize: 3, crew: [{ role: 'other', roleOther: 'observer', count: 1 }] },
  patient: { gender: 'female', weightKg: 61.5 },
  clinical: {
    summary: 'Fell four metres onto gravel.',
    vitals: [{ point: 'first', heartRate: 112, temperatureC: 35.9 }],
    injury: { burnPercent: 0.5 },
  },
  procedures: [{ code: 'tourniquet', attempts: 2, notes: 'Above the knee.' }],
  drugs: [{ code: 'ketamine', dose: 12.5, unit: 'mg', route: 'intravenous' }],
  blood: [{ product: 'red_cells', units: 1.25 }],
  outcome: { followUpNote: 'Walking again.' },
  reflection: { what: 'It was cold.', learningPoints: ['Bring blankets.'], cpdHours: 0.25 },
})

// A tag is stored in lower case, a mission number is returned with its `#`.
const isRewritten = ([field]: readonly string[]) => field === 'tags' || field === 'missionNumber'

test('a case with a malformed value is refused as a whole, or stored and returned exactly', async ({
  app,
  given,
}) => {
  const person = await given.user()
  const { body: saved } = await app.as(person).call(createCase, { body: wholeCase })
  expect(saved.version, JSON.stringify(saved)).toBe(1)
  const url = fillPath(updateCase.path, { id: saved.id })
  let version = 1
  let stored = 0
  const valid = { ...toUpdate(saved), version: 0 }
  await fc.assert(
    fc.asyncProperty(withUnexpectedValue(valid), async ({ body, path, value }) => {
      const before = await app.as(person).call(getCase, { params: { id: saved.id } })
      const sent = path[0] === 'version' ? body : { ...(body as object), version }
      const { status, body: answer } = await send(app, given, person, updateCase, url, sent)
      expect([200, 400, 409]).toContain(status)
      const { body: read } = await app.as(person).call(getCase, { params: { id: saved.id } })
      expect(read).toEqual(status === 200 ? answer : before.body)
      version = read.version
      if (status !== 200) return
      stored += 1
      // A text of spaces is stored as unknown. Other text is trimmed but not changed.
      if (typeof value === 'string' && !isRewritten(path))
        expect(getPart(read, path) ?? '').toBe(value.trim())
    }),
    { numRuns: 300, endOnFailure: true },
  )
  expect(stored).toBeGreaterThan(10)
})
