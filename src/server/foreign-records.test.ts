import fc from 'fast-check'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { updateCase, type CaseRequest } from '#cases/contract.ts'
import { deleteCase } from '#cases/removal/contract.ts'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { updateOf } from '#testing/case-update.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { anyOf, outlineOf, type Outline } from '#testing/outline.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { vi } from 'vitest'
import { listRoutes } from './app.ts'

// Every endpoint, by several people; some of the calls make a password hash.
vi.setConfig({ testTimeout: 90_000 })

const word = 'platypus'
const words = `The ${word} by the lake`

/** Somebody with a record of every kind, each with the word in it, and what they are found by. */
async function givenSomebody(app: TestApp, given: Given, organizationId: string) {
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const owner = await given.user({ organizationId, supervisor, email: `${word}-${uuid()}@example.org` })
  const mate = await given.user({ organizationId })
  const parts: Partial<CaseRequest> = {
    title: words,
    tags: [word],
    clinical: { summary: words },
    reflection: { what: words },
  }
  const logged = await given.case({ owner, ...parts, flagCaseReview: true, flagNote: words })
  const deleted = await given.case({ owner, ...parts })
  await given.case({ owner, ...parts, status: 'draft' })
  await app.as(owner).call(deleteCase, { params: { id: deleted.id } })
  const put = { ...updateOf(logged), title: `${words}, edited` }
  const { body: edited } = await app.as(owner).call(updateCase, { params: { id: logged.id }, body: put })
  const activity = { owner_id: owner.id, title: words, hours: 2.5, type: 'course', date: '2025-01-01' }
  await app.deps.db
    .insertInto('cpd_activities')
    .values({ id: uuid(), ...activity, status: 'completed' })
    .execute()

  const made = async (url: string, payload: object, by = owner) => {
    const { status, body } = await app.as(by).inject({ method: 'POST', url, payload })
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return (body as { id: string }).id
  }
  const content = { team: { myRole: 'doctor' } }
  await made(`/api/cases/${logged.id}/offers`, { userIds: [mate.id] })
  const offer = await app.deps.db
    .selectFrom('case_offers')
    .select('id')
    .where('recipient_id', '=', mate.id)
    .executeTakeFirstOrThrow()
  return {
    owner,
    logged: edited,
    ids: {
      cases: [logged.id, deleted.id, edited.missionNumber.replace('#', '')],
      users: [owner.id],
      sessions: [owner.sessionId],
      'case-offers': [offer.id],
      'case-templates': [await made('/api/case-templates', { name: words, content })],
      tickets: [await made('/api/support/tickets', { topic: 'account', subject: words, message: words })],
    } as Record<string, string[]>,
  }
}
type Somebody = Awaited<ReturnType<typeof givenSomebody>>

/** Every address of the endpoint that leads to a record of this person, or, where it names none, the one it has. */
function addressesOf({ path }: Endpoint, { owner, ids }: Somebody): string[] {
  if (path.includes(':userId')) return [pathOf(path, { userId: owner.id })]
  if (!path.includes(':')) return [path]
  const kind = Object.keys(ids).find((name) => path.includes(`/${name}/:id`))
  return (ids[kind ?? ''] ?? [owner.id]).map((id) => pathOf(path, { id, token: id }))
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
function bodiesFor(endpoint: Endpoint, { logged, ids }: Somebody): unknown[] {
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

const tables = [
  ['cases', 'owner_id'],
  ['missions', 'owner_id'],
  ['case_templates', 'owner_id'],
  ['case_offers', 'sender_id'],
  ['cpd_activities', 'owner_id'],
  ['support_tickets', 'author_id'],
  ['sessions', 'user_id'],
  ['users', 'id'],
] as const

/** Everything that is kept of the person. */
async function keptOf({ deps }: TestApp, { id }: GivenUser): Promise<unknown[]> {
  const kept: unknown[] = []
  for (const [table, column] of tables) {
    const { rows } =
      await sql`select * from ${sql.table(table)} where ${sql.ref(column)} = ${id} order by 1`.execute(
        deps.db,
      )
    expect(rows, table).not.toEqual([])
    kept.push(rows)
  }
  return kept
}

test('who has nothing to do with a person reads, changes and deletes nothing of theirs by any endpoint', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const somebody = await givenSomebody(app, given, organizationId)
  const before = await keptOf(app, somebody.owner)
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
          const asked = endpoint.name === 'listCases' ? `${url}?q=${word}` : url
          const answer = await app.withToken(accessToken).inject({
            method: endpoint.method,
            url: asked,
            ...(payload !== undefined && { payload: payload as object }),
          })
          expect(JSON.stringify(answer.body).toLowerCase(), `${endpoint.name} ${asked}`).not.toContain(word)
        }
      }
    }
  }
  expect(await keptOf(app, somebody.owner)).toEqual(before)
})
