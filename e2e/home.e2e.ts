import { requirement } from '#testing/compliance.ts'
import { ageField, fillLeast, part } from './case-entry.ts'
import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const today = new Date().toISOString().slice(0, 10)

const figureOf = (page: Page, label: string): Locator =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition').first()

test('the start page of a new user links to logging the first case', async ({ page, given, open }) => {
  await open(await given.user({ name: 'Nadia Osei' }), '/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: /^Good .*, Nadia$/ })).toBeVisible()
  await expect(page.getByText('Nothing is logged yet.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Log your first case' }).click()
  await expect(page).toHaveURL('/new-case')
})

test('a clinician sees their figures and newest cases, loaded with one request before anything else', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, date: today, procedures: [{ code: 'rapid_sequence_induction' }] })
  const flagged = await given.case({
    owner: clinician,
    date: today,
    type: 'burns',
    flagCaseReview: true,
    flagReasons: ['clinician_request'],
  })
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && !pathname.startsWith('/api/auth/')) calls.push(pathname)
  })
  await open(clinician, '/dashboard')
  await expect(figureOf(page, 'This month')).toHaveText('2')
  await expect(figureOf(page, 'This year')).toHaveText('2')
  await expect(figureOf(page, 'Flagged for review')).toHaveText('1')
  await expect(part(page, 'Cases by type this year').getByRole('listitem')).toHaveCount(2)
  await expect(part(page, 'Procedures this year')).toContainText('Rapid Sequence Induction1')
  await expect(part(page, 'Cases by month').getByRole('listitem')).toHaveCount(12)
  const recent = part(page, 'Recent cases').getByRole('listitem')
  await expect(recent).toHaveCount(2)
  await expect(recent.filter({ hasText: flagged.missionNumber })).toContainText('Flagged')
  await expect(page.getByText('My clinicians')).toBeHidden()
  await expect(page.getByRole('link', { name: 'Choose a standard' })).toBeVisible()
  expect(calls[0]).toBe('/api/dashboard/home')
  // This service asks for nothing, so nothing is read of what one keeps current.
  expect(calls.slice(1)).toEqual(['/api/cpd/enrolments'])
  await expectAccessibleInBothThemes(page)
  await recent.filter({ hasText: flagged.missionNumber }).getByRole('link').click()
  await expect(page).toHaveURL(`/logbook/${flagged.id}`)
})

test('the start page shows how far the running CPD cycles are, and links to them', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const headers = { authorization: `Bearer ${supervisor.accessToken}` }
  const post = async (path: string, data: object) =>
    expect((await page.request.post(path, { headers, data })).ok()).toBe(true)
  const year = new Date().getUTCFullYear()
  for (const standardCode of ['nz_paramedic_council_cpd', 'hcpc_cpd', 'nmc_revalidation', 'mba_cpd'])
    await post('/api/cpd/enrolments', { standardCode, cycleStart: `${year}-01-01` })
  await post('/api/cpd/enrolments', { standardCode: 'rcem_cpd', cycleStart: `${year - 3}-01-01` })
  await post('/api/cpd/activities', {
    title: 'Airway day',
    date: `${year}-01-01`,
    hours: 7.5,
    type: 'course',
  })
  await open(supervisor, '/dashboard')
  const cycles = page.getByRole('list', { name: 'CPD cycles' })
  await expect(cycles.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('link', { name: 'and 1 more' })).toBeVisible()
  await expect(cycles).not.toContainText('Emergency Medicine')
  const council = cycles.getByRole('link', { name: /^Te Kaunihera/ })
  await expect(council).toContainText('7.5 of 30 h')
  await expect(council).toContainText(/days left|Last day/)
  await expect(cycles).not.toContainText('Nursing and Midwifery')
  await expectAccessibleInBothThemes(page)
  await council.click()
  await expect(page).toHaveURL(/cpd-portal\/cycles\//)
})

test('an unfinished case is shown first, to be continued', async ({ page, given, open }) => {
  await page.route('**/api/cases', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 47 })
  await page.goto('/dashboard')
  await expect(page.getByText('stored only on this device')).toBeVisible()
  await page.getByRole('link', { name: 'Open drafts' }).click()
  await page.getByRole('link', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/new-case\?draft=/)
  await expect(ageField(page)).toHaveValue('47')
})

test('a supervisor sees the assigned clinicians at a glance', async ({ page, given, open }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ name: 'Zoe Ngata', supervisor })
  await given.case({
    owner: clinician,
    date: today,
    flagCaseReview: true,
    flagReasons: ['clinician_request'],
  })
  await given.user({ name: 'Adam Frei', supervisor })
  await open(supervisor, '/dashboard')
  const rows = page.getByRole('table', { name: 'My clinicians' }).getByRole('row')
  await expect(rows).toHaveCount(3)
  await expect(rows.nth(1)).toContainText('Adam Frei')
  await expect(rows.nth(1)).toContainText('None yet')
  await expect(rows.nth(2)).toContainText('Zoe Ngata')
  await expect(rows.nth(2).getByRole('cell').last()).toHaveText('1')
  await expectAccessibleInBothThemes(page)
})

test('a supervisor reads first whether they may fly themselves; the list counts clinicians alone, and no count covers an icon @desktop', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ name: 'Zoe Ngata', organizationId, supervisor })
  await given.case({ owner: clinician, date: today, flagCaseReview: true })
  const post = async (by: typeof admin, path: string, data: object) => {
    const headers = { authorization: `Bearer ${by.accessToken}` }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const facts = { ...requirement, code: 'asked', blocksDuty: true }
  const requirementId = await post(admin, '/api/compliance/requirements', facts)
  await post(supervisor, '/api/compliance/records', { requirementId, completedOn: today })
  await open(supervisor, '/dashboard')
  const own = page.getByRole('link', { name: 'You are fit to fly today' })
  const list = page.getByRole('heading', { name: 'My clinicians' })
  await expect(own).toBeVisible()
  await expect(page.getByRole('link', { name: '1 of 1 clinician not fit to fly' })).toBeVisible()
  expect((await own.boundingBox())!.y).toBeLessThan((await list.boundingBox())!.y)
  await expectAccessibleInBothThemes(page)
  for (const width of [1280, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const item = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Case Review/ })
    await expect(item).toContainText('1 flagged case')
    const [icon, count] = await Promise.all([
      item.locator('svg').boundingBox(),
      item.getByText('1', { exact: true }).boundingBox(),
    ])
    const isApart = icon!.x + icon!.width <= count!.x || icon!.y + icon!.height <= count!.y
    expect(isApart, `the count lies over the icon at ${width} px`).toBe(true)
  }
})

test('an administrator has a start page too, with a link to the dashboard of the service @desktop', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user({ role: 'admin' }), '/dashboard')
  await page.getByRole('link', { name: 'Admin Dashboard' }).click()
  await expect(page).toHaveURL('/admin/dashboard')
})

test('if the figures cannot be loaded, the screen shows an error and a retry button @desktop', async ({
  page,
  given,
  open,
}) => {
  await page.route('**/api/dashboard/home', (route) => route.fulfill({ status: 403, json: {} }))
  await open(await given.user(), '/dashboard')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/dashboard/home')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Nothing is logged yet.')).toBeVisible()
})

test('the layout does not shift while the start page loads @both-widths', async ({ page, given, open }) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const clinician = await given.user({ organizationId })
  await given.case({ owner: clinician, date: today })
  for (const [at, title] of ['Aviation medical', 'Fire safety', 'Winch currency'].entries()) {
    const headers = { authorization: `Bearer ${admin.accessToken}` }
    const data = { ...requirement, title, code: `shift_${at}`, blocksDuty: true }
    expect((await page.request.post('/api/compliance/requirements', { data, headers })).status()).toBe(201)
  }
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value = 0 } = entry as PerformanceEntry & { value?: number }
        document.documentElement.dataset.shift = String(
          Number(document.documentElement.dataset.shift ?? 0) + value,
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await open(clinician, '/dashboard')
  await expect(figureOf(page, 'This month')).toHaveText('1')
  await expect(page.getByRole('link', { name: 'All requirements' })).toBeVisible()
  await expect(page.getByText('Cases by type this year')).toBeVisible()
  const shift = await page.evaluate(() => Number(document.documentElement.dataset.shift ?? 0))
  expect(shift).toBeLessThan(0.01)
})
