import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { ageField, fillLeast } from './case-entry.ts'
import { expect, submitLogin, test } from './fixtures.ts'

// The app itself must load from the device here.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

type Options = Parameters<typeof chromium.launchPersistentContext>[1]

async function startBrowser(profile: string, options: Options): Promise<[BrowserContext, Page]> {
  const context = await chromium.launchPersistentContext(profile, { serviceWorkers: 'allow', ...options })
  return [context, context.pages()[0] ?? (await context.newPage())]
}

/** Returns the browser processes of a profile, and the script that may have started them. Only child processes have `--type=`. */
async function browsersOn(profile: string): Promise<number[]> {
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const commands = await Promise.all(all.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  const isBrowser = (command = '') =>
    command.includes(`--user-data-dir=${profile}`) && !command.includes('--type=')
  return all.filter((_, at) => isBrowser(commands[at])).map(Number)
}

/** Kills the whole browser, as an empty battery would. */
async function kill(profile: string, context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close')
  for (const id of await browsersOn(profile)) process.kill(id, 'SIGKILL')
  await closed
  await rm(path.join(profile, 'SingletonLock'), { force: true })
}

/** Returns the records in the device's database. */
const storedOn = (page: Page): Promise<unknown[]> =>
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

test('a case typed without a network survives two kills of the browser and is sent once', async ({
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
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await storedOn(page)))
    .toMatch(/"myRole":"doctor".*"patientAge":34/)
  await kill(profile, context)

  ;[context, page] = await start(true)
  await page.goto('/new-case')
  await expect(ageField(page)).toHaveValue('34')
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await kill(profile, context)

  // The server saves the case, and the browser is killed before it gets the response.
  ;[context, page] = await start(true)
  const answers: number[] = []
  await context.route(/\/api\/cases$/, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    // A retry may fail because the browser is killed.
    const answer = await route.fetch().catch(() => null)
    if (answer === null) return
    answers.push(answer.status())
    await route.abort()
  })
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Waiting to send', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(() => answers, { timeout: 30_000 }).not.toEqual([])
  expect(answers[0]).toBe(201)
  await kill(profile, context)

  ;[context, page] = await start(false)
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible({ timeout: 30_000 })
  await page.goto('/logbook')
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(1)
  await context.close()
  await rm(profile, { recursive: true, force: true })
})

/** Types letters at a random pace. Returns the text of the field at the moment when the bar first shows that it is saved. */
async function typeUntilSaved(page: Page): Promise<string> {
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.press('End')
  const letters = 'falls'.slice(0, 1 + Math.floor(Math.random() * 5))
  await title.pressSequentially(letters, { delay: Math.random() * 250 })
  const field = await page.waitForFunction(() => {
    const isSaved = document.querySelector('[data-state]')?.textContent === 'Saved on this device'
    return isSaved && document.querySelector<HTMLInputElement>('[data-path=title] input')
  })
  return field.evaluate((input) => (input ? input.value : ''))
}

test('all input is restored after the browser is killed at any time when it shows that it is saved', async ({
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
