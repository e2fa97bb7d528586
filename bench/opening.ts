// node bench/opening.ts: measures how long the case form takes to open on a phone. See docs/benchmarks.md. Needs a built
// web app and Chromium (CHROMIUM_PATH).
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { runToEnd } from './ending.ts'
import { middle, openBare, openPhone, phone, signedIn, slowDown, slowdownOption } from './phone.ts'
import { bounded, tableOf, type Row } from './report.ts'

const budgetMs = 1_000

/** Runs in the page. Records when the first question of the form, or the field of the bare page, is painted, by the clock of the page. */
function watch(): void {
  const seek = () => {
    const isThere = document.querySelector('form fieldset [type=radio], body > textarea') !== null
    if (isThere)
      requestAnimationFrame(() => setTimeout(() => Object.assign(window, { openedAt: performance.now() })))
    else requestAnimationFrame(seek)
  }
  Object.assign(window, { openedAt: undefined })
  seek()
}

async function openedAt(page: Page): Promise<number> {
  await page.waitForFunction(() => 'openedAt' in window && window.openedAt !== undefined)
  return page.evaluate(() => (window as unknown as { openedAt: number }).openedAt)
}

// Much longer than opening takes, because asking earlier would make the page answer while it opens.
const patienceMs = 4_000

/** Requires `watch` as an init script of the page. */
async function byAddress(page: Page): Promise<number> {
  await page.goto('/new-case', { waitUntil: 'commit' })
  await page.waitForTimeout(patienceMs)
  return openedAt(page)
}

async function bare(page: Page): Promise<number> {
  await openBare(page)
  await page.waitForTimeout(500)
  return openedAt(page)
}

async function byTap(page: Page): Promise<number> {
  await page.goto('/dashboard')
  const link = page.locator('a[href="/new-case"]').locator('visible=true').first()
  await link.waitFor()
  // Waits until the page has fetched what it loads when idle.
  await page.waitForTimeout(patienceMs)
  await page.evaluate(() =>
    addEventListener('click', () => Object.assign(window, { tappedAt: performance.now() }), true),
  )
  await page.evaluate(watch)
  await link.tap()
  const opened = await openedAt(page)
  return opened - (await page.evaluate(() => (window as unknown as { tappedAt: number }).tappedAt))
}

const row = (name: string, times: readonly number[]): Row =>
  bounded(`form of a case, ${name}`, { found: middle(times), atMost: budgetMs, unit: 'ms' })

/** How many times longer the form takes than a page without code, which tells a slow form from a slow machine. */
function bareRow(times: readonly number[], bareTimes: readonly number[]): Row {
  const [ours, bareTime] = [middle(times), middle(bareTimes)]
  return {
    name: 'nothing cached, compared with a bare page',
    figure: `${Math.round(ours)} ms`,
    limit: `bare ${Math.round(bareTime)} ms`,
    ratio: ours / bareTime,
    budget: 'none',
    passes: true,
  }
}

await runToEnd(async () => {
  const { values } = parseArgs({ options: { rounds: { type: 'string', default: '7' }, ...slowdownOption } })
  const { browser, origin, token } = await openPhone()
  const storageState = await signedIn(browser, origin, token)
  const found = { tap: [] as number[], again: [] as number[], first: [] as number[], bare: [] as number[] }
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const context = await browser.newContext({
      ...phone,
      baseURL: origin,
      serviceWorkers: 'block',
      storageState,
    })
    const page = await context.newPage()
    await slowDown(page, Number(values.slowdown))
    await page.addInitScript(watch)
    found.first.push(await byAddress(page))
    found.again.push(await byAddress(page))
    found.tap.push(await byTap(page))
    found.bare.push(await bare(page))
    await context.close()
  }
  const rows = [
    row('by a tap on the home screen', found.tap),
    row('by its URL, from the cache', found.again),
    row('by its URL, nothing cached', found.first),
    bareRow(found.first, found.bare),
  ]
  process.stdout.write(`${tableOf(rows, { isSmoke: false })}\n`)
  return rows.every(({ passes }) => passes) ? 0 : 1
})
