import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { mostPeople } from '#compliance-matrix/page-size.contract.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import { givenRequirement } from '#testing/compliance.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { largestOf } from '#testing/largest-value.ts'
import { outlineOf } from '#testing/outline.ts'
import { paramsWithId } from '#testing/path-params.ts'
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
async function givenMuch(app: TestApp, given: Given) {
  const { db } = app.deps
  const organizationId = (await given.organization()).id
  const admin = await given.user({ role: 'admin', organizationId })
  const clinician = await given.user({ organizationId })
  const clinical = { summary: longText, presentation: longText.slice(0, 300).trim() }
  const cases = await Promise.all(
    Array.from({ length: 120 }, () =>
      given.case({ ...minimalCase({ date: '2025-03-04' }), owner: clinician, clinical }),
    ),
  )
  await sql`
    insert into cpd_activities
      (id, owner_id, title, date, hours, type, status, description, learning_outcome, impact)
    select gen_random_uuid(), ${clinician.id}, 'Activity ' || n, '2025-01-01'::date + n % 300, 2, 'course', 'completed',
      ${longText}, ${longText}, ${longText}
    from generate_series(1, 5000) n`.execute(db)
  for (let at = 0; at < 30; at += 1) await givenRequirement(app, admin, { title: `Requirement ${at}` })
  await sql`
    insert into users (id, name, email, role, status, email_verified, organization_id)
    select gen_random_uuid(), 'Robin', n || '@many.example', 'clinician', 'active', true, ${organizationId}
    from generate_series(1, ${mostPeople}) n`.execute(db)
  return { organizationId, clinician, caseId: cases[0]?.id ?? '' }
}

/** Every choice that makes an answer longer or its reading harder: the largest page, a search, a status. */
function largestQuery({ query }: Endpoint): Record<string, string> {
  const fields = query ? (outlineOf(query).properties ?? {}) : {}
  const wanted: Record<string, string> = {
    q: 'airway protocol',
    limit: '100',
    from: '2020-01-01',
    to: '2026-12-31',
  }
  const chosen = Object.entries(wanted).filter(([name]) => name in fields)
  const formats = fields['format']?.enum?.includes('xlsx') ? [['format', 'xlsx']] : []
  return Object.fromEntries([...chosen, ...formats]) as Record<string, string>
}

/** What a query needs beside that, and what makes the answers of some endpoints larger still. */
const furtherQueries: Readonly<Record<string, readonly Record<string, string>[]>> = {
  startImport: [{ fileName: 'log.csv' }],
  uploadEvidence: [{ fileName: 'a.pdf' }],
  getMatrix: [{ status: 'not_started' }],
  downloadMatrix: [{ status: 'not_started' }],
  downloadRecord: [{ kind: 'record' }, { kind: 'nmc' }],
  exportLogbook: [{ format: 'csv' }, { format: 'json' }, { format: 'pdf' }],
  downloadReport: [{ view: 'training' }],
}

/** 60 rows of 46 columns in 52 kB, each cell another text: it took a server minutes once. */
const wideSheet = [
  ['Date', 'Case type', 'Age', ...Array.from({ length: 43 }, (_, at) => `Note ${at}`)],
  ...Array.from({ length: 60 }, (_, row) => [
    '2025-01-01',
    'Trauma',
    '20',
    ...Array.from({ length: 43 }, (_, at) => `meadow ${row * 43 + at} river`),
  ]),
]
const files: Readonly<Record<string, Buffer>> = {
  startImport: Buffer.from(wideSheet.map((cells) => cells.join(',')).join('\n')),
}

const fewestCharacters = 500
const fill = (words: string, length: number): string => words.repeat(60).slice(0, length).trim()
/** Long bodies that keep to the rules between fields, which `largestOf` does not know. */
const acceptedBodies: Readonly<Record<string, (words: string) => object>> = {
  createCase: (words) => ({
    ...minimalCase({ date: '2025-03-04' }),
    clinical: { summary: fill(words, 4_000), presentation: fill(words, 300) },
    reflection: { what: fill(words, 2_000), soWhat: fill(words, 2_000), nowWhat: fill(words, 2_000) },
  }),
  createActivity: (words) => ({
    title: fill(words, 160),
    date: '2025-03-04',
    hours: 2,
    type: 'course',
    description: fill(words, 2_000),
    learningOutcome: fill(words, 2_000),
    impact: fill(words, 2_000),
  }),
  createTicket: (words) => ({
    subject: fill(words, 100),
    category: 'technical',
    message: fill(words, 4_000),
  }),
}

interface Attempt {
  payload?: object | Buffer
  query: Record<string, string>
}

function attemptsOf(endpoint: Endpoint): Attempt[] {
  const query = largestQuery(endpoint)
  const queries = (furtherQueries[endpoint.name] ?? [{}]).map((more) => ({ ...query, ...more }))
  const { body, name } = endpoint
  if (endpoint.file)
    return queries.map((chosen) => ({ query: chosen, payload: files[name] ?? Buffer.alloc(1_000_000, 1) }))
  if (!body) return queries.map((chosen) => ({ query: chosen }))
  const wordings = [plainWords, personalWords]
  const largest = wordings.map((words) => largestOf(body, words) as object)
  const accepted = wordings.flatMap((words) => acceptedBodies[name]?.(words) ?? [])
  // A body without long texts gives the guard nothing to read.
  const isShort = JSON.stringify(largest[0]).length < fewestCharacters
  return [...(isShort ? largest.slice(0, 1) : largest), ...accepted].map((payload) => ({ query, payload }))
}

test('no call, with the largest body and the most records that it takes, keeps the others from being answered', async ({
  app,
  given,
}) => {
  const { organizationId, clinician, caseId } = await givenMuch(app, given)
  const slow: string[] = []
  const statuses: number[] = []
  const routes = listRoutes(app.deps).map(({ endpoint }) => endpoint)
  // What changes or deletes records comes last, and from users of its own: it may also end sessions.
  const reads = routes.filter(({ method }) => method === 'GET')
  for (const endpoint of [...reads, ...routes.filter(({ method }) => method !== 'GET')]) {
    const ofCase = endpoint.path.startsWith('/api/cases/:id')
    for (const attempt of attemptsOf(endpoint)) {
      const operator = await given.user({ role: 'super_admin', organizationId })
      const other = ofCase || endpoint.method === 'GET' ? clinician : await given.user({ organizationId })
      const params = paramsWithId(ofCase ? caseId : other.id)
      for (const person of [other, operator]) {
        if (!isAllowed(endpoint.access, person.role)) continue
        const call = async () => {
          const { status } = await ask(app, person, endpoint, { params, ...attempt })
          statuses.push(status)
        }
        // The first call also loads and compiles what it needs.
        let block = await blockDuring(call)
        if (block > longestBlock) block = Math.min(block, await blockDuring(call))
        if (block > longestBlock)
          slow.push(`${endpoint.name} ${JSON.stringify(attempt.query)}: ${Math.round(block)} ms`)
      }
    }
  }
  expect(slow).toEqual([])
  expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(150)
}, 180_000)

interface Asked extends Attempt {
  params: Record<string, string>
}

const ask = (app: TestApp, person: GivenUser, { method, path, file }: Endpoint, asked: Asked) =>
  app.as(person).inject({
    method,
    url: pathOf(path, asked.params, asked.query),
    ...(asked.payload && {
      payload: asked.payload,
      headers: { 'content-type': file ? 'application/octet-stream' : 'application/json' },
    }),
  })
