import { createHash } from 'node:crypto'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page, type TestInfo } from '@playwright/test'
import type { Email } from 'postal-mime'
import { openGiven } from '#testing/e2e-setup.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'

interface Fixtures {
  /** Signs in through the login screen, as a person does. */
  signIn: (user: GivenUser) => Promise<void>
  /** Opens a page as somebody who is signed in already, with an access token and no way to renew it. */
  open: (user: GivenUser, path: string) => Promise<void>
  /** Every journey: no script fails, nothing is asked of another host, the content security policy is kept. */
  cleanPages: void
}

interface WorkerFixtures {
  running: Awaited<ReturnType<typeof openGiven>>
  given: Given
  /** The newest mail to this address, once there are so many; of those with these words, where many write to it. */
  mailTo: (address: string, howMany?: number, words?: string) => Promise<Email>
}

/** An address that belongs to one try of one journey. */
function addressOf({ testId, retry }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest()
  return `10.${a}.${b}.${c}`
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({}, use, testInfo) => use({ 'x-forwarded-for': addressOf(testInfo) }),
  running: [
    async ({}, use) => {
      const running = await openGiven(process.env.E2E_SETUP ?? '')
      await use(running)
      await running.close()
    },
    { scope: 'worker' },
  ],
  given: [async ({ running }, use) => use(running.given), { scope: 'worker' }],
  mailTo: [
    async ({ running }, use) =>
      use(async (address, howMany = 1, words = '') => {
        let mails: Email[] = []
        const count = async () => {
          const all = await running.mailTo(address)
          mails = all.filter(({ text = '' }) => text.includes(words))
          return mails.length
        }
        await expect.poll(count, { timeout: 15_000 }).toBeGreaterThanOrEqual(howMany)
        return mails.at(-1) as Email // there is one, or the line above had failed
      }),
    { scope: 'worker' },
  ],
  signIn: async ({ page }, use) => {
    await use(async (user) => {
      await page.goto('/login')
      await submitLogin(page, user.email)
      await page.waitForURL((url) => url.pathname !== '/login')
    })
  },
  open: async ({ page }, use) => {
    await use(async (user, path) => {
      await page.goto('/favicon.svg')
      await page.evaluate((token) => localStorage.setItem('token', token), user.accessToken)
      await page.goto(path)
    })
  },
  cleanPages: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      // The console says nothing of an `eval` whose refusal is caught.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- how a page tells the journey, which hears it below
          console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`),
        )
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text())
      })
      context.on('request', (request) => {
        const isOurs = request.url().startsWith(`${baseURL}/`) || /^(data|blob):/.test(request.url())
        if (!isOurs) complaints.push(request.url())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export async function submitLogin(page: Page, email: string, password = givenPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Nothing that WCAG level A or AA forbids is on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  await withWholePageInSight(page, async () => {
    expect(await violationsOn(page)).toEqual([])
  })
}

// A bar that sticks to the window covers half of whatever happens to be under it; scrolling uncovers that.
async function withWholePageInSight(page: Page, look: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || height <= size.height) return look()
  await page.setViewportSize({ width: size.width, height })
  await look()
  await page.setViewportSize(size)
}

async function violationsOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    // Without frames of others there is nothing that a page of its own would protect; it costs a second each time.
    .setLegacyMode()
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  )
}

/** The same in the light and in the dark theme; the page is left in the light one. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    await expectAccessible(page)
  }
}

export { expect, givenPassword }
