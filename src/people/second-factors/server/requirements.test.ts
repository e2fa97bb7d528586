import { getMe, logout, refreshToken } from '#people/accounts/contract.ts'
import type { Role } from '#platform/contract/access.ts'
import { getProfile } from '#people/profile/contract.ts'
import type { Given } from '#testing/given.ts'
import { givenFactorRows } from '#testing/factor-rows.ts'
import {
  startSignIn,
  sendSecondStep,
  givenCodes,
  useSecureUrl,
  givenUserWithCodes,
} from '#testing/second-factors.ts'
import { afterEach, beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import {
  getSecondFactorRequirements,
  getSecondFactors,
  prove,
  setSecondFactorRequirements,
  type Requirements,
} from '../contract.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))
afterEach<{ app: TestApp }>(async ({ app }) => {
  await app.deps.pool.query('delete from second_factor_requirements')
})

const nothing: Requirements = { super_admin: null, admin: null, supervisor: null, everybody: null }
const past = '2020-01-01'
const future = '2999-01-01'

async function requires(app: TestApp, given: Given, wanted: Partial<Requirements>) {
  const boss = await given.user({ role: 'super_admin' })
  const answer = await app.as(boss).call(setSecondFactorRequirements, { body: { ...nothing, ...wanted } })
  expect(answer.status).toBe(200)
  return answer.body
}

describe('a requirement', () => {
  test('is set by a super administrator, stored, and removed again', async ({ app, given }) => {
    const boss = await given.user({ role: 'super_admin' })
    const as = app.as(boss)
    expect((await as.call(getSecondFactorRequirements)).body).toMatchObject(nothing)
    const wanted = { ...nothing, admin: '2026-12-01', everybody: '2027-03-01' }
    expect((await as.call(setSecondFactorRequirements, { body: wanted })).body).toMatchObject(wanted)
    expect((await as.call(getSecondFactorRequirements)).body).toMatchObject(wanted)
    expect((await as.call(setSecondFactorRequirements, { body: nothing })).body).toMatchObject(nothing)
    const { rows } = await app.deps.pool.query(
      `select changed_fields from audit_events where actor_id = $1 and action = 'second_factor_requirements_set' order by id`,
      [boss.id],
    )
    const changed_fields = ['admin', 'everybody']
    expect(rows).toEqual([{ changed_fields }, { changed_fields }])
  })

  test.for(['clinician', 'supervisor', 'admin'] as const)(
    'is not set by a %s',
    async (role, { app, given }) => {
      const as = app.as(await given.user({ role }))
      expect(await as.call(setSecondFactorRequirements, { body: nothing })).toFailWith(403, 'access_denied')
    },
  )

  test('shows for each role how many active people have no second factor', async ({ app, given }) => {
    const boss = await given.user({ role: 'super_admin' })
    const read = async () => (await app.as(boss).call(getSecondFactorRequirements)).body.people
    const before = await read()
    await given.user({ role: 'supervisor' })
    await given.user({ role: 'supervisor', status: 'inactive' })
    await givenCodes(app, await given.user({ role: 'supervisor' }))
    await givenFactorRows(app, (await given.user()).id)
    const plus = ({ total, without }: { total: number; without: number }, all: number, none: number) => ({
      total: total + all,
      without: without + none,
    })
    expect(await read()).toEqual({
      ...before,
      supervisor: plus(before.supervisor, 2, 1),
      everybody: plus(before.everybody, 3, 1),
    })
  })

  test('needs a proof from the person who sets it', async ({ app, given, clock }) => {
    const boss = await given.user({ role: 'super_admin' })
    clock.advance(5 * 60_000 + 1_000)
    const answer = await app.as(boss).call(setSecondFactorRequirements, { body: nothing })
    expect(answer).toFailWith(403, 'proof_required')
  })

  const cases: [wanted: Partial<Requirements>, role: Role, level: string, from: string | null][] = [
    [{}, 'super_admin', 'password', null],
    [{ super_admin: past }, 'super_admin', 'enrolment', past],
    [{ super_admin: past }, 'admin', 'password', null],
    [{ admin: past }, 'admin', 'enrolment', past],
    [{ admin: past }, 'super_admin', 'password', null],
    [{ admin: past }, 'supervisor', 'password', null],
    [{ supervisor: past }, 'supervisor', 'enrolment', past],
    [{ supervisor: past }, 'clinician', 'password', null],
    [{ everybody: past }, 'clinician', 'enrolment', past],
    [{ everybody: past }, 'admin', 'enrolment', past],
    [{ everybody: future }, 'clinician', 'password', future],
    [{ everybody: future, admin: past }, 'admin', 'enrolment', past],
    [{ everybody: past, admin: future }, 'admin', 'enrolment', past],
  ]
  test.for(cases)(
    '%j makes the session of a %s %s, from %s',
    async ([wanted, role, level, from], { app, given }) => {
      const user = await given.user({ role })
      await requires(app, given, wanted)
      const { body } = await app.as(user).call(getMe)
      expect(body.session).toEqual({ level, secondFactorFrom: from })
    },
  )

  test('begins with its first day in the person’s time zone', async ({ app, given, clock }) => {
    const { id: organizationId } = await given.organization({ timeZone: 'Pacific/Auckland' })
    const user = await given.user({ organizationId })
    const far = await given.user()
    const day = new Date(clock.now().getTime() + 24 * 3_600_000).toISOString().slice(0, 10)
    await requires(app, given, { everybody: day })
    // Noon in UTC of the day before is after midnight in Auckland.
    clock.set(`${new Date(new Date(day).getTime() - 86_400_000).toISOString().slice(0, 10)}T12:30:00Z`)
    const levels = []
    for (const { id } of [user, far]) {
      const { accessToken } = await given.session(id)
      levels.push((await app.withToken(accessToken).call(getMe)).body.session.level)
    }
    expect(levels).toEqual(['enrolment', 'password'])
    clock.set(new Date())
  })

  test('lets people continue who have enrolled, or who sign in with a factor', async ({ app, given }) => {
    const { user, code } = await givenUserWithCodes(app, given)
    await requires(app, given, { everybody: past })
    expect((await app.as(user).call(getProfile)).status).toBe(200)
    const { body } = await sendSecondStep(app, await startSignIn(app, user), { code: code() })
    expect((await app.withToken(body.accessToken).call(getProfile)).status).toBe(200)
  })

  test('is met by setting up codes, in the same session', async ({ app, given }) => {
    const user = await given.user()
    await requires(app, given, { everybody: past })
    expect(await app.as(user).call(getProfile)).toFailWith(403, 'second_factor_required')
    expect((await app.as(user).call(getSecondFactors)).body).toMatchObject({
      required: true,
      requiredFrom: past,
    })
    await givenCodes(app, user)
    expect((await app.as(user).call(getProfile)).status).toBe(200)
  })

  test('another session of an enrolled person proves with the factor, and continues', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const elsewhere = await given.session(user.id)
    const { code } = await givenCodes(app, user)
    await requires(app, given, { everybody: past })
    const as = app.withToken(elsewhere.accessToken)
    expect(await as.call(getProfile)).toFailWith(403, 'second_factor_required')
    expect((await as.call(prove, { body: { code: code() } })).status).toBe(200)
    expect((await as.call(getProfile)).status).toBe(200)
  })

  test('is not escaped by refreshing the tokens, and the session can be ended', async ({ app, given }) => {
    const user = await given.user()
    await requires(app, given, { everybody: past })
    await app.deps.pool.query(
      'insert into refresh_tokens (token_hash, session_id) values (sha256($1::text::bytea), $2::uuid)',
      ['a-refresh-token', user.sessionId],
    )
    const renewed = await app.call(refreshToken, { body: { refreshToken: 'a-refresh-token' } })
    expect(renewed.status).toBe(200)
    const as = app.withToken(renewed.body.accessToken)
    expect(await as.call(getProfile)).toFailWith(403, 'second_factor_required')
    expect((await as.call(logout, {})).status).toBe(200)
    expect(await as.call(getMe)).toFailWith(401, 'session_ended')
  })

  test('that is removed stops at once', async ({ app, given }) => {
    const user = await given.user()
    await requires(app, given, { everybody: past })
    expect(await app.as(user).call(getProfile)).toFailWith(403, 'second_factor_required')
    await app.deps.pool.query('delete from second_factor_requirements')
    expect((await app.as(user).call(getProfile)).status).toBe(200)
  })
})
