import { toXlsxFile } from '#testing/spreadsheets.ts'
import {
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  openLogbookActions,
  test,
} from './fixtures.ts'

const headings = [
  'Date',
  'Job No',
  'Patient Name',
  'Age',
  'Sex',
  'Case type',
  'Mission type',
  'Outcome',
  'My role',
  'Support',
  'Procedures',
  'Notes',
  'Base',
]
const row = (number: number, notes = '', support = 'Distant') =>
  `0${number}/04/2025,H-${number},Jane Doe,4${number} yrs,F,Trauma,HEMS,Transported,Doctor,${support},"RSI; IV access",${notes},Nord`
const file = (rows: readonly string[]) => ({
  name: 'my log.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['My flying years', '', headings.join(','), ...rows, 'Total,3'].join('\r\n')),
})

test('a clinician imports a log of their own: columns, inbox, logbook, and undo @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({
    bases: [{ code: 'north', label: 'North', active: true }],
  })
  const owner = await given.user({ organizationId })
  await open(owner, '/logbook')
  await openLogbookActions(page)
  await page.getByRole('link', { name: 'Import' }).click()
  await expect(page.getByText('You have not imported anything yet.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page
    .getByLabel('Logbook file')
    .setInputFiles(
      file([row(1), row(2, 'Call the wife on 07700 900123'), row(3, 'Went well.', 'Fetchable boss')]),
    )

  await expect(page.getByRole('heading', { name: 'my log.csv' })).toBeVisible()
  await expect(page.getByText('Dropped, because they identify people: Patient Name.')).toBeVisible()
  await expect(page.getByText('2 to answer, 1 left out, 1 dropped.')).toBeVisible()
  const question = page.getByRole('group', { name: 'Outcome' })
  await expect(question).toContainText('Transported')
  const outcome = question.getByRole('button', { name: 'Mission outcome' })
  const before = await outcome.boundingBox()
  await outcome.click()
  await expect(outcome).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('With all your answers.')).toBeVisible()
  await expect(outcome).toBeFocused()
  expect(await outcome.boundingBox()).toEqual(before)
  await page.getByRole('button', { name: 'Base', exact: true }).click()
  await page.getByRole('button', { name: 'Put away the 2 answered questions' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /columns recognized/ }).click()
  await expect(page.getByRole('combobox', { name: '“Job No” becomes' })).toHaveValue('Mission number')
  await expect(page.getByText('Days and months could be swapped')).toBeVisible()
  await page.getByLabel('Dates are written as').selectOption('dmy')
  await expect(page.getByText('Days and months could be swapped')).toBeHidden()
  await page.getByRole('button', { name: 'Use a column that is left out' }).click()
  await page.getByRole('combobox', { name: '“Support” becomes' }).fill('supervision lev')
  await page.getByRole('option', { name: 'Supervision level' }).click()
  const base = page.getByRole('combobox', { name: '“Nord” (3)' })
  await base.click()
  await page.getByRole('option', { name: 'North' }).click()
  const boss = page.getByRole('combobox', { name: '“Fetchable boss” (1)' })
  await boss.click()
  await page.getByRole('option', { name: /^Local supervision Supervisor on/ }).click()
  await expect(page.getByText('With all your answers.')).toBeVisible()
  await expect(boss).toHaveValue('Local supervision')
  await page.getByRole('button', { name: /^1 word with a meaning “Distant”/ }).click()
  await page.getByRole('combobox', { name: '“Distant” (2)' }).click()
  await page.getByRole('option', { name: /^Local supervision Supervisor on/ }).click()
  await expect(page.getByText('With all your answers.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: '“Distant” (2)' })).toHaveValue('Local supervision')
  const preview = page.getByRole('list', { name: /The first 3 rows as cases/ })
  await expect(preview).toContainText('1 Apr 2025')
  await expectAccessibleInBothThemes(page)
  await expect(page.getByText('Jane Doe')).toBeHidden()

  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await page.getByRole('button', { name: 'Change what the columns become' }).click()
  await expect(page.getByRole('heading', { name: 'What each column becomes' })).toBeVisible()
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await page.getByRole('button', { name: /^Log 2 cases that are ready/ }).click()
  await expect(page.getByText('2 cases of 3 rows')).toBeVisible()
  await expectAccessible(page)
  await page.getByText('May identify a person (1)').click()
  await page.getByRole('checkbox', { name: 'Choose row 5' }).check()
  await page.getByRole('button', { name: 'Log 1 case, without these texts' }).click()
  await expect(page.getByText('3 cases of 3 rows')).toBeVisible()

  await page.getByRole('link', { name: 'Open the logbook' }).click()
  const cases = page.getByLabel('Cases', { exact: true }).getByRole('link')
  await expect(cases).toHaveCount(3)
  await expect(cases.last()).toHaveAttribute('href', '/logbook/H-1')

  await page.goBack()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the report' }).click()
  expect((await downloading).suggestedFilename()).toBe('sortie-import-report.csv')
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Undo it now' }).click()
  await expect(page.getByText('3 cases deleted')).toBeVisible()
  await page.goto('/logbook')
  await expect(page.getByText('No cases yet. Log your first case.')).toBeVisible()
})

test('headings and words of a file are shown as text, and a file that is no logbook says what to do', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  const markup = '<img src=x onerror="window.hacked=true">'
  await open(owner, '/logbook/imports')
  await page.getByLabel('Logbook file').setInputFiles({
    name: 'broken.pdf.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('%PDF-1.7 not a logbook'),
  })
  await expect(page.getByRole('alert')).toContainText('XLSX, XLS, ODS and CSV')
  const lines = [`Date,Case type,${markup}`, `2025-04-01,${markup},x`, '2025-04-02,Trauma,y']
  await page
    .getByLabel('Logbook file')
    .setInputFiles({ name: 'log.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
  await expect(page.getByText(markup, { exact: true }).first()).toBeVisible()
  await expect(page.getByText(markup).nth(1)).toBeVisible()
  expect(await page.evaluate('window.hacked')).toBeUndefined()
  await page.getByRole('button', { name: 'Cancel import' }).click()
  await expect(page.getByText('This import was cancelled.')).toBeVisible()
})

test('the second sheet of a workbook is imported without a second upload', async ({ page, given, open }) => {
  const sheet = (year: number) => ({
    name: String(year),
    rows: [
      ['Date', 'Job No', 'Case type'],
      [`${year}-05-01`, `H-${year}`, 'Trauma'],
    ],
  })
  const buffer = Buffer.from(toXlsxFile([sheet(2024), sheet(2019)]))
  await open(await given.user(), '/logbook/imports')
  await page.getByLabel('Logbook file').setInputFiles({ name: 'log.xlsx', mimeType: '', buffer })
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  const other = page.getByRole('region', { name: 'This file has another sheet' })
  await expectAccessibleInBothThemes(page)
  await other.getByRole('button', { name: 'Import “2019” (1 row)' }).click()
  await expect(page.getByRole('combobox', { name: 'Sheet' })).toHaveValue('1')
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await expect(page.getByRole('heading', { name: 'log.xlsx: 2019' })).toBeVisible()
  await expect(other).toBeHidden()
  await page.getByRole('button', { name: 'Log it as a draft' }).click()
  await expect(page.getByText('1 case of 1 row')).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  await expect(page.getByRole('link', { name: /log\.xlsx: 2024/ })).toContainText('1 row')
})

test('values of glucose above any in mmol/L are read as mg/dl, and the column says so', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/logbook/imports')
  const rows = [128, 95, 140, 212].map((glucose, at) => `0${at + 1}/04/2025,H-${at},Trauma,${glucose}`)
  await page.getByLabel('Logbook file').setInputFiles({
    name: 'sugar.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Job No,Case type,Glucose', ...rows].join('\r\n')),
  })
  await expect(page.getByRole('heading', { name: 'sugar.csv' })).toBeVisible()
  await page.getByRole('button', { name: 'Glucose, first' }).click()
  const question = page.getByRole('group', { name: 'Glucose' })
  await expect(question.getByLabel('Values are in')).toHaveValue('mg/dl')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Put away the answered question' }).click()
  await page.getByRole('button', { name: /columns recognized/ }).click()
  await expect(page.getByText('128 → 7.1')).toBeVisible()
  await expect(page.getByLabel('Values are in')).toHaveValue('mg/dl')
})

test('a word that stands for several diagnoses is asked for with them, and they come first @both-widths', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/logbook/imports')
  const rows = ['Head injury', 'Polytrauma', 'Head injury'].map(
    (diagnosis, at) => `0${at + 1}/04/2025,H-${at},Trauma,${diagnosis}`,
  )
  await page.getByLabel('Logbook file').setInputFiles({
    name: 'heads.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Date,Job No,Case type,Diagnosis', ...rows].join('\r\n')),
  })
  await expect(page.getByRole('heading', { name: 'heads.csv' })).toBeVisible()
  const word = page.getByRole('combobox', { name: '“Head injury” (2)' })
  await expect(word).toHaveAccessibleDescription(
    /^It may be “Concussion or mild head injury”, “Traumatic brain injury, moderate.*” or “Traumatic brain injury, severe/,
  )
  await expectAccessibleInBothThemes(page)
  await word.click()
  const options = page.getByRole('group', { name: 'It may be' }).getByRole('option')
  await expect(options).toHaveCount(3)
  await options.filter({ hasText: 'severe' }).click()
  await expect(word).toHaveValue(/severe/)
})
