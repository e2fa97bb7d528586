import type { Page, Route } from '@playwright/test'
import { ageField, fillLeast } from './case-entry.ts'
import { expect, submitLogin, test } from './fixtures.ts'

// The application itself has to come from the device here.
test.use({ serviceWorkers: 'allow' })
test.setTimeout(120_000)

const ownerOf = (token: string): string =>
  (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub

/** Whose token each case was sent with, by its id; the server is there as long as `isOpen`. */
function listenToSending() {
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

/** The cases that the server gives a person, whatever the page thinks. */
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

/** Without a reload: what the page remembers goes along. */
const go = (page: Page, path: string) => page.evaluate((to) => history.pushState({}, '', to), path)

/** Nothing on the screen tells that somebody else has typed or chosen something on this device. */
async function expectNoTrace(page: Page): Promise<void> {
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

test('what one person left on a device is neither shown to the next one nor sent as theirs, and is there on coming back', async ({
  page,
  context,
  given,
}) => {
  const [anna, ben] = [await given.user(), await given.user()]
  const { sent, gate, onSend } = listenToSending()
  await context.route(/\/api\/cases(\/[^/?]+)?$/, onSend)
  await page.goto('/login')
  await signInHere(page, anna.email)
  await go(page, '/new-case')
  await fillLeast(page, { age: 77 })
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible()
  await expect(page).toHaveURL('/logbook')
  await go(page, '/new-case')
  await fillLeast(page, { age: 55 })
  await expect(page.getByText('Saved on this device')).toBeVisible()
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
  // The application alone is kept by the browser, and no answer of the server.
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
