import { updateCase } from '#logging/cases/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { insertCase } from '#testing/given-case.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { checkLogbook } from '../../contract.ts'
import { listQuestions, maxCasesPerPage, settleQuestion, type QuestionState } from '../contract.ts'

const pageOf = async (
  app: TestApp,
  as: GivenUser,
  query: { state?: QuestionState; cursor?: string } = {},
) => {
  const answer = await app.as(as).call(listQuestions, { query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const casesWithQuestions = async (app: TestApp, as: GivenUser, state: QuestionState = 'open') =>
  (await pageOf(app, as, { state })).cases

/** A contradiction: NACA VII means that the patient is dead, but the patient was handed over alive. */
const contradiction = {
  clinical: { nacaScore: 'naca_7' },
  outcome: { clinicalOutcome: 'handed_over_unstable' },
} as const
const words = 'NACA VII means death, but the outcome says that the patient survived. Is this right?'

/** Settles the first question of a case, or reopens it. */
const settleFirst = async (app: TestApp, as: GivenUser, isSettled = true) => {
  const [found] = await casesWithQuestions(app, as, isSettled ? 'open' : 'settled')
  const [question] = found!.questions
  const { path, digest } = question!
  const answer = await app
    .as(as)
    .call(settleQuestion, { body: { caseId: found!.id, path, digest, isSettled } })
  expect(answer.body).toEqual({ isSettled })
}

test('a case with a contradiction is listed with the question and the field of the form until it is corrected', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const logged = await given.case({ owner, ...contradiction })
  // The ages differ, so that the cases are no likely duplicates.
  await given.case({ owner, patientAge: 71, patientAgeUnit: 'years' })
  await given.case({ owner, ...contradiction, patientAge: 72, patientAgeUnit: 'years', status: 'draft' })
  const { cases, nextCursor } = await pageOf(app, owner)
  expect(cases).toEqual([
    expect.objectContaining({
      id: logged.id,
      missionNumber: logged.missionNumber,
      title: logged.title,
      questions: [expect.objectContaining({ path: 'clinical.nacaScore', message: words })],
      moreQuestions: 0,
    }),
  ])
  expect(nextCursor).toBeNull()
  // A question is not a fault.
  expect((await app.as(owner).call(checkLogbook, {})).body.total).toBe(0)
  const body = { ...toUpdate(logged), clinical: { nacaScore: 'naca_6' } }
  expect((await app.as(owner).call(updateCase, { params: { id: logged.id }, body })).status).toBe(200)
  expect(await casesWithQuestions(app, owner)).toEqual([])
})

test('the questions depend on the settings of the organization', async ({ app, given }) => {
  const patient = { patientAge: 17, patientAgeUnit: 'years' } as const
  const date = '2025-03-04'
  const mission = {
    missionType: 'primary_scene',
    result: 'patient_transported',
    platform: 'rotary_wing',
    arriveSceneAt: `${date}T10:00+00:00`,
    leaveSceneAt: `${date}T10:40+00:00`,
  } as const
  for (const [sceneTimeAlertMinutes, count] of [
    [30, 1],
    [60, 0],
  ] as const) {
    const { id: organizationId } = await given.organization({ settings: { sceneTimeAlertMinutes } })
    const owner = await given.user({ organizationId })
    await given.case({ owner, date, mission, ...patient })
    expect(await casesWithQuestions(app, owner)).toHaveLength(count)
  }
})

test('no role sees or settles questions about the cases of others', async ({ app, given }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  await given.case({ owner, ...contradiction })
  const [found] = await casesWithQuestions(app, owner)
  const { path, digest } = found!.questions[0]!
  for (const viewer of [supervisor, await given.user({ role: 'super_admin' })]) {
    expect(await casesWithQuestions(app, viewer)).toEqual([])
    for (const isSettled of [true, false]) {
      const body = { caseId: found!.id, path, digest, isSettled }
      expect(await app.as(viewer).call(settleQuestion, { body })).toFailWith(404, 'case_not_found')
    }
  }
  expect(await casesWithQuestions(app, owner)).toHaveLength(1)
})

test('a question that the user settled as correct is not asked again until the user reopens it', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const logged = await given.case({ owner, ...contradiction })
  await settleFirst(app, owner)
  expect(await casesWithQuestions(app, owner)).toEqual([])
  expect(await casesWithQuestions(app, owner, 'settled')).toMatchObject([
    { id: logged.id, questions: [{ message: words }] },
  ])
  await settleFirst(app, owner, false)
  expect(await casesWithQuestions(app, owner)).toHaveLength(1)
  expect(await casesWithQuestions(app, owner, 'settled')).toEqual([])
  const { rows } = await app.deps.pool.query<{ action: string }>(
    `select action from audit_events where entity_id = $1 and action like 'case_question%' order by id`,
    [logged.id],
  )
  expect(rows.map(({ action }) => action)).toEqual(['case_question_settled', 'case_question_reopened'])
})

test('a change of the case reopens a settled question if the text of the question changes', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const withTemperature = (temperatureC: number) => ({
    clinical: { vitals: [{ point: 'first', temperatureC }] },
  })
  const logged = await given.case({ owner, ...withTemperature(20) })
  const messages = async () =>
    (await casesWithQuestions(app, owner)).flatMap(({ questions }) => questions.map(({ message }) => message))
  const save = async (version: number, facts: object) => {
    const body = { ...toUpdate(logged), ...facts, version }
    const { status, body: saved } = await app.as(owner).call(updateCase, { params: { id: logged.id }, body })
    expect(status, JSON.stringify(saved)).toBe(200)
    return saved.version
  }
  expect(await messages()).toEqual(['Temperature 20: is this right?'])
  await settleFirst(app, owner)
  const next = await save(logged.version, { title: 'Another title' })
  expect(await messages()).toEqual([])
  await save(next, withTemperature(21))
  expect(await messages()).toEqual(['Temperature 21: is this right?'])
})

test('only an open question can be settled, and no question about a deleted case', async ({ app, given }) => {
  const owner = await given.user()
  const logged = await given.case({ owner, ...contradiction })
  const [found] = await casesWithQuestions(app, owner)
  const { path, digest } = found!.questions[0]!
  const settle = (facts: object = {}) =>
    app
      .as(owner)
      .call(settleQuestion, { body: { caseId: logged.id, path, digest, isSettled: true, ...facts } })
  expect(await settle({ path: 'date' })).toFailWith(409, 'question_not_asked')
  expect(await settle({ digest: '0'.repeat(64) })).toFailWith(409, 'question_not_asked')
  await settle()
  await settle()
  await app.as(owner).call(deleteCase, { params: { id: logged.id } })
  expect(await casesWithQuestions(app, owner, 'settled')).toEqual([])
  expect(await settle()).toFailWith(404, 'case_not_found')
  await app.deps.pool.query('delete from cases where id = $1', [logged.id])
  const { rows } = await app.deps.pool.query('select from settled_questions where owner_id = $1', [owner.id])
  expect(rows).toEqual([])
})

test('the pages continue to the oldest case, even after a page without a question', async ({
  app,
  given,
}) => {
  const owner = await given.user()
  const old = await given.case({ owner, date: '2024-01-01', ...contradiction })
  for (let index = 0; index < maxCasesPerPage; index += 1)
    await insertCase(app.deps.db, { owner, date: '2025-03-04', missionMinutes: null })
  const first = await pageOf(app, owner)
  expect(first.cases).toEqual([])
  expect(first.nextCursor).not.toBeNull()
  const second = await pageOf(app, owner, { cursor: first.nextCursor! })
  expect(second.cases.map(({ id }) => id)).toEqual([old.id])
  expect(second.nextCursor).toBeNull()
  const broken = await app.as(owner).call(listQuestions, { query: { cursor: 'nonsense' } })
  expect(broken).toFailWith(400, 'request_invalid')
})
