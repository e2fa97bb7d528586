import type { InjectOptions } from 'fastify'
import type { Endpoint } from '#platform/contract/endpoint.ts'
import { updateOf } from '#testing/case-update.ts'
import { minimalCase, type Given, type GivenUser } from '#testing/given.ts'
import { outlineOf, type Outline } from '#testing/outline.ts'
import { givenSomebody, keptOf, word } from '#testing/somebody.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { listRoutes } from './app.ts'

/** What leads from a request to a record: ids, mission numbers, and where a list goes on. */
const leadsSomewhere = (name: string, { format }: Outline) =>
  format === 'uuid' || /(^|_)ids?$|Ids?$|[nN]umber$|[cC]ursor$/.test(name)

function placesIn(shape: Outline, at: string, name: string): string[] {
  const inner = [
    ...(shape.anyOf ?? []).flatMap((one) => placesIn(one, at, name)),
    ...(shape.items ? placesIn(shape.items, `${at}[]`, name) : []),
    ...Object.entries(shape.properties ?? {}).flatMap(([key, part]) => placesIn(part, `${at}.${key}`, key)),
  ]
  return shape.type === 'string' && !shape.enum && leadsSomewhere(name, shape) ? [at, ...inner] : inner
}

const placesOf = ({ name, body, query }: Endpoint): string[] => [
  ...new Set([body, query].flatMap((schema) => (schema ? placesIn(outlineOf(schema), name, '') : []))),
]

/** A value of somebody else's, and what it is of. */
interface Foreign {
  kind: string
  value: string
}

interface Stranger {
  person: GivenUser
  ownCase: string
  date: string
}

interface Attempt {
  request: (value: string, stranger: Stranger, own: object) => InjectOptions
  /** The answer to what is somebody else's. */
  answer: (kind: string) => number
}

const refused = () => 400
const noSuch = () => 404
const noneOfTheirs = () => 200
/** One chooses the id of a new record: it is refused where such a record has it, and else is an id like any other. */
const takenBy = (kindTaken: string) => (kind: string) => (kind === kindTaken ? 409 : 201)

const post = (url: string, payload: object): InjectOptions => ({ method: 'POST', url, payload })

function ofCase(part: (value: string) => object, created: Attempt['answer'], updated: Attempt['answer']) {
  const create: Attempt = {
    request: (value, { date }) => post('/api/cases', minimalCase({ date, ...part(value) })),
    answer: created,
  }
  const update: Attempt = {
    request: (value, { ownCase }, own) => ({
      method: 'PUT',
      url: `/api/cases/${ownCase}`,
      payload: { ...own, ...part(value) },
    }),
    answer: updated,
  }
  return [create, update] as const
}

const inTeam = (part: object) => ({ team: { myRole: 'doctor' as const, ...part } })
const duplicates = (date: string) =>
  `/api/case-duplicates?date=${date}&type=trauma&patientAge=34&patientAgeUnit=years&platform=rotary_wing`

const ofCases = {
  '._id': ofCase((value) => ({ _id: value }), takenBy('case'), refused),
  '.id': ofCase((value) => ({ id: value }), takenBy('case'), refused),
  // What a device calls its own case: nothing is found by it.
  '.clientId': ofCase(
    (value) => ({ clientId: value }),
    () => 201,
    () => 200,
  ),
  '.team.supervisorUserId': ofCase((value) => inTeam({ supervisorUserId: value }), refused, refused),
  '.team.colleagueUserIds[]': ofCase((value) => inTeam({ colleagueUserIds: [value] }), refused, refused),
  '.assessments[].assessorUserId': ofCase(
    (value) => ({ assessments: [{ tool: 'dops', assessorUserId: value }] }),
    refused,
    refused,
  ),
}

const attempts: Record<string, Attempt> = {
  ...Object.fromEntries(
    Object.entries(ofCases).flatMap(([at, [create, update]]) => [
      [`createCase${at}`, create],
      [`updateCase${at}`, update],
    ]),
  ),
  'createTemplate._id': {
    request: (value) => post('/api/case-templates', { _id: value, name: value.slice(-12), content: {} }),
    answer: takenBy('template'),
  },
  'offerCase.userIds[]': {
    request: (value, { ownCase }) => post(`/api/cases/${ownCase}/offers`, { userIds: [value] }),
    answer: refused,
  },
  'replyToAssessment.assessorUserId': {
    request: (value, { ownCase }) =>
      post(`/api/cases/${ownCase}/assessments/reply`, {
        tool: 'dops',
        assessorUserId: value,
        learnerReply: 'Thank you.',
      }),
    answer: noSuch,
  },
  'listDuplicates.except': {
    request: (value, { date }) => ({ url: `${duplicates(date)}&except=${value}` }),
    answer: noneOfTheirs,
  },
  'listCases.clinician': {
    request: (value) => ({ url: `/api/cases?clinician=${value}` }),
    answer: noneOfTheirs,
  },
  'listColleagues.ids': {
    request: (value) => ({ url: `/api/colleagues?ids=${value}` }),
    answer: noneOfTheirs,
  },
}

// Shown elsewhere, or of nobody: an organization is the service's, a licence number is one's own words, mission numbers are
// an organization's, and a cursor is a place in one's own list.
const elsewhere =
  /(organizationId|registrationNumber|licenseNumber|missionNumber|cursor)$|^assignSupervisor\.supervisor_id$/

test('every id in a body or a query is tried here', ({ app }) => {
  const places = listRoutes(app.deps).flatMap(({ endpoint }) => placesOf(endpoint))
  expect(places.length).toBeGreaterThan(20)
  expect(places.filter((place) => !elsewhere.test(place)).toSorted()).toEqual(
    Object.keys(attempts).toSorted(),
  )
})

async function foreignValues(app: TestApp, given: Given) {
  const { id: organizationId } = await given.organization()
  const somebody = await givenSomebody(app, given, organizationId)
  const { owner, ids, logged } = somebody
  const mission = await app.deps.db
    .selectFrom('cases')
    .select('mission_id')
    .where('id', '=', logged.id)
    .executeTakeFirstOrThrow()
  const of = (kind: string, values: readonly string[] = []): Foreign[] =>
    values.filter((value) => value.length === 36).map((value) => ({ kind, value }))
  const values = [
    ...of('person', [owner.id]),
    ...of('case', ids.cases),
    ...of('mission', [mission.mission_id]),
    ...of('session', ids.sessions),
    ...of('offer', ids['case-offers']),
    ...of('template', ids['case-templates']),
    ...of('ticket', ids.tickets),
  ]
  expect(new Set(values.map(({ kind }) => kind)).size).toBe(7)
  return { somebody, values }
}

test.for(Object.entries(attempts))(
  'an id of somebody else’s leads nowhere as %s',
  async ([, { request, answer }], { app, given }) => {
    const { somebody, values } = await foreignValues(app, given)
    const before = await keptOf(app, somebody)
    const { id: organizationId } = await given.organization()
    const strangers: string[] = []
    for (const { kind, value } of values) {
      const person = await given.user({ organizationId })
      const own = await given.case({ owner: person })
      const stranger = { person, ownCase: own.id, date: own.date }
      const asked = request(value, stranger, updateOf(own))
      const { status, body } = await app.as(person).inject(asked)
      const words = JSON.stringify(body)
      expect({ kind, status, words }).toMatchObject({ kind, status: answer(kind) })
      expect(words.toLowerCase()).not.toContain(word)
      strangers.push(person.id)
    }
    expect(await keptOf(app, somebody, strangers)).toEqual(before)
  },
)
