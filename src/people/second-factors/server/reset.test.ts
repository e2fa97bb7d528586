import { getMe } from '#people/accounts/contract.ts'
import { createSuperAdminFromSettings } from '#people/accounts/setup/server/setup.ts'
import { OperatorError } from '#platform/server/start-problem.ts'
import { givenPassword } from '#testing/given.ts'
import {
  startSignIn,
  sendSecondStep,
  sendPassword,
  givenCodes,
  givenPasskey,
  useSecureUrl,
  listTrailReasons,
} from '#testing/second-factors.ts'
import { beforeEach, describe, expect, test, type TestApp } from '#testing/test.ts'
import { getSecondFactors } from '../contract.ts'
import { describeForeignPasskeys, resetSecondFactors } from './reset.ts'

beforeEach<{ app: TestApp }>(({ app }) => useSecureUrl(app))

const subjectsTo = async (app: TestApp, email: string) =>
  (await app.mailTo(email)).map(({ letter }) => letter.subject)
const told = 'An operator has changed who can sign in'

describe('resetting the factors of a person who has lost them', () => {
  test('removes them all, ends every session, and makes the password enough again', async ({
    app,
    given,
  }) => {
    const user = await given.user()
    const { code } = await givenCodes(app, user)
    await givenPasskey(app, user)
    const body = { code: code(), trustDevice: true }
    const trusted = await sendSecondStep(app, await startSignIn(app, user), body)
    const underWay = await startSignIn(app, user)
    await resetSecondFactors(app.deps, user.email.toUpperCase())
    for (const token of [user.accessToken, trusted.body.accessToken])
      expect(await app.withToken(token).call(getMe)).toFailWith(401, 'session_ended')
    expect(await sendSecondStep(app, underWay, { code: code(1) })).toFailWith(401, 'sign_in_expired')
    const answer = await sendPassword(app, user)
    expect(answer.status).toBe(200)
    const { accessToken } = answer.body as { accessToken: string }
    expect((await app.withToken(accessToken).call(getSecondFactors)).body).toMatchObject({
      passkeys: [],
      codes: null,
      recoveryCodesLeft: 0,
    })
  })

  test('is audited, and emailed to the person and to every super administrator', async ({ app, given }) => {
    const user = await given.user({ name: 'Kim Osei' })
    await givenCodes(app, user)
    const bosses = [await given.user({ role: 'super_admin' }), await given.user({ role: 'super_admin' })]
    const away = await given.user({ role: 'super_admin', status: 'inactive' })
    const admin = await given.user({ role: 'admin' })
    await resetSecondFactors(app.deps, user.email)
    expect(await listTrailReasons(app, user.id, 'second_factors_reset')).toEqual(['command_line'])
    expect(await subjectsTo(app, user.email)).toContain('Your second factors were removed')
    for (const { email } of bosses) {
      const [mail] = await app.mailTo(email)
      expect(mail?.letter.subject).toBe(told)
      expect(mail?.letter.paragraphs.join(' ')).toContain('removed the second factors of Kim Osei')
    }
    expect(await subjectsTo(app, away.email)).toEqual([])
    expect(await subjectsTo(app, admin.email)).toEqual([])
  })

  test('for an unknown email says so, and changes nothing', async ({ app }) => {
    await expect(resetSecondFactors(app.deps, 'nobody@example.org')).rejects.toThrow(OperatorError)
  })
})

test('a super administrator created on the command line is reported to all others', async ({
  app,
  given,
}) => {
  const boss = await given.user({ role: 'super_admin' })
  const made = { name: 'New Operator', email: 'operator@example.org', password: givenPassword }
  await createSuperAdminFromSettings(app.deps, made, { addAnother: true })
  const [mail] = await app.mailTo(boss.email)
  expect(mail?.letter.paragraphs.join(' ')).toContain('created the super administrator New Operator')
  expect(await subjectsTo(app, made.email)).toEqual([])
})

test('a start reports passkeys that were created for another address', async ({ app, given }) => {
  await givenPasskey(app, await given.user())
  expect(await describeForeignPasskeys(app.deps)).toEqual([])
  expect(await describeForeignPasskeys({ ...app.deps, publicUrl: 'https://sortie.test:444' })).toEqual([])
  const lines = await describeForeignPasskeys({ ...app.deps, publicUrl: 'https://new.test' })
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/another PUBLIC_URL/)
})
