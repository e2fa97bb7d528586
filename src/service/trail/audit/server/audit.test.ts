import { v7 as uuid } from 'uuid'
import { getCase } from '#logging/cases/contract.ts'
import { getUser, updateUser } from '#people/users/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { givenUserWithRecords, marker } from '#testing/user-with-records.ts'
import { listAccessLog } from '../../access-log/contract.ts'
import { eventKindSchema } from '../../words/kinds.contract.ts'
import { ownActionPhrases } from '../../words/own-action-words.ts'
import { actionPhrases } from '../../words/action-words.ts'
import {
  downloadAuditEvents,
  eventsPerPage,
  listAuditEvents,
  maxEventsExamined,
  type AuditPage,
} from '../contract.ts'

type Query = Record<string, string>

async function search(app: TestApp, by: GivenUser, query: Query = {}): Promise<AuditPage> {
  const url = `${listAuditEvents.path}?${new URLSearchParams(query)}`
  const { status, body } = await app.as(by).inject({ url })
  expect(status, JSON.stringify(body)).toBe(200)
  return body as AuditPage
}

const sentencesOf = async (app: TestApp, by: GivenUser, query: Query): Promise<string[]> =>
  (await search(app, by, query)).events.map(({ sentence }) => sentence)

/** Two organizations, each with an administrator of its own, a supervisor and a clinician with a case. */
async function givenServices(app: TestApp, given: Given) {
  const service = async (name: string) => {
    const { id: organizationId } = await given.organization()
    const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
    const supervisor = await given.user({ role: 'supervisor', organizationId, name: `Ana of ${name}` })
    const clinician = await given.user({ organizationId, supervisor, name: `Robin of ${name}` })
    const logged = await given.case({ owner: clinician, date: '2025-03-03' })
    await app.as(supervisor).call(getCase, { params: { id: logged.id } })
    return { organizationId, admin, supervisor, clinician, logged }
  }
  return { north: await service('North'), south: await service('South') }
}

const insertEvents = `insert into audit_events (actor_id, actor_role, action, entity, entity_id, address, subject_ids)
  select $1, 'admin', $2, 'case', $3, $4::inet, $5::uuid[] from generate_series(1, $6)`

interface Events {
  by: GivenUser
  action?: string
  record?: string
  address?: string
  about?: readonly string[]
  count?: number
}

const givenEvents = (
  { deps: { pool } }: TestApp,
  { by, action = 'case_viewed', record = uuid(), address = '192.0.2.7', about = [], count = 1 }: Events,
) => pool.query(insertEvents, [by.id, action, record, address, about, count])

describe('the audit trail', () => {
  test('says in sentences who did what to whom, and links to the record only by its id', async ({
    app,
    given,
  }) => {
    const { north } = await givenServices(app, given)
    const superAdmin = await given.user({ role: 'super_admin' })
    const { events } = await search(app, superAdmin, { record: north.logged.id })
    expect(events).toMatchObject([
      {
        sentence: 'Ana of North (supervisor) opened Robin of North’s case.',
        actorId: north.supervisor.id,
        subjectId: north.clinician.id,
        kind: 'cases',
        record: { kind: 'case', id: north.logged.id },
      },
      { sentence: 'Robin of North (clinician) logged a case.', subjectId: null },
    ])
  })

  test('finds a person as actor and as subject, by id, email or full name', async ({ app, given }) => {
    const superAdmin = await given.user({ role: 'super_admin' })
    const supervisor = await given.user({ role: 'supervisor' })
    const name = `Petra ${uuid().replaceAll(/[\d-]/g, 'x')}`
    const person = await given.user({ supervisor, name })
    const logged = await given.case({ owner: person })
    await app.as(supervisor).call(getCase, { params: { id: logged.id } })
    for (const words of [person.id, person.id.toUpperCase(), person.email, person.email.toUpperCase(), name])
      expect((await sentencesOf(app, superAdmin, { person: words })).slice(-2)).toEqual([
        `${supervisor.name} (supervisor) opened ${name}’s case.`,
        `${name} (clinician) logged a case.`,
      ])
    expect(await sentencesOf(app, superAdmin, { person: '%' })).toEqual([])
    expect(await sentencesOf(app, superAdmin, { person: uuid() })).toEqual([])
  })

  test('informs a person that somebody searched for them, once in ten minutes', async ({ app, given }) => {
    const [admin, person] = [await given.user({ role: 'admin', name: 'Noor Admin' }), await given.user()]
    await search(app, admin, { person: person.id })
    await search(app, admin, { person: person.id, kind: 'cpd' })
    const { looks } = (await app.as(person).call(listAccessLog, { query: {} })).body
    expect(looks.map(({ sentence }) => sentence)).toEqual([
      'Noor Admin, an administrator, searched the audit trail for your events.',
    ])
  })

  test('is filtered by kind, address and day, separately and together', async ({ app, given }) => {
    const [admin, by] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'admin' })]
    const record = uuid()
    await givenEvents(app, { by, record, address: '203.0.113.5' })
    await givenEvents(app, { by, record, action: 'goal_viewed', address: '2001:db8::5' })
    const count = async (query: Query) => (await search(app, admin, query)).events.length
    const today = new Date().toISOString().slice(0, 10)
    expect(await count({ address: '203.0.113.5' })).toBe(1)
    expect(await count({ address: '2001:DB8:0::5' })).toBe(1)
    expect(await count({ person: by.id, kind: 'cpd' })).toBe(1)
    expect(await count({ record, kind: 'cases' })).toBe(1)
    expect(await count({ record, address: '192.0.2.99' })).toBe(0)
    expect(await count({ record, from: today, to: today })).toBe(2)
    expect(await count({ record, from: '2999-01-01' })).toBe(0)
    expect(await count({ record, to: '2001-01-01' })).toBe(0)
    expect(await count({ record, from: '0001-01-01', to: '9999-12-31' })).toBe(2)
    expect(await count({ to: '0000-01-01' })).toBe(0)
    expect((await search(app, admin, { kind: 'cpd' })).events.every(({ kind }) => kind === 'cpd')).toBe(true)
  })

  test.for(['192.0.2.%', '192.0.2.0/24', '%', "' or 1=1 --", '192.0.2'])(
    'an address must be complete, and is never a pattern: %s',
    async (address, { app, given }) => {
      const admin = await given.user({ role: 'admin' })
      const answer = await app
        .as(admin)
        .inject({ url: `${listAuditEvents.path}?${new URLSearchParams({ address })}` })
      expect(answer).toFailWith(400, 'request_invalid')
    },
  )

  test('has every event once, fifty on a page, even if several have the same time', async ({
    app,
    given,
  }) => {
    const [admin, by] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'admin' })]
    const record = uuid()
    await givenEvents(app, { by, record, about: [by.id], count: 120 })
    for (const query of [{ record }, { person: by.id }] as Query[]) {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page: AuditPage = await search(app, admin, { ...query, ...(cursor !== null && { cursor }) })
        expect(page.events.length).toBeLessThanOrEqual(eventsPerPage)
        ids.push(...page.events.map(({ id }) => id))
        cursor = page.nextCursor
      } while (cursor !== null)
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeGreaterThanOrEqual(120)
    }
  })

  test('reads a limited number of events for a filter that matches few, and continues with the next page', async ({
    app,
    given,
  }) => {
    const [admin, by] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'admin' })]
    await givenEvents(app, { by, action: 'goal_viewed' })
    await givenEvents(app, { by, count: maxEventsExamined })
    const query = { person: by.id, kind: 'cpd' }
    const first = await search(app, admin, query)
    expect(first).toMatchObject({ events: [], lookedBackTo: expect.any(String) })
    const next = await search(app, admin, { ...query, cursor: first.nextCursor ?? '' })
    expect(next.events).toHaveLength(1)
    expect(next).toMatchObject({ nextCursor: null, lookedBackTo: null })
  })
})

describe('an administrator of one organization', () => {
  test('reads the events by and about people of the organization, and nothing about others', async ({
    app,
    given,
  }) => {
    const { north, south } = await givenServices(app, given)
    const all = await search(app, north.admin)
    const text = JSON.stringify(all)
    expect(text).toContain('Ana of North (supervisor) opened Robin of North’s case.')
    expect(text).not.toContain('South')
    expect(all.reachSince).toEqual(expect.any(String))
    for (const query of [
      { record: south.logged.id },
      { person: south.clinician.id },
      { person: south.clinician.email },
      { person: south.clinician.name },
      { record: south.clinician.id },
    ] as Query[])
      expect((await search(app, north.admin, query)).events).toEqual([])
    expect((await search(app, south.admin, { record: south.logged.id })).events).toHaveLength(2)
  })

  test('gets the same response for a record of another organization as for one that does not exist', async ({
    app,
    given,
  }) => {
    const { north, south } = await givenServices(app, given)
    const foreign = await search(app, north.admin, { record: south.logged.id })
    expect(foreign).toEqual(await search(app, north.admin, { record: uuid() }))
  })

  test('learns that a person of another service looked, but neither their address nor whose other records they looked at', async ({
    app,
    given,
  }) => {
    const { north, south } = await givenServices(app, given)
    const outsider = await given.user({
      role: 'admin',
      organizationId: south.organizationId,
      name: 'Sam Outside',
    })
    await givenEvents(app, {
      by: outsider,
      record: north.logged.id,
      about: [north.clinician.id],
      address: '203.0.113.77',
    })
    await givenEvents(app, {
      by: outsider,
      action: 'cases_listed',
      about: [north.clinician.id, south.clinician.id],
    })
    const { events } = await search(app, north.admin)
    const [listed, opened] = events
    expect(opened).toMatchObject({
      sentence: 'Sam Outside (administrator) opened Robin of North’s case.',
      actorId: null,
      ip: null,
      subjectId: north.clinician.id,
    })
    expect(listed?.sentence).toBe(
      'Sam Outside (administrator) looked at a list or statistics with several people’s cases.',
    )
    expect((await search(app, north.admin, { address: '203.0.113.77' })).events).toEqual([])
  })

  test('is not told whose record of another service a person of the organization opened', async ({
    app,
    given,
  }) => {
    const { north, south } = await givenServices(app, given)
    const own = await given.user({ role: 'admin', organizationId: north.organizationId, name: 'Nina Wide' })
    await app.as(own).call(getUser, { params: { id: south.clinician.id } })
    const [opened] = (await search(app, north.admin)).events
    expect(opened).toMatchObject({
      sentence: 'Nina Wide (administrator) opened somebody of another organization’s profile.',
      subjectId: null,
      record: null,
    })
  })
})

describe('who may not', () => {
  test.for(['clinician', 'supervisor'] as const)('a %s is refused', async (role, { app, given }) => {
    const person = await given.user({ role })
    for (const { path } of [listAuditEvents, downloadAuditEvents])
      expect(await app.as(person).inject({ url: path })).toFailWith(403, 'access_denied')
  })
})

describe('free text', () => {
  test('of records is in no event and in no file, whatever the kind', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const { owner } = await givenUserWithRecords(app, given, organizationId)
    const superAdmin = await given.user({ role: 'super_admin' })
    await app.as(superAdmin).call(updateUser, { params: { id: owner.id }, body: { specialty: marker } })
    const queries: Query[] = [{ person: owner.id }, ...eventKindSchema.options.map((kind) => ({ kind }))]
    for (const query of queries) {
      const { events } = await search(app, superAdmin, query)
      expect(JSON.stringify(events.map((event) => ({ ...event, sentence: '' })))).not.toContain(marker)
      const file = await app
        .as(superAdmin)
        .inject({ url: `${downloadAuditEvents.path}?${new URLSearchParams(query)}` })
      expect(file.status).toBe(200)
      const texts = [...events.map(({ sentence }) => sentence), String(file.body)].join('\n')
      expect(texts.toLowerCase()).not.toContain(marker)
    }
    const own = await search(app, superAdmin, { person: owner.id })
    expect(own.events.length).toBeGreaterThan(15)
  })

  test('has no place in the phrases, and every action that a test of the product causes has one', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    await givenUserWithRecords(app, given, organizationId)
    const { rows } = await app.deps.pool.query<{ action: string }>('select distinct action from audit_events')
    const known = ({ action }: { action: string }) =>
      actionPhrases.has(action) || ownActionPhrases.has(action)
    const unnamed = rows.filter((row) => !known(row))
    expect(unnamed, 'Add words for these to src/service/trail/words/own-action-words.ts').toEqual([])
    const templates = [...actionPhrases.values(), ...ownActionPhrases.values()].map(({ did }) => did)
    for (const did of templates) expect(did.replace('{whose}', '').replace('{of}', '')).not.toMatch(/[{}]/)
  })
})

describe('the file', () => {
  test('has the events of the search, nothing that a spreadsheet would run, and is audited with its filters', async ({
    app,
    given,
  }) => {
    const [superAdmin, by] = [await given.user({ role: 'super_admin' }), await given.user({ role: 'admin' })]
    await app.deps.db.updateTable('users').set({ name: '@SUM(A1)' }).where('id', '=', by.id).execute()
    const record = uuid()
    await givenEvents(app, { by, record, about: [by.id], count: 1_200 })
    const answer = await app
      .as(superAdmin)
      .inject({ url: `${downloadAuditEvents.path}?record=${record}&kind=cases` })
    const lines = String(answer.body).trim().split('\r\n')
    expect(lines).toHaveLength(1_201)
    expect(lines[1]).toContain(`,'@SUM(A1) (administrator) opened`)
    const [made] = (await search(app, superAdmin, { person: superAdmin.id })).events
    expect(made).toMatchObject({
      sentence: `${superAdmin.name} (super administrator) exported events of the audit trail.`,
      fields: ['record', 'kind'],
    })
  })
})
