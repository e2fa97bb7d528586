import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { maxPeopleEvaluated } from '#compliance/matrix/page-size.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { fileAnswer } from '#platform/contract/file-answer.ts'
import { acceptedRequest } from '#testing/accepted-requests.ts'
import { listExamples, mergeExamples, describeMissingExamples } from '#testing/all-examples.ts'
import type { AcceptedRequest, OrganizationScene } from '#testing/examples.ts'
import { givenRequirement } from '#testing/compliance.ts'
import { minimalCase, type Given } from '#testing/given.ts'
import { createLargestLike } from '#testing/largest-value.ts'
import { toOutline } from '#testing/outline.ts'
import { givenOwnRecords } from '#testing/own-records.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'

/** Milliseconds of processor time for which nobody else is answered. */
const longestBlock = 250

/**
 * Returns the longest stretch of processor time that the thread of the server took between two turns of its event loop while
 * `work` ran. It counts the thread's own time, so that a busy machine does not lengthen it.
 */
async function blockDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const watched = { isDone: false }
  const watch = async () => {
    while (!watched.isDone) {
      const { user, system } = process.threadCpuUsage()
      await pause(5)
      const since = process.threadCpuUsage()
      longest = Math.max(longest, since.user + since.system - user - system)
    }
  }
  const watching = watch()
  await work()
  await pause(5)
  watched.isDone = true
  await watching
  return longest / 1_000
}

/** Ordinary words, and words of which the guard must ask whether they name somebody. */
const plainWords = 'airway review with the team, changed the protocol and taught it again; '
const personalWords = 'Dr Smith met Anna Kowalska at Long Lane 12, then Jean Dupont rang 555 0199; '
const longText = plainWords.repeat(40).slice(0, 1_990).trim()

/** More cases than a page shows, and as many activities as a record may have, with long texts; many people with many duties. */
async function givenMuch(app: TestApp, given: Given): Promise<OrganizationScene> {
  const { db } = app.deps
  const organizationId = (await given.organization()).id
  const admin = await given.user({ role: 'admin', organizationId })
  const superAdmin = await given.user({ role: 'super_admin', organizationId })
  const own = await givenOwnRecords(app, given, { organizationId, role: 'clinician' })
  const clinical = { summary: longText, presentation: longText.slice(0, 300).trim() }
  await Promise.all(
    Array.from({ length: 105 }, () =>
      given.case({ ...minimalCase({ date: '2025-03-04' }), owner: own.person, clinical }),
    ),
  )
  await sql`
    insert into cpd_activities
      (id, owner_id, title, date, hours, type, status, description, learning_outcome, impact)
    select gen_random_uuid(), ${own.person.id}, 'Activity ' || n, '2025-01-01'::date + n % 300, 2, 'course', 'completed',
      ${longText}, ${longText}, ${longText}
    from generate_series(1, 4900) n`.execute(db)
  for (let at = 0; at < 30; at += 1) await givenRequirement(app, admin, { title: `Requirement ${at}` })
  const { rows } = await sql<{ id: string }>`
    insert into users (id, name, email, role, status, email_verified, organization_id)
    select gen_random_uuid(), 'Robin', n || '@many.example', 'clinician', 'active', true, ${organizationId}
    from generate_series(1, ${maxPeopleEvaluated}) n
    returning id`.execute(db)
  return { app, given, organizationId, own, admin, superAdmin, peopleIds: rows.map(({ id }) => id) }
}

/** Every choice that makes an answer longer or its reading harder: the largest page, a search, a status. */
function largestQuery({ query }: Endpoint): Record<string, string> {
  const fields = query ? (toOutline(query).properties ?? {}) : {}
  const wanted: Record<string, string> = {
    q: 'airway protocol',
    limit: String(fields['limit']?.maximum ?? 100),
    from: '2020-01-01',
    to: '2026-12-31',
  }
  const chosen = Object.entries(wanted).filter(([name]) => name in fields)
  const formats = fields['format']?.enum?.includes('xlsx') ? [['format', 'xlsx']] : []
  return Object.fromEntries([...chosen, ...formats]) as Record<string, string>
}

const largestQueries = mergeExamples('largestQueries')

const isAccepted = ({ status }: { status: number }) => status < 300

const send = (
  { app }: OrganizationScene,
  { method, path, file }: Endpoint,
  { person, params, query, body }: AcceptedRequest,
) =>
  app.as(person).inject({
    method,
    url: fillPath(path, params, query),
    ...(method !== 'GET' && {
      payload: body,
      headers: { 'content-type': file ? 'application/octet-stream' : 'application/json' },
    }),
  })

/** Keeps its newest version in the records of the scene: the next request about it must send that one. */
function keepVersion({ own }: OrganizationScene, body: unknown) {
  const { id, version } = (body ?? {}) as { id?: string; version?: number }
  if (id === undefined || version === undefined) return
  for (const record of Object.values(own) as { id?: string; version?: number }[])
    if (record.id === id) record.version = version
}

/** Sends a request, and adds it to `slow` if it kept the others waiting. */
async function timed(
  scene: OrganizationScene,
  slow: string[],
  [endpoint, request]: [Endpoint, AcceptedRequest],
) {
  const answers: Awaited<ReturnType<typeof send>>[] = []
  const call = async () => void answers.push(await send(scene, endpoint, request))
  let block = await blockDuring(call)
  // The first call also loads and compiles what it needs.
  if (block > longestBlock) {
    const again = await blockDuring(call)
    if (answers[0]?.status === answers[1]?.status) block = Math.min(block, again)
  }
  const { status, body } = answers[0]!
  if (block > longestBlock)
    slow.push(`${endpoint.name} ${JSON.stringify(request.query)} ${status}: ${Math.round(block)} ms`)
  for (const answer of answers) if (isAccepted(answer)) keepVersion(scene, answer.body)
  return { status, body: body as { code?: string; fields?: { path: string }[] } }
}

async function tryReads(scene: OrganizationScene, slow: string[], endpoint: Endpoint) {
  const request = await acceptedRequest(endpoint, scene)
  const query = { ...largestQuery(endpoint), ...request.query }
  const { own, superAdmin } = scene
  const readers = new Set([own.person, superAdmin, request.person])
  const allowed = [...readers].filter(({ role }) => isAllowed(endpoint.access, role))
  // A file of a super administrator is drawn as anybody's is, in a process of its own.
  const people = endpoint.response === fileAnswer ? allowed.slice(0, 1) : allowed
  const answers = []
  for (const more of largestQueries[endpoint.name] ?? [{}])
    for (const person of people)
      answers.push(await timed(scene, slow, [endpoint, { ...request, person, query: { ...query, ...more } }]))
  return answers
}

const maxRounds = 12

/** Sends the largest body that is accepted, and one of the same fields with words that the guard must look at. */
async function tryChange(scene: OrganizationScene, slow: string[], endpoint: Endpoint) {
  const seed = await acceptedRequest(endpoint, scene)
  const { body, name } = endpoint
  const ask = (request: AcceptedRequest) => timed(scene, slow, [endpoint, request])
  if (!body || Buffer.isBuffer(seed.body)) return [await ask(seed)]
  // Names of records must differ.
  const large = createLargestLike(body, `${name} ${plainWords}`, seed.body)
  const answers = []
  const removed: string[][] = []
  for (let round = 0; round < maxRounds; round += 1) {
    large.fit()
    const answer = await ask({ ...seed, body: large.value })
    answers.push(answer)
    const fields = (answer.body.fields ?? []).map(({ path }) => path.split('.'))
    if (isAccepted(answer) || fields.length === 0) break
    removed.push(...fields)
    for (const path of fields) large.refused(path)
  }
  if (!answers.some(isAccepted)) answers.push(await ask(seed))
  // A body without long texts gives the guard nothing to read.
  if (JSON.stringify(large.value).length < fewestCharacters) return answers
  const again = await acceptedRequest(endpoint, scene)
  const personal = createLargestLike(body, personalWords, again.body)
  for (const path of removed) personal.refused(path)
  personal.fit()
  await ask({ ...again, body: personal.value })
  return answers
}

const fewestCharacters = 500

// What deletes records comes last.
const order = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

test('no call, with the largest body and the most records that it takes, keeps the others from being answered', async ({
  app,
  given,
}) => {
  const scene = await givenMuch(app, given)
  const slow: string[] = []
  const refused: Record<string, unknown> = {}
  const routes = listRoutes(app.deps).map(({ endpoint }) => endpoint)
  for (const endpoint of order.flatMap((method) => routes.filter((route) => route.method === method))) {
    const answers = await (endpoint.method === 'GET' ? tryReads : tryChange)(scene, slow, endpoint)
    if (!answers.some(isAccepted)) refused[endpoint.name] = answers.at(-1)
    // Otherwise nobody could be tried any more who has no second factor.
    await app.deps.db.deleteFrom('second_factor_requirements').execute()
  }
  expect(slow).toEqual([])
  // A call that is refused proves nothing. Those that need a secret look it up and end.
  for (const name of listExamples('withSecret')) delete refused[name]
  expect(refused, describeMissingExamples('accepted', Object.keys(refused)).join('; ')).toEqual({})
}, 180_000)
