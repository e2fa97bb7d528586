import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'
import { ageField, clock, fillLeast } from './case-entry.ts'

// The app itself must load from the device here.
test.use({ serviceWorkers: 'allow' })

test('a case typed without a network survives a reload and is sent once', async ({
  page,
  context,
  given,
  open,
}) => {
  const user = await given.user()
  await open(user, '/new-case')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await fillLeast(page, { age: 34 })
  await expect(page.getByText('Saved on this device', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Restored what you had typed/)).toBeVisible()
  await expect(ageField(page)).toHaveValue('34')
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()

  // The case is at the top of the logbook at once and can be opened; nothing looks like a failure.
  await expect(page).toHaveURL('/logbook')
  const waiting = page.getByRole('list', { name: 'Waiting to send' })
  await expect(waiting.getByRole('listitem')).toHaveCount(1)
  await expect(waiting).toContainText('Trauma')
  await expect(page.getByText('Sortie cannot be reached.', { exact: false })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.goto('/dashboard')
  await expect(page.getByText('A case is stored only on this device')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await page.goto('/logbook')
  await waiting.getByRole('link', { name: 'Edit' }).click()
  await expect(ageField(page)).toHaveValue('34')
  await ageField(page).fill('35')
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(waiting.getByRole('listitem')).toHaveCount(1)

  await context.setOffline(false)
  await expect(page.getByText(/^Case #\d\d-\d+ logged$/)).toBeVisible({ timeout: 20_000 })
  await page.goto('/logbook')
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(1)
})

test('live entry of a mission survives a reload and a killed tab, even without a network', async ({
  page,
  context,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.getByRole('button', { name: 'Live' }).click()
  const taken = (where: Page) => where.getByRole('list', { name: 'Recorded so far' }).getByRole('listitem')
  await page.getByRole('button', { name: /^Start: activated/ }).click()
  const [activated = ''] = (await taken(page).textContent())?.match(/\d\d:\d\d/) ?? []
  await context.setOffline(true)
  await page.reload()
  await expect(taken(page)).toHaveText([new RegExp(`^Activated${activated}`)])
  await page.getByRole('button', { name: /^Mobile/ }).click()
  // Ends the page at once, as a phone does behind a locked screen.
  await page.close()

  const again = await context.newPage()
  await again.goto('/new-case?live=1')
  await expect(taken(again)).toHaveText([/^Activated/, /^Mobile/])
  await again.getByRole('button', { name: /^Arrived at scene/ }).click()
  await again.getByRole('button', { name: 'Go to the form' }).click()
  await fillLeast(again, { age: 34 })
  await again.getByRole('button', { name: /^Mission Information/ }).click()
  await expect(clock(again, 'Activated')).toHaveValue(activated)
  await expect(clock(again, 'Arrived at scene')).toHaveValue(/^\d\d:\d\d$/)
  await context.setOffline(false)
  await again.getByRole('button', { name: 'Log case' }).click()
  await expect(again).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  await expect(again.getByText(activated).first()).toBeVisible()
})
