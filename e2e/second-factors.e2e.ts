import { logOut, setUpCodes, storeRecoveryCodes, withPasskeys } from './factor-steps.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  givenPassword,
  submitLogin,
  test,
} from './fixtures.ts'

// Passkeys belong to a domain, and an address in numbers is none.
test.use({ baseURL: async ({ baseURL }, use) => use(baseURL?.replace('127.0.0.1', 'localhost')) })
test.setTimeout(240_000)

test(
  'a passkey that I add signs me in alone, proves what is grave, and can be renamed and removed',
  { tag: '@both-widths' },
  async ({ page, context, running, given, signIn }) => {
    await withPasskeys(context, page)
    const user = await given.user()
    await signIn(user)
    await page.goto('/profile?tab=security')
    await expect(page.getByText('You have no second factor yet.')).toBeVisible()
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel('Name').fill('Base laptop')
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('dialog', { name: 'Your recovery codes' })).toBeVisible()
    await expectAccessible(page)
    await storeRecoveryCodes(page)
    await expect(page.getByText('Base laptop')).toBeVisible()
    await expect(page.getByText('10 left.', { exact: false })).toBeVisible()
    await expectAccessibleInBothThemes(page)

    await logOut(page)
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
    await expect(page).toHaveURL('/dashboard')

    await running.forgetProof(user)
    await page.goto('/profile?tab=security')
    await page.getByRole('button', { name: /Base laptop/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('dialog', { name: 'Rename the passkey' }).getByLabel('Name').fill('My laptop')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('My laptop')).toBeVisible()

    await page.getByRole('button', { name: /My laptop/ }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Remove the passkey' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
    await expect(proof).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByText('You did not confirm that it is you, so nothing was changed.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove the passkey' }).click()
    await proof.getByRole('button', { name: 'Use a passkey' }).click()
    await expect(page.getByText('You have no second factor yet.')).toBeVisible()
  },
)

test('codes of an authenticator app are the second step of signing in, once each, and not on a trusted device', async ({
  page,
  running,
  given,
  open,
}) => {
  const user = await given.user()
  await open(user, '/profile?tab=security')
  await running.forgetProof(user)
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const proof = page.getByRole('dialog', { name: 'Confirm that it is you' })
  await proof.getByLabel('Password', { exact: true }).fill('not my password')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(proof.getByText('That is not your current password.')).toBeVisible()
  await proof.getByLabel('Password', { exact: true }).fill(givenPassword)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('figure', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page)
  const { nextCode } = await setUpCodes(page)

  await logOut(page)
  await submitLogin(page, user.email)
  const field = page.getByRole('textbox', { name: 'Code', exact: true })
  await expect(field).toBeFocused()
  await expectAccessibleInBothThemes(page)
  const code = await nextCode()
  await field.fill('000000')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('This code is not valid.', { exact: false })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(user.email)
  await submitLogin(page, user.email)
  await page.getByRole('textbox', { name: 'Code', exact: true }).fill(`${code.slice(0, 3)} ${code.slice(3)}`)
  await page.getByRole('checkbox', { name: /Trust this device/ }).check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await logOut(page)
  await submitLogin(page, user.email)
  await expect(page).toHaveURL('/dashboard')
})

test('whoever has lost the device signs in elsewhere with a recovery code, which works once', async ({
  page,
  browser,
  baseURL,
  given,
  signIn,
}) => {
  const user = await given.user()
  await signIn(user)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Set up one-time codes' }).click()
  const { recoveryCodes } = await setUpCodes(page)

  const elsewhere = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  const other = await elsewhere.newPage()
  const useRecoveryCode = async (code = '') => {
    await other.goto('/login')
    await submitLogin(other, user.email)
    await other.getByRole('button', { name: 'Use a recovery code' }).click()
    await other.getByLabel('Recovery code').fill(code)
    await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await useRecoveryCode(recoveryCodes[0])
  await expect(other).toHaveURL('/dashboard')
  await logOut(other)
  await useRecoveryCode(recoveryCodes[0])
  await expect(other.getByText('This recovery code is not valid, or was used before.')).toBeVisible()
  await useRecoveryCode(recoveryCodes[1])
  await expect(other).toHaveURL('/dashboard')
  await other.goto('/profile?tab=security')
  await expect(other.getByText('8 left.', { exact: false })).toBeVisible()
  await other.getByRole('button', { name: /One-time codes/ }).click()
  await other.getByRole('menuitem', { name: 'Remove' }).click()
  await other.getByRole('button', { name: 'Remove one-time codes' }).click()
  await expect(other.getByText('You have no second factor yet.')).toBeVisible()
  await elsewhere.close()
})
