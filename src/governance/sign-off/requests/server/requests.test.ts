import { listCases } from '#logbook/book/list/contract.ts'
import { getCase, updateCase } from '#logging/cases/contract.ts'
import { deleteCase, restoreCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { listCaseSignatures, listSignOffStates, signCase } from '../../contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import * as contract from '../contract.ts'

async function givenPair(given: Given) {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const logged = await given.case({ owner: clinician })
  return { organizationId, supervisor, clinician, logged }
}

const ask = (app: TestApp, clinician: GivenUser, caseIds: string[], supervisorId: string | null = null) =>
  app.as(clinician).call(contract.askForSignatures, { body: { caseIds, supervisorId } })

async function asked(app: TestApp, clinician: GivenUser, caseId: string) {
  const { body } = await ask(app, clinician, [caseId])
  const [request] = body.requests
  if (!request) throw new Error('Nobody was asked')
  return request
}

const waitingOf = async (app: TestApp, supervisor: GivenUser) =>
  (await app.as(supervisor).call(contract.listWaitingForMe)).body
const mine = async (app: TestApp, clinician: GivenUser) =>
  (await app.as(clinician).call(contract.listMySignOffRequests)).body
const stateOf = async (app: TestApp, reader: GivenUser, id: string) =>
  (await app.as(reader).call(listCaseSignatures, { params: { id } })).body.state

const sign = (app: TestApp, supervisor: GivenUser, id: string) =>
  app.as(supervisor).call(signCase, { params: { id }, body: { version: 1, level: 'distant' } })

const comment = 'Say which device you used. Then ask me again.'
const sendBack = (app: TestApp, supervisor: GivenUser, id: string, words = comment) =>
  app.as(supervisor).call(contract.returnSignOffRequest, { params: { id }, body: { comment: words } })
const withdraw = (app: TestApp, clinician: GivenUser, id: string) =>
  app.as(clinician).call(contract.withdrawSignOffRequest, { params: { id } })
const nudge = (app: TestApp, clinician: GivenUser, id: string) =>
  app.as(clinician).call(contract.nudgeSignOffRequest, { params: { id } })

const day = 24 * 3_600_000

describe('a clinician', () => {
  test('asks the clinical supervisor, who sees the title and the age, but not the claimed level', async ({
    app,
    given,
    clock,
  }) => {
    const { supervisor, clinician } = await givenPair(given)
    const { id } = await given.case({
      owner: clinician,
      title: 'Fall from a roof',
      team: { myRole: 'doctor', supervisionLevel: 'independent' },
    })
    const { status, body } = await ask(app, clinician, [id])
    expect(status).toBe(200)
    expect(body.requests).toMatchObject([{ state: 'open', supervisor: { name: 'Kim Osei' }, maySign: true }])
    expect(await stateOf(app, clinician, id)).toBe('requested')
    expect(await mine(app, clinician)).toMatchObject({ waitingCount: 1, waiting: [{ case: { id } }] })

    clock.advance(2 * day + 1000)
    const later = await given.session(supervisor.id)
    const { body: waiting } = await app.as({ ...supervisor, ...later }).call(contract.listWaitingForMe)
    expect(waiting).toMatchObject({
      count: 1,
      oldestDays: 2,
      waiting: [
        {
          ageDays: 2,
          clinician: { name: 'Ruth Ngata' },
          case: { id, title: 'Fall from a roof', version: 1 },
        },
      ],
    })
    expect(JSON.stringify(waiting)).not.toContain('independent')
    clock.advance(-2 * day - 1000)
  })

  test('makes one request for a case, even if they ask several times, one after the other or at once', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, clinician, [logged.id])))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.requests[0]?.id)).size).toBe(1)
    expect((await waitingOf(app, supervisor)).count).toBe(1)
  })

  test('asks for several cases, but only for their own that are logged', async ({ app, given }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const second = await given.case({ owner: clinician })
    const draft = await given.case({ owner: clinician, status: 'draft' })
    const foreign = await given.case({ owner: await given.user() })
    expect((await ask(app, clinician, [logged.id, second.id])).body.requests).toHaveLength(2)
    expect(await ask(app, clinician, [logged.id, draft.id])).toFailWith(409, 'sign_off_not_logged')
    expect(await ask(app, clinician, [logged.id, foreign.id])).toFailWith(404, 'case_not_found')
    expect((await waitingOf(app, supervisor)).count).toBe(2)
  })

  test('asks a cover, but nobody without the right to sign', async ({ app, given }) => {
    const { organizationId, clinician, logged } = await givenPair(given)
    const reader = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: reader, kind: 'educational', sign_off: false })
    const second = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: second, kind: 'educational' })
    expect(await ask(app, clinician, [logged.id], reader.id)).toFailWith(400, 'request_invalid')
    expect((await ask(app, clinician, [logged.id], second.id)).status).toBe(200)
    const { body } = await app
      .as(clinician)
      .call(contract.listCaseSignOffRequests, { params: { id: logged.id } })
    expect(body.supervisors.map(({ name, isClinical }) => [name, isClinical])).toEqual([
      ['Kim Osei', true],
      [second.name, false],
    ])
  })

  test('without a supervisor is told what to do', async ({ app, given }) => {
    const clinician = await given.user()
    const { id } = await given.case({ owner: clinician })
    const refused = await ask(app, clinician, [id])
    expect(refused).toFailWith(409, 'sign_off_nobody_to_ask')
    expect(JSON.stringify(refused.body)).toContain('Ask an administrator')
  })

  test('withdraws a request, twice without harm, or asks somebody else instead', async ({ app, given }) => {
    const { organizationId, supervisor, clinician, logged } = await givenPair(given)
    const second = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: second, kind: 'educational' })
    const { id } = await asked(app, clinician, logged.id)
    for (const _ of [1, 2]) expect((await withdraw(app, clinician, id)).body.request.state).toBe('withdrawn')
    expect(await stateOf(app, clinician, logged.id)).toBe('withdrawn')
    expect((await waitingOf(app, supervisor)).count).toBe(0)

    const again = await asked(app, clinician, logged.id)
    const moved = { params: { id: again.id }, body: { supervisorId: second.id } }
    const { body } = await app.as(clinician).call(contract.redirectSignOffRequest, moved)
    expect(body.request).toMatchObject({ state: 'open', supervisor: { id: second.id } })
    expect((await waitingOf(app, supervisor)).count).toBe(0)
    expect((await waitingOf(app, second)).count).toBe(1)
    expect(await stateOf(app, clinician, logged.id)).toBe('requested')
  })

  test('reminds once in three days', async ({ app, given, clock }) => {
    const { clinician, logged } = await givenPair(given)
    const { id } = await asked(app, clinician, logged.id)
    expect(await nudge(app, clinician, id)).toFailWith(409, 'sign_off_nudged')
    clock.advance(3 * day)
    const later = { ...clinician, ...(await given.session(clinician.id)) }
    expect((await nudge(app, later, id)).body.request.nudgedAt).not.toBeNull()
    expect(await nudge(app, later, id)).toFailWith(409, 'sign_off_nudged')
    clock.advance(-3 * day)
  })

  test('cannot touch the requests of somebody else', async ({ app, given }) => {
    const { organizationId, supervisor, clinician, logged } = await givenPair(given)
    const { id } = await asked(app, clinician, logged.id)
    for (const stranger of [await given.user({ organizationId }), supervisor]) {
      expect(await withdraw(app, stranger, id)).toFailWith(404, 'sign_off_request_not_found')
      expect(await nudge(app, stranger, id)).toFailWith(404, 'sign_off_request_not_found')
    }
    const colleague = await given.user({ role: 'supervisor', organizationId })
    expect(await sendBack(app, colleague, id)).toFailWith(404, 'sign_off_request_not_found')
  })
})

describe('a supervisor', () => {
  test('returns a case with a comment, and it stays with the clinician until they ask again', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const { id } = await asked(app, clinician, logged.id)
    expect(await sendBack(app, supervisor, id, ' ')).toFailWith(400, 'request_invalid')
    for (const _ of [1, 2]) expect((await sendBack(app, supervisor, id)).status).toBe(200)
    expect(await sendBack(app, supervisor, id, 'Something else.')).toFailWith(409, 'sign_off_request_closed')
    expect(await stateOf(app, clinician, logged.id)).toBe('returned')
    expect(await mine(app, clinician)).toMatchObject({ waitingCount: 0, returned: [{ comment }] })
    expect((await waitingOf(app, supervisor)).count).toBe(0)

    await asked(app, clinician, logged.id)
    expect(await mine(app, clinician)).toMatchObject({ waitingCount: 1, returnedCount: 0 })
    expect(await stateOf(app, clinician, logged.id)).toBe('requested')
  })

  test('names no patient in a comment', async ({ app, given }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const { id } = await asked(app, clinician, logged.id)
    expect(await sendBack(app, supervisor, id, 'Mrs Jones fell twice.')).toFailWith(400, 'request_invalid')
  })

  test('answers every request of a case by signing it, also of a case that they returned', async ({
    app,
    given,
  }) => {
    const { organizationId, supervisor, clinician, logged } = await givenPair(given)
    const second = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: second, kind: 'educational' })
    await asked(app, clinician, logged.id)
    await ask(app, clinician, [logged.id], second.id)
    expect((await sign(app, supervisor, logged.id)).body.state).toBe('signed')
    for (const who of [supervisor, second]) expect((await waitingOf(app, who)).count).toBe(0)
    expect((await ask(app, clinician, [logged.id])).body).toEqual({
      requests: [],
      alreadySigned: [logged.id],
    })

    const next = await given.case({ owner: clinician })
    const { id } = await asked(app, clinician, next.id)
    await sendBack(app, supervisor, id)
    await sign(app, supervisor, next.id)
    expect(await mine(app, clinician)).toMatchObject({ waitingCount: 0, returnedCount: 0 })
    expect(await withdraw(app, clinician, id)).toFailWith(409, 'sign_off_request_closed')
  })

  test('leaves waiting and returned cases to the filters of the clinician’s logbook, not of their own', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const back = await given.case({ owner: clinician })
    await given.case({ owner: clinician })
    await asked(app, clinician, logged.id)
    await sendBack(app, supervisor, (await asked(app, clinician, back.id)).id)
    const listed = async (reader: GivenUser, signOff: 'waiting' | 'returned') =>
      (await app.as(reader).call(listCases, { query: { signOff } })).body.cases.map(({ id }) => id)
    expect(await listed(clinician, 'waiting')).toEqual([logged.id])
    expect(await listed(clinician, 'returned')).toEqual([back.id])
    expect(await listed(supervisor, 'waiting')).toEqual([])
    await sign(app, supervisor, logged.id)
    expect(await listed(clinician, 'waiting')).toEqual([])
  })

  test('is not asked again for a case that has not changed since they signed it, whatever its tags', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    await sign(app, supervisor, logged.id)
    const edit = async (facts: object) => {
      const { body: current } = await app.as(clinician).call(getCase, { params: { id: logged.id } })
      const body = { ...toUpdate(current), ...facts }
      expect((await app.as(clinician).call(updateCase, { params: { id: logged.id }, body })).status).toBe(200)
    }
    await edit({ tags: ['night'] })
    expect((await ask(app, clinician, [logged.id])).body.alreadySigned).toEqual([logged.id])
    await edit({ patientAge: 61 })
    const { body } = await ask(app, clinician, [logged.id])
    expect(body).toMatchObject({ alreadySigned: [], requests: [{ state: 'open' }] })
  })

  test('no longer sees any request as soon as the link has ended or permits no signing', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const { id } = await asked(app, clinician, logged.id)
    const links = app.deps.db.updateTable('supervision_links').where('clinician_id', '=', clinician.id)
    for (const column of ['sign_off', 'view_cases']) {
      await links.set({ [column]: false }).execute()
      expect((await waitingOf(app, supervisor)).count).toBe(0)
      expect(await sendBack(app, supervisor, id)).toFailWith(404, 'sign_off_request_not_found')
      await links.set({ [column]: true }).execute()
      expect((await waitingOf(app, supervisor)).count).toBe(1)
    }
    await given.supervision(clinician, null)
    expect(await waitingOf(app, supervisor)).toEqual({ waiting: [], count: 0, oldestDays: null })
    expect(await sendBack(app, supervisor, id)).toFailWith(404, 'sign_off_request_not_found')
    expect(await mine(app, clinician)).toMatchObject({ waiting: [{ maySign: false }] })
  })

  test('no longer sees a request for a case that was voided', async ({ app, given }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    await asked(app, clinician, logged.id)
    const request = { params: { id: logged.id }, body: { version: 1, reason: 'Logged twice.' } }
    await app.as(clinician).call(voidCase, request)
    expect((await waitingOf(app, supervisor)).count).toBe(0)
  })

  test('is asked again when a deleted case is restored, and never for one that was deleted while they were asked', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const forCase = (id: string) => ({ params: { id } })
    await asked(app, clinician, logged.id)
    expect((await app.as(clinician).call(deleteCase, forCase(logged.id))).status).toBe(200)
    expect(await waitingOf(app, supervisor)).toMatchObject({ waiting: [], count: 0 })
    expect((await app.as(clinician).call(restoreCase, forCase(logged.id))).status).toBe(200)
    expect(await waitingOf(app, supervisor)).toMatchObject({
      waiting: [{ case: { id: logged.id } }],
      count: 1,
    })
    for (let round = 0; round < 10; round += 1) {
      const { id } = await given.case({ owner: clinician })
      await Promise.all([ask(app, clinician, [id]), app.as(clinician).call(deleteCase, forCase(id))])
    }
    expect(await waitingOf(app, supervisor)).toMatchObject({
      waiting: [{ case: { id: logged.id } }],
      count: 1,
    })
  })
})

test('a list of cases shows which are waiting and which were returned', async ({ app, given }) => {
  const { supervisor, clinician, logged } = await givenPair(given)
  const returned = await given.case({ owner: clinician })
  await asked(app, clinician, logged.id)
  await sendBack(app, supervisor, (await asked(app, clinician, returned.id)).id)
  const query = { ids: `${logged.id},${returned.id}` }
  const { body } = await app.as(clinician).call(listSignOffStates, { query })
  expect(new Map(body.states.map(({ caseId, state }) => [caseId, state]))).toEqual(
    new Map([
      [logged.id, 'requested'],
      [returned.id, 'returned'],
    ]),
  )
})

test('the oldest of many requests come first, and only the first hundred are listed', async ({
  app,
  given,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  const ids: string[] = []
  for (const _ of [1, 2, 3]) ids.push((await given.case({ owner: clinician })).id)
  for (const id of ids) await asked(app, clinician, id)
  const { waiting } = await waitingOf(app, supervisor)
  expect(waiting.map((row) => row.case.id)).toEqual(ids)
})
