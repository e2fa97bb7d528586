import { sql } from 'kysely'
import { fillPath } from '#platform/contract/endpoint.ts'
import { acceptedRequest } from '#testing/accepted-requests.ts'
import type { OrganizationScene } from '#testing/examples.ts'
import { givenOwnRecords } from '#testing/own-records.ts'
import { givenUserWithRecords, marker } from '#testing/user-with-records.ts'
import type { Given } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'
import { expectedCallers } from '#testing/expected-callers.ts'

/** The address names a type of case, and the answer counts the caller's own. */
const namesNothing = 'getCaseTypeSummary'

async function givenForeignService(app: TestApp, given: Given): Promise<OrganizationScene> {
  const { id: organizationId } = await given.organization()
  const inside = { organizationId, name: `Robin ${marker}` }
  const superAdmin = await given.user({ ...inside, role: 'super_admin' })
  const admin = await given.user({ ...inside, role: 'admin', reach: 'organization' })
  await givenUserWithRecords(app, given, organizationId)
  const own = await givenOwnRecords(app, given, { organizationId, role: 'clinician' })
  const people = [await given.user(inside), await given.user(inside)]
  return { app, given, organizationId, own, admin, superAdmin, peopleIds: people.map(({ id }) => id) }
}

/** Every name, address and id of people and records of an organization. */
async function wordsOf({ deps }: TestApp, organizationId: string): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    with people as (select id, name, email from users where organization_id = ${organizationId})
    select id::text as word from people
    union all select name from people union all select email from people
    union all select id::text from cases where organization_id = ${organizationId}
    union all select mission_number from missions where organization_id = ${organizationId}
    union all select id::text from cpd_activities where owner_id in (select id from people)
    union all select id::text from compliance_records where owner_id in (select id from people)
    union all select id::text from compliance_requirements where organization_id = ${organizationId}
  `.execute(deps.db)
  return rows.map(({ word }) => word)
}

const endpointsOf = ({ deps }: TestApp) =>
  listRoutes(deps)
    .map(({ endpoint }) => endpoint)
    .filter(({ name, access }) => access !== 'public' && expectedCallers(name).includes('admin'))

test('an administrator of one organization reads, lists, exports and changes nothing of another', async ({
  app,
  given,
}) => {
  const scene = await givenForeignService(app, given)
  const { id: organizationId } = await given.organization()
  const outsider = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const leaks: string[] = []
  const named: [name: string, status: number][] = []
  for (const endpoint of endpointsOf(app)) {
    const { params, query, body } = await acceptedRequest(endpoint, scene)
    const url = `${fillPath(endpoint.path, params)}?${new URLSearchParams(query)}`
    const payload = endpoint.method === 'GET' ? {} : { payload: body }
    const headers = endpoint.file && { headers: { 'content-type': 'application/octet-stream' } }
    const answer = await app.as(outsider).inject({ method: endpoint.method, url, ...payload, ...headers })
    const text = JSON.stringify(answer.body)
    // What was sent may come back: "This user does not exist."
    const sent = JSON.stringify([params, query, body])
    const words = [marker, ...(await wordsOf(app, scene.organizationId))]
    const said = words.filter((word) => text.includes(word) && !sent.includes(word))
    if (said.length > 0) leaks.push(`${endpoint.name} ${answer.status} says ${said.join(', ')}`)
    if (endpoint.path.includes(':')) named.push([endpoint.name, answer.status])
  }
  expect(leaks).toEqual([])
  expect(named.length).toBeGreaterThan(60)
  expect(named.filter(([, status]) => status !== 404 && status !== 403)).toEqual([[namesNothing, 200]])
}, 120_000)

// They say what this very test has done: the archive of one's own data, and the trail (audit.test.ts tries that of two organizations).
const ofThisTest = new Set(['exportMyData', 'listAuditEvents', 'downloadAuditEvents'])

test('nothing that an administrator of one organization is told changes with the records of another', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  await given.case({ owner: await given.user({ organizationId }) })
  const lists = endpointsOf(app).filter(
    ({ name, method, path }) => method === 'GET' && !path.includes(':') && name !== 'listOrganizations',
  )
  const everythingTold = async () => {
    const answers: [string, unknown][] = []
    for (const { name, path, method } of lists) {
      const { status, body } = await app.as(admin).inject({ method, url: path })
      if (status === 200 && !ofThisTest.has(name)) answers.push([name, body])
    }
    return Object.fromEntries(answers)
  }
  const before = await everythingTold()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  await givenForeignService(app, given)
  expect(await everythingTold()).toEqual(before)
}, 120_000)
