import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a clinician opens the summary from the logbook, narrows it, saves it and finds it again', async ({
  page,
  given,
  open,
}) => {
  const expectChoice = (choice: object) =>
    expect.poll(() => Object.fromEntries(new URL(page.url()).searchParams)).toEqual(choice)
  const clinician = await given.user()
  const tourniquet = [{ code: 'tourniquet', supervisionLevel: 'distant' }]
  await given.case({ owner: clinician, type: 'burns', date: daysAgo(2), procedures: tourniquet })
  await given.case({ owner: clinician, type: 'trauma', date: daysAgo(3), procedures: tourniquet })
  await given.case({ owner: clinician, type: 'trauma', date: daysAgo(800) })
  await open(clinician, '/logbook')
  await page.getByRole('link', { name: 'Summary report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Summary report' })).toBeVisible()
  const procedures = page.getByRole('table', { name: 'Procedures by supervision' })
  await expect(procedures.getByRole('row', { name: /Tourniquet Real 2 2/ })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Real cases3')
  await expectAccessibleInBothThemes(page)

  await page.getByLabel('Period').selectOption('Last 12 months')
  await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Real cases2')
  await page.getByText('Training summary', { exact: true }).click()
  await expectChoice({ view: 'training', period: 'last12' })
  const types = page.getByRole('table', { name: 'Case type by supervision' })
  await expect(types.getByRole('columnheader', { name: 'Solo' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Save this report' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this report' })
  await dialog.getByLabel('Name').fill('ARCP')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goto('/logbook/summary')
  await page.getByRole('button', { name: 'ARCP', exact: true }).click()
  await expectChoice({ view: 'training', period: 'last12' })

  await page.getByRole('button', { name: 'Actions for ARCP' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete ARCP?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('button', { name: 'ARCP', exact: true })).toHaveCount(0)
})

test('an opening total is entered, shown as unverified and as plain text, edited and deleted', async ({
  page,
  given,
  open,
}) => {
  const source = '<img src=x onerror="window.hacked=1"> paper logbook'
  const clinician = await given.user()
  await given.case({ owner: clinician, procedures: [{ code: 'tourniquet' }] })
  await open(clinician, '/logbook/summary')
  await page.getByRole('button', { name: /^Opening totals/ }).click()
  await page.getByRole('button', { name: 'Add opening total' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add opening total' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose a procedure.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('combobox', { name: 'Procedure' }).fill('tourni')
  await page.getByRole('option', { name: 'Tourniquet' }).click()
  await dialog.getByLabel('How many').fill('41')
  await dialog.getByLabel('From').fill('2019-01-01')
  await dialog.getByLabel('To', { exact: false }).last().fill('2019-12-31')
  await dialog.getByLabel('Source').fill(source)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const procedures = page.getByRole('table', { name: 'Procedures by supervision' })
  await expect(procedures.getByRole('columnheader', { name: 'Unverified, entered by hand' })).toBeVisible()
  await expect(procedures.getByRole('row', { name: /Tourniquet Real 1 1 41/ })).toBeVisible()
  const list = page.getByRole('list', { name: 'Opening totals' })
  await expect(list).toContainText(source)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)

  await list.getByRole('button', { name: 'Actions for Tourniquet' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit opening total' })
  await editing.getByLabel('How many').fill('42')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(procedures.getByRole('row', { name: /Tourniquet Real 1 1 42/ })).toBeVisible()
  await list.getByRole('button', { name: 'Actions for Tourniquet' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete the opening total of Tourniquet?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(list).toHaveCount(0)
})

test('the report is downloaded as a PDF and as a spreadsheet', async ({ page, given, open }) => {
  const clinician = await given.user()
  await given.case({ owner: clinician })
  await open(clinician, '/logbook/summary')
  for (const [name, file, start] of [
    ['PDF', /^sortie-summary-[\d-]+\.pdf$/, '%PDF-'],
    ['Spreadsheet', /^sortie-summary-[\d-]+\.xlsx$/, 'PK'],
  ] as const) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(file)
    expect((await readFile(await download.path())).subarray(0, start.length).toString()).toBe(start)
  }
})

test('a supervisor opens the report of one of their clinicians', async ({ page, given, open }) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor, name: 'Ada Assigned' })
  await given.case({ owner })
  await open(supervisor, `/logbook/summary?clinician=${owner.id}`)
  await expect(page.getByText('The cases and procedures of Ada Assigned, counted.')).toBeVisible()
  await expect(page.getByRole('table', { name: 'Totals' })).toContainText('Real cases1')
  await expect(page.getByRole('button', { name: 'Save this report' })).toHaveCount(0)
})

test('a report covers one placement, which is chosen by its name', async ({ page, given, open }) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, date: '2025-03-10' })
  await given.case({ owner: clinician, date: '2025-09-10' })
  const rotation = { id: randomUUID(), name: 'Spring rotation', from: '2025-02-01', to: '2025-07-31' }
  const saved = await page.request.put('/api/logbook/settings', {
    headers: { authorization: `Bearer ${clinician.accessToken}` },
    data: { views: [], placements: [rotation], columns: ['case'], version: 0 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await open(clinician, '/logbook/summary')
  const totals = page.getByRole('table', { name: 'Totals' })
  await expect(totals).toContainText('Real cases2')
  await page.getByLabel('Period').selectOption('Spring rotation')
  await expect(totals).toContainText('Real cases1')
  await expect(page).toHaveURL(/from=2025-02-01&to=2025-07-31/)
  await expect(page.getByLabel('Period')).toHaveValue(rotation.id)
})
