import { mkdtemp, readlink, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { ageField, fillLeast } from './case-entry.ts'
import { expect, submitLogin, test } from './fixtures.ts'

// The application itself has to come from the device here.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

async function startBrowser(profile: string, options: Options): Promise<[BrowserContext, Page]> {
  const context = await chromium.launchPersistentContext(profile, { serviceWorkers: 'allow', ...options })
  return [context, context.pages()[0] ?? (await context.newPage())]
}

/** Ends the whole browser as a flat battery does. */
async function kill(profile: string, context: BrowserContext): Promise<void> {
  // Chromium locks its profile with a link that names the host and the process.
  const lock = await readlink(path.join(profile, 'SingletonLock'))
  const closed = context.waitForEvent('close')
  process.kill(Number(lock.split('-').at(-1)), 'SIGKILL')
  await closed
  await rm(path.join(profile, 'SingletonLock'), { force: true })
}

/** What lies in the device's database. */
const keptOn = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('sortie')
        opening.addEventListener('error', () => reject(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('records').objectStore('records').getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            resolve(reading.result)
          })
        })
      }),
  )

test('a case typed without a network survives the end of the browser’s process, twice, and arrives once', async ({
  given,
  baseURL,
}, { project }) => {
  const owner = await given.user()
  const profile = await mkdtemp(path.join(tmpdir(), 'sortie-profile-'))
  const { launchOptions, viewport } = project.use
  const shown = { ...launchOptions, baseURL: baseURL ?? '', viewport: viewport ?? null }
  const start = (offline: boolean) => startBrowser(profile, { ...shown, offline })
  let [context, page] = await start(false)
  await page.goto('/login')
  await submitLogin(page, owner.email)
  await page.waitForURL('/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/new-case')
  await expect(ageField(page)).toBeVisible()
  await context.close()

  ;[context, page] = await start(true)
  await page.goto('/new-case')
  await fillLeast(page, { age: 34 })
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await keptOn(page)))
    .toMatch(/"myRole":"doctor".*"patientAge":34/)
  await kill(profile, context)

  ;[context, page] = await start(true)
  await page.goto('/new-case')
  await expect(ageField(page)).toHaveValue('34')
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible()
  await kill(profile, context)

  // The server takes the case, and the browser ends before it hears of that.
  ;[context, page] = await start(true)
  let arrivals = 0
  await context.route(/\/api\/cases$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    arrivals += 1
    expect((await route.fetch()).status()).toBe(201)
    return route.abort()
  })
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Waits to be sent', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => arrivals, { timeout: 30_000 }).toBeGreaterThan(0)
  await kill(profile, context)

  ;[context, page] = await start(false)
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible({ timeout: 30_000 })
  await page.goto('/logbook')
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(1)
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

/** Types some letters at some pace. Answers what stands in the field at the first moment at which the bar says saved. */
async function typeUntilSaved(page: Page): Promise<string> {
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.press('End')
  const letters = 'falls'.slice(0, 1 + Math.floor(Math.random() * 5))
  await title.pressSequentially(letters, { delay: Math.random() * 250 })
  const standing = await page.waitForFunction(() => {
    const isSaved = document.querySelector('[data-state]')?.textContent === 'Saved on this device'
    return isSaved && document.querySelector<HTMLInputElement>('[data-path=title] input')
  })
  return standing.evaluate((field) => (field ? field.value : ''))
}

test('whenever the browser is killed while it says saved, everything typed is there again', async ({
  given,
  baseURL,
}, { project }) => {
  const owner = await given.user()
  const profile = await mkdtemp(path.join(tmpdir(), 'sortie-profile-'))
  const { launchOptions, viewport } = project.use
  const shown = { ...launchOptions, baseURL: baseURL ?? '', viewport: viewport ?? null }
  const start = (offline: boolean) => startBrowser(profile, { ...shown, offline })
  let [context, page] = await start(false)
  await page.goto('/login')
  await submitLogin(page, owner.email)
  await page.waitForURL('/dashboard')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.goto('/new-case')
  await fillLeast(page, { age: 34 })
  await expect(page.getByText(/^Saved (on this device|as a draft)$/)).toBeVisible()
  await context.close()

  let typed = ''
  for (let turn = 0; turn < 5; turn += 1) {
    ;[context, page] = await start(true)
    await page.goto('/new-case')
    await page.getByRole('button', { name: /^Learning/ }).click()
    const title = page.getByRole('textbox', { name: 'Title' })
    await expect(title).toHaveValue(typed)
    typed = await typeUntilSaved(page)
    await kill(profile, context)
  }
  await rm(profile, { recursive: true, force: true })
})
