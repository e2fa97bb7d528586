import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, submitLogin, test } from './fixtures.ts'
import { linkIn, tabTo, typeInto } from './mail-link.ts'

const newPassword = 'seven hoists before breakfast'
const newField = (page: Page) => page.getByLabel('New Password')
const confirmField = (page: Page) => page.getByLabel('Confirm Password')

test(
  'a forgotten password is replaced through an email; all other sessions end, and the new password works',
  { tag: '@desktop' },
  async ({ page, given, mailTo }) => {
    const user = await given.user()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page).toHaveURL('/forgot-password')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await expect(page.getByLabel('Email')).toBeFocused()
    await expectAccessibleInBothThemes(page)
    await page.getByLabel('Email').fill(user.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
    await expect(page.getByText(`We've sent password reset instructions to ${user.email}`)).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await page.goto(linkIn(await mailTo(user.email)))
    await expect(newField(page)).toBeVisible()
    await expect(page).toHaveURL('/reset-password')
    await page.reload()
    await newField(page).fill(newPassword)
    await confirmField(page).fill('something else')
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reset Password' })).toBeDisabled()
    await expectAccessibleInBothThemes(page)
    await newField(page).fill('short')
    await confirmField(page).fill('short')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByText('Password must be at least 8 characters')).toBeVisible()
    await expect(newField(page)).toBeFocused()
    await newField(page).fill('password123')
    await confirmField(page).fill('password123')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await expect(page.getByRole('alert')).toHaveText('This password is too easy to guess. Choose another.')
    await newField(page).fill(newPassword)
    await confirmField(page).fill(newPassword)
    await page.getByRole('button', { name: 'Reset Password' }).click()

    await expect(page).toHaveURL('/login')
    await expect(page.getByText('Your password has been changed. Sign in with the new one.')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    expect((await mailTo(user.email, 2)).subject).toBe('Your password was changed')
    await submitLogin(page, user.email, newPassword)
    await expect(page).toHaveURL('/dashboard')
  },
)

test('replacing a forgotten password works with the keyboard alone @desktop', async ({
  page,
  given,
  mailTo,
}) => {
  const user = await given.user()
  await page.goto('/forgot-password')
  await typeInto(page, page.getByLabel('Email'), user.email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await page.goto(linkIn(await mailTo(user.email)))
  await typeInto(page, newField(page), newPassword)
  await typeInto(page, confirmField(page), newPassword)
  await tabTo(page, page.getByRole('button', { name: 'Reset Password' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await typeInto(page, page.getByLabel('Email'), user.email)
  await typeInto(page, page.getByLabel('Password', { exact: true }), newPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
})

test('without a valid token, the page redirects to the login screen and shows why @desktop', async ({
  page,
}) => {
  for (const address of ['/reset-password', '/reset-password?token=not-one-of-ours']) {
    await page.goto(address)
    await expect(page).toHaveURL('/login')
    await expect(page.getByText('This password link is no longer valid.', { exact: false })).toBeVisible()
  }
  await expectAccessible(page)
})

test('errors have the specified messages, and the input stays @desktop', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('robin@example.org')
  await page.route('**/api/auth/forgot-password', (route) => route.abort())
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to request password reset')
  await expect(page.getByLabel('Email')).toHaveValue('robin@example.org')
  await expectAccessible(page)
  await page.unroute('**/api/auth/forgot-password')
  await page.route('**/api/auth/forgot-password', (route) =>
    route.fulfill({
      status: 400,
      json: {
        message: 'No',
        code: 'request_invalid',
        requestId: 'r-1',
        fields: [
          { path: 'email', message: 'Not this one' },
          { path: 'email', message: 'nor that one' },
        ],
      },
    }),
  )
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('alert')).toHaveText('Not this one, nor that one')
})

test('while a link is being requested, the button shows it @desktop', async ({ page }) => {
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/forgot-password', async (route) => {
    await answered
    await route.fulfill({ json: { message: 'On its way.' } })
  })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('robin@example.org')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
})

test('while the password is being saved, the button shows it, and a failure has the specified message @desktop', async ({
  page,
  given,
  mailTo,
}) => {
  const user = await given.user()
  await page.request.post('/api/auth/forgot-password', { data: { email: user.email } })
  await page.goto(linkIn(await mailTo(user.email)))
  let answer = () => {}
  const answered = new Promise<void>((resolve) => (answer = resolve))
  await page.route('**/api/auth/reset-password', async (route) => {
    await answered
    await route.abort()
  })
  await newField(page).fill(newPassword)
  await confirmField(page).fill(newPassword)
  await page.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByRole('button', { name: 'Resetting...' })).toBeVisible()
  answer()
  await expect(page.getByRole('alert')).toHaveText('Failed to reset password')
  await expect(newField(page)).toHaveValue(newPassword)
  await expectAccessible(page)
})

/** Returns the index of the visible picture. */
const pictureShown = (page: Page) =>
  page
    .locator('.mantine-Carousel-slide')
    .evaluateAll((slides) => slides.findIndex((slide) => Number(getComputedStyle(slide).opacity) > 0.5))

const untilTheNext = 6_000

test('the pictures change automatically until they are paused @desktop', async ({ page }) => {
  await page.clock.install()
  await page.goto('/forgot-password')
  await expect(page.locator('.mantine-Carousel-slide')).toHaveCount(3)
  expect(await pictureShown(page)).toBe(0)
  await page.clock.runFor(untilTheNext)
  expect(await pictureShown(page)).toBe(1)
  await page.getByRole('button', { name: 'Pause the pictures' }).click()
  await page.clock.runFor(3 * untilTheNext)
  expect(await pictureShown(page)).toBe(1)
  await page.getByRole('button', { name: 'Play the pictures' }).click()
  await page.clock.runFor(untilTheNext)
  expect(await pictureShown(page)).toBe(2)
})

test('the pictures do not change if the user prefers reduced motion @desktop', async ({ page }) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Play the pictures' })).toBeVisible()
  await page.clock.runFor(3 * untilTheNext)
  expect(await pictureShown(page)).toBe(0)
})
