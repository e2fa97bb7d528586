import { readFile } from 'node:fs/promises'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('the whole logbook, or what is filtered, is downloaded as a spreadsheet or as JSON', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'Burnt hand', type: 'burns' })
  await given.case({ owner: clinician, title: 'Broken leg', reflection: { what: 'Privately.' } })
  await open(clinician, '/logbook')
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export my logbook' })
  await expect(dialog.getByRole('radio', { name: 'Excel (XLSX)' })).toBeChecked()
  await expectAccessibleInBothThemes(page)
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Export' }).click()
  await dialog.getByRole('radio', { name: 'Spreadsheet (CSV)' }).check()
  const [all] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const lines = await readFile(await all.path(), 'utf8')
  expect(all.suggestedFilename()).toMatch(/^sortie-logbook-[\d-]+\.csv$/)
  expect(lines).toContain('Burnt hand')
  expect(lines).toContain('Broken leg')
  await expect(dialog).toBeHidden()

  await page.goto('/logbook?type=burns')
  await page.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('radio', { name: 'Only the cases that match the filters' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Everything (JSON)' }).check()
  const [filtered] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  const file = JSON.parse(await readFile(await filtered.path(), 'utf8'))
  expect(file.cases.map(({ title }: { title: string }) => title)).toEqual(['Burnt hand'])
})

test('a failed export keeps the choice, says why, and can be repeated or cancelled', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician })
  await open(clinician, '/logbook')
  await page.route('**/api/logbook/export**', (route) => route.abort())
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export my logbook' })
  await dialog.getByRole('radio', { name: 'Everything (JSON)' }).check()
  await dialog.getByRole('button', { name: 'Export' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Everything (JSON)' })).toBeChecked()
  await page.unroute('**/api/logbook/export**')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Try again' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.json$/)
  await expect(page.getByRole('button', { name: 'Export' })).toBeFocused()
})
