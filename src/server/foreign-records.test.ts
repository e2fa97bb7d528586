import fc from 'fast-check'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase } from '#testing/given.ts'
import { arbitraryOf, toOutline, type Outline } from '#testing/outline.ts'
import { givenUserWithRecords, marker, rowsAbout, type UserWithRecords } from '#testing/user-with-records.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { vi } from 'vitest'
import { toExampleFile } from '#testing/all-examples.ts'
import { listRoutes } from './app.ts'
import { tablePolicies } from './declarations.ts'
import { paramsWithId } from '#testing/path-params.ts'

// Calls every endpoint as several users; some of the calls hash a password, which is slow.
vi.setConfig({ testTimeout: 90_000 })

// These belong to no user: organizations and requirements belong to the service, picture URLs are signed, tokens are secrets.
const withoutOwner = new Set([
  'organizations',
  'requirements',
  'pictures',
  'verify-email',
  'validate-reset-token',
])

/** Returns the endpoint's URLs for this user's records, or its only URL if the path has no parameter. */
function urlsOf({ name, path }: Endpoint, { owner, ids }: UserWithRecords): string[] {
  if (path.includes(':userId')) return [fillPath(path, { userId: owner.id })]
  if (/:(type|code)/.test(path) || !path.includes(':')) return [fillPath(path, paramsWithId(owner.id))]
  const [, kind = ''] = /([a-z-]+)\/:(?:id|token)/.exec(path) ?? []
  const strangersIds = ids[kind]
  if (strangersIds === undefined && !withoutOwner.has(kind)) {
    throw new Error(
      `${name}: return the records of the owner that /${kind}/:id identifies as '${kind}' from rows in ${toExampleFile(name)}`,
    )
  }
  return (strangersIds ?? [owner.id]).map((id) => fillPath(path, { id, token: id }))
}

const textFor =
  (ids: readonly string[]) =>
  ({ format, minLength = 0 }: Outline) => {
    if (format === 'uuid') return fc.constantFrom(...ids)
    if (format === 'date') return fc.constant('2025-03-04')
    if (format === 'date-time') return fc.constant('2025-03-04T09:12Z')
    return fc.constant('Not theirs'.padEnd(minLength, '.'))
  }

/** Returns plausible request bodies for the endpoint about this user's records. */
function bodiesFor(endpoint: Endpoint, { logged, ids }: UserWithRecords): unknown[] {
  if (!endpoint.body) return [undefined]
  const mine = { title: 'Not theirs' }
  const likely: Record<string, unknown[]> = {
    createCase: [minimalCase({ _id: logged.id, date: logged.date, ...mine })],
    updateCase: [{ ...toUpdate(logged), ...mine }],
    voidCase: [{ version: logged.version, reason: 'Logged by mistake.' }],
  }
  const text = textFor(
    Object.values(ids)
      .flat()
      .filter((id) => id.length === 36),
  )
  return [...(likely[endpoint.name] ?? []), ...fc.sample(arbitraryOf(toOutline(endpoint.body), { text }), 2)]
}

/** Rows that hang on others of the user in a state that these do not have. */
const elsewhere = new Set([
  'assessment_requests',
  'case_procedures',
  'case_wellbeing_checks',
  'compliance_requirement_people',
  'imported_cases',
  'mail_tokens',
  'registration_records',
])
const ownedTables = Object.entries(tablePolicies).flatMap(([table, policy]) =>
  'rows' in policy && typeof policy.erased === 'string' && !elsewhere.has(table) ? [table] : [],
)

test('no endpoint lets an unrelated user read, change or delete another user’s records', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const target = await givenUserWithRecords(app, given, organizationId)
  const before = await rowsAbout(app, target)
  const empty = ownedTables.filter((table) => !(table in before))
  expect(empty, 'Write a row of the owner in rows of examples.ts beside their contract').toEqual([])
  const strangers = [
    await given.user({ organizationId }),
    await given.user({ role: 'supervisor', organizationId }),
    await given.user(),
  ]
  for (const { endpoint } of listRoutes(app.deps)) {
    // Each call uses a new session, because some calls sign out. Another test reads the archive.
    if (endpoint.name === 'exportMyData' || endpoint.access === 'public') continue
    for (const stranger of strangers) {
      const { accessToken } = await given.session(stranger.id)
      for (const url of urlsOf(endpoint, target)) {
        for (const payload of bodiesFor(endpoint, target)) {
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
  expect(await rowsAbout(app, target, ids)).toEqual(before)
})

/** Returns values that are worth testing in a query parameter. */
function valuesOf(shape: Outline, { owner, logged }: UserWithRecords): string[] {
  if (shape.enum) return shape.enum.map(String)
  if (shape.anyOf) return shape.anyOf.flatMap((item) => valuesOf(item, { owner, logged } as UserWithRecords))
  if (shape.format === 'date') return ['1970-01-01', logged.date, '2999-12-31']
  if (shape.format === 'uuid') return [owner.id, logged.id]
  if (shape.type === 'integer' || shape.type === 'number') return ['1', '100']
  if (shape.type === 'boolean') return ['true', 'false']
  return [marker, owner.name, owner.email, logged.missionNumber, '%', 'a']
}

// Packed files, which differ each time; what the second shows is compared as the answer of `getReport`.
const madeFiles = new Set(['exportMyData', 'downloadReport', 'downloadRecord', 'downloadEvidence'])

/** Returns the URL of every list and figure, without parameters and with each value of each parameter. */
function listUrlsOf(app: TestApp, target: UserWithRecords): string[] {
  return listRoutes(app.deps).flatMap(({ endpoint }) => {
    const { method, path, query, name, access } = endpoint
    const isOmitted = madeFiles.has(name) || access === 'public'
    if (method !== 'GET' || path.includes(':') || isOmitted) return []
    const shapes = Object.entries((query && toOutline(query).properties) ?? {})
    const withParameter = shapes.flatMap(([key, shape]) =>
      valuesOf(shape, target).map((value) => fillPath(path, {}, { [key]: value })),
    )
    return [path, ...withParameter]
  })
}

// Colleagues may see each other's names: to send crew drafts, supervisors to name a cover for a leave, and to know who may do what
// on their own today.
const colleagueLists = ['/api/colleagues', '/api/covers', '/api/base-board']
const isOfColleagues = (url: string) => colleagueLists.some((list) => url.startsWith(list))
// It has the looks of the supervisor of this very test.
const ofAccessLog = '/api/access-log'
// Values that change by themselves: times of last activity and of an export, request ids, and signatures that expire after an hour.
const volatile =
  /"(lastActive|lastActiveAt|lastUsedAt|last_active|exportedAt|requestId)":("[^"]*"|null)|signature=[^"&]*/g

/** A PDF names the time when it was made on every page; the hash of its contents stands in its properties. */
const pdf = /%PDF-[^]*SHA-256 (\w{64})[^]*/

test('no list, search, count or figure depends on the records of an unrelated user', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  for (let count = 0; count < 3; count += 1) await given.case({ owner: clinician })
  const first = await givenUserWithRecords(app, given, organizationId)
  const fetchAll = async (urls: readonly string[]) => {
    const answers: Record<string, string> = {}
    for (const viewer of [clinician, supervisor]) {
      for (const url of urls) {
        const { status, body } = await app.as(viewer).inject({ url })
        expect([200, 400, 403, 404], `${url} ${JSON.stringify(body)}`).toContain(status)
        const text = JSON.stringify(body)
        if (status === 200 && !isOfColleagues(url)) {
          expect(text.toLowerCase(), url).not.toContain(marker)
          expect(text, url).not.toContain(first.owner.id)
        }
        if (!url.startsWith(ofAccessLog))
          answers[`${viewer.role} ${url}`] = text.replace(pdf, 'PDF $1').replaceAll(volatile, '')
      }
    }
    return answers
  }
  const urls = listUrlsOf(app, first)
  expect(urls.length).toBeGreaterThan(50)
  const isOfRecords = (url: string) => !isOfColleagues(url)
  const before = await fetchAll(urls.filter(isOfRecords))
  await givenUserWithRecords(app, given, organizationId)
  expect(await fetchAll(urls.filter(isOfRecords))).toEqual(before)
  await fetchAll(urls)

  // Another user's cursor is only a position in the caller's own list.
  const { body } = await app.as(first.owner).inject({ url: '/api/cases?limit=1' })
  const { nextCursor } = body as { nextCursor: string }
  expect(nextCursor).toEqual(expect.any(String))
  await fetchAll([`/api/cases?cursor=${encodeURIComponent(nextCursor)}`])
})
