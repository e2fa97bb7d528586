import { v7 as uuid } from 'uuid'
import { listStandards, saveStandard, type Standard } from '#cpd/cycles/standards/contract.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import { givenRequirement, createOrganizationWithUsers } from '#testing/compliance.ts'
import { mergeExamples, describeMissingExamples, describeStrayExamples } from '#testing/all-examples.ts'
import type { TwoOrganizations } from '#testing/examples.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { listRequestIdFields } from '#testing/id-fields.ts'
import { paramsWithId } from '#testing/path-params.ts'
import { expect, test as base, type TestApp } from '#testing/test.ts'
import { expectedCallers } from '#testing/expected-callers.ts'
import { listRoutes } from './app.ts'

/** Part of every text that belongs to the other organization. */
const marker = 'quokkaridge'
const deliveredCode = 'hcpc_cpd'

/** Creates an organization that owns one of everything, and the people of another one who try to reach it. */
async function givenTwo(app: TestApp, given: Given): Promise<TwoOrganizations> {
  const superAdmin = await given.user({ role: 'super_admin' })
  const otherService = await createOrganizationWithUsers(given)
  const bases = JSON.stringify([{ code: `${marker}_base`, label: `Base ${marker}`, active: true }])
  await app.deps.db
    .updateTable('organizations')
    .set({ bases, regions: bases })
    .where('id', '=', otherService.organizationId)
    .execute()
  const title = `Requirement ${marker}`
  const ofThem = await givenRequirement(app, otherService.admin, { title })
  const ofAll = await givenRequirement(app, superAdmin, { organizationId: null })
  const { body } = await app.as(superAdmin).call(listStandards)
  const delivered = body.standards.find(({ code }) => code === deliveredCode) as Standard
  const code = `${marker}_cpd`
  const facts = { title: `Standard ${marker}`, organizationId: otherService.organizationId }
  expect((await app.as(superAdmin).call(saveStandard, saving({ ...delivered, ...facts, code }))).status).toBe(
    200,
  )
  const mine = await createOrganizationWithUsers(given)
  return {
    otherService,
    ownService: mine,
    superAdmin,
    othersRequirement: ofThem,
    sharedRequirement: ofAll,
    sharedStandard: delivered,
    othersStandardCode: code,
  }
}
function saving({ code, _id, id: _same, isDelivered: _known, ...body }: Standard) {
  return { params: { code }, body } as never // as it was listed, which is what the form sends
}

const test = base.extend<{ two: TwoOrganizations }>({
  two: [async ({ app, given }, use) => use(await givenTwo(app, given)), { scope: 'file' }],
})

const changes = mergeExamples('organizationChanges')
const attempts = Object.entries(changes).flatMap(([name, change]) =>
  typeof change === 'string' ? [] : [[name, change] as const],
)

const largestQueries = mergeExamples('largestQueries')

const endpointsOf = (app: TestApp) => listRoutes(app.deps).map(({ endpoint }) => endpoint)
const isFor = ({ name }: Endpoint, caller: 'clinician' | 'admin' | 'supervisor') =>
  expectedCallers(name).includes(caller)

test('every endpoint with which administrators change something is tried here, or is about people', ({
  app,
}) => {
  const changing = endpointsOf(app).filter(
    (endpoint) => endpoint.method !== 'GET' && isFor(endpoint, 'admin') && !isFor(endpoint, 'clinician'),
  )
  const names = changing.map(({ name }) => name)
  const untried = names.filter((name) => !(name in changes))
  expect(describeMissingExamples('organizationChanges', untried)).toEqual([])
  expect(describeStrayExamples('organizationChanges', names)).toEqual([])
})

/** Everything that an organization or everybody owns. */
async function owned(app: TestApp, { ownService: mine, otherService }: TwoOrganizations) {
  const { rows } = await app.deps.pool.query(
    `select 'organizations' as kind, to_jsonb(kept) as row from organizations kept where id <> $1
     union all select 'standards', to_jsonb(kept) from cpd_standards kept
     union all select 'requirements', to_jsonb(kept) from compliance_requirements kept
     union all select 'people', to_jsonb(kept) from compliance_requirement_people kept
     order by 1, 2`,
    [mine.organizationId],
  )
  expect(JSON.stringify(rows)).toContain(otherService.organizationId)
  return rows
}

const inject = (
  app: TestApp,
  by: GivenUser,
  { method, path }: Endpoint,
  request: { params?: object; body?: object },
) =>
  app.as(by).inject({
    method,
    url: fillPath(path, { ...request.params }),
    ...(request.body && { payload: request.body }),
  })

test.for(attempts)(
  '%s changes nothing of another organization, and nothing that belongs to everybody',
  async ([name, { requests }], { app, two }) => {
    const endpoint = endpointsOf(app).find((known) => known.name === name)!
    const before = await owned(app, two)
    for (const by of [two.ownService.admin, two.ownService.supervisor]) {
      for (const request of requests(two)) {
        const { status, body } = await inject(app, by, endpoint, request)
        const sent = JSON.stringify(request)
        // A request that is wrong by itself would prove nothing.
        expect([403, 404, 409], `${sent} ${JSON.stringify(body)}`).toContain(status)
        expect(JSON.stringify(body)).not.toContain(marker)
      }
    }
    expect(await owned(app, two)).toEqual(before)
  },
)

test('what an organization owns is shown by no answer to an administrator or supervisor of another one', async ({
  app,
  two,
}) => {
  const { otherService, ownService: mine, othersRequirement: ofThem, othersStandardCode: code } = two
  const values = [
    otherService.organizationId,
    ofThem.id,
    otherService.admin.id,
    otherService.clinician.id,
    `${marker}_base`,
    code,
  ]
  const reading = endpointsOf(app).filter((endpoint) => endpoint.method === 'GET' && isFor(endpoint, 'admin'))
  const urls = new Set(reading.flatMap((endpoint) => values.flatMap((value) => urlsWith(endpoint, value))))
  let answered = 0
  for (const url of urls) {
    for (const by of [mine.admin, mine.supervisor]) {
      let answer = await app.as(by).inject({ url })
      if (answer.status === 429) {
        // There are more values than a person may ask for files.
        await app.deps.db.deleteFrom('rate_limits').execute()
        answer = await app.as(by).inject({ url })
      }
      expect(answer.status, url).not.toBe(429)
      if (answer.status === 200) answered += 1
      // The code of the base was sent; its label was not.
      const text = JSON.stringify(answer.body).replaceAll(`${marker}_base`, '')
      expect(text.includes(marker), `${by.role} ${url}`).toBe(false)
    }
  }
  expect(answered).toBeGreaterThan(100)
})

/** Returns the addresses of an endpoint with this value in its path, and in each field of its query that takes an id. */
function urlsWith(endpoint: Endpoint, value: string): string[] {
  const path = fillPath(endpoint.path, paramsWithId(value))
  const queried = listRequestIdFields(endpoint).flatMap((field) => /^\w+\.(\w+)$/.exec(field)?.[1] ?? [])
  const searches = [{}, ...queried.map((field) => ({ [field]: value }))]
  return searches.map(
    (search) =>
      `${path}?${new URLSearchParams({ ...largestQueries[endpoint.name]?.[0], ...search }).toString()}`,
  )
}

test('a super administrator changes a standard for everybody, an administrator one of the own organization', async ({
  app,
  two: { superAdmin, ownService: mine },
}) => {
  const { body } = await app.as(superAdmin).call(listStandards)
  const delivered = body.standards.find(({ code }) => code === deliveredCode) as Standard
  const retired = await app.as(superAdmin).call(saveStandard, saving({ ...delivered, isRetired: true }))
  expect(retired.body).toMatchObject({ isRetired: true, version: delivered.version + 1 })
  const back = await app.as(superAdmin).call(saveStandard, saving({ ...retired.body, isRetired: false }))
  expect(back.status).toBe(200)
  const taking = saving({ ...back.body, organizationId: mine.organizationId })
  expect(await app.as(superAdmin).call(saveStandard, taking)).toFailWith(400, 'request_invalid')
  const own = {
    ...delivered,
    code: `own_${uuid().slice(-6)}`,
    organizationId: mine.organizationId,
    version: 0,
  }
  expect((await app.as(mine.admin).call(saveStandard, saving(own))).status).toBe(200)
  const forAll = saving({ ...own, organizationId: null, version: 1 })
  expect(await app.as(mine.admin).call(saveStandard, forAll)).toFailWith(403, 'standard_not_yours')
})
