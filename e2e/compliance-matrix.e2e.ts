import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('an administrator finds who lacks a requirement, waives it for them and reminds somebody @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  await given.user({ organizationId, supervisor, name: 'Kim Ferry' })

  await open(admin, '/compliance-requirements/definitions')
  await page.getByRole('link', { name: 'Choose from templates' }).click()
  await page.getByLabel('Search templates').fill('fire')
  await page.getByRole('checkbox', { name: 'Fire safety' }).check()
  await page.getByLabel('Search templates').fill('manual handling')
  await page.getByRole('checkbox', { name: 'Manual handling, patient' }).check()
  await page.getByRole('button', { name: 'Add 2 requirements' }).click()
  await expect(page.getByText('Fire safety')).toBeVisible()

  await open(admin, '/compliance-requirements/people')
  await expect(page.getByText('4 people')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('combobox', { name: 'Requirement' }).selectOption({ label: 'Fire safety' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Not started' })
  await expect(page.getByText('4 people')).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Search people' })
    .or(page.getByLabel('Search people'))
    .first()
    .fill('kim')
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Kim Ferry' }).check()
  const chosen = page.getByRole('region', { name: 'Selected people' })
  await expect(chosen.getByText('1 person selected')).toBeVisible()
  await chosen.getByRole('button', { name: 'Waive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waive a requirement' })
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The fire school is closed.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Waive 1 person' }).click()
  await expect(dialog.getByText('Waived: 1 person.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Show everybody' }).click()

  await page.getByRole('checkbox', { name: 'All shown' }).check()
  await chosen.getByRole('button', { name: 'Remind' }).click()
  const reminder = page.getByRole('dialog', { name: 'Remind of a requirement' })
  await reminder.getByRole('combobox', { name: 'Requirement' }).selectOption({ label: 'Fire safety' })
  await reminder.getByRole('button', { name: 'Remind 4 people' }).click()
  await expect(reminder.getByText('Reminded: 2 people.')).toBeVisible()
  await expect(reminder.getByText(/^Kim Ferry: nothing to do/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await reminder.getByRole('button', { name: 'Done' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download: CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sortie-compliance-[\d-]+\.csv$/)
})
