import type { Page } from '@playwright/test'
import { requirement } from '#testing/compliance.ts'
import type { GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const daysAgo = (days: number): string => new Date(Date.now() - days * 864e5).toISOString().slice(0, 10)

async function post(page: Page, by: GivenUser, path: string, data: object): Promise<string> {
  const headers = { authorization: `Bearer ${by.accessToken}` }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(201)
  return ((await answer.json()) as { id: string }).id
}

test('an administrator reads on landing who is not fit to fly, because of what, and reminds or verifies @both-widths', async ({
  page,
  given,
  open,
}) => {
  const name = `Rescue ${crypto.randomUUID()}`
  const { id: organizationId } = await given.organization({ name })
  const admin = await given.user({ role: 'admin', organizationId, name: 'Zoe Admin' })
  const lapsed = await given.user({ organizationId, name: 'Abel Frost' })
  const waiting = await given.user({ organizationId, name: 'Bea Lind' })
  const titles = ['Aviation medical', 'Sea drill', 'Winch currency']
  for (const [at, title] of titles.entries()) {
    const facts = {
      ...requirement,
      title,
      code: `asked_${at}`,
      blocksDuty: true,
      verificationRequired: at === 2,
    }
    const requirementId = await post(page, admin, '/api/compliance/requirements', facts)
    if (at === 0)
      await post(page, lapsed, '/api/compliance/records', { requirementId, completedOn: daysAgo(500) })
    if (at === 2)
      await post(page, waiting, '/api/compliance/records', { requirementId, completedOn: daysAgo(1) })
  }

  await open(admin, '/admin/dashboard')
  const panel = page.getByRole('region', { name: 'Fit to fly today' })
  await expect(panel.getByRole('heading', { name: '3 of 3 not fit to fly today' })).toBeInViewport({
    ratio: 1,
  })
  const people = panel.getByRole('list', { name: `Not fit to fly: ${name}` }).getByRole('listitem')
  await expect(people).toHaveCount(3)
  for (const title of titles) await expect(people.first()).toContainText(title)
  await expect(people.first().getByRole('button', { name: /^Remind: .*, Abel Frost$/ })).toBeInViewport({
    ratio: 1,
  })
  // Of several, what waits for the administrator.
  await expect(people.nth(1).getByRole('link', { name: 'Verify: Winch currency, Bea Lind' })).toBeVisible()
  await expect(people.nth(1).getByRole('button', { name: /^Remind/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await panel.getByRole('link', { name: '3 of 3 not fit to fly today' }).click()
  await expect(page).toHaveURL(/\/compliance-requirements\/people\?status=not_fit/)
  await expect(page.getByText('3 of 3 people not fit to fly')).toBeVisible()

  const superAdmin = await given.user({ role: 'super_admin', organizationId: null, name: 'Su Perry' })
  await open(superAdmin, '/compliance-requirements/people')
  const organizations = page.getByRole('list', { name: 'Organizations' })
  const choice = organizations.getByRole('link', { name })
  await expect(choice).toContainText('3 of 3 not fit to fly')
  await expectAccessibleInBothThemes(page)
  await page.goto('/admin/dashboard')
  await expect(panel.getByRole('list', { name: 'Organizations' }).getByRole('link').first()).toContainText(
    /\d+ of \d+ not fit to fly/,
  )
})

test('on a phone the matrix names everything that grounds each of eight people in the first view', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Zoe Admin' })
  const names = [
    'Abel Frost',
    'Bea Lind',
    'Cy Moor',
    'Di Noor',
    'Eva Orr',
    'Finn Page',
    'Gus Quint',
    'Hal Reed',
  ]
  for (const name of names) await given.user({ organizationId, name })
  const titles = ['Aviation medical', 'Sea drill', 'Winch currency']
  for (const [at, title] of titles.entries())
    await post(page, admin, '/api/compliance/requirements', {
      ...requirement,
      title,
      code: `asked_${at}`,
      blocksDuty: true,
    })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(admin, '/compliance-requirements/people')
  const people = page.getByRole('list', { name: 'People' }).getByRole('listitem')
  for (const [at, name] of names.entries()) {
    const person = people.nth(at)
    await expect(person.getByRole('link', { name })).toBeInViewport({ ratio: 1 })
    await expect(person.getByText('Aviation medical: nothing recorded')).toBeInViewport({ ratio: 1 })
    await expect(
      person.getByRole('button', { name: 'Sea drill, Winch currency: nothing recorded' }),
    ).toHaveCount(1)
    await expect(person.getByRole('button', { name: /^Remind/ })).toHaveCount(1)
  }
  await people.first().getByRole('button', { name: 'Sea drill, Winch currency: nothing recorded' }).click()
  for (const title of titles)
    await expect(people.first().getByText(`${title}: nothing recorded yet`)).toBeInViewport({ ratio: 1 })
  for (const name of ['Mine', 'People', 'Duties', 'To verify', 'Definitions'])
    await expect(
      page.getByRole('navigation', { name: 'Compliance', exact: true }).getByRole('link', { name }),
    ).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)
})

test('what grounds an administrator stands above the invitation to log a first case, and a page of a person has one action for a record @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Zoe Admin' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Abel Frost' })
  const facts = { ...requirement, blocksDuty: true, verificationRequired: true }
  const titles = ['Aviation medical', 'Sea drill']
  for (const title of titles) {
    const code = title.slice(0, 3).toLowerCase()
    const requirementId = await post(page, admin, '/api/compliance/requirements', { ...facts, title, code })
    if (title === 'Sea drill')
      await post(page, clinician, '/api/compliance/records', { requirementId, completedOn: daysAgo(1) })
  }
  await open(admin, '/dashboard')
  const banner = page.getByText('You are not fit to fly today: 2 requirements block duty')
  await expect(banner).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('link', { name: 'Log your first case' })
  const top = async (found: typeof banner) => (await found.boundingBox())?.y ?? 0
  expect(await top(banner)).toBeLessThan(await top(first))

  await open(supervisor, `/compliance-requirements?user=${clinician.id}`)
  await expect(page.getByText('Not fit to fly today: 2 requirements block duty')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Remind/ })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Remind: Aviation medical, Abel Frost' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Verify/ })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Verify: Sea drill, Abel Frost' })).toBeVisible()
  await open(admin, `/admin/users/${clinician.id}`)
  const grounded = page.getByText('Not fit to fly today: 2 requirements block duty')
  await expect(grounded).toBeInViewport({ ratio: 1 })
  expect(await top(grounded)).toBeLessThan(await top(page.getByText('Active', { exact: true }).first()))
})

test('the day of the matrix reads as everywhere, and Log case covers no field of a phone', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor })
  const admin = await given.user({ role: 'admin', organizationId })
  await post(page, admin, '/api/compliance/requirements', { ...requirement, code: 'asked', blocksDuty: true })
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(supervisor, '/compliance-requirements/people?asOf=2026-03-14')
  await expect(page.getByText('14 Mar 2026', { exact: true }).first()).toBeVisible()
  await page.getByLabel('As of').fill('2026-03-15')
  await expect(page).toHaveURL(/asOf=2026-03-15/)

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/compliance-requirements?user=${clinician.id}`)
  const search = page.getByRole('searchbox', { name: 'Search requirements' })
  await expect(search).toBeVisible()
  const logCase = page.getByRole('navigation', { name: 'Quick log' }).getByRole('link')
  // A screen that ends right below the field: it is where the bar is shown.
  const { y = 0, height = 0 } = (await search.boundingBox()) ?? {}
  await page.setViewportSize({ width: 390, height: Math.round(y + height + 30) })
  await search.focus()
  await search.evaluate((field) => field.scrollIntoView({ block: 'nearest' }))
  const field = await search.boundingBox()
  const button = await logCase.boundingBox()
  expect((field?.y ?? NaN) + (field?.height ?? NaN)).toBeLessThanOrEqual(button?.y ?? NaN)
})
