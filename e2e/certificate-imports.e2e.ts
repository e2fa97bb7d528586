import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('an administrator imports a training matrix: questions, preview as of today, inbox, records, and undo', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  const robin = await given.user({ organizationId, name: 'Robin Vale' })
  const kim = await given.user({ organizationId, name: 'Kim Ferry' })

  await open(admin, '/compliance-requirements/definitions')
  await page.getByRole('link', { name: 'Choose from templates' }).click()
  await page.getByLabel('Search templates').fill('fire')
  await page.getByRole('checkbox', { name: 'Fire safety' }).check()
  await page.getByLabel('Search templates').fill('manual handling')
  await page.getByRole('checkbox', { name: 'Manual handling, patient' }).check()
  await page.getByRole('button', { name: 'Add 2 requirements' }).click()
  await expect(page.getByText('Fire safety')).toBeVisible()

  await open(admin, '/compliance-requirements/people')
  await page.getByRole('button', { name: 'Files' }).click()
  await page.getByRole('menuitem', { name: 'Import records' }).click()
  await expect(page.getByRole('heading', { name: 'Import records' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const matrix = [
    'Name,Email,Fire safety,,Manual handling,Shoe size',
    ',,Completed,Expires,Completed,',
    `Robin Vale,${robin.email},02/02/2026,01/02/2028,03/02/2026,41`,
    `Kim Ferry,${kim.email},yes,,04/02/2026,39`,
    'Some Stranger,stranger@elsewhere.test,02/02/2026,,,',
  ]
  await page.getByLabel('File with certificates').setInputFiles({
    name: 'training matrix.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(matrix.join('\r\n')),
  })

  const question = page.getByRole('group', { name: 'Manual handling - Completed' })
  await expect(question).toContainText('The heading is nearly the title of a requirement.')
  await expect(page.getByRole('list', { name: 'Columns left out' })).toContainText('Shoe size')
  await expectAccessibleInBothThemes(page)
  const answer = question.getByRole('button', { name: 'Manual handling, patient: completed on' })
  await answer.click()
  await expect(answer).toHaveAttribute('aria-pressed', 'true')
  const orders = page.getByLabel('Dates are written as')
  await expect(orders).toHaveCount(3)
  // Nothing is read before somebody says whether days or months come first. One answer serves all columns.
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await expect(orders.first()).toBeFocused()
  await orders.first().selectOption({ label: 'Day, month, year: 03/04 is 3 April' })
  for (const at of [0, 1, 2]) await expect(orders.nth(at)).toHaveValue('dmy')
  const summary = page.getByRole('region', { name: /The first 3 rows/ })
  await expect(summary).toContainText('New records3')
  await expect(summary).toContainText('Rows left out1')
  await expect(summary).toContainText(
    'Robin Vale: Fire safety valid until 1 Feb 2028 (today nothing recorded); Manual handling, patient valid until 3 Feb 2028',
  )
  await expect(summary).toContainText('It is marked as done, but the date is missing.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()

  await page.getByRole('button', { name: 'Record 1 row that is ready' }).click()
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(admin, '/compliance-requirements/people')
  await expect(page.getByRole('link', { name: /^Robin Vale/ }).first()).toBeVisible()
  await open(admin, '/compliance-requirements/verification')
  await expect(page.getByText(/imported by Alex Admin on/).first()).toBeVisible()

  await open(admin, '/compliance-requirements/imports')
  await page.getByRole('link', { name: /training matrix/ }).click()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Undo it now' }).click()
  await expect(page.getByText(/Undone ·/)).toBeVisible()
})
