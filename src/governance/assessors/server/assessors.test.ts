import { getCase, updateCase } from '#logging/cases/contract.ts'
import { deleteCase } from '#logging/cases/changes/removal.contract.ts'
import { createToken } from '#platform/server/auth/random-tokens.ts'
import { exportMyData } from '#people/profile/contract.ts'
import { listCaseSignatures } from '#governance/sign-off/contract.ts'
import { verifyChains } from '#governance/sign-off/server/service.ts'
import { givenSignatureRequest } from '#governance/sign-off/requests/examples.ts'
import { listWaitingForMe } from '#governance/sign-off/requests/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import * as contract from '../contract.ts'
import { givenOutsideRequest } from '../examples.ts'

const day = 24 * 3_600_000

/** All tests call from one network, and the server limits the calls of a network. */
const forgetCalls = ({ deps }: TestApp) => deps.pool.query('delete from rate_limits')

async function givenPair(given: Given, facts: Partial<Parameters<Given['case']>[0]> = {}) {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const logged = await given.case({
    owner: clinician,
    team: { myRole: 'doctor', supervisionLevel: 'independent' },
    clinical: { summary: 'A fall of four metres.' },
    ...facts,
  })
  return { supervisor, clinician, logged }
}

const typed = { name: 'Kim Osei', role: 'Consultant anaesthetist', registration: 'GMC 1234567' }

const open = (app: TestApp, token: string) => app.call(contract.openSharedCase, { body: { token } })

async function sign(app: TestApp, token: string, facts: { mark?: string; level?: 'distant' | null } = {}) {
  const mark = facts.mark ?? (await open(app, token)).body.mark ?? ''
  const body = {
    token,
    mark,
    level: facts.level === undefined ? ('distant' as const) : facts.level,
    ...typed,
  }
  return app.call(contract.signSharedCase, { body })
}

const sendBack = (app: TestApp, token: string) =>
  app.call(contract.returnSharedCase, { body: { token, name: 'Kim Osei', comment: 'I was not there.' } })

const signaturesOf = async (app: TestApp, reader: GivenUser, id: string) =>
  (await app.as(reader).call(listCaseSignatures, { params: { id } })).body

const ask = (app: TestApp, clinician: GivenUser, id: string, address: string) =>
  app.as(clinician).call(contract.askAssessor, { params: { id }, body: { address } })

describe('somebody without an account', () => {
  test('completes a case that had to wait for a signature', async ({ app, given }) => {
    await forgetCalls(app)
    const organizationId = (await given.organization({ settings: { signOff: { everything: true } } })).id
    const clinician = await given.user({ organizationId })
    const logged = await given.case({ owner: clinician })
    expect(logged.status).toBe('pending')
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    expect((await sign(app, token)).status).toBe(200)
    const { body } = await app.as(clinician).call(getCase, { params: { id: logged.id } })
    expect(body.status).toBe('completed')
  })

  test('reads the one case of the link, without the level that the clinician wrote', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    const { status, body, headers } = await open(app, token)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      clinician: { name: 'Ruth Ngata' },
      organization: expect.stringContaining('Air Rescue'),
    })
    expect(headers['referrer-policy']).toBe('no-referrer')
    const words = JSON.stringify(body)
    expect(words).toContain('A fall of four metres.')
    for (const secret of ['independent', 'Independent', clinician.id, clinician.email, logged.missionNumber])
      expect(words).not.toContain(secret)
  })

  test('signs after opening it several times; the signature verifies and says where the link went', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { clinician, logged, supervisor } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id, `kim-${logged.id}@gmail.com`)
    for (let scans = 0; scans < 3; scans += 1) expect((await open(app, token)).status).toBe(200)
    expect((await sign(app, token)).body).toEqual({
      clinician: { name: 'Ruth Ngata' },
      level: 'distant',
      claimedLevel: 'independent',
    })
    for (const reader of [clinician, supervisor]) {
      const { state, signatures } = await signaturesOf(app, reader, logged.id)
      expect(state).toBe('signed')
      expect(signatures).toMatchObject([
        { signer: typed, way: { session: 'outside', stepUp: 'given_free_mail' }, level: 'distant' },
      ])
    }
    const { problems, signatures } = await verifyChains(app.deps, [])
    expect({ problems, signatures: signatures > 0 }).toEqual({ problems: [], signatures: true })
  })

  test('answers the request to a supervisor too', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged, supervisor } = await givenPair(given)
    await givenSignatureRequest(app, clinician, logged.id)
    await sign(app, (await givenOutsideRequest(app, clinician, logged.id)).token)
    expect((await app.as(supervisor).call(listWaitingForMe)).body.count).toBe(0)
  })

  test('makes one signature with fifty taps at once, and gets the same answer again if the first was lost', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    const { mark } = (await open(app, token)).body
    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(app, token, { mark })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await signaturesOf(app, clinician, logged.id)).signatures).toHaveLength(1)
  })

  test('signs what they read: a case that was edited meanwhile has to be read again', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    const { mark } = (await open(app, token)).body
    const edited = { ...toUpdate(logged), clinical: { summary: 'A fall of six metres.' } }
    await app.as(clinician).call(updateCase, { params: { id: logged.id }, body: edited })
    expect(await sign(app, token, { mark })).toFailWith(409, 'signature_outdated')
    expect((await signaturesOf(app, clinician, logged.id)).signatures).toEqual([])
    expect((await sign(app, token)).status).toBe(200)
  })

  test('judges a level, unless the clinician only observed', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    expect(await sign(app, token, { level: null })).toFailWith(400, 'request_invalid')
    const observed = await given.case({
      owner: clinician,
      team: { myRole: 'doctor', supervisionLevel: 'observed' },
    })
    const second = await givenOutsideRequest(app, clinician, observed.id)
    expect((await sign(app, second.token, { level: null })).status).toBe(200)
  })

  test('returns it with a comment, which the guard checks and the clinician reads', async ({
    app,
    given,
  }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token } = await givenOutsideRequest(app, clinician, logged.id)
    const named = { token, name: 'Kim Osei', comment: 'NHS number 943 476 5919 was wrong.' }
    expect(await app.call(contract.returnSharedCase, { body: named })).toFailWith(400, 'request_invalid')
    expect((await sendBack(app, token)).status).toBe(200)
    const { body } = await app
      .as(clinician)
      .call(contract.listAssessorRequests, { params: { id: logged.id } })
    expect(body.requests).toMatchObject([
      { state: 'returned', assessorName: 'Kim Osei', comment: 'I was not there.' },
    ])
    expect((await signaturesOf(app, clinician, logged.id)).state).toBe('returned')
  })
})

describe('a link', () => {
  test('that is wrong, used, withdrawn, old, or of a deleted case answers with one sentence', async ({
    app,
    given,
    clock,
  }) => {
    await forgetCalls(app)
    const { clinician } = await givenPair(given)
    const linked = async () => {
      const { id, version } = await given.case({ owner: clinician })
      return { id, version, ...(await givenOutsideRequest(app, clinician, id)) }
    }
    const [signed, returned, withdrawn, deleted] = [
      await linked(),
      await linked(),
      await linked(),
      await linked(),
    ]
    await sign(app, signed.token)
    await sendBack(app, returned.token)
    await app.as(clinician).call(contract.withdrawAssessorRequest, { params: { id: withdrawn.request.id } })
    await app.as(clinician).call(deleteCase, { params: { id: deleted.id } })
    const tokens = [createToken(), 'x', signed.token, returned.token, withdrawn.token, deleted.token]
    const answers = new Set<string>()
    for (const token of tokens) {
      const answer = await open(app, token)
      expect(answer).toFailWith(404, 'shared_link_invalid')
      answers.add(JSON.stringify({ ...answer.body, requestId: null }))
      expect(await sendBack(app, token)).toFailWith(404, 'shared_link_invalid')
      if (token !== signed.token)
        expect(await sign(app, token, { mark: 'x' })).toFailWith(404, 'shared_link_invalid')
    }
    expect(answers.size).toBe(1)
    const old = await linked()
    clock.advance(14 * day)
    expect(await open(app, old.token)).toFailWith(404, 'shared_link_invalid')
    expect(await sign(app, signed.token, { mark: 'x' })).toFailWith(404, 'shared_link_invalid')
    clock.advance(-14 * day)
  })

  test('is never shown to the clinician, and only its hash is stored', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { token, request } = await givenOutsideRequest(app, clinician, logged.id)
    const { body } = await app
      .as(clinician)
      .call(contract.listAssessorRequests, { params: { id: logged.id } })
    expect(JSON.stringify([request, body, await app.mailTo(clinician.email)])).not.toContain(token)
    const headers = { authorization: `Bearer ${clinician.accessToken}` }
    const archive = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
    const words = [...unzip(archive.rawPayload).values()].join('\n')
    expect(words).toContain(request.address)
    expect(words).not.toContain(token)
    const { rows } = await app.deps.pool.query('select entry::text from assessor_requests as entry')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('is guessed at sixty times from one place, and no more', async ({ app }) => {
    await forgetCalls(app)
    const guess = () =>
      app.fastify.inject({
        method: 'POST',
        url: contract.openSharedCase.path,
        remoteAddress: '198.51.100.7',
        payload: { token: createToken() },
      })
    const statuses: number[] = []
    for (let tries = 0; tries < 62; tries += 1) statuses.push((await guess()).statusCode)
    expect(statuses.filter((status) => status === 404)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a clinician who asks', () => {
  test('gets one request for one case, however often and from how many taps', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const address = `kim-${logged.id}@hospital.example`
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => ask(app, clinician, logged.id, address)),
    )
    expect(new Set(answers.map(({ body }) => body.request.id)).size).toBe(1)
    expect(await app.mailTo(address)).toHaveLength(1)
    expect(await ask(app, clinician, logged.id, `other-${address}`)).toFailWith(409, 'assessor_already_asked')
  })

  test('is refused their own address, also as an alias', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const alias = clinician.email.replace('@', '+second@').toUpperCase()
    for (const address of [clinician.email, alias])
      expect(await ask(app, clinician, logged.id, address)).toFailWith(400, 'request_invalid')
  })

  test('cannot ask for the case of a colleague, or for a draft', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician, logged } = await givenPair(given)
    const { clinician: colleague } = await givenPair(given)
    expect(await ask(app, colleague, logged.id, 'kim@hospital.example')).toFailWith(404, 'case_not_found')
    const draft = await given.case({ owner: clinician, status: 'draft' })
    expect(await ask(app, clinician, draft.id, 'kim@hospital.example')).toFailWith(409, 'sign_off_not_logged')
  })

  test('two hundred times in an hour sends ten emails, and five to one address', async ({ app, given }) => {
    await forgetCalls(app)
    const { clinician } = await givenPair(given)
    const target = `target-${clinician.id}@hospital.example`
    const statuses: number[] = []
    for (let turn = 0; turn < 200; turn += 1) {
      const { id } = await given.case({ owner: clinician })
      const address = turn < 8 ? target : `a${turn}-${clinician.id}@hospital.example`
      statuses.push((await ask(app, clinician, id, address)).status)
    }
    expect(await app.mailTo(target)).toHaveLength(5)
    const { rows } = await app.deps.pool.query<{ n: number }>(
      'select count(*)::int as n from assessor_requests where clinician_id = $1',
      [clinician.id],
    )
    expect(rows[0]?.n).toBe(statuses.filter((status) => status === 200).length)
    expect(rows[0]?.n).toBeLessThanOrEqual(10)
    expect(statuses.at(-1)).toBe(429)
  })
})
