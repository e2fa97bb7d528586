import { signDeviceToken } from '#platform/server/auth/device-tokens.ts'
import { signCase } from '#governance/sign-off/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { describe, expect, test, type TestApp } from '#testing/test.ts'
import { givenAssessor } from '../../book/examples.ts'
import { listOutsideSignatures, listSigningPairs } from '../contract.ts'
import { givenOutsideSignature } from '../../examples.ts'
import { compareLaterJob } from './same-place.ts'

const day = 24 * 3_600_000
const forgetCalls = ({ deps }: TestApp) => deps.pool.query('delete from rate_limits')

async function givenService(app: TestApp, given: Given) {
  await forgetCalls(app)
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, reach: 'organization' })
  const clinician = await given.user({ organizationId, name: 'Ruth Ngata' })
  await moveSessions(app, clinician, '198.51.100.9')
  return { organizationId, admin, clinician }
}

/** Tests call from one network; a session from elsewhere shares nothing with them. */
const moveSessions = (app: TestApp, user: GivenUser, address: string) =>
  app.deps.pool.query('update sessions set address = $1 where user_id = $2', [address, user.id])

interface Query {
  show?: 'given' | 'free_mail' | 'same_place'
  cursor?: string
}

const list = (app: TestApp, by: GivenUser, query: Query = {}) =>
  app.as(by).call(listOutsideSignatures, { query })

const pairs = async (app: TestApp, by: GivenUser) =>
  (await app.as(by).call(listSigningPairs, { query: {} })).body.pairs

async function signOne(
  app: TestApp,
  given: Given,
  owner: GivenUser,
  facts: Parameters<typeof givenOutsideSignature>[3] = {},
) {
  const { id } = await given.case({ owner })
  await givenOutsideSignature(app, owner, id, facts)
}

describe('signatures from outside', () => {
  test('are listed with who gave the address, and whether it is at a public email provider', async ({
    app,
    given,
  }) => {
    const { organizationId, admin, clinician } = await givenService(app, given)
    const inBook = await givenAssessor({ app, given, organizationId, admin })
    const free = `kim-${organizationId}@gmail.com`
    await signOne(app, given, clinician, { address: free })
    await signOne(app, given, clinician, { address: inBook.address })
    const { body } = await list(app, admin)
    expect(body.signatures).toMatchObject([
      { clinician: { name: 'Ruth Ngata' }, way: 'given', address: inBook.address, isInBook: true },
      {
        signer: { name: 'Kim Osei', role: 'Consultant anaesthetist', registration: 'GMC 1234567' },
        way: 'given_free_mail',
        address: free,
        isInBook: false,
        sameNetwork: false,
        sameBrowser: false,
      },
    ])
    expect((await list(app, admin, { show: 'free_mail' })).body.signatures).toHaveLength(1)
    expect((await list(app, admin, { show: 'same_place' })).body.signatures).toEqual([])
  })

  test('say that the clinician had a session from the same network, or had signed in in the same browser', async ({
    app,
    given,
  }) => {
    const { admin, clinician } = await givenService(app, given)
    const userId = clinician.id
    const token = signDeviceToken(app.deps, { id: 'a'.repeat(22), userId, epoch: 0 })
    await signOne(app, given, clinician, { deviceTokens: [token] })
    await moveSessions(app, clinician, '127.0.0.1')
    await signOne(app, given, clinician)
    const { body } = await list(app, admin, { show: 'same_place' })
    expect(body.signatures).toMatchObject([
      { sameNetwork: true, sameBrowser: false },
      { sameNetwork: false, sameBrowser: true },
    ])
  })

  test('are compared with the sessions of the day after too; then the network is forgotten', async ({
    app,
    given,
    clock,
  }) => {
    const { admin, clinician } = await givenService(app, given)
    await signOne(app, given, clinician)
    const stored = () =>
      app.deps.pool.query('select network_hash from assessor_requests where clinician_id = $1', [
        clinician.id,
      ])
    expect((await stored()).rows).toMatchObject([{ network_hash: expect.any(Buffer) }])
    await moveSessions(app, clinician, '127.0.0.1')
    await compareLaterJob.run(app.deps, undefined)
    expect((await list(app, admin)).body.signatures).toMatchObject([
      { sameNetwork: false, isCompared: false },
    ])
    clock.advance(day)
    await compareLaterJob.run(app.deps, undefined)
    clock.advance(-day)
    expect((await list(app, admin)).body.signatures).toMatchObject([{ sameNetwork: true, isCompared: true }])
    expect((await stored()).rows).toEqual([{ network_hash: null }])
  })

  test('are listed page by page, each once', async ({ app, given }) => {
    const { admin, clinician } = await givenService(app, given)
    await signOne(app, given, clinician)
    await app.deps.pool.query(
      `insert into assessor_requests (id, case_id, clinician_id, organization_id, address, is_free_mail, token_hash,
         asked_at, expires_at, state, closed_at, assessor_name)
       select gen_random_uuid(), case_id, clinician_id, organization_id, address, false,
         decode(md5(n::text || id::text) || md5('x' || n::text || id::text), 'hex'), asked_at, expires_at, state,
         closed_at - n * interval '1 minute', assessor_name
       from assessor_requests, generate_series(1, 30) as n where clinician_id = $1`,
      [clinician.id],
    )
    const first = (await list(app, admin)).body
    const second = (await list(app, admin, { cursor: first.nextCursor ?? '' })).body
    const ids = [...first.signatures, ...second.signatures].map(({ id }) => id)
    expect(new Set(ids).size).toBe(31)
    expect(second.nextCursor).toBeNull()
    expect(await list(app, admin, { cursor: 'x' })).toFailWith(400, 'request_invalid')
  })

  test('of another organization are not shown, and to nobody but administrators', async ({ app, given }) => {
    const { clinician, organizationId } = await givenService(app, given)
    await signOne(app, given, clinician)
    const other = await givenService(app, given)
    expect((await list(app, other.admin)).body.signatures).toEqual([])
    const supervisor = await given.user({ role: 'supervisor', organizationId })
    for (const reader of [clinician, supervisor])
      expect(await list(app, reader)).toFailWith(403, 'access_denied')
  })
})

describe('people who sign each other', () => {
  const signFor = async (app: TestApp, given: Given, signer: GivenUser, owner: GivenUser) => {
    const { id } = await given.case({ owner })
    const body = { version: 1, level: 'distant' as const }
    expect((await app.as(signer).call(signCase, { params: { id }, body })).status).toBe(200)
  }

  test('are listed if each signed a case of the other within twelve months', async ({ app, given }) => {
    const { organizationId, admin } = await givenService(app, given)
    const [kim, robin] = [
      await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' }),
      await given.user({ role: 'supervisor', organizationId, name: 'Robin Day' }),
    ]
    await given.link({ clinician: kim, supervisor: robin })
    await given.link({ clinician: robin, supervisor: kim })
    await signFor(app, given, kim, robin)
    expect(await pairs(app, admin)).toEqual([])
    await signFor(app, given, robin, kim)
    const [pair] = await pairs(app, admin)
    expect(new Set([pair?.first.name, pair?.second.name])).toEqual(new Set(['Kim Osei', 'Robin Day']))
    const other = await givenService(app, given)
    expect(await pairs(app, other.admin)).toEqual([])
    await app.deps.pool.query(
      `update signing_pairs set last_signed_at = last_signed_at - interval '13 months' where signer_id = $1`,
      [kim.id],
    )
    expect(await pairs(app, admin)).toEqual([])
  })

  test('count from outside too, by the address of an account', async ({ app, given }) => {
    const { organizationId, admin, clinician } = await givenService(app, given)
    const kim = await given.user({ role: 'supervisor', organizationId, name: 'Kim Osei' })
    await signOne(app, given, clinician, { address: kim.email.toUpperCase() })
    await signOne(app, given, kim, { address: clinician.email })
    expect(await pairs(app, admin)).toHaveLength(1)
  })
})
