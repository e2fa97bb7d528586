import { v7 as uuid } from 'uuid'
import type { Method } from '#platform/contract/address.ts'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Role } from '#platform/contract/access.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test as base, type TestApp } from '#testing/test.ts'
import { createGoal } from '#cpd/plan/goals/contract.ts'
import { createPlanReview } from '#cpd/plan/reviews/contract.ts'
import { createEnrolment } from '#cpd/cycles/enrolments/contract.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { grantWaiver } from '#compliance/requirements/records/waivers.contract.ts'
import { givenRequirement, nextCode, requirement } from '#testing/compliance.ts'
import { createTicket } from '#service/support/contract.ts'
import { listAccessLog } from '#service/trail/access-log/contract.ts'
import { actionWords } from '#service/trail/words/action-words.ts'
import { changePassword } from '#people/accounts/passwords/contract.ts'
import { requestDeletion, requestEmailChange } from '#people/profile/contract.ts'
import { givenPassword } from '#testing/given.ts'
import { goal, planReview } from '#testing/own-records.ts'
import { listRoutes } from './app.ts'
import type { OthersData } from '#platform/server/capability.ts'
import { shownOfOthers } from './declarations.ts'
import { paramsWithId } from '#testing/path-params.ts'

const marks = { name: 'Marguerite Marked', title: 'A marked day on the hill', subject: 'A marked question' }
const marked = new RegExp(Object.values(marks).join('|'))

/** Creates a clinician with marked records (case, open assessment, ticket), and a viewer of each role. */
async function givenStage(app: TestApp, given: Given) {
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
type Stage = Awaited<ReturnType<typeof givenStage>>

const test = base.extend<{ stage: Stage }>({
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
  expect(Object.keys(shownOfOthers).toSorted()).toEqual(names.toSorted())
})

interface Scene {
  by: readonly Role[]
  /** Returns the request, and the record that the audit event must name. */
  of: (stage: Stage, role: Role) => Promise<Request> | Request
  /** In whose access log it stands: by default in the clinician's; the created or changed user's; figures of everybody in nobody's. */
  names?: 'clinician' | 'record' | 'nobody'
  /** Who sees only the first few of everybody, perhaps not this clinician. */
  first?: readonly Role[]
}
interface Request {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: object
  /** If absent: the record that the request creates. */
  record?: string | null
}

const administrators = ['admin', 'super_admin'] as const
const overseers = ['supervisor', ...administrators] as const
const person = ({ clinician: { id } }: Stage): Request => ({ params: { id }, record: id })
const personsWork = ({ clinician: { id } }: Stage): Request => ({ params: { userId: id }, record: id })
const ofClinician = ({ clinician }: Stage): Request => ({ query: { userId: clinician.id }, record: null })
const aCase = ({ caseId: id }: Stage): Request => ({ params: { id }, record: id })
const aTicket = ({ ticketId: id }: Stage): Request => ({ params: { id }, record: id })
const someUser = (facts: Parameters<Given['user']>[0]) => async (stage: Stage) => {
  const { id } = await stage.given.user(facts)
  return { params: { id }, record: id }
}

/** A user with another name than the one that was approved. */
const renamedSinceApproval = async ({ given, db }: Stage): Promise<Request> => {
  const { id } = await given.user()
  const { version } = await db
    .updateTable('users')
    .set({ confirmed_at: new Date(), confirmed_name: 'Former Name' })
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return { params: { id }, body: { version }, record: id }
}

/** A record of the clinician that waits for verification. */
async function waitingRecord({ app, clinician, viewers }: Stage) {
  const facts = { organizationId: null, verificationRequired: true }
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, facts)
  const body = { requirementId, completedOn: '2025-03-04' }
  return (await app.as(clinician).call(createComplianceRecord, { body })).body
}

const aRecord =
  (body?: object) =>
  async (stage: Stage): Promise<Request> => {
    const { id } = await waitingRecord(stage)
    return { params: { id }, ...(body && { body }), record: id }
  }

/** A super administrator chooses an organization first. */
const chosen = ({ organizationId }: Stage, role: Role): Record<string, string> =>
  role === 'super_admin' ? { organizationId } : {}

/** A requirement without which the clinician may not fly. */
const grounding = async ({ app, viewers, organizationId }: Stage): Promise<Request> => {
  await givenRequirement(app, viewers.super_admin, { organizationId, blocksDuty: true })
  return { record: null }
}

const aWaiver = async ({ app, clinician, viewers }: Stage) => {
  const { id: requirementId } = await givenRequirement(app, viewers.super_admin, { organizationId: null })
  return { requirementId, userId: clinician.id, until: '2028-01-01', reason: 'On leave.' }
}

const scenes: Record<string, Scene> = {
  previewRequirement: {
    by: ['super_admin'],
    of: ({ organizationId }) => ({
      body: { ...requirement, code: nextCode(), organizationId },
      record: null,
    }),
  },
  listComplianceRecords: {
    by: overseers,
    of: async (stage) => {
      const { requirementId } = await waitingRecord(stage)
      const { id: userId } = stage.clinician
      return { query: { requirementId, userId }, record: userId }
    },
  },
  getComplianceRecord: { by: overseers, of: aRecord() },
  listWaitingRecords: {
    by: overseers,
    of: async (stage) => {
      await waitingRecord(stage)
      return { record: null }
    },
  },
  verifyComplianceRecord: { by: overseers, of: aRecord({ version: 1 }) },
  returnComplianceRecord: { by: overseers, of: aRecord({ version: 1, reason: 'Cut off.' }) },
  grantWaiver: { by: overseers, of: async (stage) => ({ body: await aWaiver(stage) }) },
  endWaiver: {
    by: overseers,
    of: async (stage) => {
      const body = await aWaiver(stage)
      const { body: waiver } = await stage.app.as(stage.viewers.supervisor).call(grantWaiver, { body })
      return { params: { id: waiver.id }, record: waiver.id }
    },
  },
  getDuties: { by: overseers, of: personsWork },
  setDuties: {
    by: overseers,
    of: (stage) => ({ ...personsWork(stage), body: { duties: ['aircrew'], version: 0 } }),
  },
  listDuties: { by: overseers, of: () => ({ record: null }) },
  changeDuties: {
    by: overseers,
    of: ({ clinician: { id } }) => ({ body: { userIds: [id], add: ['driver'] }, record: id }),
  },
  getStates: { by: overseers, of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }) },
  getTeamFitness: { by: overseers, of: () => ({ record: null }), first: ['super_admin'] },
  getNotFit: { by: administrators, of: grounding, first: ['super_admin'] },
  getMatrix: {
    by: overseers,
    of: (stage, role) => ({ query: chosen(stage, role), record: null }),
  },
  downloadMatrix: {
    by: overseers,
    of: (stage, role) => ({ query: { format: 'csv', ...chosen(stage, role) }, record: null }),
  },
  listUsers: { by: administrators, of: () => ({ record: null }) },
  getUser: { by: administrators, of: person },
  listUserSessions: { by: administrators, of: person },
  endUserSessions: {
    by: administrators,
    names: 'record',
    of: async (stage) => ({ ...(await someUser({})(stage)), body: { sessionId: null, reason: 'other' } }),
  },
  createUser: {
    by: ['super_admin'],
    names: 'record',
    of: () => {
      const account = { name: 'New', email: `${Date.now()}@example.org`, role: 'clinician' }
      return { body: { ...account, password: givenPassword } }
    },
  },
  updateUser: { by: ['super_admin'], of: (stage) => ({ ...person(stage), body: { specialty: 'Hills' } }) },
  approveUser: { by: administrators, of: someUser({ status: 'pending' }), names: 'record' },
  rejectUser: { by: administrators, of: someUser({ status: 'pending' }), names: 'record' },
  deactivateUser: { by: ['super_admin'], of: someUser({}), names: 'record' },
  activateUser: { by: ['super_admin'], of: someUser({ status: 'inactive' }), names: 'record' },
  changeRole: {
    by: ['super_admin'],
    of: (stage) => ({ ...person(stage), body: { role: 'supervisor' } }),
  },
  changeOrganization: {
    by: ['super_admin'],
    of: async (stage) => {
      const { id: organizationId } = await stage.given.organization()
      return { ...person(stage), body: { organizationId } }
    },
  },
  confirmIdentity: { by: administrators, of: renamedSinceApproval, names: 'record' },
  assignSupervisor: {
    by: ['super_admin'],
    of: (stage) => ({ ...person(stage), body: { supervisor_id: stage.viewers.supervisor.id } }),
  },
  getCase: { by: overseers, of: aCase },
  listCases: { by: overseers, of: () => ({ record: null }) },
  getCaseTotals: { by: overseers, of: () => ({ record: null }), names: 'nobody' },
  getCaseTypeSummary: {
    by: overseers,
    of: () => ({ record: null, params: { type: 'trauma' } }),
    names: 'nobody',
  },
  flagCase: { by: ['supervisor'], of: (stage) => ({ ...aCase(stage), body: { flagCaseReview: true } }) },
  answerAssessment: {
    by: ['supervisor'],
    of: (stage) => ({ ...aCase(stage), body: { tool: 'dops', status: 'declined' } }),
  },
  listCaseChanges: { by: overseers, of: aCase },
  voidCase: {
    by: ['admin'],
    of: (stage) => ({ ...aCase(stage), body: { version: 1, reason: 'Entered twice.' } }),
  },
  getPersonStats: { by: overseers, of: personsWork },
  listPersonCases: { by: overseers, of: personsWork },
  listPersonMissions: { by: overseers, of: personsWork },
  getReport: {
    by: overseers,
    of: ({ clinician: { id } }) => ({ query: { clinician: id }, record: id }),
  },
  listActivities: { by: overseers, of: ofClinician },
  getActivityTotals: { by: overseers, of: ofClinician },
  listActivityTags: { by: overseers, of: ofClinician },
  listCaseActivities: { by: overseers, of: aCase },
  getActivity: {
    by: overseers,
    of: async ({ clinician, db }) => {
      const id = uuid()
      const facts = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course', status: 'completed' }
      await db
        .insertInto('cpd_activities')
        .values({ id, owner_id: clinician.id, ...facts })
        .execute()
      return { params: { id }, record: id }
    },
  },
  listPersonActivities: { by: overseers, of: personsWork },
  listPracticeHours: {
    by: overseers,
    of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
  },
  listGoals: { by: overseers, of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }) },
  getGoal: {
    by: overseers,
    of: async ({ clinician, app }) => {
      const { body } = await app.as(clinician).call(createGoal, { body: goal })
      return { params: { id: body.id }, record: body.id }
    },
  },
  listPlanReviews: {
    by: overseers,
    of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
  },
  getPlanReview: {
    by: overseers,
    of: async ({ clinician, app }) => {
      const { body } = await app.as(clinician).call(createPlanReview, { body: planReview })
      return { params: { id: body.id }, record: body.id }
    },
  },
  listEnrolments: {
    by: overseers,
    of: ({ clinician: { id } }) => ({ query: { userId: id }, record: id }),
  },
  getEnrolment: {
    by: overseers,
    of: async ({ clinician, app }) => {
      const body = { standardCode: 'hcpc_cpd', cycleStart: '2025-01-01' }
      const { body: cycle } = await app.as(clinician).call(createEnrolment, { body })
      return { params: { id: cycle.id }, record: cycle.id }
    },
  },
  listAuditEvents: {
    by: administrators,
    of: ({ clinician: { id } }) => ({ query: { person: id }, record: null }),
  },
  downloadAuditEvents: {
    by: administrators,
    of: ({ clinician: { id } }) => ({ query: { person: id }, record: null }),
  },
  listTickets: { by: ['super_admin'], of: () => ({ query: { whose: 'all' }, record: null }) },
  getTicket: { by: ['super_admin'], of: aTicket },
  replyToTicket: {
    by: ['super_admin'],
    of: (stage) => ({ ...aTicket(stage), body: { message: 'Like this.' } }),
  },
  closeTicket: { by: ['super_admin'], of: aTicket },
}

const audited = Object.entries(shownOfOthers).flatMap(([name, shows]) =>
  typeof shows === 'object' && 'audits' in shows ? [[name, shows.audits] as const] : [],
)

test('every endpoint that records a view is tested below', () => {
  expect(Object.keys(scenes).toSorted()).toEqual(audited.map(([name]) => name).toSorted())
})

const namesOf = (scene: Scene | undefined, role: Role) =>
  scene?.first?.includes(role) ? 'somebody' : (scene?.names ?? 'clinician')

interface Named {
  viewer: GivenUser
  action: string
  names: ReturnType<typeof namesOf>
  record: string | null
}

/** Expects the look in the access log of whom it was at, in words of its own. */
async function expectNamed({ app, clinician }: Stage, { viewer, action, names, record }: Named) {
  const { rows } = await app.deps.pool.query<{ id: number; subject_ids: string[] }>(
    'select id, subject_ids from audit_events where actor_id = $1 and action = $2 order by id desc',
    [viewer.id, action],
  )
  expect(actionWords.has(action), `${action} has no words`).toBe(true)
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
  test.for(scenes[name]?.by ?? [])(
    `is recorded as ${action} for the role: %s`,
    async (role, { app, stage }) => {
      const viewer = stage.viewers[role]
      const request = (await scenes[name]?.of(stage, role)) ?? { record: null }
      const { method, path } = endpointOf(app, name)
      const answer = await app.as(viewer).inject({
        method,
        url: pathOf(path, request.params, request.query),
        ...(request.body && { payload: request.body }),
      })
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      const record = request.record === undefined ? (answer.body as { id: string }).id : request.record
      expect(await auditsOf(app, viewer)).toContainEqual({ action, entity_id: record, actor_role: role })
      await expectNamed(stage, { viewer, action, names: namesOf(scenes[name], role), record })
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
    const shows: OthersData = shownOfOthers[endpoint.name] ?? 'own'
    for (const viewer of Object.values(viewers)) {
      for (const id of endpoint.path.includes(':') ? [clinician.id, caseId, ticketId] : ['']) {
        const before = (await auditsOf(app, viewer)).length
        const wide = endpoint.name === 'listTickets' && viewer.role === 'super_admin' ? { whose: 'all' } : {}
        const url = pathOf(endpoint.path, paramsWithId(id), wide)
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
    expect((await app.as(clinician).inject({ method: 'GET', url: pathOf(path, { id }) })).status).toBe(200)
  }
  for (const name of [
    'listCases',
    'getCaseTotals',
    'listTickets',
    'getPersonStats',
    'listPersonCases',
    'listPersonActivities',
  ]) {
    const url = pathOf(endpointOf(app, name).path, { userId: clinician.id })
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
