import { expect, test } from './fixtures.ts'
import { ageField, fillLeast } from './case-entry.ts'

// The application itself has to come from the device here.
test.use({ serviceWorkers: 'allow' })

test('a case typed without a network survives a reload, and arrives once', async ({
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
  await expect(page.getByText('Saved on this device')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Restored what you had typed/)).toBeVisible()
  await expect(ageField(page)).toHaveValue('34')
  await page.getByRole('button', { name: 'Log case' }).click()
  await expect(page.getByText('Kept on this device.', { exact: false })).toBeVisible()
  await page.goto('/logbook/drafts')
  await expect(page.getByText('Waits to be sent', { exact: false })).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText(/^Case #\d\d-\d+ logged$/)).toBeVisible({ timeout: 20_000 })
  await page.goto('/logbook')
  await expect(page.getByRole('list', { name: 'Cases' }).getByRole('listitem')).toHaveCount(1)
})
