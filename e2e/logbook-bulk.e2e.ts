import { daysAgo } from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('several cases are tagged, exported and deleted at once, and the deletion can be undone @both-widths', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  for (let number = 1; number <= 4; number += 1)
    await given.case({ owner, title: `Sortie number ${number}`, date: daysAgo(5 - number) })
  await open(owner, '/logbook')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  const selected = page.getByRole('region', { name: 'Selected cases' })
  await expect(selected.getByText('0 cases selected')).toBeVisible()
  for (const number of [2, 3])
    await page.getByRole('checkbox', { name: `Select Sortie number ${number}` }).check()
  await expect(selected.getByText('2 cases selected')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await selected.getByRole('button', { name: 'Tag' }).click()
  await page.getByRole('combobox', { name: 'Add tags' }).fill('Teaching day')
  await page.keyboard.press('Enter')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save tags' }).click()
  await expect(page.getByText('Tagged 2 cases.')).toBeVisible()

  const downloading = page.waitForEvent('download')
  await selected.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog', { name: 'Export 2 cases' }).getByRole('button', { name: 'Export' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.xlsx$/)

  await selected.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /Sortie number [23]/ })).toHaveCount(0)
  await expect(selected.getByText('0 cases selected')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /Sortie number [23]/ })).toHaveCount(2)
  await page.goto('/logbook?tag=teaching%20day')
  await expect(page.getByRole('link', { name: /Sortie number/ })).toHaveCount(2)
})

test('a filtered list is saved as a view, and a placement filters by its dates', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  await given.case({ owner, title: 'Within the rotation', date: '2025-03-10', tags: ['winch'] })
  await given.case({ owner, title: 'After the rotation', date: '2025-09-10', tags: ['winch'] })
  await given.case({ owner, title: 'Without a tag', date: '2025-03-11' })
  const rows = page.getByLabel('Cases', { exact: true }).getByRole('link')
  await open(owner, '/logbook?tag=winch')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Winching')
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.goto('/logbook')
  await expect(rows).toHaveCount(3)
  await page.getByRole('navigation', { name: 'Saved views' }).getByRole('link', { name: 'Winching' }).click()
  await expect(rows).toHaveCount(2)

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByLabel('Name of the placement').fill('Spring rotation')
  await page.getByLabel('First day').fill('2025-02-01')
  await page.getByLabel('Last day').fill('2025-01-01')
  await expect(page.getByText('The last day is before the first.')).toBeVisible()
  await page.getByLabel('Last day').fill('2025-07-31')
  await page.getByRole('button', { name: 'Add placement' }).click()
  await expect(page.getByText('1 Feb 2025 – 31 Jul 2025')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Close' }).click()
  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByLabel('Period').selectOption('Spring rotation')
  await expect(rows).toHaveCount(1)
  await page.reload()
  await expect(rows).toHaveText(/Within the rotation/)
})
