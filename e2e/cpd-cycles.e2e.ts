import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a paramedic chooses two regulators, records one course, and it counts for both', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  const year = new Date().getUTCFullYear()
  await open(clinician, '/cpd-portal')
  await page.getByRole('link', { name: 'Choose your regulator' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add CPD cycles' })).toBeVisible()
  await page.getByRole('button', { name: 'Add cycle' }).click()
  await expect(page.getByText('Choose at least one standard.')).toBeVisible()
  const hcpc = page.getByRole('checkbox', { name: /^Health and Care Professions Council/ })
  const board = page.getByRole('checkbox', { name: /^Te Kaunihera Manapou/ })
  await page.getByRole('combobox', { name: 'Country' }).selectOption('United Kingdom')
  await hcpc.check()
  await expect(board).toBeHidden()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('New Zealand')
  await board.check()
  await expect(hcpc, 'a chosen one stays in sight').toBeChecked()
  const starts = page.getByLabel('First day of the cycle')
  await starts.first().fill(`${year}-01-01`)
  await starts.last().fill('')
  await page.getByRole('button', { name: 'Add 2 cycles' }).click()
  await expect(page.getByText('Enter the first day.')).toBeVisible()
  await starts.last().fill(`${year}-01-01`)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Add 2 cycles' }).click()

  const cycles = page.getByRole('region', { name: 'CPD cycles' })
  await expect(cycles.getByRole('listitem').filter({ hasText: 'All CPD' }).first()).toContainText('0 of 30 h')
  await page.getByRole('link', { name: 'New activity' }).click()
  await page.getByLabel('Title').fill('Winter airway course')
  await page.getByRole('combobox', { name: 'Type' }).fill('course or')
  await page.getByRole('option', { name: 'Course or workshop' }).click()
  await page.getByLabel(/^Date/).fill(`${year}-01-01`)
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('6')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  await expect(page.getByRole('heading', { level: 2, name: 'Counts towards' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'All CPD' })).toContainText('6 h')
  await page.getByRole('button', { name: 'Change amounts' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('textbox', { name: /^All CPD, Te Kaunihera/ }).fill('4,5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('4.5 h (set by hand)')).toBeVisible()

  await page.getByRole('link', { name: 'CPD Portal' }).first().click()
  await expect(cycles).toContainText('4.5 of 30 h')
  await expect(cycles).toContainText('1 of 2')
  await expectAccessibleInBothThemes(page)
  await cycles.getByRole('link', { name: /^Te Kaunihera/ }).click()
  await expect(page.getByRole('list', { name: 'What counts for All CPD' })).toContainText(
    'Winter airway course',
  )
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit cycle' })
  await dialog.getByLabel('All CPD: other minimum').fill('4')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter why the minimums differ.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Why the minimums differ').fill('Half time since May')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Complete', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: /^Actions for Te Kaunihera/ }).click()
  await page.getByRole('menuitem', { name: 'Declare complete' }).click()
  await expect(page.getByText('Declared complete', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: /^Actions for Te Kaunihera/ }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CPD Portal' })).toBeVisible()
  await expect(cycles).not.toContainText('Te Kaunihera')
  await expect(page.getByText('Winter airway course')).toBeVisible()
})

test('a supervisor sees the cycles of an assigned clinician and cannot change them', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const data = { standardCode: 'hcpc_cpd', cycleStart: `${new Date().getUTCFullYear()}-01-01` }
  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  expect((await page.request.post('/api/cpd/enrolments', { headers, data })).ok()).toBe(true)
  await open(supervisor, `/cpd-portal?user=${clinician.id}`)
  const cycles = page.getByRole('region', { name: 'CPD cycles' })
  await expect(cycles).toContainText('0 of 2')
  await expect(cycles.getByRole('link', { name: 'Add a cycle' })).toBeHidden()
  await cycles.getByRole('link', { name: 'Health and Care Professions Council' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Health and Care Professions Council' }),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit' })).toBeHidden()
})
