import type { BrowserContext, Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { expect } from './fixtures.ts'

/** Gives the page a device that makes passkeys and checks its user by itself. */
export async function withPasskeys(context: BrowserContext, page: Page): Promise<void> {
  const browser = await context.newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const periodMs = 30_000

/** An authenticator app. A code is taken once, and those just before and after the time count: it hands out each once. */
function authenticatorApp(secret: string) {
  const app = new TOTP({ secret })
  let last = Math.floor(Date.now() / periodMs) - 2
  return async (): Promise<string> => {
    const period = () => Math.floor(Date.now() / periodMs)
    // Waits for a time that takes the next one.
    await expect.poll(() => last + 1 <= period() + 1, { timeout: 70_000, intervals: [1_000] }).toBe(true)
    last = Math.max(last + 1, period() - 1)
    return app.generate({ timestamp: last * periodMs })
  }
}

/** Sets up one-time codes, and returns the app and the recovery codes. */
export async function setUpCodes(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Set up one-time codes' })
  const key = await dialog.getByText(/^(?:[A-Z2-7]{2,4} )+[A-Z2-7]{2,4}$/).textContent()
  const nextCode = authenticatorApp((key ?? '').replaceAll(' ', ''))
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill(await nextCode())
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  return { nextCode, recoveryCodes: await storeRecoveryCodes(page) }
}

/** Reads the recovery codes that are shown once, and closes them. */
export async function storeRecoveryCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Your recovery codes' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('checkbox', { name: 'I have stored them' }).check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(dialog).toBeHidden()
  return codes
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/login')
}
