import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { fillLeast, pick, saveButton } from './case-entry.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  givenPassword,
  submitLogin,
  test,
} from './fixtures.ts'
import { linkIn, tabTo, typeInto } from './mail-link.ts'

const newAddress = () => `${randomUUID()}@example.org`
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

test('a clinician registers, verifies their email, is approved, signs in and logs a case', async ({
  page,
  given,
  mailTo,
}) => {
  test.slow()
  const email = newAddress()
  const organization = `Air Rescue ${randomUUID()}`
  await given.organization({ name: organization })
  await page.goto('/login')
  await page.getByRole('link', { name: 'Register' }).click()
  await expect(page).toHaveURL('/register')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expect(page.getByLabel('Full name')).toHaveAccessibleDescription('Full name is required')
  await page.getByLabel('Full name').fill('Robin Hale')
  await page.getByLabel('Email').fill(email)
  await passwordField(page).fill(givenPassword)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Confirm password').fill(givenPassword)
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Step 2 of 2: your work')).toBeFocused()
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByText('Profession is required')).toBeVisible()
  await expect(page.getByText('Please agree to the privacy policy')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await pick(page, 'Profession', 'Paramedic')
  await page.getByRole('combobox', { name: 'Organization' }).fill(organization.slice(-12))
  await page.getByRole('option', { name: organization }).click()
  await page.getByLabel('Registration number (optional)').fill('PA12345')
  await page.getByLabel('I agree to the privacy policy').check()
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page).toHaveURL('/pending-approval')
  await expect(page.getByText(`Open the link that we have sent to ${email}.`, { exact: false })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('New verification email sent. Please check your inbox.')).toBeVisible()

  await page.goto(linkIn(await mailTo(email, 2)))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await expect(page).toHaveURL('/verify-email')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Go to Login' }).click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/pending-approval')
  await expect(page.getByText('Your email is verified.', { exact: false })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Change my registration' }).click()
  await expect(page.getByRole('heading', { name: 'Change my registration' })).toBeFocused()
  await expect(page.getByLabel('Registration number (optional)')).toHaveValue('PA12345')
  await page.getByLabel('Full name').fill('')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Full name').fill('Robin Hale-Ito')
  await page.getByLabel('Note to the administrator (optional)').fill('I join the base in May.')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Saved. Administrators see your updated request.')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('definition').filter({ hasText: 'Robin Hale-Ito' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await given.approval(email)
  await page.getByRole('link', { name: 'Back to login' }).click()
  await submitLogin(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.goto('/new-case')
  await fillLeast(page, { age: 47 })
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/logbook/)
})

test(
  'a rejected applicant applies again from the email, and the administrator sees the earlier rejection',
  { tag: '@desktop' },
  async ({ page, given, open, mailTo }) => {
    const person = await given.user({ status: 'pending', name: `Rae Peat ${randomUUID().slice(0, 8)}` })
    const admin = await given.user({ role: 'admin' })
    await given.rejection(person, 'We do not know this number.')
    await page.goto(linkIn(await mailTo(person.email)))
    await expect(page.getByRole('heading', { name: 'Registration not approved' })).toBeVisible()
    await expect(page).toHaveURL('/pending-approval')
    await expect(page.getByText('Reason: We do not know this number.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await pick(page, 'Profession', 'Nurse')
    await page.getByLabel('Registration number (optional)').fill('NMC 12')
    await page.getByLabel('Note to the administrator (optional)').fill('I mistyped it.')
    await page.getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByRole('heading', { name: 'Waiting for approval' })).toBeFocused()
    await expect(page.getByText('Your request has been sent again.')).toBeVisible()

    await open(admin, '/admin/users?status=pending')
    await page.getByPlaceholder('Search users by name or email...').fill(person.email)
    await expect(page.getByText('1 user', { exact: true })).toBeVisible()
    await expect(
      page.getByText(/^Requested again\. Rejected on .*: We do not know this number\.$/),
    ).toBeVisible()
    await expect(page.getByText('“I mistyped it.”')).toBeVisible()
    await expectAccessibleInBothThemes(page)
  },
)

test('registering and verifying work with the keyboard alone @desktop', async ({ page, mailTo }) => {
  const email = newAddress()
  await page.goto('/register')
  await typeInto(page, page.getByLabel('Full name'), 'Robin Hale')
  await typeInto(page, page.getByLabel('Email'), email)
  await typeInto(page, passwordField(page), givenPassword)
  await typeInto(page, page.getByLabel('Confirm password'), givenPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Step 2 of 2: your work')).toBeFocused()

  await tabTo(page, page.getByRole('radio', { name: 'Doctor' }))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Nurse' })).toBeChecked()
  await typeInto(page, page.getByRole('combobox', { name: 'Organization' }), 'not')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Organization' })).toHaveValue('Not listed')
  await tabTo(page, page.getByLabel('I agree to the privacy policy'))
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Register' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/pending-approval')

  await page.goto(linkIn(await mailTo(email)))
  await tabTo(page, page.getByRole('link', { name: 'Go to Login' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test(
  'an error from the server is shown at its field, in the right step, and no input is lost',
  { tag: '@desktop' },
  async ({ page }) => {
    await page.goto('/register')
    await page.getByLabel('Full name').fill('Robin Hale')
    await page.getByLabel('Email').fill(newAddress())
    await passwordField(page).fill('robinhale1')
    await expect(page.getByText('Weak: it contains your name or email')).toBeVisible()
    await page.getByLabel('Confirm password').fill('robinhale1')
    await page.getByRole('button', { name: 'Continue' }).click()
    await pick(page, 'Profession', 'Nurse')
    await page.getByRole('combobox', { name: 'Organization' }).click()
    await page.getByRole('option', { name: 'Not listed' }).click()
    await page.getByLabel('I agree to the privacy policy').check()
    await page.getByRole('button', { name: 'Register' }).click()

    await expect(passwordField(page)).toBeFocused()
    await expect(page.getByText('This password is too easy to guess: little is left of it')).toBeVisible()
    await expect(page.getByLabel('Full name')).toHaveValue('Robin Hale')
    await passwordField(page).fill(givenPassword)
    await page.getByLabel('Confirm password').fill(givenPassword)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('radio', { name: 'Nurse' })).toBeChecked()
    await page.route('**/api/auth/register', (route) => route.abort())
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toContainText('Sortie cannot be reached.')
    await expectAccessible(page)
  },
)

test('a link without a token shows an error with details of the URL, and a way to get another email @desktop', async ({
  page,
  given,
  mailTo,
}) => {
  const user = await given.user({ emailVerified: false })
  await page.goto('/verify-email?code=top-secret-value')
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'Invalid verification link - no token found in URL. Please check your email for the correct verification link.',
  )
  const debug = page.getByRole('group').filter({ hasText: 'Debug information' })
  await expect(debug).toContainText('code')
  await expect(debug).toContainText('query, last path segment, hash, pattern in the address')
  await expect(debug).not.toContainText('top-secret-value')
  await expectAccessibleInBothThemes(page)

  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await resend.click()
  await expect(page.getByText('Unable to resend verification. Please try logging in again.')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.getByLabel('Email').fill(user.email)
  await page.route('**/api/auth/resend-verification', (route) => route.abort())
  await resend.click()
  await expect(page.getByText('Failed to resend verification email')).toBeVisible()
  await page.unroute('**/api/auth/resend-verification')
  await resend.click()
  await expect(page.getByText('New verification email sent. Please check your inbox.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  expect((await mailTo(user.email)).subject).toBe('Verify your email address')
})

test('a token is sent once in the path and once in the body and removed from the URL; an invalid one is explained @desktop', async ({
  page,
}) => {
  const tried: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/auth/verify-email')) tried.push(new URL(request.url()).pathname)
  })
  await page.goto('/verify-email#token=not-a-token-of-ours')
  await expect(page.getByRole('alert')).toHaveText(
    'This verification link is no longer valid. Request a new one.',
  )
  await expect(page).toHaveURL('/verify-email')
  await expect(page.getByText('Debug information')).toBeHidden()
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText(
    'This verification link is no longer valid. Request a new one.',
  )
  expect(tried).toEqual(['/api/auth/verify-email/not-a-token-of-ours', '/api/auth/verify-email'])
  await page.getByRole('link', { name: 'Back to login' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  expect(tried).toHaveLength(2)
  await expectAccessible(page)
})

test('if the server cannot be reached, verifying fails with the specified message @desktop', async ({
  page,
}) => {
  await page.route('**/api/auth/verify-email**', (route) => route.abort())
  await page.route('**/api/auth/verify-email/**', (route) => route.abort())
  await page.goto('/verify-email?token=unknown-token')
  await expect(page.getByRole('alert')).toHaveText('Verification failed')
})

test(
  'signing in before verifying offers another email, and a link with the token in the path verifies',
  { tag: '@desktop' },
  async ({ page, given, mailTo }) => {
    const user = await given.user({ emailVerified: false })
    await page.goto('/login')
    await submitLogin(page, user.email)
    await expect(page.getByRole('alert')).toHaveText(
      'Please verify your email address before logging in. Check your inbox for a verification link.',
    )
    await page.getByRole('button', { name: 'Resend Verification Email' }).click()
    await expect(page.getByText('New verification email sent. Please check your inbox.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    const token = new URLSearchParams(linkIn(await mailTo(user.email)).split('?')[1]).get('token')
    await page.goto(`/verify-email/${token}`)
    await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
    await expect(page).toHaveURL('/verify-email')
    await page.getByRole('link', { name: 'Go to Login' }).click()
    await submitLogin(page, user.email)
    await expect(page).toHaveURL('/dashboard')
  },
)
