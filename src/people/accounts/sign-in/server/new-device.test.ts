import { givenPassword, type GivenUser } from '#testing/given.ts'
import { expect, test, type TestApp } from '#testing/test.ts'
import { login } from '../../contract.ts'
import { updateNotifications } from '#people/profile/contract.ts'

const chrome = (version: string, system = 'Windows NT 10.0; Win64; x64') =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${version} Safari/537.36`
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:141.0) Gecko/20100101 Firefox/141.0'

const signIn = (
  app: TestApp,
  { email }: GivenUser,
  userAgent: string,
  { password = givenPassword, tokens }: { password?: string; tokens?: string[] } = {},
) =>
  app.inject({
    method: 'POST',
    url: login.path,
    headers: { 'user-agent': userAgent },
    payload: { email, password, ...(tokens && { deviceTokens: tokens }) },
  })

test('a sign-in with another browser is mailed to the owner: what, when, and what to do', async ({
  app,
  given,
}) => {
  const { id: organizationId } = await given.organization({ timeZone: 'Europe/Zurich' })
  const owner = await given.user({ organizationId })
  const first = await signIn(app, owner, chrome('139.0.1.2'))
  const tokens = [(first.body as { deviceToken: string }).deviceToken]
  expect(await app.mailTo(owner.email)).toEqual([]) // the very first
  await signIn(app, owner, chrome('140.1.7.55'), { tokens })
  expect(await app.mailTo(owner.email)).toEqual([]) // the same browser, updated
  await signIn(app, owner, firefox, { password: 'not the password' })
  expect(await app.mailTo(owner.email)).toEqual([])

  const second = await signIn(app, owner, firefox)
  const [mail, ...more] = await app.mailTo(owner.email)
  expect(more).toEqual([])
  expect(mail?.letter.subject).toBe('New sign-in to your account')
  expect(mail?.letter.paragraphs.join(' ')).toMatch(
    /on \d{1,2} \w+ \d{4}, \d\d:\d\d \(Europe\/Zurich\) with Firefox on Linux/,
  )
  expect(mail?.letter.action).toEqual({
    label: 'This was not me',
    url: 'http://sortie.test/forgot-password',
  })
  await signIn(app, owner, firefox, { tokens: [(second.body as { deviceToken: string }).deviceToken] })
  expect(await app.mailTo(owner.email)).toHaveLength(1)
})

test('a second device with the same browser is mailed too', async ({ app, given }) => {
  const owner = await given.user()
  await signIn(app, owner, chrome('139.0.1.2'))
  await signIn(app, owner, chrome('139.0.1.2'))
  expect(await app.mailTo(owner.email)).toHaveLength(1)
})

test('a user who has turned the mail off gets none', async ({ app, given }) => {
  const owner = await given.user()
  await app.as(owner).call(updateNotifications, { body: { newDevice: false, supportReplies: true } })
  await signIn(app, owner, chrome('139.0'))
  await signIn(app, owner, firefox)
  expect(await app.mailTo(owner.email)).toEqual([])
})

test('the user agent as sent is not repeated in the mail', async ({ app, given }) => {
  const owner = await given.user()
  await signIn(app, owner, chrome('139.0'))
  await signIn(app, owner, 'Visit https://evil.example now')
  const [mail] = await app.mailTo(owner.email)
  expect(mail?.letter.preview).toContain('an unknown browser')
  expect(JSON.stringify(mail)).not.toContain('evil')
})
