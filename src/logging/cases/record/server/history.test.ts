import { toUpdate } from '#testing/case-update.ts'
import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { updateCase, type Case, type CaseUpdate } from '../../contract.ts'
import { flagCase } from '../../changes/flag.contract.ts'
import { listCaseChanges } from '../case-history.contract.ts'
import { deleteCase, restoreCase, voidCase } from '../../changes/removal.contract.ts'

const put = async (app: TestApp, as: GivenUser, saved: Case, change: Partial<CaseUpdate>): Promise<Case> => {
  const body = { ...toUpdate(saved), ...change }
  const answer = await app.as(as).call(updateCase, { params: { id: saved.id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const historyOf = (app: TestApp, as: GivenUser, { id }: Case, query = {}) =>
  app.as(as).call(listCaseChanges, { params: { id }, query })

describe('the history of a case', () => {
  test('shows who changed what, with the values before and after, newest first', async ({ app, given }) => {
    const owner = await given.user({ name: 'Sam Field' })
    const logged = await given.case({
      owner,
      title: 'A fall',
      clinical: { vitals: [{ point: 'first', heartRate: 80 }] },
      procedures: [{ code: 'tourniquet', attempts: 1 }, { code: 'io_access' }],
    })
    const edited = await put(app, owner, logged, {
      title: 'A deep fall',
      clinical: { vitals: [{ point: 'first', heartRate: 90 }] },
      procedures: [{ code: 'tourniquet', attempts: 2 }, { code: 'finger_thoracostomy' }],
    })
    await put(app, owner, edited, { procedures: edited.procedures?.toReversed() ?? [] })
    const { status, body } = await historyOf(app, owner, logged)
    expect(status).toBe(200)
    const by = { changedBy: { id: owner.id, name: 'Sam Field' } }
    expect(body).toMatchObject({
      nextBefore: null,
      changes: [
        { version: 3, kind: 'edited', ...by, changes: [{ path: 'procedures' }] },
        { version: 2, kind: 'edited', ...by },
        { version: 1, kind: 'logged', ...by, changes: [], changedAt: logged.submittedAt },
      ],
    })
    expect(body.changes[1]?.changes).toEqual([
      { path: 'clinical.vitals.first.heartRate', before: 80, after: 90 },
      { path: 'procedures.tourniquet.attempts', before: 1, after: 2 },
      {
        path: 'procedures.io_access',
        before: { attempts: 1, code: 'io_access', operatorRole: 'performed', setting: 'real' },
        after: null,
      },
      {
        path: 'procedures.finger_thoracostomy',
        before: null,
        after: { attempts: 1, code: 'finger_thoracostomy', operatorRole: 'performed', setting: 'real' },
      },
      { path: 'title', before: 'A fall', after: 'A deep fall' },
    ])
  })

  test('starts when a draft is completed, no matter how often it was saved before', async ({
    app,
    given,
  }) => {
    const owner = await given.user()
    let draft = await given.case({ owner, status: 'draft' })
    for (const title of ['One word', 'Two words', 'Three words'])
      draft = await put(app, owner, draft, { title })
    expect((await historyOf(app, owner, draft)).body.changes).toEqual([])
    const done = await put(app, owner, draft, { status: 'completed', title: 'Completed' })
    expect((await historyOf(app, owner, done)).body.changes).toMatchObject([
      { version: 5, kind: 'logged', changes: [] },
    ])
  })

  test('contains every kind of change, in pages', async ({ app, given }) => {
    const owner = await given.user()
    const logged = await given.case({ owner })
    const at = { params: { id: logged.id } }
    await app.as(owner).call(flagCase, { ...at, body: { flagCaseReview: true } })
    await app.as(owner).call(flagCase, { ...at, body: { flagCaseReview: false } })
    await app.as(owner).call(deleteCase, at)
    await app.as(owner).call(restoreCase, at)
    await app.as(owner).call(voidCase, { ...at, body: { version: 5, reason: 'Never happened.' } })
    const kinds: string[] = []
    for (let before: number | null | undefined; before !== null;) {
      const { body } = await historyOf(app, owner, logged, { limit: 2, ...(before && { before }) })
      kinds.push(...body.changes.map(({ kind }) => kind))
      before = body.nextBefore
    }
    expect(kinds).toEqual(['voided', 'restored', 'deleted', 'unflagged', 'flagged', 'logged'])
    const { body } = await historyOf(app, owner, logged, { limit: 1 })
    expect(body.changes).toMatchObject([{ reason: 'Never happened.' }])
    for (const query of [{ limit: 0 }, { limit: 101 }, { before: 0 }, { before: 'x' }, { before: 3e9 }]) {
      expect(await historyOf(app, owner, logged, query)).toFailWith(400, 'request_invalid')
    }
  })

  test('shows free text only to the owner; others see that it changed', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const logged = await given.case({ owner, clinical: { summary: 'A quiet flight.' } })
    await put(app, owner, logged, {
      clinical: { summary: 'A loud flight.' },
      procedures: [{ code: 'tourniquet', notes: 'Above the knee.' }],
      patientAge: 35,
    })
    const own = await historyOf(app, owner, logged)
    expect(JSON.stringify(own.body)).toContain('A loud flight.')
    for (const viewer of [supervisor, await given.user({ role: 'admin' })]) {
      const { body } = await historyOf(app, viewer, logged)
      expect(JSON.stringify(body)).not.toMatch(/flight|knee/)
      expect(body.changes[0]?.changes).toEqual([
        { path: 'clinical.summary', before: null, after: null, isHidden: true },
        { path: 'patientAge', before: 34, after: 35 },
        {
          path: 'procedures.tourniquet',
          before: null,
          after: { attempts: 1, code: 'tourniquet', operatorRole: 'performed', setting: 'real' },
        },
      ])
    }
  })

  test('contains nothing of a reflection, and the audit trail contains no text at all', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const shared = { what: 'It was hard.', wellbeingCheck: 'affected', shareWithSupervisor: true }
    const logged = await given.case({ owner, reflection: shared })
    const after = await put(app, owner, logged, { reflection: { ...shared, what: 'It was very hard.' } })
    expect(after.version).toBe(2)
    await put(app, owner, after, { title: 'Hard words', reflection: { what: 'Not so hard.' } })
    const { body } = await historyOf(app, owner, logged)
    expect(body.changes.map(({ version }) => version)).toEqual([3, 1])
    expect(JSON.stringify(body)).not.toMatch(/hard\.|affected|reflection/)
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'entity_version', 'changed_fields'])
      .where('entity_id', '=', logged.id)
      .orderBy('id')
      .execute()
    expect(trail).toEqual([
      { action: 'case_created', entity_version: 1, changed_fields: [] },
      { action: 'case_edited', entity_version: 2, changed_fields: ['reflection'] },
      { action: 'case_edited', entity_version: 3, changed_fields: ['reflection', 'title'] },
    ])
  })

  test('is for those who may see the case, and viewing another user’s is recorded', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const logged = await given.case({ owner })
    const draft = await given.case({ owner, status: 'draft' })
    for (const stranger of [await given.user(), await given.user({ role: 'supervisor' })]) {
      expect(await historyOf(app, stranger, logged)).toFailWith(404, 'case_not_found')
    }
    expect(await historyOf(app, supervisor, draft)).toFailWith(404, 'case_not_found')
    expect(await historyOf(app, supervisor, logged)).toMatchObject({ status: 200 })
    const views = await app.deps.db
      .selectFrom('audit_events')
      .select('actor_id')
      .where('entity_id', '=', logged.id)
      .where('action', '=', 'case_history_viewed')
      .execute()
    expect(views).toEqual([{ actor_id: supervisor.id }])
  })
})
