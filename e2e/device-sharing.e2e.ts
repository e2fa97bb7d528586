import type { Page, Route } from '@playwright/test'
import { ageField, fillLeast } from './case-entry.ts'
import { expect, submitLogin, test } from './fixtures.ts'

// The app itself must load from the device here.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

const ownerOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Records which user's token each case is sent with. The server is reachable while `gate.isOpen`. */
function recordRequests() {
  const sent: { id: string; by: string }[] = []
  const gate = { isOpen: false }
  const onSend = async (route: Route) => {
    const request = route.request()
    if (!['POST', 'PUT'].includes(request.method())) return route.fallback()
    const by = ownerOf((await request.headerValue('authorization')) ?? '')
    const { _id } = request.postDataJSON() as { _id?: string }
    sent.push({ id: _id ?? new URL(request.url()).pathname.split('/').at(-1) ?? '', by })
    return gate.isOpen ? route.continue() : route.abort()
  }
  return { sent, gate, onSend }
}

/** Returns the cases that the server stores for a user, independent of the page. */
async function casesOf(page: Page, accessToken: string): Promise<{ id: string; status: string }[]> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.get('/api/cases?limit=100', { headers })
  return ((await answer.json()) as { cases: { id: string; status: string }[] }).cases
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL(/\/login/)
}

async function signInHere(page: Page, email: string): Promise<void> {
  await submitLogin(page, email)
  await page.waitForURL('/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
}

/** Navigates without a reload, so that the page keeps its state. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** Expects that no screen shows anything that another user typed or chose on this device. */
async function expectNoTrace(page: Page): Promise<void> {
  await go(page, '/logbook')
  await expect(page.getByText('No cases yet', { exact: false })).toBeVisible()
  await expect(page.getByText(/waiting/i)).toHaveCount(0)
  await go(page, '/logbook/drafts')
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible()
  await go(page, '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('body')).not.toContainText(/on this device|wait(s|ing) to be sent/i)
  await go(page, '/new-case')
  await expect(ageField(page)).toHaveValue('')
  await expect(page.getByRole('radio', { checked: true, name: 'Doctor' })).toHaveCount(0)
  await expect(page.getByText(/^Restored|other drafts?$/)).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test('the entries of one user on a device are neither shown to the next user nor sent as theirs, and are there when the first returns', async ({
  page,
  context,
  given,
}) => {
  const [anna, ben] = [await given.user(), await given.user()]
  const { sent, gate, onSend } = recordRequests()
  await context.route(/\/api\/cases(\/[^/?]+)?$/, onSend)
  await page.goto('/login')
  await signInHere(page, anna.email)
  await go(page, '/new-case')
  await fillLeast(page, { age: 77 })
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/logbook')
  await go(page, '/new-case')
  await fillLeast(page, { age: 55 })
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await signOut(page)

  await signInHere(page, ben.email)
  await expectNoTrace(page)
  gate.isOpen = true
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await fillLeast(page, { age: 21 })
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  await expect(page.getByText(/^Case #\d\d-\d+ logged$/)).toHaveCount(0)
  expect(await casesOf(page, ben.accessToken)).toHaveLength(1)
  expect(await casesOf(page, anna.accessToken)).toEqual([])
  // The browser caches only the app, never responses of the server.
  const cached = await page.evaluate(async () => {
    const names = await caches.keys()
    const stores = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return stores.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(cached.filter((path) => path.startsWith('/api/'))).toEqual([])
  await signOut(page)

  await signInHere(page, anna.email)
  await expect
    .poll(async () => (await casesOf(page, anna.accessToken)).map(({ status }) => status).toSorted(), {
      timeout: 30_000,
    })
    .toEqual(['completed', 'draft'])
  const [own] = await casesOf(page, ben.accessToken)
  expect(await casesOf(page, ben.accessToken)).toHaveLength(1)
  for (const { id, by } of sent) expect(by).toBe(id === own?.id ? ben.id : anna.id)
  await go(page, '/new-case')
  await expect(ageField(page)).toHaveValue('55')
})

const waitingIn = (page: Page) => page.getByRole('list', { name: 'Waiting to send' }).getByRole('listitem')
const casesIn = (page: Page) => page.getByRole('list', { name: 'Cases' }).getByRole('listitem')

/** Logs a case without a network in the first of two tabs, and returns the second. */
async function logWithoutNetwork(page: Page, email: string): Promise<Page> {
  await page.goto('/login')
  await signInHere(page, email)
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const second = await page.context().newPage()
  await second.goto('/logbook')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
  await go(page, '/new-case')
  await page.context().setOffline(true)
  await fillLeast(page, { age: 77 })
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page).toHaveURL('/logbook')
  for (const tab of [page, second]) await expect(waitingIn(tab)).toHaveCount(1)
  return second
}

/** Whether one of the tabs waits until the other has sent the queue. */
const isWaitingToSend = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    const { pending = [] } = await navigator.locks.query()
    return pending.some(({ name }) => name === 'sortie-queue')
  })

test('two tabs that are online again at the same time send a case once, and both show it', async ({
  page,
  context,
  given,
}) => {
  const anna = await given.user()
  const second = await logWithoutNetwork(page, anna.email)
  const sent: string[] = []
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await context.route('**/api/cases', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postData() ?? '')
    await released
    return route.continue()
  })
  await context.setOffline(false)
  // Hold back the first response until the second tab has tried too.
  await expect
    .poll(async () => sent.length > 1 || (sent.length === 1 && (await isWaitingToSend(second))), {
      timeout: 20_000,
    })
    .toBe(true)
  release()
  for (const tab of [page, second]) {
    await expect(waitingIn(tab)).toHaveCount(0)
    await expect(casesIn(tab)).toHaveCount(1)
  }
  await expect.poll(() => isWaitingToSend(second)).toBe(false)
  expect(sent).toHaveLength(1)
  expect(await casesOf(page, anna.accessToken)).toMatchObject([{ status: 'completed' }])
})

test('a case logged without a network waits for its author while another user is signed in, in every tab', async ({
  page,
  context,
  given,
}) => {
  const [anna, ben] = [await given.user(), await given.user()]
  const second = await logWithoutNetwork(page, anna.email)
  await signOut(page)
  await expect(second).toHaveURL(/\/login/)
  const { sent, gate, onSend } = recordRequests()
  gate.isOpen = true
  await context.route(/\/api\/cases(\/[^/?]+)?$/, onSend)
  await context.setOffline(false)

  await submitLogin(second, ben.email)
  // Not Anna's last page, which is remembered only for her.
  for (const tab of [second, page]) {
    await expect(tab).toHaveURL('/dashboard')
    // The URL changes before the screen does, and what `go` opens meanwhile would be replaced.
    await expect(tab.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
  }
  for (const tab of [second, page]) await expectNoTrace(tab)
  expect(sent).toEqual([])
  expect(await casesOf(page, ben.accessToken)).toEqual([])
  await signOut(page)
  await expect(second).toHaveURL(/\/login/)

  await signInHere(page, anna.email)
  await go(page, '/logbook')
  await expect(casesIn(page)).toHaveCount(1, { timeout: 30_000 })
  await expect(waitingIn(page)).toHaveCount(0)
  const saved = await casesOf(page, anna.accessToken)
  expect(saved).toMatchObject([{ status: 'completed' }])
  expect(new Set(sent.map(({ id, by }) => `${id} by ${by}`))).toEqual(
    new Set([`${saved[0]?.id} by ${anna.id}`]),
  )
  expect(await casesOf(page, ben.accessToken)).toEqual([])
})
