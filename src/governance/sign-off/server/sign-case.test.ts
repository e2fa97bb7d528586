import { updateCase, type Case } from '#logging/cases/contract.ts'
import { deleteCase, voidCase } from '#logging/cases/changes/removal.contract.ts'
import { exportMyData } from '#people/profile/contract.ts'
import { listAccessLog } from '#service/trail/access-log/contract.ts'
import { toUpdate } from '#testing/case-update.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { unzip } from '#testing/unzip.ts'
import * as contract from '../contract.ts'

async function givenPair(given: Given, facts: Partial<Parameters<Given['case']>[0]> = {}) {
  const organizationId = (await given.organization()).id
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor })
  const logged = await given.case({ owner: clinician, ...facts })
  return { organizationId, supervisor, clinician, logged }
}

const sign = (app: TestApp, signer: GivenUser, { id, version }: Case, level: string | null = 'distant') =>
  app.as(signer).call(contract.signCase, { params: { id }, body: { version, level } })

const signaturesOf = async (app: TestApp, reader: GivenUser, { id }: Case) =>
  (await app.as(reader).call(contract.listCaseSignatures, { params: { id } })).body

const edit = async (app: TestApp, owner: GivenUser, logged: Case, facts: object): Promise<Case> => {
  const body = { ...toUpdate(logged), ...facts }
  const answer = await app.as(owner).call(updateCase, { params: { id: logged.id }, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

const codeOf = ({ status, body }: { status: number; body: unknown }) =>
  `${status} ${(body as { code?: string }).code}`

describe('a supervisor', () => {
  test('signs a case of their clinician, and only then reads the level that the clinician wrote', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given, {
      team: { myRole: 'doctor', supervisionLevel: 'independent' },
    })
    await app.deps.db
      .updateTable('users')
      .set({ license_number: 'GMC 1234567' })
      .where('id', '=', supervisor.id)
      .execute()
    expect(await signaturesOf(app, supervisor, logged)).toMatchObject({
      state: 'none',
      maySign: true,
      signatures: [],
    })

    const { status, body } = await sign(app, supervisor, logged)

    expect(status).toBe(200)
    expect(body).toMatchObject({
      state: 'signed',
      maySign: false,
      claimedLevel: 'independent',
      signatures: [
        {
          form: 1,
          caseVersion: 1,
          level: 'distant',
          unratedBecause: null,
          signer: { id: supervisor.id, name: 'Kim Osei', role: 'supervisor', registration: 'GMC 1234567' },
          way: { session: 'own', stepUp: 'password' },
          changedFields: [],
        },
      ],
    })
    expect((await signaturesOf(app, clinician, logged)).signatures).toEqual(body.signatures)
    const { looks } = (await app.as(clinician).call(listAccessLog, { query: {} })).body
    expect(looks.map(({ sentence }) => sentence).join('\n')).toMatch(
      /Kim Osei, your supervisor, signed your case/,
    )
  })

  test('gets their own signature as the answer, even if a colleague signed the same version later', async ({
    app,
    given,
  }) => {
    const { organizationId, supervisor, clinician, logged } = await givenPair(given)
    const colleague = await given.user({ role: 'supervisor', organizationId })
    await given.link({ clinician, supervisor: colleague, kind: 'educational' })
    const first = await sign(app, supervisor, logged)
    const second = await sign(app, colleague, logged, 'local')
    const again = await sign(app, supervisor, logged, 'immediate')
    const levelOf = ({ body }: typeof first) =>
      body.signatures.find(({ id }) => id === body.signatureId)?.level
    expect([levelOf(first), levelOf(second), levelOf(again)]).toEqual(['distant', 'local', 'distant'])
    expect(again.body.signatureId).toBe(first.body.signatureId)
    expect(again.body.signatures).toHaveLength(2)
  })

  test('judges no level of a case that the clinician only observed', async ({ app, given }) => {
    const { supervisor, logged } = await givenPair(given, {
      team: { myRole: 'doctor', supervisionLevel: 'observed' },
    })
    expect(codeOf(await sign(app, supervisor, logged))).toBe('400 request_invalid')
    const { body } = await sign(app, supervisor, logged, null)
    expect(body.signatures).toMatchObject([{ level: null, unratedBecause: 'observed' }])
  })

  test('must judge the level of any other case', async ({ app, given }) => {
    const { supervisor, logged } = await givenPair(given)
    expect(codeOf(await sign(app, supervisor, logged, null))).toBe('400 request_invalid')
    expect(codeOf(await sign(app, supervisor, logged, 'observed'))).toBe('400 request_invalid')
  })

  test('cannot sign a case that has changed since they opened it', async ({ app, given }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    await edit(app, clinician, logged, { tags: ['night'] })
    expect(codeOf(await sign(app, supervisor, logged))).toBe('409 signature_outdated')
  })

  test('has to prove their identity at most every five minutes', async ({ app, given, clock }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const next = await given.case({ owner: clinician })
    clock.advance(4 * 60_000)
    expect((await sign(app, supervisor, logged)).status).toBe(200)
    clock.advance(2 * 60_000)
    expect(codeOf(await sign(app, supervisor, next))).toBe('403 proof_required')
    clock.advance(-6 * 60_000)
  })

  test('can neither sign nor see a case as soon as they are no longer the supervisor', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    await sign(app, supervisor, logged)
    await given.supervision(clinician, null)
    expect(codeOf(await sign(app, supervisor, logged))).toBe('404 case_not_found')
    const { body } = await app.as(supervisor).call(contract.listSignOffStates, { query: { ids: logged.id } })
    expect(body.states).toEqual([])
    expect(await signaturesOf(app, clinician, logged)).toMatchObject({ state: 'signed' })
  })

  test('cannot sign a deleted case or a voided case, even as an administrator who still sees it', async ({
    app,
    given,
  }) => {
    const admin = await given.user({ role: 'admin' })
    const clinician = await given.user({ supervisor: admin })
    const [voided, deleted] = [
      await given.case({ owner: clinician }),
      await given.case({ owner: clinician, date: '2026-03-04' }),
    ]
    const request = { params: { id: voided.id }, body: { version: 1, reason: 'Logged twice.' } }
    expect((await app.as(clinician).call(voidCase, request)).status).toBe(200)
    await app.as(clinician).call(deleteCase, { params: { id: deleted.id } })
    expect(codeOf(await sign(app, admin, voided))).toBe('409 case_voided')
    expect(codeOf(await sign(app, admin, deleted))).toBe('404 case_not_found')
  })
})

describe('nobody signs', () => {
  test('their own case', async ({ app, given }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const own = await given.case({ owner: supervisor })
    expect(codeOf(await sign(app, supervisor, own))).toBe('403 signature_own_case')
  })

  test('a case of somebody whom they do not supervise: administrators see it, strangers do not', async ({
    app,
    given,
  }) => {
    const { organizationId, logged } = await givenPair(given)
    const admin = await given.user({ role: 'admin', organizationId })
    const superAdmin = await given.user({ role: 'super_admin' })
    const stranger = await given.user({ role: 'supervisor', organizationId })
    for (const who of [admin, superAdmin]) {
      expect(codeOf(await sign(app, who, logged))).toBe('403 signature_not_yours')
      expect(await signaturesOf(app, who, logged)).toMatchObject({ maySign: false })
    }
    expect(codeOf(await sign(app, stranger, logged))).toBe('404 case_not_found')
  })
})

test('an administrator who is somebody’s supervisor signs their cases', async ({ app, given }) => {
  const admin = await given.user({ role: 'admin' })
  const clinician = await given.user({ supervisor: admin })
  expect((await sign(app, admin, await given.case({ owner: clinician }))).status).toBe(200)
})

describe('a signed case', () => {
  test('is changed by the edit of a signed field, names the field, and is signed again once the edit is undone', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given, {
      mission: { missionType: 'primary_scene', result: 'patient_transported', platform: 'rotary_wing' },
    })
    await sign(app, supervisor, logged)
    const mission = { ...toUpdate(logged).mission, platform: 'road_ambulance' }
    const changed = await edit(app, clinician, logged, { mission, patientAge: 41 })
    const state = await signaturesOf(app, clinician, changed)
    expect(state.state).toBe('changed')
    expect(state.changedFields).toEqual(expect.arrayContaining(['mission.platform', 'patientAge']))
    const { body } = await app.as(clinician).call(contract.listSignOffStates, { query: { ids: logged.id } })
    expect(body.states).toMatchObject([{ caseId: logged.id, state: 'changed', signer: { name: 'Kim Osei' } }])

    const undone = await edit(app, clinician, changed, {
      mission: toUpdate(logged).mission,
      patientAge: logged.patientAge,
    })
    expect(await signaturesOf(app, clinician, undone)).toMatchObject({ state: 'signed', changedFields: [] })
  })

  test('stays signed when only tags, a reflection or follow-up change, and when the organization changes its time zone', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged, organizationId } = await givenPair(given, {
      mission: {
        missionType: 'primary_scene',
        result: 'patient_transported',
        platform: 'rotary_wing',
        activatedAt: `${new Date(Date.now() - 7_200_000).toISOString().slice(0, 13)}:00Z`,
      },
    })
    await sign(app, supervisor, logged)
    const edited = await edit(app, clinician, logged, {
      tags: ['night'],
      reflection: { what: 'A long night.' },
      outcome: { ...toUpdate(logged).outcome, followUpStatus: 'received' },
    })
    await app.deps.db
      .updateTable('organizations')
      .set({ time_zone: 'Pacific/Auckland' })
      .where('id', '=', organizationId)
      .execute()
    expect(edited.version).toBeGreaterThan(1)
    expect(await signaturesOf(app, clinician, edited)).toMatchObject({ state: 'signed' })
  })

  test('has one signature after 50 parallel taps, and two if two supervisors sign', async ({
    app,
    given,
  }) => {
    const { supervisor, clinician, logged } = await givenPair(given)
    const answers = await Promise.all(Array.from({ length: 50 }, () => sign(app, supervisor, logged)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const second = await given.user({ role: 'supervisor' })
    await given.supervision(clinician, second)
    await sign(app, second, logged, 'local')
    const { signatures } = await signaturesOf(app, clinician, logged)
    expect(signatures.map(({ level }) => level)).toEqual(['local', 'distant'])
  })
})

test('an archive contains the signatures of the user’s cases, and the signatures that the user made without the cases', async ({
  app,
  given,
}) => {
  const { supervisor, clinician, logged } = await givenPair(given, {
    clinical: { summary: 'A fall from height.' },
  })
  await sign(app, supervisor, logged)
  const fileOf = async ({ accessToken }: GivenUser, name: string) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await app.fastify.inject({ method: 'GET', url: exportMyData.path, headers })
    return [...unzip(answer.rawPayload)].find(([file]) => file.endsWith(name))?.[1] ?? ''
  }
  expect(JSON.parse(await fileOf(clinician, 'signatures.json'))).toMatchObject([
    {
      link: { position: 1 },
      record: { caseId: logged.id, level: 'distant' },
      content: { form: 1, caseId: logged.id },
    },
  ])
  const made = await fileOf(supervisor, 'signatures-made.json')
  expect(JSON.parse(made)).toMatchObject([{ caseId: logged.id, isErased: false }])
  expect(made).not.toContain('fall')
})

test('anybody may read the public keys, which contain no secret', async ({ app, given }) => {
  const { supervisor, logged } = await givenPair(given)
  await sign(app, supervisor, logged)
  const { body } = await app.call(contract.listSigningKeys)
  expect(body.keys).toMatchObject([{ algorithm: 'Ed25519' }])
  expect(Object.keys(body.keys[0] ?? {}).toSorted()).toEqual(['algorithm', 'firstUsedAt', 'id', 'publicKey'])
})
