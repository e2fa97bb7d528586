import { v7 as uuid } from 'uuid'
import type { Case } from '#cases/contract.ts'
import { pathOf } from '#platform/contract/endpoint.ts'
import { updateOf } from '#testing/case-update.ts'
import { minimalCase, type Given } from '#testing/given.ts'
import { idFieldsOf, words } from '#testing/id-fields.ts'
import {
  activity,
  goal,
  planReview,
  practiceHours,
  ownRegistration,
  assessmentAnswer,
  givenOwnRecords,
  givenPicture,
  openingTotal,
  profilePeriod,
  type OwnRecords,
} from '#testing/own-records.ts'
import { complianceAttempts } from '#testing/compliance-id-attempts.ts'
import { cpdAttempts } from '#testing/cpd-id-attempts.ts'
import { inMapping, noColumns } from '#testing/import-id-attempts.ts'
import { planAttempts } from '#testing/plan-id-attempts.ts'
import { anyNew, noneOfTheirs, noSuch, post, refused, takenBy, type Attempt } from '#testing/id-attempts.ts'
import { givenUserWithRecords, marker, rowIdsAbout, rowsAbout } from '#testing/user-with-records.ts'
import { expect, test as base, type TestApp } from '#testing/test.ts'
import { endpointPolicies } from './declarations.ts'
import { listRoutes } from './app.ts'

/** Returns a name of letters alone, because the privacy guard may take a run of digits for a phone number. */
const nameFor = (id: string) =>
  id.slice(-12).replaceAll(/\d/g, (digit) => String.fromCodePoint(0x67 + Number(digit)))

/** Returns the attempts for a field that occurs in both `createCase` and `updateCase`. */
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
// Several users on one mission log the same number; each of them has their own mission record.
const number = { answer: (kind: string) => (kind === 'number' ? 201 : 400), good: () => 'OWN-1' }

/** Returns the attempts for the filters of an endpoint that lists or counts cases. */
function inListOfCases(endpoint: string, url: string): Record<string, Attempt> {
  const answer = noneOfTheirs
  return {
    [`${endpoint}.clinician`]: {
      request: (value) => ({ url: `${url}?clinician=${value}` }),
      answer,
      good: ({ person }) => person.id,
    },
    [`${endpoint}.tag`]: {
      request: (value) => ({ url: `${url}?tag=${encodeURIComponent(value)}` }),
      answer,
      good: () => 'winch',
    },
  }
}

/** Returns the attempt for a field of the settings of the logbook. They are stored as they are; nothing is looked up by them. */
const inSettings = (part: (value: string) => object): Attempt => ({
  request: (value, { settingsVersion: version }) => ({
    method: 'PUT',
    url: '/api/logbook/settings',
    payload: { views: [], placements: [], columns: [], version, ...part(value) },
  }),
  answer: () => 200,
  good: anyNew,
})
const inView = (search: object, id = uuid()) => ({ views: [{ id, name: 'Mine', search }] })

/** Returns the attempt for one of two cases that are said to be different. */
const inPair = (pair: (value: string, own: OwnRecords) => object): Attempt => ({
  request: (value, own) => ({
    method: 'PUT',
    url: '/api/case-duplicates/different',
    payload: { ...pair(value, own), isDifferent: true },
  }),
  answer: noSuch,
  good: ({ assessed }) => assessed.id,
})

const inBodiesAndQueries: Record<string, Attempt> = {
  ...inMapping('previewImport', 'preview'),
  'tagCases.ids[]': {
    request: (value) => post('/api/cases/tags', { ids: [value], add: ['mine'] }),
    answer: () => 200,
    good: ({ logged }) => logged.id,
  },
  'exportLogbook.ids': {
    request: (value) => ({ url: `/api/logbook/export?format=json&ids=${value}` }),
    answer: noneOfTheirs,
    good: ({ logged }) => logged.id,
  },
  'putLogbookSettings.views[].id': inSettings((value) => inView({}, value)),
  'putLogbookSettings.views[].search.clinician': inSettings((clinician) => inView({ clinician })),
  'putLogbookSettings.views[].search.placement': inSettings((placement) => inView({ placement })),
  'putLogbookSettings.placements[].id': inSettings((id) => ({
    placements: [{ id, name: 'Here', from: '2026-01-01', to: null }],
  })),
  ...ofCase('._id', (value) => ({ _id: value }), created, ofItself),
  ...ofCase('.id', (value) => ({ id: value }), created, ofItself),
  // The device's own id of the case: together with its owner it names the owner's case, and nobody else's.
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
    request: (value) => post('/api/case-templates', { _id: value, name: nameFor(value), content: {} }),
    answer: takenBy('case_templates'),
    good: anyNew,
  },
  'createReportDefinition._id': {
    request: (value) => post('/api/report-definitions', { _id: value, name: nameFor(value), content: {} }),
    answer: takenBy('report_definitions'),
    good: anyNew,
  },
  'createOpeningTotal._id': {
    request: (value) => post('/api/opening-totals', { _id: value, total: openingTotal }),
    answer: takenBy('opening_totals'),
    good: anyNew,
  },
  ...complianceAttempts,
  ...cpdAttempts,
  ...planAttempts,
  'getReport.clinician': {
    request: (value) => ({ url: `/api/reports/summary?clinician=${value}` }),
    answer: noSuch,
    good: ({ person }) => person.id,
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
  'markDifferent.caseId': inPair((value, { logged }) => ({ caseId: value, otherId: logged.id })),
  'markDifferent.otherId': inPair((value, { logged }) => ({ caseId: logged.id, otherId: value })),
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
  ...inListOfCases('listCases', '/api/cases'),
  ...inListOfCases('getCaseTotals', '/api/cases/totals'),
  'exportLogbook.tag': {
    request: (value) => ({ url: `/api/logbook/export?format=json&tag=${encodeURIComponent(value)}` }),
    answer: () => 200, // the file repeats its filters
    good: () => 'winch',
  },
  'listColleagues.ids': {
    request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
    ...ofColleague,
    answer: noneOfTheirs,
  },
}

interface InPath extends Pick<Attempt, 'good' | 'role'> {
  payload?: (own: OwnRecords) => object
  query?: (own: OwnRecords) => string
}
const ownImport = ({ imported }: OwnRecords) => imported
const ownCase = ({ logged }: OwnRecords) => logged.id
const ownId = ({ person }: OwnRecords) => person.id
const inPaths: Record<string, InPath> = {
  'getEvidence:id': { good: ({ evidence }) => evidence.id },
  'removeEvidence:id': { good: ({ evidence }) => evidence.id },
  'openEvidence:id': {
    good: ({ evidence }) => evidence.id,
    query: ({ evidence }) => new URL(evidence.fileUrl, 'http://sortie.test').search,
  },
  'getRequirement:id': { good: ({ requirement }) => requirement.id },
  'getComplianceRecord:id': { good: ({ kept }) => kept.id },
  'withdrawComplianceRecord:id': { good: ({ kept }) => kept.id },
  'listActivityRecords:id': { good: ({ recorded }) => recorded.id },
  'updateRegistration:id': {
    good: ({ registration }) => registration.id,
    payload: ({ registration: { version } }) => ({ ...ownRegistration, number: 'PA54321', version }),
  },
  'deleteRegistration:id': { good: ({ registration }) => registration.id },
  'getDuties:userId': { good: ownId },
  'getCpdProfile:id': { good: ({ profile }) => profile.id },
  'updateCpdProfile:id': {
    good: ({ profile }) => profile.id,
    payload: ({ profile: { version } }) => ({ ...profilePeriod, summary: 'Mine.', version }),
  },
  'deleteCpdProfile:id': { good: ({ profile }) => profile.id },
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
  'updateReportDefinition:id': {
    good: ({ definition }) => definition.id,
    payload: ({ definition: { version } }) => ({ name: 'Renamed', content: {}, version }),
  },
  'deleteReportDefinition:id': { good: ({ definition }) => definition.id },
  'updateOpeningTotal:id': {
    good: ({ total }) => total.id,
    payload: ({ total: { version } }) => ({ total: { ...openingTotal, count: 4 }, version }),
  },
  'deleteOpeningTotal:id': { good: ({ total }) => total.id },
  'offerCase:id': { good: ownCase, payload: ({ colleague }) => ({ userIds: [colleague.id] }) },
  'acceptCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'dismissCaseOffer:id': { good: ({ crewDraft }) => crewDraft },
  'restoreCaseOffer:id': { good: ({ dismissedDraft }) => dismissedDraft },
  'getCase:id': { good: ownCase },
  'updateCase:id': { good: ownCase, payload: ({ logged }) => updateOf(logged) },
  'flagCase:id': {
    good: ownCase,
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
  'listCaseChanges:id': { good: ownCase },
  'voidCase:id': {
    good: ownCase,
    payload: ({ logged: { version } }) => ({ version, reason: 'Logged by mistake.' }),
  },
  'deleteCase:id': { good: ownCase },
  'restoreCase:id': { good: ({ deleted }) => deleted.id },
  'getPersonStats:userId': { good: ownId },
  'listPersonCases:userId': { good: ownId },
  'listPersonMissions:userId': { good: ownId },
  'getCaseTypeSummary:type': { good: () => 'trauma' },
  'listPersonActivities:userId': { good: ownId },
  'getActivity:id': { good: ({ recorded }) => recorded.id },
  'updateActivity:id': {
    good: ({ recorded }) => recorded.id,
    payload: ({ recorded: { version } }) => ({ ...activity, hours: 3, version }),
  },
  'dismissCpdSuggestion:id': { good: ownCase },
  'restoreCpdSuggestion:id': { good: ownCase },
  'startActivityFromCase:id': { good: ownCase },
  'listCaseActivities:id': { good: ownCase },
  'deleteActivity:id': { good: ({ recorded }) => recorded.id },
  'getAllocations:id': { good: ({ recorded }) => recorded.id },
  'putAllocations:id': {
    good: ({ recorded }) => recorded.id,
    payload: ({ recorded: { version } }) => ({ version, allocations: [] }),
  },
  'updatePracticeHours:id': {
    good: ({ practice }) => practice.id,
    payload: ({ practice: { version } }) => ({ ...practiceHours, hours: 100, version }),
  },
  'deletePracticeHours:id': { good: ({ practice }) => practice.id },
  'getGoal:id': { good: ({ goal: { id } }) => id },
  'updateGoal:id': {
    good: ({ goal: { id } }) => id,
    payload: ({ goal: { version } }) => ({ ...goal, title: 'Lead two debriefs', version }),
  },
  'deleteGoal:id': { good: ({ goal: { id } }) => id },
  'getPlanReview:id': { good: ({ review }) => review.id },
  'updatePlanReview:id': {
    good: ({ review }) => review.id,
    payload: ({ review: { version } }) => ({ ...planReview, kind: 'end', version }),
  },
  'deletePlanReview:id': { good: ({ review }) => review.id },
  'getEnrolment:id': { good: ({ cycle }) => cycle.id },
  'updateEnrolment:id': {
    good: ({ cycle }) => cycle.id,
    payload: ({ cycle: { version } }) => ({ cycleStart: '2025-02-01', status: 'active', version }),
  },
  'deleteEnrolment:id': { good: ({ cycle }) => cycle.id },
  'restoreActivity:id': { good: ({ deletedActivity }) => deletedActivity.id },
  'getImport:id': { good: ownImport },
  'previewImport:id': { good: ownImport, payload: () => ({}) },
  'checkImport:id': { good: ownImport, payload: () => ({ mapping: noColumns }) },
  'listImportRows:id': { good: ownImport },
  'logImportRows:id': { good: ownImport, payload: () => ({}) },
  'skipImportRows:id': { good: ownImport, payload: () => ({ rows: [2] }) },
  'cancelImport:id': { good: ownImport },
  'importSheet:id': { good: ownImport, payload: () => ({ sheet: 0 }) },
  'undoImport:id': { good: ownImport },
  'getImportReport:id': { good: ownImport },
  'getTicket:id': { good: ({ ticket }) => ticket.id },
  'replyToTicket:id': { good: ({ ticket }) => ticket.id, payload: () => ({ message: 'Still so.' }) },
  'closeTicket:id': { good: ({ ticket }) => ticket.id },
}

// These belong to no user: organizations belong to the service, tokens and signatures are secrets, and a cursor is a
// position in the caller's own list.
const withoutOwner = /\.(organizationId|refreshToken|deviceTokens\[\]|signature|cursor)$|[.:]token$/
const notLookedUp = new Set([
  // Signed: the link of one record opens by no other (file-of-two-records.test.ts).
  'openEvidence.record',
  // The number of a user with their regulator.
  'createRegistration.number',
  'updateRegistration.number',
  // Free text, in which the privacy guard takes some ids for telephone numbers.
  'putLogbookSettings.views[].search.tag',
  // The same mapping as that of `previewImport`; while the import is being checked it takes no other.
  'checkImport.mapping.columns[].words[].code',
  'checkImport.mapping.columns[].otherwise',
  'checkImport.mapping.fixed[].code',
])

/** Creates a user with records, and returns the id of each of their rows. */
async function givenForeign(app: TestApp, given: Given) {
  const { id: organizationId } = await given.organization()
  const target = await givenUserWithRecords(app, given, organizationId)
  const picture = await givenPicture(app, target.owner)
  const rows = (await rowIdsAbout(app, target)).map(({ table, id }) => ({ kind: table, value: id }))
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
    .filter(({ endpoint }) => endpointPolicies[endpoint.name]?.callers.includes('clinician'))
    .flatMap(({ endpoint }) => idFieldsOf(endpoint))
  expect(places.length).toBeGreaterThan(100)
  const tested = places.filter((place) => !notLookedUp.has(place))
  expect(tested.filter((place) => !withoutOwner.test(place) && !words.test(place)).toSorted()).toEqual(
    [...Object.keys(inBodiesAndQueries), ...Object.keys(inPaths)].toSorted(),
  )
})

interface Setting {
  attempt: Attempt
  place: string
  isColleague: boolean
}

const isNumber = (place: string) => place.endsWith('missionNumber')

/** Expects that no value of another user works in this field, and that a value of the user's own records does. */
async function expectRefused(
  { app, given, foreign }: { app: TestApp; given: Given; foreign: Foreign },
  { attempt, place, isColleague }: Setting,
) {
  // A new record keeps the id that it is given, so that no second record could take it.
  const isShared = attempt.good !== anyNew
  const theirs = isShared ? foreign : await givenForeign(app, given)
  const { organizationId, target, values } = theirs
  const givenOwn = async () =>
    givenOwnRecords(app, given, {
      organizationId: isColleague ? organizationId : (await given.organization()).id,
      role: attempt.role ?? 'clinician',
    })
  // Reading changes nothing, so the same records serve every field that is only read.
  const readers = `${organizationId} ${isColleague} ${attempt.role ?? ''}`
  const shared = await (foreign.own[readers] ??= givenOwn())
  const isRead = (attempt.request(uuid(), shared).method ?? 'GET') === 'GET'
  const own = isRead ? shared : await givenOwn()
  theirs.strangers.push(own.person.id)
  const attemptWith = async (value: string) => {
    const answer = await app.as(own.person).inject(attempt.request(value, own))
    if (answer.status !== 429) return answer
    // There are more values than a person may send messages.
    await app.deps.db.deleteFrom('rate_limits').execute()
    return app.as(own.person).inject(attempt.request(value, own))
  }
  const theirNumber = { kind: 'number', value: target.logged.missionNumber }
  for (const { kind, value } of isNumber(place) ? [...values, theirNumber] : values) {
    const { status, body } = await attemptWith(value)
    const text = JSON.stringify(body)
    expect({ kind, status, text }).toMatchObject({ kind, status: attempt.answer(kind) })
    expect(text.toLowerCase()).not.toContain(marker)
    if (attempt.answer === noneOfTheirs) expect(text).not.toContain(value)
    // The next edit must send the newest version.
    if (status === 200 && place.startsWith('updateCase')) own.logged = body as Case
    if (place.startsWith('putLogbookSettings')) own.settingsVersion += 1
  }
  if (!isShared) await expectUnchanged(app, theirs)

  const { status, body } = await attemptWith(attempt.good(own))
  expect([200, 201], JSON.stringify(body)).toContain(status)
}

async function expectUnchanged(app: TestApp, { target, strangers, before }: Foreign) {
  expect(await rowsAbout(app, target, strangers)).toEqual(before)
}

test.for(Object.entries(inBodiesAndQueries))(
  'another user’s id does not work as %s, but your own does',
  // Every upload is inspected in a process of its own, and there are dozens of values.
  { timeout: 60_000 },
  ([place, attempt], { app, given, foreign }) =>
    // Mission numbers repeat between organizations, so test them within one; colleagues of one may name each other.
    expectRefused({ app, given, foreign }, { attempt, place, isColleague: isNumber(place) }),
)

test.for(Object.entries(inPaths))(
  'a colleague’s id does not work as %s, but your own does',
  async ([place, { payload, query, ...rest }], { app, given, foreign }) => {
    const [name, parameter = ''] = place.split(':')
    const { endpoint } = listRoutes(app.deps).find((route) => route.endpoint.name === name)! // the first test checks the names
    const attempt: Attempt = {
      request: (value, own) => ({
        method: endpoint.method,
        url: `${pathOf(endpoint.path, { [parameter]: value })}${query?.(own) ?? ''}`,
        ...(payload && { payload: payload(own) }),
      }),
      answer: noSuch,
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
