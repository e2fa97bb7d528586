import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a nurse records practice hours, corrects them, deletes them and takes that back', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal')
  await page.getByRole('link', { name: 'Practice hours' }).click()
  await expect(page.getByText('No practice hours yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add the first hours' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add practice hours' })
  await dialog.getByRole('button', { name: 'Last month' }).click()
  await dialog.getByLabel('Hours').fill('1000')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a setting.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'Retrieval and transfer' }).check()
  await expect(dialog.getByText(/^These days have \d+ hours\.$/)).toBeVisible()
  await dialog.getByLabel('Hours').fill('152,5')
  await dialog.getByLabel('Scope of practice').fill('Flight nurse, adult retrieval')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const list = page.getByRole('list', { name: 'Practice hours' })
  await expect(list).toContainText('152.5 hours')
  await expect(list).toContainText('Retrieval and transfer · Flight nurse, adult retrieval')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Add hours' }).click()
  await dialog.getByRole('button', { name: 'Last month' }).click()
  await dialog.getByLabel('Hours').fill('8')
  await dialog.getByRole('radio', { name: 'Retrieval and transfer' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText(/^You already have hours for this setting from/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('button', { name: /^Actions for/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No practice hours yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list).toContainText('152.5 hours')
})
