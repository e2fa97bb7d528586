import fc from 'fast-check'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { updateOf } from '#testing/case-update.ts'
import { minimalCase } from '#testing/given.ts'
import { anyOf, outlineOf, type Outline } from '#testing/outline.ts'
import { givenUserWithRecords, marker, rowsAbout, type UserWithRecords } from '#testing/user-with-records.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { vi } from 'vitest'
import { listRoutes } from './app.ts'

// Every endpoint, by several people; some of the calls make a password hash.
vi.setConfig({ testTimeout: 90_000 })

// Of nobody's: organizations belong to the service, a picture's address is signed, a token is a secret of its own.
const ofNobody = new Set(['organizations', 'pictures', 'verify-email', 'validate-reset-token'])

/** Every address of the endpoint that leads to a record of this person, or, where it names none, the one it has. */
function addressesOf({ name, path }: Endpoint, { owner, ids }: UserWithRecords): string[] {
  if (path.includes(':userId')) return [pathOf(path, { userId: owner.id })]
  if (!path.includes(':')) return [path]
  const [, kind = ''] = /([a-z-]+)\/:(?:id|token)/.exec(path) ?? []
  const theirs = ids[kind]
  if (theirs === undefined && !ofNobody.has(kind)) {
    throw new Error(`${name}: say in this file which record of a person /${kind}/:id leads to`)
  }
  return (theirs ?? [owner.id]).map((id) => pathOf(path, { id, token: id }))
}

const textFor =
  (ids: readonly string[]) =>
  ({ format, minLength = 0 }: Outline) => {
    if (format === 'uuid') return fc.constantFrom(...ids)
    if (format === 'date') return fc.constant('2025-03-04')
    if (format === 'date-time') return fc.constant('2025-03-04T09:12Z')
    return fc.constant('Not theirs'.padEnd(minLength, '.'))
  }

/** Bodies that the endpoint may well take, about this person's records. */
function bodiesFor(endpoint: Endpoint, { logged, ids }: UserWithRecords): unknown[] {
  if (!endpoint.body) return [undefined]
  const mine = { title: 'Not theirs' }
  const likely: Record<string, unknown[]> = {
    createCase: [minimalCase({ _id: logged.id, date: logged.date, ...mine })],
    updateCase: [{ ...updateOf(logged), ...mine }],
    voidCase: [{ version: logged.version, reason: 'Logged by mistake.' }],
  }
  const text = textFor(
    Object.values(ids)
      .flat()
      .filter((id) => id.length === 36),
  )
  return [...(likely[endpoint.name] ?? []), ...fc.sample(anyOf(outlineOf(endpoint.body), { text }), 2)]
}

const ofAPerson = [
  'case_offers',
  'case_reflections',
  'case_templates',
  'cases',
  'cpd_activities',
  'missions',
  'sessions',
  'support_tickets',
  'users',
]
test('an unrelated user reads, changes and deletes nothing of another through any endpoint', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const somebody = await givenUserWithRecords(app, given, organizationId)
  const before = await rowsAbout(app, somebody)
  expect(Object.keys(before)).toEqual(expect.arrayContaining(ofAPerson))
  const strangers = [
    await given.user({ organizationId }),
    await given.user({ role: 'supervisor', organizationId }),
    await given.user(),
  ]
  for (const { endpoint } of listRoutes(app.deps)) {
    // Each call signs in anew, since some of them sign out; the archive is read elsewhere.
    if (endpoint.name === 'exportMyData' || endpoint.access.kind === 'public') continue
    for (const stranger of strangers) {
      const { accessToken } = await given.session(stranger.id)
      for (const url of addressesOf(endpoint, somebody)) {
        for (const payload of bodiesFor(endpoint, somebody)) {
          const asked = endpoint.name === 'listCases' ? `${url}?q=${marker}` : url
          const answer = await app.withToken(accessToken).inject({
            method: endpoint.method,
            url: asked,
            ...(payload !== undefined && { payload: payload as object }),
          })
          expect(JSON.stringify(answer.body).toLowerCase(), `${endpoint.name} ${asked}`).not.toContain(marker)
        }
      }
    }
  }
  const ids = strangers.map(({ id }) => id)
  expect(await rowsAbout(app, somebody, ids)).toEqual(before)
})

/** The values that are worth asking for in a parameter of a list. */
function valuesOf(shape: Outline, { owner, logged }: UserWithRecords): string[] {
  if (shape.enum) return shape.enum.map(String)
  if (shape.anyOf) return shape.anyOf.flatMap((one) => valuesOf(one, { owner, logged } as UserWithRecords))
  if (shape.format === 'date') return ['1970-01-01', logged.date, '2999-12-31']
  if (shape.format === 'uuid') return [owner.id, logged.id]
  if (shape.type === 'integer' || shape.type === 'number') return ['1', '100']
  if (shape.type === 'boolean') return ['true', 'false']
  return [marker, owner.name, owner.email, logged.missionNumber, '%', 'a']
}

/** Every list and figure there is, plain and with each value of each of its parameters. */
function questionsOf(app: TestApp, somebody: UserWithRecords): string[] {
  return listRoutes(app.deps).flatMap(({ endpoint }) => {
    const { method, path, query, name, access } = endpoint
    if (method !== 'GET' || path.includes(':') || name === 'exportMyData' || access.kind === 'public')
      return []
    const shapes = Object.entries((query && outlineOf(query).properties) ?? {})
    const asked = shapes.flatMap(([key, shape]) =>
      valuesOf(shape, somebody).map((value) => pathOf(path, {}, { [key]: value })),
    )
    return [path, ...asked]
  })
}

// Crewmates are people to hand a draft to: their names are meant to be seen.
const ofCrewmates = '/api/colleagues'
// When somebody was last here, and a signature of an hour.
const passing =
  /"(lastActive|lastActiveAt|lastUsedAt|last_active|requestId)":("[^"]*"|null)|signature=[^"&]*/g

test('no list, search, count or figure depends on the records of an unrelated user', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  for (let count = 0; count < 3; count += 1) await given.case({ owner: clinician })
  const first = await givenUserWithRecords(app, given, organizationId)
  const ask = async (questions: readonly string[]) => {
    const answers: Record<string, string> = {}
    for (const viewer of [clinician, supervisor]) {
      for (const url of questions) {
        const { status, body } = await app.as(viewer).inject({ url })
        expect([200, 400, 403], `${url} ${JSON.stringify(body)}`).toContain(status)
        const text = JSON.stringify(body)
        if (status === 200 && !url.startsWith(ofCrewmates)) {
          expect(text.toLowerCase(), url).not.toContain(marker)
          expect(text, url).not.toContain(first.owner.id)
        }
        answers[`${viewer.role} ${url}`] = text.replaceAll(passing, '')
      }
    }
    return answers
  }
  const questions = questionsOf(app, first)
  expect(questions.length).toBeGreaterThan(50)
  const isOfRecords = (url: string) => !url.startsWith(ofCrewmates)
  const before = await ask(questions.filter(isOfRecords))
  await givenUserWithRecords(app, given, organizationId)
  expect(await ask(questions.filter(isOfRecords))).toEqual(before)
  await ask(questions)

  // Where somebody else's list goes on is a place in one's own list, at most.
  const { body } = await app.as(first.owner).inject({ url: '/api/cases?limit=1' })
  const { nextCursor } = body as { nextCursor: string }
  expect(nextCursor).toEqual(expect.any(String))
  await ask([`/api/cases?cursor=${encodeURIComponent(nextCursor)}`])
})
