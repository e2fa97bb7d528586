import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test as base, type Page, type TestInfo } from '@playwright/test'
import type axe from 'axe-core'
import type { Email } from 'postal-mime'
import { connectGiven } from '#testing/e2e-setup.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'

interface Fixtures {
  /** Signs in through the login screen, as a user does. */
  signIn: (user: GivenUser) => Promise<void>
  /** Opens a page as a signed-in user, with an access token that cannot be refreshed. */
  open: (user: GivenUser, path: string) => Promise<void>
  /** Checks every journey: no script errors, no requests to other hosts, no violations of the content security policy. */
  cleanPages: void
}

interface WorkerFixtures {
  running: Awaited<ReturnType<typeof connectGiven>>
  given: Given
  /** Waits for this many emails to the recipient that contain these words, and returns the newest. */
  mailTo: (address: string, howMany?: number, words?: string) => Promise<Email>
}

/** Returns a client IP for each run of each journey, so that journeys do not share rate limits. */
function clientIpOf({ testId, retry }: TestInfo): string {
  const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest()
  return `10.${a}.${b}.${c}`
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  extraHTTPHeaders: async ({}, use, testInfo) => use({ 'x-forwarded-for': clientIpOf(testInfo) }),
  running: [
    async ({}, use) => {
      const running = await connectGiven(process.env.E2E_SETUP ?? '')
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
        return mails.at(-1) as Email // the line above has waited for at least one
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
      const signedIn = await page.addInitScript((token) => {
        if (window === window.top) localStorage.setItem('token', token)
      }, user.accessToken)
      await page.goto(path)
      // Once: a reload after signing out must not sign in again.
      await signedIn.dispose()
    })
  },
  cleanPages: [
    async ({ context, baseURL }, use) => {
      const complaints: string[] = []
      // The console does not report a blocked `eval` if the page catches the error.
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
          // oxlint-disable-next-line no-console -- the page reports to the journey through the console
          console.error(`Content Security Policy: ${effectiveDirective} refused ${blockedURI}`),
        )
      })
      context.on('weberror', (error) => complaints.push(error.error().message))
      context.on('console', (message) => {
        if (message.text().includes('Content Security Policy')) complaints.push(message.text())
      })
      context.on('request', (request) => {
        const isOurs = request.url().startsWith(`${baseURL}/`) || ownToBrowser.test(request.url())
        if (!isOurs) complaints.push(request.url())
      })
      await use()
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** What needs no network: addresses that hold their content, and the PDF viewer of Chromium. */
const ownToBrowser = /^(?:data|blob|chrome):|^chrome-extension:\/\/mhjfbmdgcfjbbpaeojofohoefgiehjai\//

export async function submitLogin(page: Page, email: string, password = givenPassword): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

// Every rule for WCAG 2.2 level A and AA.
const everyRule = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } as const
// The themes differ in nothing but their colours.
const contrast = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const
type Rules = typeof everyRule | typeof contrast

/** Expects no violations on the page in its current state. */
export async function expectAccessible(page: Page): Promise<void> {
  await withWholePageVisible(page, async () => {
    expect(await violationsOn(page, everyRule)).toEqual([])
  })
}

// Enlarges the window, because a sticky bar may half cover an element that a user would scroll into view.
async function withWholePageVisible(page: Page, check: () => Promise<void>): Promise<void> {
  const size = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  if (!size || height <= size.height) return check()
  await page.setViewportSize({ width: size.width, height })
  await check()
  await page.setViewportSize(size)
}

/** A colour in axe, which its own types leave out. */
interface Colour {
  r: number
  g: number
  b: number
  alpha: number
  parseString(text: string): this
}

declare global {
  interface Window {
    /** Defined by axe's own script. */
    axe: typeof axe & { commons: { color: { Color: { prototype: Colour } } } }
  }
}

// `source` of the package is not minified: a document takes twice as long to compile it.
const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** Makes axe parse a colour once, not for each element that has it: that was a third of the time of a scan. */
function keepParsedColours(): void {
  const { prototype } = window.axe.commons.color.Color
  const parse = prototype.parseString
  const parsed = new Map<string, Partial<Colour>>()
  prototype.parseString = function (text) {
    const known = parsed.get(text)
    if (known) return Object.assign(this, known)
    parse.call(this, text)
    const { r, g, b, alpha } = this
    parsed.set(text, { r, g, b, alpha })
    return this
  }
}

async function violationsOn(page: Page, { type, values }: Rules): Promise<string[]> {
  // A document keeps axe: compiling it again takes as long as a scan.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(axeSource)
    await page.evaluate(keepParsedColours)
  }
  // Colours that are still changing to those of the theme have no contrast of their own; what reacts to the new size starts in the
  // next frames.
  await page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    // The bar of a toast takes the five seconds for which it is shown.
    for (const animation of ending)
      if ('animationName' in animation && animation.animationName === 'Toastify__trackProgress')
        animation.finish()
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
  return page.evaluate(
    async (runOnly) => {
      // Without `resultTypes` it would describe every element that is accessible, which takes a third of its time.
      const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
      )
    },
    { type, values: [...values] },
  )
}

/** Expects the page to be accessible in the dark and the light theme. Leaves it in the light theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await withWholePageVisible(page, async () => {
    for (const [colorScheme, rules] of [
      ['dark', contrast],
      ['light', everyRule],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      expect(await violationsOn(page, rules), colorScheme).toEqual([])
    }
  })
}

export { expect, givenPassword }

/** Shows what can be done with the logbook: on a phone it lies behind a button. */
export async function openLogbookActions(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Logbook' }).waitFor()
  const more = page.getByRole('button', { name: 'Export, check, import and report' })
  if (await more.isVisible()) await more.click()
}
