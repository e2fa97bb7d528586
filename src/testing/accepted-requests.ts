import { zipSync } from 'fflate'
import { v7 as uuid } from 'uuid'
import { isAllowed } from '#platform/contract/access.ts'
import { pathOf, type Endpoint } from '#platform/contract/endpoint.ts'
import type { Case } from '#logging/cases/contract.ts'
import { makeCalendarFeed } from '#compliance/reminders/calendar/contract.ts'
import { createComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { grantWaiver } from '#compliance/requirements/records/waivers.contract.ts'
import { listStandards } from '#cpd/cycles/standards/contract.ts'
import { updateOf } from './case-update.ts'
import { getProfile, updateProfile } from '#people/profile/contract.ts'
import { givenRequirement, requirement } from './compliance.ts'
import { pdfOf } from './evidence.ts'
import { inBodiesAndQueries, noQuestion } from './field-id-attempts.ts'
import { givenImport, uploadImport } from './given-import.ts'
import { givenPassword, minimalCase, type Given, type GivenUser } from './given.ts'
import { activity, assessmentAnswer, goal, nextPractice, planReview, type OwnRecords } from './own-records.ts'
import { noColumns } from './import-id-attempts.ts'
import { outlineOf } from './outline.ts'
import { inPaths } from './path-id-attempts.ts'
import { paramsWithId } from './path-params.ts'
import { png } from './pictures.ts'
import { givenFactorRows } from './second-factors.ts'
import type { TestApp } from './test.ts'

export interface Scene {
  app: TestApp
  given: Given
  organizationId: string
  own: OwnRecords
  admin: GivenUser
  superAdmin: GivenUser
  /** People of the organization. */
  peopleIds: string[]
}

export interface Accepted {
  person: GivenUser
  params: Record<string, string>
  query: Record<string, string>
  body: object | Buffer
}
type Facts = Partial<Accepted>

const byId = (id: string, body?: object): Facts => ({ params: paramsWithId(id), ...(body && { body }) })
/** A user whom an administrator decides about. */
const toUser =
  (facts: Parameters<Given['user']>[0], body: (scene: Scene) => object = () => ({})) =>
  async (scene: Scene): Promise<Facts> =>
    byId((await scene.given.user({ organizationId: scene.organizationId, ...facts })).id, body(scene))
const toRequirement =
  (facts: object = {}) =>
  async ({ app, given, organizationId }: Scene): Promise<Facts> => {
    const admin = await given.user({ role: 'admin', organizationId })
    const { id, version } = await givenRequirement(app, admin, facts)
    return byId(id, { version })
  }
const fromSomebody =
  (body: object = {}) =>
  async ({ given }: Scene): Promise<Facts> => ({ person: await given.user(), body })
const toCase = async ({ given, own }: Scene, body: (saved: Case) => object): Promise<Facts> => {
  const saved = await given.case({ owner: own.person })
  return byId(saved.id, body(saved))
}
/** A record that somebody must check. */
async function givenRecord({ app, own, admin }: Scene) {
  const { id } = await givenRequirement(app, admin, { verificationRequired: true })
  const body = { requirementId: id, completedOn: '2025-03-04' }
  return (await app.as(own.person).call(createComplianceRecord, { body })).body
}
const toImport =
  (body?: object) =>
  async ({ app, own }: Scene): Promise<Facts> =>
    byId(await givenImport(app, own.person, 'Went well.'), body)
const many = ({ peopleIds }: Scene, count: number) => peopleIds.slice(0, count)

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

/** What needs more than the id of a clinician’s record. */
const further: Record<string, (scene: Scene) => Facts | Promise<Facts>> = {
  startImport: () => ({
    query: { fileName: 'log.csv' },
    body: Buffer.from(wideSheet.map((cells) => cells.join(',')).join('\n')),
  }),
  addImportFiles: async ({ app, own }) => {
    const list = 'Title,Date,Hours,Type\nALS,2025-03-04,8,Course'
    const { body } = await uploadImport(app, own.person, list, 'cpd.csv', 'cpd')
    return { ...byId(body.id), body: Buffer.from(zipSync({ 'als.pdf': pdfOf('%') })) }
  },
  uploadEvidence: () => ({
    query: { fileName: 'a.pdf' },
    body: pdfOf(`%${' '.repeat(5_000_000)}`),
  }),
  setPicture: () => ({
    body: { picture: png({ width: 3_000, height: 2_000, colour: 2 }).toString('base64') },
  }),
  createCase: () => ({ body: minimalCase({ date: '2025-03-04' }) }),
  createActivity: () => ({ body: { ...activity, again: true } }),
  createGoal: () => ({ body: goal }),
  createPlanReview: () => ({ body: planReview }),
  createPracticeHours: () => ({ body: nextPractice() }),
  createTicket: () => ({ body: { topic: 'account', subject: 'A word', message: 'Please.' } }),
  createGuestTicket: () => ({
    body: { name: 'Robin', email: 'robin@example.org', topic: 'account', message: 'Please.' },
  }),
  updateCase: async (scene) => toCase(scene, updateOf),
  flagCase: async (scene) => toCase(scene, () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] })),
  voidCase: async (scene) => toCase(scene, ({ version }) => ({ version, reason: 'Logged by mistake.' })),
  settleQuestion: ({ own }) => ({ body: { caseId: own.logged.id, ...noQuestion } }),
  dismissCaseOffer: ({ own }) => byId(own.dismissedDraft),
  listComplianceRecords: ({ own }) => ({ query: { requirementId: own.requirement.id } }),
  getMatrix: ({ organizationId }) => ({ query: { organizationId } }),
  downloadMatrix: ({ organizationId }) => ({ query: { format: 'csv', organizationId } }),
  saveStandard: async ({ app, superAdmin }) => {
    const { body } = await app.as(superAdmin).call(listStandards)
    const { code, _id, id: _same, isDelivered: _isDelivered, ...rules } = body.standards[0]!
    return { params: { code }, body: rules }
  },
  verifyComplianceRecord: async (scene) => {
    const { id, version } = await givenRecord(scene)
    return byId(id, { version })
  },
  returnComplianceRecord: async (scene) => {
    const { id, version } = await givenRecord(scene)
    return byId(id, { version, reason: 'Unreadable.' })
  },
  endWaiver: async ({ app, given, organizationId, own, superAdmin }) => {
    const { id: userId } = await given.user({ organizationId })
    const body = { requirementId: own.requirement.id, userId, until: '2029-01-01', reason: 'Away.' }
    return byId((await app.as(superAdmin).call(grantWaiver, { body })).body.id)
  },
  previewImport: toImport({}),
  checkImport: toImport({ mapping: noColumns }),
  logImportRows: toImport({}),
  skipImportRows: toImport({ rows: [2] }),
  cancelImport: toImport(),
  undoImport: toImport(),
  openCalendar: async ({ app, own }) => {
    const { body } = await app.as(own.person).call(makeCalendarFeed)
    return { params: { token: body.url?.split('/').at(-1) ?? '' } }
  },
  answerAssessment: async ({ given, own: { person, supervisor } }) => {
    const assessments = [{ tool: 'dops' as const, assessorUserId: supervisor.id }]
    const { id } = await given.case({ owner: person, assessments })
    return { person: supervisor, ...byId(id, assessmentAnswer) }
  },
  login: async ({ given }) => ({
    body: { email: (await given.user()).email, password: givenPassword },
  }),
  prove: fromSomebody({ password: givenPassword }),
  removeCodes: async ({ app, given }) => {
    const person = await given.user()
    await givenFactorRows(app, person.id)
    return { person }
  },
  setUpCodes: fromSomebody(),
  setSecondFactorRequirements: () => ({
    body: { super_admin: null, admin: null, supervisor: null, everybody: null },
  }),
  register: ({ organizationId }) => ({
    body: { name: 'Robin', email: `${uuid()}@example.org`, password: givenPassword, organizationId },
  }),
  forgotPassword: ({ own: { person } }) => ({ body: { email: person.email } }),
  resendVerification: ({ own: { person } }) => ({ body: { email: person.email } }),
  changePassword: fromSomebody({ currentPassword: givenPassword, newPassword: `${givenPassword} and more` }),
  requestEmailChange: () => ({ body: { email: `${uuid()}@example.org`, currentPassword: givenPassword } }),
  requestDeletion: fromSomebody({ currentPassword: givenPassword }),
  logout: fromSomebody(),
  endOtherSessions: fromSomebody(),
  updateProfile: async ({ app, own }) => {
    const { body } = await app.as(own.person).call(getProfile)
    const fields = updateProfile.body ? Object.keys(outlineOf(updateProfile.body).properties ?? {}) : []
    return { body: Object.fromEntries(Object.entries(body).filter(([name]) => fields.includes(name))) }
  },
  createOrganization: () => ({ body: { org_name: `Air Rescue ${uuid()}` } }),
  updateOrganization: async ({ given }) => byId((await given.organization()).id, { weekStartsOn: 1 }),
  activateOrganization: async ({ given }) => byId((await given.organization({ status: 'inactive' })).id),
  deactivateOrganization: async ({ given }) => byId((await given.organization()).id),
  getPlaces: ({ organizationId }) => byId(organizationId),
  addPlace: async ({ given }) => byId((await given.organization()).id, { kind: 'bases', label: 'North' }),
  changePlace: async ({ given }) => {
    const { id } = await given.organization({ bases: [{ code: 'north', label: 'North', active: true }] })
    return { params: { id, kind: 'bases', code: 'north' }, body: { label: 'South', version: 1 } }
  },
  createUser: () => ({
    body: { name: 'Robin', email: `${uuid()}@example.org`, role: 'clinician', password: givenPassword },
  }),
  updateUser: toUser({}, () => ({ name: 'Robin' })),
  getUser: toUser({}),
  approveUser: toUser({ status: 'pending' }),
  rejectUser: toUser({ status: 'pending' }, () => ({ reason: 'Unknown here.' })),
  activateUser: toUser({ status: 'inactive' }),
  deactivateUser: toUser({}),
  confirmIdentity: toUser({}, () => ({ version: 1 })),
  listUserSessions: toUser({}),
  endUserSessions: toUser({}, () => ({ sessionId: null, reason: 'device_lost' })),
  changeRole: toUser({}, () => ({ role: 'supervisor' })),
  changeOrganization: toUser({ organizationId: null }, ({ organizationId }) => ({ organizationId })),
  assignSupervisor: toUser({}, ({ own }) => ({ supervisor_id: own.supervisor.id })),
  setDuties: toUser({}, () => ({ duties: ['driver'], baseCode: null, version: 0 })),
  changeDuties: (scene) => ({ body: { userIds: many(scene, 200), add: ['driver'], remove: [] } }),
  createRequirement: () => ({
    body: { ...requirement, code: `rule_${uuid().slice(-6)}`, organizationId: null },
  }),
  previewRequirement: () => ({
    body: { ...requirement, code: 'rule', organizationId: null, applyToExisting: false },
  }),
  updateRequirement: async ({ app, admin }) => {
    const { id, code, version } = await givenRequirement(app, admin)
    return byId(id, { ...requirement, code, version })
  },
  acceptRequirement: async ({ app, given, organizationId }) => {
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const { id, version } = await givenRequirement(app, supervisor)
    return byId(id, { version })
  },
  retireRequirement: toRequirement(),
  reinstateRequirement: async (scene) => {
    const { params = {}, body = {} } = await toRequirement()(scene)
    const url = pathOf('/api/compliance/requirements/:id/retire', params)
    const retired = await scene.app.as(scene.admin).inject({ method: 'POST', url, payload: body })
    return { params, body: { version: (retired.body as { version: number }).version } }
  },
  deleteRequirement: toRequirement(),
  askPeople: async (scene) => {
    const { id } = await givenRequirement(scene.app, scene.admin)
    return { body: { requirementId: id, userIds: many(scene, 100) } }
  },
  remindPeople: (scene) => ({
    body: { requirementId: scene.own.requirement.id, userIds: many(scene, 100) },
  }),
  waivePeople: (scene) => {
    const people = many(scene, 100).map((userId) => ({ _id: uuid(), userId }))
    return { body: { requirementId: scene.own.requirement.id, until: '2029-01-01', reason: 'Away.', people } }
  },
  grantWaiver: ({ own, peopleIds }) => ({
    body: {
      requirementId: own.requirement.id,
      userId: peopleIds.at(-1),
      until: '2029-01-01',
      reason: 'Away.',
    },
  }),
}

/** Returns a request of this endpoint that is accepted: who sends it, and everything that its rules need. */
export async function acceptedRequest(endpoint: Endpoint, scene: Scene): Promise<Accepted> {
  const { name, access } = endpoint
  const { own, superAdmin } = scene
  const mayBe = isAllowed(access, 'clinician') ? own.person : superAdmin
  const asAccepted = { person: mayBe, params: paramsWithId(own.person.id), query: {}, body: {} }
  const facts = await further[name]?.(scene)
  if (facts) return { ...asAccepted, ...facts }
  const inPath = Object.entries(inPaths).find(([place]) => place.startsWith(`${name}:`))?.[1]
  if (inPath) {
    const query = Object.fromEntries(new URLSearchParams(inPath.query?.(own) ?? ''))
    const body = inPath.payload?.(own) ?? {}
    return { ...asAccepted, params: paramsWithId(inPath.good(own)), query, body }
  }
  const inField = Object.entries(inBodiesAndQueries).find(([place]) => place.startsWith(`${name}.`))?.[1]
  if (!inField || endpoint.method === 'GET') return asAccepted
  const { payload } = inField.request(inField.good(own), own)
  return { ...asAccepted, body: (payload as object | undefined) ?? {} }
}
