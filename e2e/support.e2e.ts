import { expect, expectAccessibleInBothThemes, submitLogin, test } from './fixtures.ts'

/** Returns random letters without digits, because random digits can look like a person's number, which is refused. */
const unique = () => crypto.randomUUID().replaceAll(/[^a-f]/g, '')

test('a user searches the help and opens an article by keyboard', async ({ page, given, open }) => {
  await open(await given.user(), '/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Help & Support' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help & Support' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('midnigt')
  await expect(page.getByText(/^[1-9]\d* articles?$/)).toBeVisible()
  const article = page.locator('details').filter({ hasText: 'Times of a mission, also past midnight' })
  await article.locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(article.getByText('Times take four digits')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search help' }).fill('distant supervision')
  await page.getByText('Supervision levels: a glossary').click()
  await expect(page.getByText('Supervisor reachable by phone or radio')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('searchbox', { name: 'Search help' }).fill('xyzzy')
  await expect(page.getByText('No articles match your search.')).toBeVisible()
})

test('a user asks for help, the operator gets an email, a super administrator answers, and the user gets an email', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const subject = `Where is my draft ${unique()}`
  const person = await given.user({ name: 'Robin Hale' })
  await open(person, '/support')
  await expect(page.getByText('You have not sent any requests yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('What is it about?')).toBeFocused()
  await page.getByLabel('What is it about?').selectOption('A question')
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The patient was Mrs Smith, NHS 943 476 5919.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Remove this, it may identify a person', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  await page.getByLabel('Message').fill('I began a case yesterday and cannot find it.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Your request has been sent.')).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mine = page.getByRole('region', { name: 'My requests' })
  await expect(mine.getByRole('button', { name: subject })).toContainText('Waiting for an answer')
  await expectAccessibleInBothThemes(page)
  await mailTo('support@sortie.test', 1, subject)

  await open(await given.user({ role: 'super_admin' }), '/support')
  const waiting = page.getByRole('region', { name: 'Requests waiting for an answer' })
  await waiting.getByRole('button', { name: subject }).click()
  const dialog = page.getByRole('dialog', { name: subject })
  await expect(dialog).toContainText(person.email)
  await dialog.getByLabel('Your answer').fill('Your dashboard offers it under “Resume draft”.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Sortie support,')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const mail = await mailTo(person.email)
  expect(mail.subject).toBe('Your support request was answered')
  expect(mail.text).toContain('Your dashboard offers it')
  const link = /\/support\?ticket=[0-9a-f-]+/.exec(mail.text ?? '')?.[0] ?? ''

  await open(person, link)
  await expect(dialog.getByText('Your dashboard offers it')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close request' }).click()
  await expect(dialog.getByText('This request is closed.')).toBeVisible()
})

test('a guest who cannot sign in asks for help and gets the answer by email', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const name = `Gus Guest ${unique()}`
  const email = `${crypto.randomUUID()}@example.org`
  const message = `My approval takes long ${unique()}`
  await page.goto('/login')
  await page.getByRole('link', { name: 'Contact us' }).click()
  await expect(page).toHaveURL('/contact')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible()
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByLabel('Your name')).toBeFocused()
  await page.getByLabel('Your name').fill(name)
  await page.getByLabel('Your email').fill(email)
  await page.getByLabel('What is it about?').selectOption('I entered patient-identifiable data')
  await expect(page.getByText('Do not repeat the detail itself.', { exact: false })).toBeVisible()
  await page.getByLabel('What is it about?').selectOption('My account')
  await page.getByLabel('Message').fill('The patient was Mrs Smith, NHS 943 476 5919.')
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByText('Remove this, it may identify a person', { exact: false })).toBeVisible()
  await expect(page.getByLabel('Message')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Message').fill(message)
  await page.getByRole('button', { name: 'Send request' }).click()
  await expect(page.getByRole('heading', { name: 'Your request has been sent' })).toBeFocused()
  await expect(page.getByText(`We will answer by email to ${email}.`)).toBeVisible()

  await open(await given.user({ role: 'super_admin' }), '/support')
  await page.getByRole('button', { name: message }).click()
  const dialog = page.getByRole('dialog', { name: message })
  await expect(dialog).toContainText(`${name}, ${email} (was not signed in`)
  await dialog.getByLabel('Your answer').fill('You are in.')
  await dialog.getByRole('button', { name: 'Send answer' }).click()
  await expect(dialog.getByText('Sortie support,')).toBeVisible()
  const mail = await mailTo(email)
  expect(mail.text).toContain('You are in.')
  expect(mail.text).toContain('/contact')
})

test('every screen before signing in where a user may wait or be stuck links to the form for guests', async ({
  page,
}) => {
  for (const path of ['/login', '/register', '/pending-approval', '/forgot-password', '/reset-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await expect(page).toHaveURL('/contact')
    await expect(page.getByRole('form', { name: 'Ask us' })).toBeVisible()
  }
})

test('the form for guests redirects signed-in users to Help & Support', async ({ page, given }) => {
  const { email } = await given.user()
  await page.goto('/contact')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/support')
  await expect(page.getByRole('region', { name: 'My requests' })).toBeVisible()
  await page.goto('/contact')
  await expect(page).toHaveURL('/support')
})

test('the learning screen says that it is coming soon, and a user can register and withdraw interest', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/learning')
  await expect(page.getByText('Coming soon')).toBeVisible()
  await page.getByRole('button', { name: 'Register interest' }).click()
  await expect(page.getByText('You have registered your interest.')).toBeVisible()
  await page.reload()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Withdraw interest' }).click()
  await expect(page.getByRole('button', { name: 'Register interest' })).toBeVisible()
})
