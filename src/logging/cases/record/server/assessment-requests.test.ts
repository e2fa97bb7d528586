import { getHome } from '#service/dashboard/home/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import { minimalCase, type GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import type { CallInput } from '#platform/contract/endpoint.ts'
import { answerAssessment } from '#logging/assessments/contract.ts'
import { createCase, updateCase, type Case } from '../../contract.ts'
import { deleteCase, restoreCase, voidCase } from '../../changes/removal.contract.ts'

const date = '2025-03-04'
const clinical = 'Polytrauma of a stranger, never in a mail.'

type Entered = CallInput<typeof createCase>['body']

async function log(app: TestApp, owner: GivenUser, facts: Partial<Entered>): Promise<Case> {
  const { status, body } = await app.as(owner).call(createCase, { body: minimalCase({ date, ...facts }) })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const edit = (app: TestApp, owner: GivenUser, saved: Case, facts: Partial<Entered>) =>
  app.as(owner).call(updateCase, { params: { id: saved.id }, body: { ...toUpdate(saved), ...facts } })

const subjects = async (app: TestApp, { email }: GivenUser) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)

const one = 'Assessment requested'

describe('an assessor gets an email', () => {
  test('when a case requests an assessment, with the name of the user and a link, but no details of the case', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor', name: 'Sam Senior' })
    const owner = await given.user({ supervisor, name: 'Lea Learner' })
    const { id, missionNumber } = await log(app, owner, {
      title: clinical,
      clinical: { summary: clinical, diagnosisPrimary: 'polytrauma' },
      assessments: [{ tool: 'other', toolOther: 'debrief', assessorUserId: supervisor.id }],
    })
    const [mail, ...others] = await app.mailTo(supervisor.email)
    expect(others).toEqual([])
    expect(mail?.letter).toMatchObject({ subject: one })
    expect(mail?.letter.paragraphs[0]).toContain('Lea Learner has requested an assessment')
    expect(mail?.letter.action?.url).toBe(`http://sortie.test/logbook/${id}#assessments`)
    const words = JSON.stringify(mail?.letter).replaceAll(id, '')
    for (const detail of [clinical, 'olytrauma', 'debrief', missionNumber.slice(1), date]) {
      expect(words).not.toContain(detail)
    }
  })

  test('once, even if the same case is sent several times, also simultaneously', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const body = minimalCase({ _id: crypto.randomUUID(), date, assessments: [asked] })
    const send = async () => (await app.as(owner).call(createCase, { body })).status
    expect(await Promise.all(Array.from({ length: 6 }, send))).toEqual(Array(6).fill(201))
    expect(await send()).toBe(201)
    expect(await subjects(app, supervisor)).toEqual([one])
  })

  test('once for all requests of a save, even on a mission that is already logged', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const missionNumber = 'T-1001'
    await log(app, owner, { missionNumber })
    await log(app, owner, {
      missionNumber,
      patientSequence: 2,
      assessments: [asked, { ...asked, tool: 'cbd' }],
    })
    expect(await subjects(app, supervisor)).toEqual(['2 assessments requested'])
  })

  test('not for a draft, but once when it is logged', async ({ app, given, clock }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const draft = await log(app, owner, { status: 'draft', assessments: [asked] })
    const { body: saved } = await edit(app, owner, draft, { title: 'A draft still', status: 'draft' })
    expect(await subjects(app, supervisor)).toEqual([])
    clock.advance(60_000)
    const logged = await edit(app, owner, saved, { status: 'completed' })
    expect(logged.status, JSON.stringify(logged.body)).toBe(200)
    expect(await edit(app, owner, saved, { status: 'completed' })).toMatchObject({ status: 200 })
    expect(await subjects(app, supervisor)).toEqual([one])
    const [before, after] = [draft, logged.body].map(({ assessments }) => assessments?.[0]?.requestedAt ?? '')
    expect(Date.parse(after ?? '') - Date.parse(before ?? '')).toBeGreaterThanOrEqual(60_000)
  })

  test('for requests that an edit adds, and not for earlier ones', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    const first = await log(app, owner, { assessments: [asked] })
    const { body: second } = await edit(app, owner, first, { title: 'Another title' })
    expect(await subjects(app, supervisor)).toHaveLength(1)
    const { body: third } = await edit(app, owner, second, {
      assessments: [asked, { ...asked, tool: 'cbd' }],
    })
    expect(third.assessments).toHaveLength(2)
    expect(await subjects(app, supervisor)).toEqual([one, one])
  })

  test('at most five times an hour from one user, never with a name that could be a link; every case is logged', async ({
    app,
    given,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor, name: 'Win at evil。example' })
    const asked = { tool: 'dops', assessorUserId: supervisor.id } as const
    for (let made = 0; made < 12; made += 1) await log(app, owner, { assessments: [asked] })
    const mails = await app.mailTo(supervisor.email)
    expect(mails).toHaveLength(5)
    expect(mails[0]?.letter.paragraphs[0]).toMatch(/^A colleague has requested an assessment/)
    expect(JSON.stringify(mails)).not.toContain('evil')
    const mate = await given.user({ supervisor })
    await log(app, mate, { assessments: [asked] })
    expect(await app.mailTo(supervisor.email)).toHaveLength(6)
  })

  test('not if the save is refused, nor if the assessor may not open the case', async ({ app, given }) => {
    const { id: organizationId } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const mate = await given.user({ organizationId })
    const admin = await given.user({ role: 'admin', organizationId })
    const owner = await given.user({ supervisor, organizationId })
    const tool = 'dops'
    const missionNumber = 'T-1002'
    await log(app, owner, { missionNumber })
    const refused = await app.as(owner).call(createCase, {
      body: minimalCase({ date, missionNumber, assessments: [{ tool, assessorUserId: supervisor.id }] }),
    })
    expect(refused).toFailWith(409, 'case_duplicate')
    expect(await subjects(app, supervisor)).toEqual([])
    await log(app, owner, { assessments: [mate, admin].map(({ id }) => ({ tool, assessorUserId: id })) })
    expect([await subjects(app, mate), await subjects(app, admin)]).toEqual([[], [one]])
  })
})

describe('the start page of an assessor', () => {
  const asked = async (app: TestApp, person: GivenUser) =>
    (await app.as(person).call(getHome)).body.openAssessments

  test('lists at most five open requests, newest first, with the user who requests each', async ({
    app,
    given,
    clock,
  }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor, name: 'Lea Learner' })
    const request = { tool: 'dops', assessorUserId: supervisor.id } as const
    const cases: Case[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      cases.push(await log(app, owner, { title: clinical, assessments: [request] }))
      clock.advance(1000)
    }
    const { total, newest } = await asked(app, supervisor)
    expect(total).toBe(6)
    expect(newest.map(({ caseId }) => caseId)).toEqual(
      cases
        .slice(1)
        .map(({ id }) => id)
        .toReversed(),
    )
    expect(newest[0]).toEqual({
      caseId: cases[5]?.id,
      from: 'Lea Learner',
      missionNumber: cases[5]?.missionNumber,
      tool: 'dops',
      toolLabel: 'Direct observation of procedural skills (DOPS)',
      requestedAt: cases[5]?.assessments?.[0]?.requestedAt,
    })
    expect(await asked(app, owner)).toEqual({ total: 0, newest: [] })
  })

  test('drops answered requests, and those of cases that are voided or deleted', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const owner = await given.user({ supervisor })
    const request = { tool: 'dops', assessorUserId: supervisor.id } as const
    const { id } = await log(app, owner, { assessments: [request, { ...request, tool: 'cbd' }] })
    const tools = async () => (await asked(app, supervisor)).newest.map(({ tool }) => tool)
    expect(await tools()).toEqual(['dops', 'cbd'])
    await app
      .as(supervisor)
      .call(answerAssessment, { params: { id }, body: { tool: 'dops', status: 'declined' } })
    expect(await tools()).toEqual(['cbd'])
    await app.as(owner).call(deleteCase, { params: { id } })
    expect(await tools()).toEqual([])
    const { body } = await app.as(owner).call(restoreCase, { params: { id } })
    expect(await tools()).toEqual(['cbd'])
    const reason = 'Logged twice'
    await app.as(owner).call(voidCase, { params: { id }, body: { version: body.version, reason } })
    expect(await tools()).toEqual([])
    expect(await subjects(app, supervisor)).toHaveLength(1)
  })

  test('shows no requests of a draft, nor of a case that the assessor may not open', async ({
    app,
    given,
  }) => {
    const { id: organizationId } = await given.organization()
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    const another = await given.user({ role: 'supervisor', organizationId })
    const admin = await given.user({ role: 'admin', organizationId })
    const owner = await given.user({ supervisor, organizationId })
    const assessments = [supervisor, another, admin].map(({ id }) => ({ tool: 'dops', assessorUserId: id }))
    const draft = await log(app, owner, { status: 'draft', assessments })
    const totals = async () =>
      Promise.all([supervisor, another, admin].map(async (person) => (await asked(app, person)).total))
    expect(await totals()).toEqual([0, 0, 0])
    await edit(app, owner, draft, { status: 'completed' })
    expect(await totals()).toEqual([1, 0, 1])
    await given.supervision(owner, another)
    expect(await totals()).toEqual([0, 1, 1])
  })
})
