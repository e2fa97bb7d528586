// node bench/signing.ts: measures how long a supervisor takes to sign ten cases on a phone, and with how many taps. See
// docs/benchmarks.md. Needs a built web app and Chromium (CHROMIUM_PATH).
import { parseArgs } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import { askForSignatures } from '#governance/sign-off/requests/contract.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { runToEnd } from './ending.ts'
import { middle, openPhone, phone, signedIn, slowDown, slowdownOption } from './phone.ts'
import { bounded, tableOf } from './report.ts'

const casesToSign = 10
const budget = { seconds: 60, taps: 3 * casesToSign }
/** A tap in the first half second belongs to the case before, and does nothing. */
const guardMs = 500

const titleOf = (number: number): string => `Fall from a roof ${number}`

interface Figures {
  seconds: number
  taps: number
}

/** Returns a supervisor whom a clinician has asked to sign ten cases. */
async function givenWaiting(given: Given, origin: string): Promise<GivenUser> {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ organizationId, role: 'supervisor' })
  const clinician = await given.user({ organizationId, supervisor })
  const caseIds: string[] = []
  for (let number = 1; number <= casesToSign; number += 1) {
    const { id } = await given.case({
      owner: clinician,
      title: titleOf(number),
      team: { myRole: 'doctor', supervisionLevel: 'local_prompt' },
      clinical: { summary: 'A fall of four metres onto grass.' },
    })
    caseIds.push(id)
  }
  const answer = await fetch(`${origin}${askForSignatures.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${clinician.accessToken}` },
    body: JSON.stringify({ caseIds }),
  })
  if (!answer.ok) throw new Error(`The supervisor was not asked: ${await answer.text()}`)
  return supervisor
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Signs what waits, from the first case on the screen to the words that nothing is left. Looks at everything that is signed. */
async function signAll(page: Page): Promise<Figures> {
  await page.goto('/my-clinicians/sign')
  await page.getByRole('button', { name: 'Sign and next' }).waitFor()
  await page.evaluate(() => {
    Object.assign(window, { taps: 0 })
    // Not clicks: one tap on a label makes two of them.
    addEventListener('pointerdown', () => ((window as unknown as { taps: number }).taps += 1), true)
  })
  const startedAt = performance.now()
  for (let number = 1; number <= casesToSign; number += 1) {
    await heading(page, titleOf(number)).waitFor()
    await page.getByRole('button', { name: 'Everything you sign' }).tap()
    await page.getByRole('radio', { name: 'Distant', exact: true }).tap()
    await page.waitForTimeout(guardMs)
    await page.getByRole('button', { name: 'Sign and next' }).tap()
  }
  await heading(page, 'Nothing waits for you').waitFor()
  const seconds = (performance.now() - startedAt) / 1_000
  return { seconds, taps: await page.evaluate(() => (window as unknown as { taps: number }).taps) }
}

async function measureRound(
  { browser, origin, given }: { browser: Browser; origin: string; given: Given },
  slowdown: number,
): Promise<Figures> {
  const { accessToken } = await givenWaiting(given, origin)
  const storageState = await signedIn(browser, origin, accessToken)
  const context = await browser.newContext({
    ...phone,
    baseURL: origin,
    serviceWorkers: 'block',
    storageState,
  })
  const page = await context.newPage()
  await slowDown(page, slowdown)
  const figures = await signAll(page)
  await context.close()
  return figures
}

await runToEnd(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '3' }, ...slowdownOption } })
  const opened = await openPhone()
  const rounds: Figures[] = []
  for (let round = 0; round < Number(values.rounds); round += 1)
    rounds.push(await measureRound(opened, Number(values.slowdown)))
  const rows = [
    bounded('signing ten cases', {
      found: middle(rounds.map(({ seconds }) => seconds)),
      atMost: budget.seconds,
      unit: 's',
    }),
    bounded('taps for ten cases', {
      found: middle(rounds.map(({ taps }) => taps)),
      atMost: budget.taps,
      unit: 'taps',
    }),
  ]
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  return rows.every(({ passes }) => passes) ? 0 : 1
})
