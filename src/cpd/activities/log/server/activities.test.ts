import { v7 as uuid } from 'uuid'
import { describe, expect, test } from '#testing/test.ts'
import { createActivity, getActivity, updateActivity, type ActivityRequest } from '../contract.ts'

const facts = { title: 'Airway day', date: '2025-03-04', hours: 2.5, type: 'course' } as const

test('every field that was entered comes back as it was entered', async ({ app, given }) => {
  const owner = await given.user()
  const logged = await given.case({ owner })
  const entered = {
    ...facts,
    endDate: '2025-03-05',
    occurrences: 2,
    tags: ['airway'],
    categories: ['educational', 'external'],
    participatoryHours: 2,
    credits: 12.5,
    creditSystem: 'ecmec',
    provider: 'City Hospital',
    method: 'in_person',
    description: 'Front-of-neck access on models.',
    learningOutcome: 'Scalpel first.',
    impact: 'A kit in every bag.',
    codeTheme: 'preserve_safety',
    cultural: false,
    linkedCaseIds: [logged.id],
    status: 'completed',
  } as const
  const { status, body } = await app.as(owner).call(createActivity, { body: entered as never })
  expect(status).toBe(201)
  expect(body).toMatchObject({ ...entered, version: 1, ownerId: owner.id, fileUrl: null })
  expect((await app.as(owner).call(getActivity, { params: { id: body.id } })).body).toEqual(body)
})

test('saving twice with the same id saves once; with other content it is refused', async ({ app, given }) => {
  const owner = await given.user()
  const body = { _id: uuid(), ...facts }
  const both = await Promise.all([1, 2].map(() => app.as(owner).call(createActivity, { body })))
  expect(both.map(({ status }) => status)).toEqual([201, 201])
  expect(both[0]?.body).toEqual(both[1]?.body)
  const other = { body: { ...body, hours: 3 } }
  expect(await app.as(owner).call(createActivity, other)).toFailWith(409, 'activity_id_taken')
  expect(await app.as(await given.user()).call(createActivity, { body })).toFailWith(409, 'activity_id_taken')
})

test('an edit replaces what was entered and is audited by the names of its fields; an edit of an old version is refused', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const { body: first } = await app.as(owner).call(createActivity, { body: facts })
  const edit = (change: Partial<ActivityRequest>) =>
    app.as(owner).call(updateActivity, {
      params: { id: first.id },
      body: { ...facts, ...change, version: first.version },
    })
  const changed = { hours: 3, description: 'With the new video laryngoscope' }
  expect((await edit(changed)).body).toMatchObject({ ...changed, version: 2 })
  expect((await edit(changed)).body, 'a repeated edit').toMatchObject({ version: 2 })
  const outdated = await edit({ hours: 4 })
  expect(outdated).toFailWith(409, 'activity_changed')
  const { body: current } = await app.as(owner).call(getActivity, { params: { id: first.id } })
  expect(outdated.body).toMatchObject({ current })
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'entity_version', 'changed_fields'])
    .where('entity_id', '=', first.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual([
    { action: 'activity_created', entity_version: 1, changed_fields: [] },
    { action: 'activity_updated', entity_version: 2, changed_fields: ['hours', 'description'] },
  ])
})

describe('what is refused, at its field', () => {
  const refused: [what: string, change: Partial<ActivityRequest>, path: string][] = [
    ['hours that are no quarter', { hours: 1.1 }, 'hours'],
    ['no hours', { hours: 0 }, 'hours'],
    ['a last day before the first', { endDate: '2025-03-03' }, 'endDate'],
    ['more than three years', { endDate: '2028-03-05' }, 'endDate'],
    ['more participatory hours than hours', { participatoryHours: 2.75 }, 'participatoryHours'],
    ['credits of no system', { credits: 2 }, 'creditSystem'],
    ['a plan more than a year ahead', { date: '2999-01-01', status: 'planned' }, 'date'],
    ['a completed activity in the future', { date: '2999-01-01' }, 'status'],
    ['a type that does not exist', { type: 'nap' }, 'type'],
    ['all hours as a category', { categories: ['total'] }, 'categories.0'],
    ['a case of nobody', { linkedCaseIds: [uuid()] }, 'linkedCaseIds'],
    ['a patient’s number', { description: 'NHS number 943 476 5919' }, 'description'],
    ['a relative, until it is confirmed', { impact: 'His wife Anna thanked the crew' }, 'impact'],
  ]
  for (const [what, change, path] of refused) {
    test(what, async ({ app, given }) => {
      const answer = await app.as(await given.user()).inject({
        method: 'POST',
        url: createActivity.path,
        payload: { ...facts, ...change },
      })
      expect(answer).toFailWith(400, 'request_invalid')
      const { fields } = answer.body as { fields: { path: string }[] }
      expect(fields.map((field) => field.path)).toContain(path)
    })
  }
})

describe('texts', () => {
  test('may name speakers, dates and links without a question', async ({ app, given }) => {
    const description = 'Talk by Dr Miller and Agnieszka Nowak on 4 March 2025, https://example.org/course'
    const answer = await app.as(await given.user()).call(createActivity, { body: { ...facts, description } })
    expect(answer).toMatchObject({ status: 201, body: { description } })
  })

  test('that ask are saved in a draft, and in a finished activity once confirmed; the answer is audited without the words', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const texts = { ...facts, impact: 'His wife Anna thanked the crew' }
    const draft = await app.as(owner).call(createActivity, { body: { ...texts, status: 'draft' } })
    expect(draft.status).toBe(201)
    const finish = (more: object) =>
      app
        .as(owner)
        .call(updateActivity, { params: { id: draft.body.id }, body: { ...texts, version: 1, ...more } })
    expect(await finish({})).toFailWith(400, 'request_invalid')
    const privacyChecked = [{ path: 'impact', pattern: 'relative_mention' }]
    expect((await finish({ privacyChecked })).body).toMatchObject({ status: 'completed', version: 2 })
    expect((await finish({ version: 2, hours: 3 })).body, 'the text is unchanged').toMatchObject({
      version: 3,
    })
    const events = await app.deps.db
      .selectFrom('audit_events')
      .selectAll()
      .where('action', '=', 'activity_privacy_confirmed')
      .where('entity_id', '=', draft.body.id)
      .execute()
    expect(events).toMatchObject([{ changed_fields: ['impact'], reason: 'relative_mention' }])
    expect(JSON.stringify(events)).not.toContain('Anna')
  })
})

describe('an activity of the same day and title', () => {
  test('is asked about, also when the first came from another device at the same moment, and saved if it is meant', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    const both = await Promise.all([1, 2].map(() => app.as(owner).call(createActivity, { body: facts })))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    const repeated = { body: { ...facts, title: 'AIRWAY  day.', hours: 4 } }
    expect(await app.as(owner).call(createActivity, repeated)).toFailWith(409, 'activity_repeated')
    const again = await app.as(owner).call(createActivity, { body: { ...repeated.body, again: true } })
    expect(again).toMatchObject({ status: 201, body: { hours: 4 } })
    const stranger = await app.as(await given.user()).call(createActivity, { body: facts })
    expect(stranger.status).toBe(201)
    const nextDay = await app.as(owner).call(createActivity, { body: { ...facts, date: '2025-03-05' } })
    expect(nextDay.status).toBe(201)
  })

  test('is asked about when an edit moves it there, and at no other edit', async ({ app, given }) => {
    const owner = await given.user()
    await app.as(owner).call(createActivity, { body: facts })
    const { body: other } = await app.as(owner).call(createActivity, {
      body: { ...facts, date: '2025-03-05' },
    })
    const edit = (change: object) =>
      app.as(owner).call(updateActivity, {
        params: { id: other.id },
        body: { ...facts, version: 1, ...change },
      })
    expect(await edit({})).toFailWith(409, 'activity_repeated')
    expect((await edit({ again: true })).body).toMatchObject({ version: 2, date: facts.date })
    expect((await edit({ hours: 3, version: 2 })).body).toMatchObject({ version: 3, hours: 3 })
  })
})
