import type { Method } from '#platform/contract/address.ts'
import { fillPath, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test as base, type TestApp } from '#testing/test.ts'
import { createTicket } from '#service/support/contract.ts'
import { listAccessLog } from '#service/trail/access-log/contract.ts'
import { actionPhrases } from '#service/trail/words/action-words.ts'
import { changePassword } from '#people/accounts/passwords/contract.ts'
import { requestDeletion, requestEmailChange } from '#people/profile/contract.ts'
import { mergeExamples, describeMissingExamples, describeStrayExamples } from '#testing/all-examples.ts'
import type { ViewExample, ViewScene } from '#testing/examples.ts'
import { listRoutes } from './app.ts'
import type { OthersData } from '#platform/server/capability.ts'
import { othersDataByEndpoint } from './declarations.ts'
import { paramsWithId } from '#testing/path-params.ts'

const marks = { name: 'Marguerite Marked', title: 'A marked day on the hill', subject: 'A marked question' }
const marked = new RegExp(Object.values(marks).join('|'))

/** Creates a clinician with marked records (case, open assessment, ticket), and a viewer of each role. */
async function givenStage(app: TestApp, given: Given): Promise<ViewScene> {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ name: marks.name, supervisor, organizationId })
  const logged = await given.case({
    owner: clinician,
    title: marks.title,
    assessments: [{ tool: 'dops', assessorUserId: supervisor.id }],
  })
  const body = { topic: 'question', subject: marks.subject, message: 'How is it done?' } as const
  const { body: ticket } = await app.as(clinician).call(createTicket, { body })
  const admin = await given.user({ role: 'admin', organizationId })
  const superAdmin = await given.user({ role: 'super_admin' })
  const viewers: Record<Role, GivenUser> = {
    clinician: await given.user(),
    supervisor,
    admin,
    super_admin: superAdmin,
  }
  return {
    organizationId,
    clinician,
    caseId: logged.id,
    ticketId: ticket.id,
    viewers,
    given,
    app,
    db: app.deps.db,
  }
}

const test = base.extend<{ stage: ViewScene }>({
  stage: async ({ app, given }, use) => use(await givenStage(app, given)),
})

const endpoints = (app: TestApp) => listRoutes(app.deps).map(({ endpoint }) => endpoint)
const endpointOf = (app: TestApp, name: string): Endpoint => {
  const found = endpoints(app).find((endpoint) => endpoint.name === name)
  if (!found) throw new Error(`There is no endpoint ${name}`)
  return found
}

const auditsOf = async (app: TestApp, actor: GivenUser) => {
  const { rows } = await app.deps.pool.query<{
    action: string
    entity_id: string | null
    actor_role: string
  }>('select action, entity_id, actor_role from audit_events where actor_id = $1 order by id', [actor.id])
  return rows
}

test('every endpoint declares what it shows of other users, and only endpoints do', ({ app }) => {
  const names = endpoints(app).map(({ name }) => name)
  expect(Object.keys(othersDataByEndpoint).toSorted()).toEqual(names.toSorted())
})

const views = mergeExamples('views')

const audited = Object.entries(othersDataByEndpoint).flatMap(([name, shows]) =>
  typeof shows === 'object' && 'audits' in shows ? [[name, shows.audits] as const] : [],
)

test('every endpoint that records a view is tested below', () => {
  const names = audited.map(([name]) => name)
  expect(
    describeMissingExamples(
      'views',
      names.filter((name) => !(name in views)),
    ),
  ).toEqual([])
  expect(describeStrayExamples('views', names)).toEqual([])
})

const namesOf = (scene: ViewExample | undefined, role: Role) =>
  scene?.seesOnlyFirst?.includes(role) ? 'somebody' : (scene?.subject ?? 'clinician')

interface Named {
  viewer: GivenUser
  action: string
  names: ReturnType<typeof namesOf>
  record: string | null
}

/** Expects the look in the access log of whom it was at, in words of its own. */
async function expectNamed({ app, clinician }: ViewScene, { viewer, action, names, record }: Named) {
  const { rows } = await app.deps.pool.query<{ id: number; subject_ids: string[] }>(
    'select id, subject_ids from audit_events where actor_id = $1 and action = $2 order by id desc',
    [viewer.id, action],
  )
  expect(
    actionPhrases.has(action),
    `Add words for ${action} to src/service/trail/words/action-words.ts`,
  ).toBe(true)
  if (names === 'nobody') return expect(rows[0]?.subject_ids).toEqual([])
  if (names === 'somebody') return undefined
  if (names === 'record') return expect(rows[0]?.subject_ids).toEqual([record])
  const { looks } = (await app.as(clinician).call(listAccessLog, { query: {} })).body
  const look = looks.find(({ id }) => rows.some((row) => String(row.id) === id))
  expect(look).toMatchObject({ who: viewer.name, actorRole: viewer.role })
  expect(look?.sentence).toMatch(/^Robin \w+, (your|an?) [a-z ]+, .+\.$/)
  return expect(look?.sentence).not.toMatch(/[{}]|looked at or changed/)
}

describe.for(audited)('%s of another user', ([name, action]) => {
  test.for(views[name]?.viewers ?? [])(
    `is recorded as ${action} for the role: %s`,
    async (role, { app, stage }) => {
      const viewer = stage.viewers[role]
      const request = (await views[name]?.request(stage, role)) ?? { recordId: null }
      const { method, path } = endpointOf(app, name)
      const answer = await app.as(viewer).inject({
        method,
        url: fillPath(path, request.params, request.query),
        ...(request.body && { payload: request.body }),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      const record = request.recordId === undefined ? (answer.body as { id: string }).id : request.recordId
      expect(await auditsOf(app, viewer)).toContainEqual({ action, entity_id: record, actor_role: role })
      await expectNamed(stage, { viewer, action, names: namesOf(views[name], role), record })
    },
  )
})

const isRead = (endpoint: Endpoint) => endpoint.method === ('GET' satisfies Method)

test('every endpoint that shows another user’s text records it, or declares why not', async ({
  app,
  stage,
}) => {
  const { clinician, caseId, ticketId, viewers } = stage
  const unrecorded: string[] = []
  for (const endpoint of endpoints(app).filter(isRead)) {
    const shows: OthersData = othersDataByEndpoint[endpoint.name] ?? 'own'
    for (const viewer of Object.values(viewers)) {
      for (const id of endpoint.path.includes(':') ? [clinician.id, caseId, ticketId] : ['']) {
        const before = (await auditsOf(app, viewer)).length
        const wide = endpoint.name === 'listTickets' && viewer.role === 'super_admin' ? { whose: 'all' } : {}
        const url = fillPath(endpoint.path, paramsWithId(id), wide)
        const answer = await app.as(viewer).inject({ method: 'GET', url })
        const isShown = answer.status === 200 && marked.test(JSON.stringify(answer.body))
        if (!isShown || (typeof shows === 'object' && 'because' in shows)) continue
        const events = (await auditsOf(app, viewer)).slice(before)
        const action = typeof shows === 'object' ? shows.audits : null
        if (!events.some((event) => event.action === action))
          unrecorded.push(`${endpoint.name} by ${viewer.role}`)
      }
    }
  }
  expect(unrecorded).toEqual([])
})

test('viewing your own records is not recorded', async ({ app, stage }) => {
  const { clinician, caseId, ticketId } = stage
  const before = (await auditsOf(app, clinician)).length
  const ids = { getCase: caseId, listCaseChanges: caseId, getTicket: ticketId }
  for (const [name, id] of Object.entries(ids)) {
    const { path } = endpointOf(app, name)
    expect((await app.as(clinician).inject({ method: 'GET', url: fillPath(path, { id }) })).status).toBe(200)
  }
  for (const name of [
    'listCases',
    'getCaseTotals',
    'listTickets',
    'getPersonStats',
    'listPersonCases',
    'listPersonActivities',
  ]) {
    const url = fillPath(endpointOf(app, name).path, { userId: clinician.id })
    expect((await app.as(clinician).inject({ method: 'GET', url })).status).toBe(200)
  }
  expect((await auditsOf(app, clinician)).length).toBe(before)
})

test('continued paging through other users’ cases is recorded again after ten minutes', async ({
  app,
  stage,
  clock,
}) => {
  const { admin } = stage.viewers
  const url = endpointOf(app, 'listCases').path
  const recorded = async () =>
    (await auditsOf(app, admin)).filter(({ action }) => action === 'cases_listed').length
  const turn = () => app.as(admin).inject({ method: 'GET', url })
  await turn()
  await turn()
  expect(await recorded()).toBe(1)
  clock.advance(10 * 60_000 + 1)
  await turn()
  clock.advance(-10 * 60_000 - 1)
  expect(await recorded()).toBe(2)
})

test('a wrong current password is recorded with the action that needed it', async ({ app, given }) => {
  const user = await given.user()
  const currentPassword = 'not my password at all'
  const email = `next-${user.id}@example.org`
  await app
    .as(user)
    .call(changePassword, { body: { currentPassword, newPassword: 'a lantern over quiet moors' } })
  await app.as(user).call(requestEmailChange, { body: { currentPassword, email } })
  await app.as(user).call(requestDeletion, { body: { currentPassword } })
  const { rows } = await app.deps.pool.query(
    `select reason, entity_id from audit_events where action = 'own_password_refused' and actor_id = $1 order by id`,
    [user.id],
  )
  const entity_id = user.id
  expect(rows).toEqual([
    { reason: 'password_changed', entity_id },
    { reason: 'email_change_asked', entity_id },
    { reason: 'deletion_asked', entity_id },
  ])
})
