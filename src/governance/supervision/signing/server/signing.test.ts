import { updateCase } from '#logging/cases/contract.ts'
import { deleteCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { exportMyData } from '#people/profile/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import { adviseOnLevel, listCaseSignatures, signCase } from '#governance/sign-off/contract.ts'
import { returnSignOffRequest, withdrawSignOffRequest } from '#governance/sign-off/requests/contract.ts'
import { givenSignatureRequest } from '#governance/sign-off/requests/examples.ts'
import { getCaseToSign } from '../contract.ts'

async function givenRequest(app: TestApp, given: Given, facts: Partial<Parameters<Given['case']>[0]> = {}) {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const logged = await given.case({ owner: clinician, ...facts })
  const request = await givenSignatureRequest(app, clinician, logged.id)
  return { organizationId, supervisor, clinician, logged, request }
}

const open = (app: TestApp, supervisor: GivenUser, id: string) =>
  app.as(supervisor).call(getCaseToSign, { params: { id } })

interface Choice {
  version?: number
  level?: string | null
  requestId?: string | null
}

const sign = (app: TestApp, supervisor: GivenUser, id: string, choice: Choice = {}) =>
  app.as(supervisor).call(signCase, { params: { id }, body: { version: 1, level: 'distant', ...choice } })

const advise = (app: TestApp, signer: GivenUser, id: string, advice = 'Lead the team from the start.') =>
  app.as(signer).call(adviseOnLevel, { params: { id }, body: { advice } })

describe('a supervisor opens a case that waits for their signature', () => {
  test('and reads it in words, with the version to sign', async ({ app, given }) => {
    const { supervisor, request, logged } = await givenRequest(app, given, {
      title: 'Fall from a roof',
      clinical: { summary: 'A fall of four metres.' },
    })
    const { status, body } = await open(app, supervisor, request.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id: request.id,
      clinician: { name: 'Ruth Ngata' },
      ageDays: 0,
      case: { id: logged.id, version: 1, title: 'Fall from a roof', missionNumber: logged.missionNumber },
      unratedBecause: null,
      sections: [{ title: 'What happened' }],
    })
    expect(JSON.stringify(body.sections)).toContain('A fall of four metres.')
  })

  test('without the levels that the clinician wrote, reflection, notes and tags', async ({ app, given }) => {
    const { supervisor, request } = await givenRequest(app, given, {
      team: { myRole: 'doctor', supervisionLevel: 'local_prompt' },
      procedures: [
        {
          code: 'tourniquet',
          operatorRole: 'performed_supervised',
          supervisionLevel: 'immediate',
          notes: 'Note to myself',
        },
      ],
      tags: ['tagged'],
      flagCaseReview: true,
      flagNote: 'Flag note',
      reflection: { what: 'Felt alone.', wellbeingCheck: 'want_support', shareWithSupervisor: true },
      outcome: { followUpStatus: 'received', followUpNote: 'Went home.' },
    })
    const { status, body } = await open(app, supervisor, request.id)
    expect(status).toBe(200)
    const wire = JSON.stringify(body)
    expect(wire).toContain('Tourniquet')
    for (const hidden of [/local_prompt|prompt help/, /immediate/i, /supervis/i, /Note to myself/, /tagged/])
      expect(wire).not.toMatch(hidden)
    for (const hidden of ['Flag note', 'Felt alone', 'want_support', 'Went home'])
      expect(wire).not.toContain(hidden)
  })

  test('and reads why no level is judged if the clinician only observed', async ({ app, given }) => {
    const { supervisor, request, logged } = await givenRequest(app, given, {
      team: { myRole: 'doctor', supervisionLevel: 'observed' },
    })
    expect((await open(app, supervisor, request.id)).body.unratedBecause).toBe('observed')
    expect(await sign(app, supervisor, logged.id, { requestId: request.id })).toFailWith(
      400,
      'request_invalid',
    )
    expect((await sign(app, supervisor, logged.id, { requestId: request.id, level: null })).status).toBe(200)
  })
})

describe('the page of a case leads to the request', () => {
  test('for the supervisor who was asked, while the case waits, and for nobody else', async ({
    app,
    given,
  }) => {
    const { organizationId, supervisor, clinician, request, logged } = await givenRequest(app, given)
    const second = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: second, kind: 'educational' })
    const admin = await given.user({ role: 'admin', organizationId })
    const requestOn = async (reader: GivenUser) =>
      (await app.as(reader).call(listCaseSignatures, { params: { id: logged.id } })).body.requestId
    expect(await requestOn(supervisor)).toBe(request.id)
    for (const other of [second, admin, clinician]) expect(await requestOn(other)).toBeNull()
    await sign(app, supervisor, logged.id, { requestId: request.id })
    expect(await requestOn(supervisor)).toBeNull()
  })
})

describe('nobody else opens it', () => {
  test('not another supervisor, an administrator, another organization or the clinician', async ({
    app,
    given,
  }) => {
    const { organizationId, request, clinician } = await givenRequest(app, given)
    const second = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: second, kind: 'educational' })
    const others = [
      second,
      await given.user({ role: 'supervisor', organizationId }),
      await given.user({ role: 'supervisor' }),
      await given.user({ role: 'admin', organizationId }),
      await given.user({ role: 'super_admin' }),
    ]
    for (const other of others)
      expect(await open(app, other, request.id)).toFailWith(404, 'sign_off_request_not_found')
    expect(await open(app, clinician, request.id)).toFailWith(403, 'access_denied')
  })

  test('not after it was withdrawn, returned, signed, voided or deleted', async ({ app, given }) => {
    const ends: ((at: Awaited<ReturnType<typeof givenRequest>>) => Promise<{ status: number }>)[] = [
      ({ clinician, request: { id } }) => app.as(clinician).call(withdrawSignOffRequest, { params: { id } }),
      ({ supervisor, request: { id } }) =>
        app
          .as(supervisor)
          .call(returnSignOffRequest, { params: { id }, body: { comment: 'Say which device.' } }),
      ({ supervisor, logged }) => sign(app, supervisor, logged.id),
      ({ clinician, logged: { id } }) =>
        app.as(clinician).call(voidCase, { params: { id }, body: { version: 1, reason: 'Logged twice.' } }),
      ({ clinician, logged: { id } }) => app.as(clinician).call(deleteCase, { params: { id } }),
    ]
    for (const end of ends) {
      const waiting = await givenRequest(app, given)
      expect((await open(app, waiting.supervisor, waiting.request.id)).status).toBe(200)
      expect((await end(waiting)).status).toBeLessThan(300)
      expect(await open(app, waiting.supervisor, waiting.request.id)).toFailWith(
        404,
        'sign_off_request_not_found',
      )
    }
  })

  test('not as soon as the link has ended or permits no signing', async ({ app, given }) => {
    const { supervisor, clinician, request, logged } = await givenRequest(app, given)
    const links = app.deps.db.updateTable('supervision_links').where('clinician_id', '=', clinician.id)
    for (const column of ['sign_off', 'view_cases']) {
      await links.set({ [column]: false }).execute()
      expect(await open(app, supervisor, request.id)).toFailWith(404, 'sign_off_request_not_found')
      await links.set({ [column]: true }).execute()
    }
    await given.supervision(clinician, null)
    expect(await open(app, supervisor, request.id)).toFailWith(404, 'sign_off_request_not_found')
    expect(await sign(app, supervisor, logged.id, { requestId: request.id })).toFailWith(
      404,
      'case_not_found',
    )
  })
})

describe('a supervisor who has a request open', () => {
  test('cannot sign after it was withdrawn or returned, or after somebody else signed', async ({
    app,
    given,
  }) => {
    const first = await givenRequest(app, given)
    await app.as(first.clinician).call(withdrawSignOffRequest, { params: { id: first.request.id } })
    const closed = await sign(app, first.supervisor, first.logged.id, { requestId: first.request.id })
    expect(closed).toFailWith(409, 'sign_off_request_closed')
    const params = { id: first.logged.id }
    const { body } = await app.as(first.clinician).call(listCaseSignatures, { params })
    expect(body.signatures).toEqual([])

    const second = await givenRequest(app, given)
    const colleague = await given.user({ role: 'supervisor', organizationId: second.organizationId })
    await given.link({ clinician: second.clinician, supervisor: colleague, kind: 'educational' })
    await sign(app, colleague, second.logged.id)
    const late = await sign(app, second.supervisor, second.logged.id, { requestId: second.request.id })
    expect(late).toFailWith(409, 'sign_off_request_closed')
  })

  test('makes one signature with 50 taps', async ({ app, given }) => {
    const { supervisor, clinician, logged, request } = await givenRequest(app, given)
    const tap = () => sign(app, supervisor, logged.id, { requestId: request.id })
    const answers = await Promise.all(Array.from({ length: 50 }, tap))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const { body } = await app.as(clinician).call(listCaseSignatures, { params: { id: logged.id } })
    expect(body.signatures).toHaveLength(1)
  })

  test('is told if the case has changed, and signs the new version', async ({ app, given }) => {
    const { supervisor, clinician, logged, request } = await givenRequest(app, given)
    const body = { ...toUpdate(logged), patientAge: 41 }
    await app.as(clinician).call(updateCase, { params: { id: logged.id }, body })
    const outdated = await sign(app, supervisor, logged.id, { requestId: request.id })
    expect(outdated).toFailWith(409, 'signature_outdated')
    const { version } = (await open(app, supervisor, request.id)).body.case
    expect(version).toBe(2)
    expect((await sign(app, supervisor, logged.id, { requestId: request.id, version })).status).toBe(200)
  })

  test('can only name their own request for the same case', async ({ app, given }) => {
    const { supervisor, logged } = await givenRequest(app, given)
    const other = await givenRequest(app, given)
    const mixed = await sign(app, supervisor, logged.id, { requestId: other.request.id })
    expect(mixed).toFailWith(404, 'sign_off_request_not_found')
  })
})

describe('what would move a case up a level', () => {
  const signedBy = async (app: TestApp, supervisor: GivenUser, caseId: string) => {
    const [signature] = (await sign(app, supervisor, caseId)).body.signatures
    if (!signature) throw new Error('The case was not signed')
    return signature.id
  }

  test('is written once by the signer, and read by the clinician with both levels', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenRequest(app, given, {
      team: { myRole: 'doctor', supervisionLevel: 'independent' },
    })
    const id = await signedBy(app, supervisor, logged.id)
    for (const _ of [1, 2]) expect((await advise(app, supervisor, id)).status).toBe(200)
    expect(await advise(app, supervisor, id, 'Something else.')).toFailWith(409, 'signature_advised')
    const params = { id: logged.id }
    const { body } = await app.as(clinician).call(listCaseSignatures, { params })
    expect(body.signatures).toMatchObject([{ level: 'distant', advice: 'Lead the team from the start.' }])

    const headers = { authorization: `Bearer ${clinician.accessToken}` }
    const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
    const files = [...unzip(answer.rawPayload)]
    const file = files.find(([name]) => name.endsWith('/signatures.json') || name === 'signatures.json')
    expect(file?.[1]).toContain('Lead the team from the start.')
  })

  test('is checked for names of patients, and needs more than two letters', async ({ app, given }) => {
    const { supervisor, logged } = await givenRequest(app, given)
    const id = await signedBy(app, supervisor, logged.id)
    expect(await advise(app, supervisor, id, 'Mrs Jones fell twice.')).toFailWith(400, 'request_invalid')
    expect(await advise(app, supervisor, id, 'No')).toFailWith(400, 'request_invalid')
  })

  test('cannot be written by anybody else, or after the link has ended', async ({ app, given }) => {
    const { organizationId, supervisor, clinician, logged } = await givenRequest(app, given)
    const id = await signedBy(app, supervisor, logged.id)
    const colleague = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: colleague, kind: 'educational' })
    const strangers = [colleague, await given.user({ role: 'admin', organizationId })]
    for (const stranger of strangers)
      expect(await advise(app, stranger, id)).toFailWith(404, 'signature_not_found')
    await given.supervision(clinician, null)
    expect(await advise(app, supervisor, id)).toFailWith(404, 'signature_not_found')
  })
})
