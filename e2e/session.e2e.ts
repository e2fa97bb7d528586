import type { BrowserContext, Page } from '@playwright/test'
import { part } from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, submitLogin, test } from './fixtures.ts'

const stored = (page: Page) =>
  page.evaluate(() => ['token', 'refreshToken', 'user'].map((key) => localStorage.getItem(key)))

/** Replaces the access token with an invalid one, which the server treats like an expired one. */
async function spoilToken(page: Page): Promise<void> {
  await leaveTheApp(page)
  await page.evaluate(() => localStorage.setItem('token', 'no.longer.good'))
}

/** Opens a page of the same origin without the app, so that a change of local storage goes unnoticed at first. */
const leaveTheApp = (page: Page) => page.goto('/favicon.svg')

function countRenewals(context: BrowserContext): () => number {
  let count = 0
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh-token')) count += 1
  })
  return () => count
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Profile menu/ }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

for (const [role, home] of [
  ['clinician', '/dashboard'],
  ['supervisor', '/dashboard'],
  ['admin', '/admin/dashboard'],
  ['super_admin', '/admin/dashboard'],
] as const) {
  test(`a ${role} starts at ${home}`, async ({ page, given, signIn }) => {
    await signIn(await given.user({ role }))
    await expect(page).toHaveURL(home)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  })
}

test('a page requested while signed out opens after signing in, with its search', async ({ page, given }) => {
  const { email } = await given.user()
  await page.goto('/logbook?q=winch&period=year')
  await expect(page).toHaveURL(/\/login\?from=/)
  await submitLogin(page, email)
  await expect(page).toHaveURL('/logbook?q=winch&period=year')
  await expect(page.getByRole('searchbox', { name: 'Search cases' })).toHaveValue('winch')
})

test('a page requested while signed out does not open after signing in if the role may not see it', async ({
  page,
  given,
}) => {
  const { email } = await given.user()
  await page.goto('/admin/users?status=pending')
  await expect(page).toHaveURL(/\/login\?from=/)
  await submitLogin(page, email)
  await expect(page).toHaveURL('/dashboard')
})

test('Help & Support, and a link to one of your requests there, ask you to sign in', async ({ page }) => {
  for (const path of ['/support', '/support?ticket=019a0000-0000-7000-8000-000000000001']) {
    await page.goto(path)
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ from: path })}`)
  }
})

test('signing in never redirects to another site', async ({ page, given, open }) => {
  const clinician = await given.user()
  for (const from of [
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/login',
  ]) {
    await open(clinician, `/login?from=${encodeURIComponent(from)}`)
    await expect(page).toHaveURL('/dashboard')
  }
})

test('a user who may not see a screen is redirected to the start page', async ({ page, given, open }) => {
  for (const role of ['clinician', 'supervisor'] as const) {
    await open(await given.user({ role }), '/admin/dashboard')
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('link', { name: 'Open your dashboard' })).toBeVisible()
    await page.evaluate(() => localStorage.clear())
  }
  await expectAccessibleInBothThemes(page)
})

test('an expired access token is refreshed once for all pending requests, without the user noticing', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'Before the token expired' })
  await signIn(clinician)
  const before = await stored(page)
  await spoilToken(page)
  const renewals = countRenewals(context)
  await page.goto('/logbook')
  await expect(page.getByText('Before the token expired')).toBeVisible()
  expect(renewals()).toBe(1)
  const [token, refreshToken] = await stored(page)
  expect(token).not.toBe('no.longer.good')
  expect(refreshToken).not.toBe(before[1])
})

test('if the session cannot be refreshed, the login screen opens after one attempt', async ({
  page,
  context,
  given,
  signIn,
}) => {
  await signIn(await given.user())
  await spoilToken(page)
  await page.evaluate(() => localStorage.setItem('refreshToken', 'nor.this'))
  const renewals = countRenewals(context)
  await page.goto('/logbook?type=trauma')
  await expect(page).toHaveURL(/\/login\?from=/)
  await expect(page.getByText('Sign in to continue where you left off.')).toBeVisible()
  expect(renewals()).toBe(1)
  expect(await stored(page)).toEqual([null, null, null])
})

test('a user stays signed in if the server is unavailable during a refresh', async ({
  page,
  given,
  signIn,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'There all the time' })
  await signIn(clinician)
  await spoilToken(page)
  await page.route('**/api/auth/refresh-token', (route) => route.abort())
  await page.goto('/logbook')
  await expect(page.getByText('Sortie cannot be reached.', { exact: false })).toBeVisible()
  await page.unroute('**/api/auth/refresh-token')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('There all the time')).toBeVisible()
})

test('two tabs refresh the session only once, and logging out in one logs out the other', async ({
  page,
  context,
  given,
  signIn,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'In both tabs' })
  await signIn(clinician)
  const second = await context.newPage()
  await leaveTheApp(second)
  await spoilToken(page)
  const renewals = countRenewals(context)
  await Promise.all([page.goto('/logbook'), second.goto('/logbook')])
  for (const tab of [page, second]) await expect(tab.getByText('In both tabs')).toBeVisible()
  expect(renewals()).toBe(1)

  await logOut(page)
  await expect(page).toHaveURL('/login')
  await expect(second).toHaveURL(/\/login/)
  // Signing in again in one tab returns the other to its last page.
  await submitLogin(page, clinician.email)
  await expect(second).toHaveURL('/logbook')
})

test('logging out works when the server cannot be reached, and stored input stays visible only to its author', async ({
  page,
  given,
  signIn,
}) => {
  const [author, other] = [await given.user(), await given.user()]
  await signIn(author)
  await page.goto('/new-case')
  await page.route(/\/api\/(auth\/logout|cases)$/, (route) => route.abort())
  await page.getByRole('textbox', { name: 'Age', exact: true }).fill('44')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  expect(await stored(page)).toEqual([null, null, null])
  await page.goto('/new-case')
  await expect(page).toHaveURL(/\/login\?from=/)

  await page.unrouteAll()
  const age = page.getByRole('textbox', { name: 'Age', exact: true })
  await submitLogin(page, other.email)
  await expect(age).toHaveValue('')
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible()
  await logOut(page)
  await signIn(author)
  await page.goto('/new-case')
  await expect(age).toHaveValue('44')
})

test('a user who signs in after another sees only their own cases', async ({ page, given }) => {
  const [first, second] = [await given.user(), await given.user()]
  await given.case({ owner: first, title: 'A fall from a roof' })
  await given.case({ owner: second, title: 'A fall from a horse' })
  await page.goto('/login')
  for (const [who, theirs] of [
    [first, 'A fall from a roof'],
    [second, 'A fall from a horse'],
  ] as const) {
    await submitLogin(page, who.email)
    const recent = part(page, 'Recent cases').getByRole('listitem')
    await expect(recent).toHaveCount(1)
    await expect(recent).toContainText(theirs)
    await logOut(page)
    await expect(page).toHaveURL('/login')
  }
})

test('logging out ends the session on the server as well', async ({ page, given, signIn }) => {
  await signIn(await given.user())
  const [token, refreshToken] = await stored(page)
  await logOut(page)
  await expect(page).toHaveURL('/login')
  const me = await page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } })
  expect(me.status()).toBe(401)
  const renewed = await page.request.post('/api/auth/refresh-token', { data: { refreshToken } })
  expect(renewed.status()).toBe(401)
})
