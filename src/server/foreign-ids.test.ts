import type { InjectOptions } from 'fastify'
import { v7 as uuid } from 'uuid'
import type { Case } from '#cases/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { updateOf } from '#testing/case-update.ts'
import { minimalCase, type Given } from '#testing/given.ts'
import { idFieldsOf } from '#testing/id-fields.ts'
import { assessmentAnswer, givenOwnRecords, givenPicture, type OwnRecords } from '#testing/own-records.ts'
import { givenUserWithRecords, marker, rowIdsAbout, rowsAbout } from '#testing/user-with-records.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { endpointPolicies } from './declarations.ts'
import { listRoutes } from './app.ts'

/** A request of somebody whose records are `own`, all of it valid, with this value at one place. */
interface Attempt {
  request: (value: string, own: OwnRecords) => InjectOptions
  /** The answer to what is somebody else's: a row of this table, or another kind of thing. */
  answer: (kind: string) => number
  /** A value of one's own, with which the same request is done. */
  good: (own: OwnRecords) => string
  /** Who sends it, where a clinician has nothing to do it with. */
  role?: 'supervisor'
}

const refused = () => 400
const noSuch = () => 404
const noneOfTheirs = () => 200
/** One chooses the id of a new record: it is refused where such a record has it, and else is an id like any other. */
const takenBy = (table: string) => (kind: string) => (kind === table ? 409 : 201)
const anyNew = () => uuid()

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })

/** Both ways in which a case is sent. */
function ofCase(
  at: string,
  part: (value: string) => object,
  create: Omit<Attempt, 'request'>,
  update: Omit<Attempt, 'request'> = create,
): Record<string, Attempt> {
  return {
    [`createCase${at}`]: {
      ...create,
      request: (value, { logged }) => post('/api/cases', minimalCase({ date: logged.date, ...part(value) })),
    },
    [`updateCase${at}`]: {
      ...update,
      request: (value, { logged }) => ({
        method: 'PUT',
        url: `/api/cases/${logged.id}`,
        payload: { ...updateOf(logged), ...part(value) },
      }),
    },
  }
}

const inTeam = (part: object) => ({ team: { myRole: 'doctor' as const, ...part } })
const created = { answer: takenBy('cases'), good: anyNew }
const ofItself = { answer: refused, good: ({ logged }: OwnRecords) => logged.id }
const ofSupervisor = { answer: refused, good: ({ supervisor }: OwnRecords) => supervisor.id }
const ofColleague = { answer: refused, good: ({ colleague }: OwnRecords) => colleague.id }
const thanks = { tool: 'dops', learnerReply: 'Thank you.' }
const duplicates = (date: string) =>
  `/api/case-duplicates?date=${date}&type=trauma&patientAge=34&patientAgeUnit=years&platform=rotary_wing`
// Several people of one mission write the same number; each has a mission of their own for it.
const number = { answer: (kind: string) => (kind === 'number' ? 201 : 400), good: () => 'OWN-1' }

const inBodiesAndQueries: Record<string, Attempt> = {
  ...ofCase('._id', (value) => ({ _id: value }), created, ofItself),
  ...ofCase('.id', (value) => ({ id: value }), created, ofItself),
  // What a device calls its own case: nothing is found by it.
  ...ofCase(
    '.clientId',
    (value) => ({ clientId: value }),
    { answer: () => 201, good: anyNew },
    { answer: () => 200, good: anyNew },
  ),
  ...ofCase('.missionNumber', (value) => ({ missionNumber: value }), number, {
    ...number,
    answer: (kind) => (kind === 'number' ? 200 : 400),
  }),
  ...ofCase('.team.supervisorUserId', (value) => inTeam({ supervisorUserId: value }), ofSupervisor),
  ...ofCase('.team.colleagueUserIds[]', (value) => inTeam({ colleagueUserIds: [value] }), ofColleague),
  ...ofCase(
    '.assessments[].assessorUserId',
    (value) => ({ assessments: [{ tool: 'dops', assessorUserId: value }] }),
    ofSupervisor,
  ),
  'createTemplate._id': {
    request: (value) => post('/api/case-templates', { _id: value, name: value.slice(-12), content: {} }),
    answer: takenBy('case_templates'),
    good: anyNew,
  },
  'offerCase.userIds[]': {
    request: (value, { logged }) => post(`/api/cases/${logged.id}/offers`, { userIds: [value] }),
    ...ofColleague,
  },
  'replyToAssessment.assessorUserId': {
    request: (value, { assessed }) =>
      post(`/api/cases/${assessed.id}/assessments/reply`, { ...thanks, assessorUserId: value }),
    ...ofSupervisor,
    answer: noSuch,
  },
  'listDuplicates.except': {
    request: (value, { logged }) => ({ url: `${duplicates(logged.date)}&except=${value}` }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.id,
  },
  'listDuplicates.missionNumber': {
    request: (value, { logged }) => ({
      url: `${duplicates(logged.date)}&missionNumber=${encodeURIComponent(value)}`,
    }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.missionNumber.replace('#', ''),
  },
  'listCases.clinician': {
    request: (value) => ({ url: `/api/cases?clinician=${value}` }),
    answer: noneOfTheirs,
    good: ({ person }) => person.id,
  },
  'listColleagues.ids': {
    request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
    ...ofColleague,
    answer: noneOfTheirs,
  },
}

interface InAddress extends Pick<Attempt, 'good' | 'role'> {
  payload?: (own: OwnRecords) => object
  query?: (own: OwnRecords) => string
}
const theCase = ({ logged }: OwnRecords) => logged.id
const oneself = ({ person }: OwnRecords) => person.id
const inAddresses: Record<string, InAddress> = {
  'getPicture:id': {
    good: ({ picture }) => picture.id,
    query: ({ picture }) => new URL(picture.address, 'http://sortie.test').search,
  },
  'endSession:id': { good: ({ sessionId }) => sessionId },
  'updateTemplate:id': {
    good: ({ template }) => template.id,
    payload: ({ template: { version } }) => ({ name: 'Renamed', content: {}, version }),
  },
  'deleteTemplate:id': { good: ({ template }) => template.id },
  'offerCase:id': { good: theCase, payload: ({ colleague }) => ({ userIds: [colleague.id] }) },
  'acceptCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'dismissCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'restoreCaseOffer:id': { good: ({ dismissedDraft }) => dismissedDraft },
  'getCase:id': { good: theCase },
  'updateCase:id': { good: theCase, payload: ({ logged }) => updateOf(logged) },
  'flagCase:id': {
    good: theCase,
    payload: () => ({ flagCaseReview: true, flagReasons: ['excellent_care'] }),
  },
  'answerAssessment:id': {
    good: ({ toAssess }) => toAssess.id,
    payload: () => assessmentAnswer,
    role: 'supervisor',
  },
  'replyToAssessment:id': {
    good: ({ assessed }) => assessed.id,
    payload: ({ supervisor }) => ({ ...thanks, assessorUserId: supervisor.id }),
  },
  'listCaseChanges:id': { good: theCase },
  'voidCase:id': {
    good: theCase,
    payload: ({ logged: { version } }) => ({ version, reason: 'Logged by mistake.' }),
  },
  'deleteCase:id': { good: theCase },
  'restoreCase:id': { good: ({ deleted }) => deleted.id },
  'getPersonStats:userId': { good: oneself },
  'listPersonCases:userId': { good: oneself },
  'listPersonMissions:userId': { good: oneself },
  'listPersonActivities:userId': { good: oneself },
  'getTicket:id': { good: ({ ticket }) => ticket.id },
  'replyToTicket:id': { good: ({ ticket }) => ticket.id, payload: () => ({ message: 'Still so.' }) },
  'closeTicket:id': { good: ({ ticket }) => ticket.id },
}

// Of nobody: an organization is the service's, a token or a signature is a secret of its own, and a cursor is a place in
// one's own list.
const ofNobody = /\.(organizationId|refreshToken|deviceTokens\[\]|signature|cursor)$|[.:]token$/
// Words that are read as words alone, by the last part of their place.
const words = new RegExp(
  String.raw`\.(${[
    String.raw`\w*Other|\w*[nN]otes?|\w*[nN]ame|\w*[eE]mail|\w*[pP]assword|\w*[rR]eason|baseCode|regionCode|\w+SiteCode`,
    'title|tags|summary|presentation|what|soWhat|nowWhat|learningPoints|learningNeeds',
    'strengths|development|agreedAction|learnerReply|subject|message|q|path|registrationNumber',
    'nationality|countryOfResidence|specialty|jobTitle|employer|workLocation|qualification|licenseNumber',
    'certifications|cpdInterests|picture',
  ].join('|')})(\[\])?$`,
)

test('every field of a request that an id fits in is tried here, or is known to hold something else', ({
  app,
}) => {
  const places = listRoutes(app.deps)
    .filter(({ endpoint }) => endpointPolicies[endpoint.name]?.callers.includes('clinician'))
    .flatMap(({ endpoint }) => idFieldsOf(endpoint))
  expect(places.length).toBeGreaterThan(100)
  expect(places.filter((place) => !ofNobody.test(place) && !words.test(place)).toSorted()).toEqual(
    [...Object.keys(inBodiesAndQueries), ...Object.keys(inAddresses)].toSorted(),
  )
})

/** Somebody, and the id of every row that is theirs. */
async function givenForeign(app: TestApp, given: Given, organizationId: string) {
  const somebody = await givenUserWithRecords(app, given, organizationId)
  const picture = await givenPicture(app, somebody.owner)
  const rows = (await rowIdsAbout(app, somebody)).map(({ table, id }) => ({ kind: table, value: id }))
  const values = [...rows, { kind: 'picture', value: picture.id }]
  expect(new Set(values.map(({ kind }) => kind)).size).toBeGreaterThan(8)
  return { somebody, values }
}

interface Setting {
  attempt: Attempt
  place: string
  isColleague: boolean
}

const isNumber = (place: string) => place.endsWith('missionNumber')

/** Tries each foreign value in one place of the request, and then a value of one's own in the same. */
async function expectNowhere(app: TestApp, given: Given, { attempt, place, isColleague }: Setting) {
  const { id: organizationId } = await given.organization()
  const { id: otherOrganizationId } = await given.organization()
  const { somebody, values } = await givenForeign(app, given, organizationId)
  const own = await givenOwnRecords(app, given, {
    organizationId: isColleague ? organizationId : otherOrganizationId,
    role: attempt.role ?? 'clinician',
  })
  const before = await rowsAbout(app, somebody)
  const asked = (value: string) => app.as(own.person).inject(attempt.request(value, own))
  const theirNumber = { kind: 'number', value: somebody.logged.missionNumber }
  for (const { kind, value } of isNumber(place) ? [...values, theirNumber] : values) {
    const { status, body } = await asked(value)
    const text = JSON.stringify(body)
    expect({ kind, status, text }).toMatchObject({ kind, status: attempt.answer(kind) })
    expect(text.toLowerCase()).not.toContain(marker)
    if (attempt.answer === noneOfTheirs) expect(text).not.toContain(value)
    // The next edit is of the newest version.
    if (status === 200 && place.startsWith('updateCase')) own.logged = body as Case
  }
  expect(await rowsAbout(app, somebody, [own.person.id])).toEqual(before)

  const { status, body } = await asked(attempt.good(own))
  expect([200, 201], JSON.stringify(body)).toContain(status)
}

test.for(Object.entries(inBodiesAndQueries))(
  'an id of somebody else’s leads nowhere as %s, where one’s own does',
  ([place, attempt], { app, given }) =>
    // Two organizations count from the same number; but people of one organization may name each other.
    expectNowhere(app, given, { attempt, place, isColleague: isNumber(place) }),
)

test.for(Object.entries(inAddresses))(
  'an id of a colleague’s leads nowhere as %s, where one’s own does',
  async ([place, { payload, query, ...rest }], { app, given }) => {
    const [name, parameter = ''] = place.split(':')
    const { endpoint } = listRoutes(app.deps).find((route) => route.endpoint.name === name)! // or the test above fails
    const attempt: Attempt = {
      request: (value, own) => ({
        method: endpoint.method,
        url: `${pathOf(endpoint.path, { [parameter]: value })}${query?.(own) ?? ''}`,
        ...(payload && { payload: payload(own) }),
      }),
      answer: noSuch,
      ...rest,
    }
    await expectNowhere(app, given, { attempt, place, isColleague: true })
  },
)
