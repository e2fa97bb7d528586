import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { createCase, updateCase, type CaseRequest } from '#logging/cases/contract.ts'

const date = '2025-03-04'
const flagNote = 'Discussed with Dr Miller on 4 March 2025'
const looked = [
  { path: 'flagNote', pattern: 'staff_title_name' },
  { path: 'flagNote', pattern: 'full_date_words' },
]

const send = (app: TestApp, user: GivenUser, facts: Partial<CaseRequest>) =>
  app.as(user).call(createCase, { body: minimalCase({ date, ...facts }) })

async function confirmations(app: TestApp, caseId: string) {
  const events = await app.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', caseId)
    .where('action', '=', 'case_privacy_confirmed')
    .orderBy('id')
    .execute()
  return events
}

describe('text that may identify a person', () => {
  test('is refused at its field until the author confirms each warning', async ({ app, given }) => {
    const user = await given.user()
    const refused = await send(app, user, { flagNote, privacyChecked: looked.slice(0, 1) })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({
      fields: [{ path: 'flagNote', message: expect.stringContaining('Check that this identifies nobody') }],
    })
    const taken = await send(app, user, { flagNote, privacyChecked: looked })
    expect(taken).toMatchObject({ status: 201, body: { flagNote } })
  })

  test('may have at most 12,000 characters in all, and the error is shown at the longest text', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const notes = 'Tourniquet, then pressure dressing. '.repeat(8).trim()
    const procedures = Array.from({ length: 45 }, () => ({ code: 'tourniquet', notes }) as const)
    const summary = 'Fall onto rocks, pelvic binder, two units given. '.repeat(10).trim()
    const refused = await send(app, user, { procedures, clinical: { summary }, status: 'draft' })
    expect(refused).toFailWith(400, 'request_invalid')
    expect(refused.body).toMatchObject({
      fields: [
        {
          path: 'clinical.summary',
          message:
            'All texts together may have at most 12,000 characters; these have 13,404. Shorten this one.',
        },
      ],
    })
    const taken = await send(app, user, {
      procedures: procedures.slice(0, 30),
      clinical: { summary },
      status: 'draft',
    })
    expect(taken).toMatchObject({ status: 201 })
  })

  test('may be saved in a draft without confirmation', async ({ app, given }) => {
    const user = await given.user()
    const { status, body } = await send(app, user, { flagNote, status: 'draft', privacyChecked: looked })
    expect(status).toBe(201)
    expect(await confirmations(app, 'id' in body ? body.id : '')).toEqual([])
  })

  test('is found where a name has no title', async ({ app, given }) => {
    const summary = 'Long lie, hip fracture, handed over to Agnieszka Nowak in resus'
    const refused = await send(app, await given.user(), { clinical: { summary } })
    expect(refused).toFailWith(400, 'request_invalid')
  })

  test('cannot be confirmed where a pattern blocks', async ({ app, given }) => {
    const facts = { clinical: { summary: 'Mrs Jones fell' } }
    const privacyChecked = [{ path: 'clinical.summary', pattern: 'title_and_name' }]
    const refused = await send(app, await given.user(), { ...facts, privacyChecked })
    expect(refused).toFailWith(400, 'request_invalid')
  })
})

describe('a confirmation', () => {
  test('is audited with the case: who, when, which field and pattern, and never the words', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const beside = { path: 'title', pattern: 'person_name' }
    const logged = await given.case({
      owner: user,
      date,
      flagNote,
      privacyChecked: [...looked, ...looked, beside],
    })
    const events = await confirmations(app, logged._id)
    expect(events.map(({ changed_fields: fields, reason }) => [fields, reason])).toEqual([
      [['flagNote'], 'staff_title_name'],
      [['flagNote'], 'full_date_words'],
    ])
    expect(events[0]).toMatchObject({ actor_id: user.id, entity_version: 1 })
    expect(JSON.stringify(events)).not.toMatch(/Miller|March/)
  })

  test('is not part of the case: a retry with other confirmations returns the same case', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const _id = '019a0000-0000-7000-8000-0000000000a1'
    const first = await send(app, user, { _id, flagNote, privacyChecked: looked })
    const again = await send(app, user, { _id, flagNote, privacyChecked: looked.toReversed() })
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.body).toEqual(first.body)
    expect(first.body).not.toHaveProperty('privacyChecked')
    expect(await confirmations(app, _id)).toHaveLength(2)
  })

  test('holds until its text changes, and is then needed again', async ({ app, given }) => {
    const user = await given.user()
    const logged = await given.case({ owner: user, date, flagNote, privacyChecked: looked })
    const edit = (facts: Partial<CaseRequest>) =>
      app.as(user).call(updateCase, {
        params: { id: logged._id },
        body: { ...minimalCase({ date, flagNote, ...facts }), version: logged.version },
      })
    const moved = await edit({ flagNote: `${flagNote} and Dr Singh` })
    expect(moved).toFailWith(400, 'request_invalid')
    const unchanged = await edit({ title: 'A better title' })
    expect(unchanged).toMatchObject({ status: 200, body: { version: 2 } })
  })
})
