import type { GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { answerAssessment } from '../../assessing/contract.ts'
import { getCase } from '../../contract.ts'
import { listCaseChanges } from '../../history/contract.ts'

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
  test('is filled and closed by whom it was asked of, and stays so', async ({ app, given }) => {
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

  test('is told in the history, its free text to the clinician alone', async ({ app, given }) => {
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

  test('is answered by nobody else, whatever the role', async ({ app, given }) => {
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

  test('says something when it is completed, and nobody’s name', async ({ app, given }) => {
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

  test('that stands in a draft can be taken out again', async ({ app, given }) => {
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
