import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { listCases } from '#logbook/book/list/contract.ts'
import { givenSignatureRequest } from '#governance/sign-off/requests/examples.ts'
import {
  listMySignOffRequests,
  returnSignOffRequest,
  withdrawSignOffRequest,
} from '#governance/sign-off/requests/contract.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { returnSharedCase, withdrawAssessorRequest } from '../contract.ts'
import { givenOutsideRequest } from '../examples.ts'
import { listMyAssessorRequests } from '../own-requests.contract.ts'

const mineOf = async (app: TestApp, person: GivenUser) =>
  (await app.as(person).call(listMyAssessorRequests)).body

const sendBack = (app: TestApp, token: string) =>
  app.call(returnSharedCase, { body: { token, name: 'Kim Osei', comment: 'I was not there.' } })

test('a clinician reads whom outside the service they wait for, since when, and which cases were returned', async ({
  app,
  given,
}) => {
  const clinician = await given.user()
  const stranger = await given.user()
  const [waiting, returned] = [
    await given.case({ owner: clinician, title: 'Rollover', date: '2026-03-04' }),
    await given.case({ owner: clinician, title: 'Fall' }),
  ]
  await givenOutsideRequest(app, clinician, waiting.id, 'kim@hospital.example')
  expect((await sendBack(app, (await givenOutsideRequest(app, clinician, returned.id)).token)).status).toBe(
    200,
  )
  const mine = await mineOf(app, clinician)
  expect(mine).toMatchObject({
    waiting: [
      {
        address: 'kim@hospital.example',
        state: 'open',
        ageDays: 0,
        case: { id: waiting.id, title: 'Rollover', date: '2026-03-04' },
      },
    ],
    waitingCount: 1,
    returned: [{ case: { id: returned.id }, comment: 'I was not there.', assessorName: 'Kim Osei' }],
    returnedCount: 1,
  })
  expect(JSON.stringify(mine)).not.toContain('token')
  expect((await mineOf(app, stranger)).waiting).toEqual([])
})

test('the logbook filters for waiting and returned cases find the cases of both lists, and no others', async ({
  app,
  given,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const log = async () => (await given.case({ owner: clinician })).id
  const inside = { waiting: await log(), returned: await log(), withdrawn: await log(), gone: await log() }
  const outside = { waiting: await log(), returned: await log(), withdrawn: await log(), gone: await log() }
  const both = await log()
  await log()
  for (const id of [inside.waiting, inside.gone, both]) await givenSignatureRequest(app, clinician, id)
  for (const id of [outside.waiting, outside.gone, both]) await givenOutsideRequest(app, clinician, id)
  const back = await givenSignatureRequest(app, clinician, inside.returned)
  await app
    .as(supervisor)
    .call(returnSignOffRequest, { params: { id: back.id }, body: { comment: 'Say which device you used.' } })
  await sendBack(app, (await givenOutsideRequest(app, clinician, outside.returned)).token)
  const { id: taken } = await givenSignatureRequest(app, clinician, inside.withdrawn)
  await app.as(clinician).call(withdrawSignOffRequest, { params: { id: taken } })
  const { request } = await givenOutsideRequest(app, clinician, outside.withdrawn)
  await app.as(clinician).call(withdrawAssessorRequest, { params: { id: request.id } })
  for (const id of [inside.gone, outside.gone]) await app.as(clinician).call(deleteCase, { params: { id } })

  const [colleagues, others] = [
    (await app.as(clinician).call(listMySignOffRequests)).body,
    await mineOf(app, clinician),
  ]
  const expected = {
    waiting: [inside.waiting, outside.waiting, both],
    returned: [inside.returned, outside.returned],
  }
  for (const signOff of ['waiting', 'returned'] as const) {
    const listed = [...colleagues[signOff], ...others[signOff]].map((row) => row.case.id)
    expect([...new Set(listed)].toSorted()).toEqual(expected[signOff].toSorted())
    const { cases } = (await app.as(clinician).call(listCases, { query: { signOff } })).body
    expect(cases.map(({ id }) => id).toSorted()).toEqual(expected[signOff].toSorted())
  }
})
