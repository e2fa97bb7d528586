import { v7 as uuid } from 'uuid'
import type { Case } from '#logging/cases/contract.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { mergeExamples, describeMissingExamples, describeStrayExamples } from '#testing/all-examples.ts'
import type { Attempt, OwnRecords } from '#testing/examples.ts'
import type { Given } from '#testing/given.ts'
import { newId, emptyList200, notFound404 } from '#testing/id-attempts.ts'
import { listRequestIdFields, neverLookedUp } from '#testing/id-fields.ts'
import { givenPicture } from '#people/profile/examples.ts'
import { givenOwnRecords } from '#testing/own-records.ts'
import { givenUserWithRecords, marker, listRowIdsAbout, rowsAbout } from '#testing/user-with-records.ts'
import { expect, test as base, type TestApp } from '#testing/test.ts'
import { expectedCallers } from '#testing/expected-callers.ts'
import { listRoutes } from './app.ts'

// These belong to no user: organizations belong to the service, tokens and signatures are secrets, as is what a passkey says, and a cursor is a
// position in the caller's own list.
const withoutOwner =
  /\.(organizationId|refreshToken|deviceTokens\[\]|signature|cursor)$|[.:]token$|\.passkey\./
const notLookedUp = mergeExamples('notLookedUp')
const fieldIds = mergeExamples('fieldIds')
const pathIds = mergeExamples('pathIds')

/** Creates a user with records, and returns the id of each of their rows. */
async function givenForeign(app: TestApp, given: Given) {
  const { id: organizationId } = await given.organization()
  const target = await givenUserWithRecords(app, given, organizationId)
  const picture = await givenPicture(app, target.owner)
  const rows = (await listRowIdsAbout(app, target)).map(({ table, id }) => ({ kind: table, value: id }))
  const values = [...rows, { kind: 'picture', value: picture.id }]
  expect(new Set(values.map(({ kind }) => kind)).size).toBeGreaterThan(8)
  /** Of those who try, by kind. */
  const own: Record<string, Promise<OwnRecords>> = {}
  const before = await rowsAbout(app, target)
  /** The ids of those who tried. */
  const strangers: string[] = []
  return { organizationId, target, values, own, before, strangers }
}
type Foreign = Awaited<ReturnType<typeof givenForeign>>

/** All tests try the ids of one user, whose records none of them may change. */
const test = base.extend<{ foreign: Foreign }>({
  foreign: [async ({ app, given }, use) => use(await givenForeign(app, given)), { scope: 'file' }],
})

test('every request field that could contain an id is tested here, or is known to contain something else', ({
  app,
}) => {
  const places = listRoutes(app.deps)
    .filter(({ endpoint }) => expectedCallers(endpoint.name).includes('clinician'))
    .flatMap(({ endpoint }) => listRequestIdFields(endpoint))
  expect(places.length).toBeGreaterThan(100)
  const mayBeId = (place: string) => !withoutOwner.test(place) && !neverLookedUp.test(place)
  const untried = places.filter((place) => mayBeId(place) && !(place in notLookedUp))
  const isInPath = (place: string) => /^\w+:/.test(place)
  const missing = [
    ...describeMissingExamples(
      'pathIds',
      untried.filter((place) => isInPath(place) && !(place in pathIds)),
    ),
    ...describeMissingExamples(
      'fieldIds',
      untried.filter((place) => !isInPath(place) && !(place in fieldIds)),
    ),
  ]
  expect(missing).toEqual([])
  const stray = (['pathIds', 'fieldIds'] as const).flatMap((part) => describeStrayExamples(part, untried))
  expect([...stray, ...describeStrayExamples('notLookedUp', places)]).toEqual([])
})

interface Setting {
  attempt: Attempt
  place: string
  isColleague: boolean
}

const attemptsByPerson = 40

const isNumber = (place: string) => place.endsWith('missionNumber')

/** Expects that no value of another user works in this field, and that a value of the user's own records does. */
async function expectRefused(
  { app, given, foreign }: { app: TestApp; given: Given; foreign: Foreign },
  { attempt, place, isColleague }: Setting,
) {
  // A new record keeps the id that it is given, so that no second record could take it.
  const isShared = attempt.ownValue !== newId
  const othersRecords = isShared ? foreign : await givenForeign(app, given)
  const { organizationId, target, values } = othersRecords
  const givenOwn = async () =>
    givenOwnRecords(app, given, {
      organizationId: isColleague ? organizationId : (await given.organization()).id,
      role: attempt.role ?? 'clinician',
    })
  // Reading changes nothing, so the same records serve every field that is only read.
  const readers = `${organizationId} ${isColleague} ${attempt.role ?? ''}`
  const shared = await (foreign.own[readers] ??= givenOwn())
  const isRead = (attempt.request(uuid(), shared).method ?? 'GET') === 'GET'
  let own = isRead ? shared : await givenOwn()
  othersRecords.strangers.push(own.person.id)
  const attemptWith = async (value: string) => {
    const answer = await app.as(own.person).inject(attempt.request(value, own))
    if (answer.status !== 429) return answer
    // There are more values than a person may send messages.
    await app.deps.db.deleteFrom('rate_limits').execute()
    return app.as(own.person).inject(attempt.request(value, own))
  }
  const theirNumber = { kind: 'number', value: target.logged.missionNumber }
  for (const [index, { kind, value }] of (isNumber(place) ? [...values, theirNumber] : values).entries()) {
    // Of some records a person may have fewer than there are values.
    if (!isShared && index > 0 && index % attemptsByPerson === 0) {
      own = await givenOwn()
      othersRecords.strangers.push(own.person.id)
    }
    const { status, body } = await attemptWith(value)
    const text = JSON.stringify(body)
    expect({ kind, status, text }).toMatchObject({ kind, status: attempt.status(kind) })
    expect(text.toLowerCase()).not.toContain(marker)
    if (attempt.status === emptyList200) expect(text).not.toContain(value)
    // The next edit must send the newest version.
    if (status === 200 && place.startsWith('updateCase')) own.loggedCase = body as Case
    if (place.startsWith('putLogbookSettings')) own.settingsVersion += 1
  }
  if (!isShared) await expectUnchanged(app, othersRecords)

  const { status, body } = await attemptWith(attempt.ownValue(own))
  expect([200, 201], JSON.stringify(body)).toContain(status)
}

async function expectUnchanged(app: TestApp, { target, strangers, before }: Foreign) {
  expect(await rowsAbout(app, target, strangers)).toEqual(before)
}

test.for(Object.entries(fieldIds))(
  'another user’s id does not work as %s, but your own does',
  // Every upload is inspected in a process of its own, and there are dozens of values.
  { timeout: 60_000 },
  ([place, attempt], { app, given, foreign }) =>
    // Mission numbers repeat between organizations, so test them within one; colleagues of one may name each other.
    expectRefused({ app, given, foreign }, { attempt, place, isColleague: isNumber(place) }),
)

test.for(Object.entries(pathIds))(
  'a colleague’s id does not work as %s, but your own does',
  async ([place, { payload, query, ...rest }], { app, given, foreign }) => {
    const [name, parameter = ''] = place.split(':')
    const { endpoint } = listRoutes(app.deps).find((route) => route.endpoint.name === name)! // the first test checks the names
    const attempt: Attempt = {
      request: (value, own) => ({
        method: endpoint.method,
        url: `${fillPath(endpoint.path, { [parameter]: value })}${query?.(own) ?? ''}`,
        ...(payload && { payload: payload(own) }),
      }),
      status: notFound404,
      ...rest,
    }
    await expectRefused({ app, given, foreign }, { attempt, place, isColleague: true })
  },
)

// Once for all, because it reads every row of the database.
test('none of these attempts changed a record of the other user', async ({ app, foreign }) => {
  expect(foreign.strangers.length).toBeGreaterThan(100)
  await expectUnchanged(app, foreign)
})
