import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  givenPassword,
  submitLogin,
  test,
} from './fixtures.ts'

const stored = (page: Page) =>
  page.evaluate(() => ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key)))

test('the login screen reports missing and malformed input without a request to the server', async ({
  page,
}) => {
  await page.goto('/login')
  const email = page.getByLabel('Email')
  const password = page.getByLabel('Password', { exact: true })
  await expectAccessibleInBothThemes(page)
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')

  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Email is required')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(email).toBeFocused()
  await email.fill('robin')
  await password.fill('seven77')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
  await expect(email).toHaveAccessibleDescription('Please enter a valid email address')
  await expectAccessibleInBothThemes(page)
})

test(
  'each reason for a refused sign-in has its own message, and a wrong password reveals nothing about the account',
  { tag: '@desktop' },
  async ({ page, given }) => {
    const invalid = 'Invalid email or password. Please check your credentials and try again.'
    const unverified = await given.user({ emailVerified: false })
    const inactive = await given.user({ status: 'inactive' })
    const lines: [email: string, password: string, words: string][] = [
      [inactive.email, 'a wrong password', invalid],
      [
        unverified.email,
        givenPassword,
        'Please verify your email address before logging in. Check your inbox for a verification link.',
      ],
      [
        inactive.email,
        givenPassword,
        'Your account has been deactivated. Please contact support for assistance.',
      ],
    ]
    await page.goto('/login')
    for (const [email, password, words] of lines) {
      await submitLogin(page, email, password)
      await expect(page.getByRole('alert')).toHaveText(words)
      await expect(page.getByLabel('Email')).toHaveValue(email)
    }
    await expectAccessibleInBothThemes(page)
    await expect(page).toHaveURL('/login')
    expect(await stored(page)).toEqual([null, null, null])
  },
)

test('after ten wrong passwords, even the right one is refused for a while @desktop', async ({
  page,
  given,
  request,
}) => {
  const { email } = await given.user()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await request.post('/api/auth/login', { data: { email, password: 'a wrong password' } })
  }
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page.getByRole('alert')).toHaveText(
    'Too many login attempts. Please wait a few minutes before trying again.',
  )
})

test('a browser that the user has signed in with is recognized again, even after signing out @desktop', async ({
  page,
  given,
  request,
}) => {
  const { email } = await given.user()
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page).toHaveURL('/dashboard')
  await page.evaluate(() => ['token', 'refreshToken', 'user'].forEach((key) => localStorage.removeItem(key)))
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await request.post('/api/auth/login', { data: { email, password: 'a wrong password' } })
  }
  const stranger = await request.post('/api/auth/login', { data: { email, password: givenPassword } })
  expect(stranger.status()).toBe(429)
  await page.goto('/login')
  await submitLogin(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('a server error and a missing response are reported, and the input stays @desktop', async ({
  page,
  given,
}) => {
  const { email } = await given.user()
  await page.goto('/login')
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 500, json: { message: 'boom', code: 'internal_error', requestId: 'r-1' } }),
  )
  await submitLogin(page, email)
  await expect(page.getByRole('alert')).toContainText(
    'Server error. Please try again later or contact support.',
  )
  await expect(page.getByRole('alert')).toContainText('Request r-1')
  await expectAccessible(page)

  await page.unroute('**/api/auth/login')
  await page.route('**/api/auth/login', (route) => route.abort())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('Login failed. Please try again.')
  await page.unroute('**/api/auth/login')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard')
})
