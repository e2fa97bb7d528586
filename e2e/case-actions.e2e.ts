import { expect, expectAccessible, test } from './fixtures.ts'

test('a case is flagged, deleted, brought back, and voided for good', async ({
  page,
  given,
  open,
  isMobile,
}) => {
  test.skip(!isMobile, 'The component tests show what differs by width, which is next to nothing here')
  const owner = await given.user({ name: 'Sam Field' })
  const { id } = await given.case({ owner, title: 'A fall from a horse', missionNumber: 'ACT-1' })
  await open(owner, `/logbook/${id}`)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Flag for review' }).click()
  const flag = page.getByRole('dialog', { name: 'Flag for review' })
  await flag.getByRole('checkbox', { name: 'Excellent care' }).check()
  await flag.getByLabel('Note for the review').fill('A good day for the whole crew.')
  await expectAccessible(page)
  await flag.getByRole('button', { name: 'Flag', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Review' })).toBeVisible()

  await page.getByRole('button', { name: /^History/ }).click()
  const changes = page.getByRole('list', { name: 'Changes, the newest first' })
  await expect(changes.getByRole('listitem')).toHaveCount(2)
  await expect(changes).toContainText('Reasons of the flag')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page).toHaveURL(/\/logbook$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Restored: A fall from a horse')).toBeVisible()
  await expect(page.getByText('#ACT-1').first()).toBeVisible()

  await page.goto(`/logbook/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await expect(page.getByText('30 days left')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore A fall from a horse' }).click()
  await page.getByRole('link', { name: 'Open restored case' }).click()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void this case' })
  await dialog.getByRole('button', { name: 'Void case' }).click()
  await expect(dialog.getByText('Say why, in at least 3 characters.')).toBeVisible()
  await dialog.getByLabel('Reason').fill('Logged twice by mistake.')
  await dialog.getByRole('button', { name: 'Void case' }).click()
  await expect(page.getByText('Logged twice by mistake.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'More actions' })).toBeHidden()
})
