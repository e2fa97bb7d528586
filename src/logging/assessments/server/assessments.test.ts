import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { answerAssessment, replyToAssessment } from '../contract.ts'
import { getCase } from '#logging/cases/contract.ts'
import { voidCase } from '#logging/cases/changes/removal.contract.ts'
import { listCaseChanges } from '#logging/cases/record/case-history.contract.ts'

type Answer = CallInput<typeof answerAssessment>['body']

const said = {
  tool: 'dops',
  status: 'completed',
  entrustment: 'distant',
  strengths: 'Calm, and heard by all.',
  agreedAction: 'Two more this month.',
} as const satisfies Answer

const answer = (app: TestApp, as: GivenUser, id: string, body: Answer = said) =>
  app.as(as).call(answerAssessment, { params: { id }, body })

describe('an assessment', () => {
  test('is answered and closed by its assessor, which cannot be undone', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const { id } = await given.case({ owner, assessments: [asked, { ...asked, tool: 'cbd' }] })
    const { status, body } = await answer(app, supervisor, id)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.assessments).toMatchObject([
      { ...said, completedAt: expect.any(String) },
      { tool: 'cbd', status: 'requested' },
    ])
    expect(body.version).toBe(2)
    expect(await answer(app, supervisor, id)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await answer(app, supervisor, id, { ...said, strengths: 'Otherwise.' })).toFailWith(
      409,
      'assessment_closed',
    )
    const declined = await answer(app, supervisor, id, { tool: 'cbd', status: 'declined' })
    expect(declined.body.assessments).toMatchObject([{ tool: 'dops' }, { tool: 'cbd', status: 'declined' }])
  })

  test('is in the history, with its free text for the clinician only', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner, assessments: [{ tool: 'dops', assessorUserId: supervisor.id }] })
    await answer(app, supervisor, id)
    const history = async (as: GivenUser) =>
      (await app.as(as).call(listCaseChanges, { params: { id }, query: {} })).body.changes[0]
    const own = await history(owner)
    expect(own).toMatchObject({ kind: 'edited', changedBy: { id: supervisor.id }, version: 2 })
    expect(own?.changes).toContainEqual({
      path: 'assessments.dops.strengths',
      before: null,
      after: said.strengths,
    })
    expect(JSON.stringify(await history(supervisor))).not.toContain(said.strengths)
  })

  test('cannot be answered by anybody else, whatever the role', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner, assessments: [{ tool: 'dops', assessorUserId: supervisor.id }] })
    for (const other of [owner, await given.user({ role: 'super_admin' })])
      expect(await answer(app, other, id)).toFailWith(404, 'assessment_not_found')
    expect(await answer(app, supervisor, id, { ...said, tool: 'cbd' })).toFailWith(
      404,
      'assessment_not_found',
    )
    for (const stranger of [await given.user(), await given.user({ role: 'supervisor' })])
      expect(await answer(app, stranger, id)).toFailWith(404, 'case_not_found')
    const { body } = await app.as(owner).call(getCase, { params: { id } })
    expect(body.assessments).toMatchObject([{ status: 'requested' }])
  })

  test('needs content when it is completed, and must not name anybody', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const { id } = await given.case({ owner, assessments: [{ tool: 'dops', assessorUserId: supervisor.id }] })
    for (const [body, path] of [
      [{ tool: 'dops', status: 'completed' }, 'entrustment'],
      [{ ...said, status: 'declined' }, 'status'],
      [{ ...said, development: 'Ask Mrs Jones again' }, 'development'],
    ] as const) {
      const refused = await answer(app, supervisor, id, body)
      expect(refused).toFailWith(400, 'request_invalid')
      expect(refused.body).toMatchObject({ fields: [{ path }] })
    }
  })

  test('in a draft can be removed', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const draft = await given.case({ owner, status: 'draft', assessments: [asked] })
    const put = (body: object) =>
      app.as(owner).inject({ method: 'PUT', url: `/api/cases/${draft.id}`, payload: body })
    const without = { date: draft.date, status: 'draft', version: 1 }
    expect((await put(without)).status).toBe(200)
    const { body } = await app.as(owner).call(getCase, { params: { id: draft.id } })
    expect(body.assessments).toBeNull()
  })
})

type Reply = CallInput<typeof replyToAssessment>['body']

describe('the learner’s reply', () => {
  const reply = (app: TestApp, as: GivenUser, id: string, body: Reply) =>
    app.as(as).call(replyToAssessment, { params: { id }, body })

  /** A case with two requested assessments, of which the first has the given answer. */
  async function answered(app: TestApp, given: Given, as: Answer = said) {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const logged = await given.case({ owner, assessments: [asked, { ...asked, tool: 'cbd' }] })
    await answer(app, supervisor, logged.id, as)
    return {
      supervisor,
      owner,
      logged,
      id: logged.id,
      thanks: { ...asked, learnerReply: 'I will, thank you.' },
    }
  }

  test('is given once, after completion, and can be read by the assessor', async ({ app, given }) => {
    const { supervisor, owner, id, thanks } = await answered(app, given)
    const { status, body } = await reply(app, owner, id, thanks)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      version: 3,
      assessments: [
        { ...said, learnerReply: thanks.learnerReply },
        { tool: 'cbd', status: 'requested' },
      ],
    })
    expect(await reply(app, owner, id, thanks)).toMatchObject({ status: 200, body: { version: 3 } })
    expect(await reply(app, owner, id, { ...thanks, learnerReply: 'On second thoughts.' })).toFailWith(
      409,
      'assessment_replied',
    )
    const seen = await app.as(supervisor).call(getCase, { params: { id } })
    expect(seen.body.assessments?.[0]).toMatchObject({ learnerReply: thanks.learnerReply })
  })

  test('is also given after declining, but not before an answer', async ({ app, given }) => {
    const { owner, id, thanks } = await answered(app, given, { tool: 'dops', status: 'declined' })
    expect((await reply(app, owner, id, thanks)).status).toBe(200)
    expect(await reply(app, owner, id, { ...thanks, tool: 'cbd' })).toFailWith(409, 'assessment_open')
    expect(await reply(app, owner, id, { ...thanks, tool: 'mini_cex' })).toFailWith(
      404,
      'assessment_not_found',
    )
  })

  test('is for the owner only, whatever the role', async ({ app, given }) => {
    const { supervisor, owner, id, thanks } = await answered(app, given)
    const others = [supervisor, await given.user(), await given.user({ role: 'super_admin' })]
    for (const other of others) {
      expect(await reply(app, other, id, thanks)).toFailWith(404, 'case_not_found')
    }
    await app.as(owner).call(voidCase, { params: { id }, body: { version: 2, reason: 'Logged twice' } })
    expect(await reply(app, owner, id, thanks)).toFailWith(409, 'case_voided')
  })

  test('from two devices at once is the one that arrives first', async ({ app, given }) => {
    const { owner, id, thanks } = await answered(app, given)
    const words = ['One', 'Two', 'Three', 'Four']
    const answers = await Promise.all(
      words.map((learnerReply) => reply(app, owner, id, { ...thanks, learnerReply })),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(1)
    const refused = answers.filter(({ status }) => status !== 200)
    for (const item of refused) expect(item).toFailWith(409, 'assessment_replied')
    const { body } = await app.as(owner).call(getCase, { params: { id } })
    expect(body).toMatchObject({ version: 3, assessments: taken[0]?.body.assessments })
  })

  test('needs content, and must not name anybody', async ({ app, given }) => {
    const { owner, id, thanks } = await answered(app, given)
    for (const learnerReply of ['', ' ', 'Mrs Jones was hard to reach', 'a'.repeat(1001)]) {
      const refused = await reply(app, owner, id, { ...thanks, learnerReply })
      expect(refused).toFailWith(400, 'request_invalid')
      expect(refused.body).toMatchObject({ fields: [{ path: 'learnerReply' }] })
    }
    expect((await reply(app, owner, id, { ...thanks, learnerReply: 'a'.repeat(1000) })).status).toBe(200)
  })

  test('is kept when the case is edited, which cannot create or change one', async ({ app, given }) => {
    const { owner, logged, id, thanks } = await answered(app, given)
    const { tool, assessorUserId } = thanks
    const put = (assessments: object[] | null, version: number) =>
      app.as(owner).inject({
        method: 'PUT',
        url: `/api/cases/${id}`,
        payload: { ...toUpdate(logged), title: `Version ${version}`, assessments, version },
      })
    expect(await put([{ tool, assessorUserId, learnerReply: 'Forged.' }], 2)).toFailWith(
      400,
      'request_invalid',
    )
    expect((await put([{ tool, assessorUserId }], 2)).status).toBe(200)
    const before = await app.as(owner).call(getCase, { params: { id } })
    expect(before.body.assessments?.[0]).not.toHaveProperty('learnerReply')
    await reply(app, owner, id, thanks)
    for (const [assessments, version] of [
      [[{ tool, assessorUserId }], 4],
      [null, 5],
    ] as const) {
      expect((await put(assessments && [...assessments], version)).status).toBe(200)
      const { body } = await app.as(owner).call(getCase, { params: { id } })
      expect(body).toMatchObject({
        version: version + 1,
        assessments: [{ learnerReply: thanks.learnerReply }, {}],
      })
    }
  })

  test('is in the history and the audit trail, with its text for the clinician only', async ({
    app,
    given,
  }) => {
    const { supervisor, owner, id, thanks } = await answered(app, given)
    await reply(app, owner, id, thanks)
    const history = async (as: GivenUser) =>
      (await app.as(as).call(listCaseChanges, { params: { id }, query: {} })).body.changes[0]
    const path = 'assessments.dops.learnerReply'
    const own = await history(owner)
    expect(own).toMatchObject({ kind: 'edited', changedBy: { id: owner.id }, version: 3 })
    expect(own?.changes).toEqual([{ path, before: null, after: thanks.learnerReply }])
    expect((await history(supervisor))?.changes).toEqual([
      { path, before: null, after: null, isHidden: true },
    ])
    const trail = await app.deps.db
      .selectFrom('audit_events')
      .select(['action', 'actor_id', 'changed_fields'])
      .where('entity_id', '=', id)
      .where('entity_version', '=', 3)
      .where('action', '<>', 'case_history_viewed')
      .execute()
    expect(trail).toEqual([{ action: 'case_edited', actor_id: owner.id, changed_fields: ['assessments'] }])
  })
})
