import { strToU8, zipSync } from 'fflate'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

const portfolio = [
  'Activity title,Date,Duration,CPD points,Type of activity,Reflection,Cost',
  'ALS provider course,12/03/2025 - 13/03/2025,16 h,16,Course,Ventilation was too fast.,350',
  'Winch training,28/03/2025,half day,4,Heli day,Good briefing.,',
  'Debrief,29/03/2025,1 h,1,Case discussion,Call the wife on 07700 900123.,',
].join('\r\n')

test('a clinician brings the activities of another portfolio: columns, inbox, portal, and undo', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal')
  await expect(page.getByText('No CPD activities yet. Record your first one.')).toBeVisible()
  await page.getByRole('link', { name: 'Import' }).first().click()
  await expect(page.getByText('You have not imported anything yet.')).toBeVisible()
  await expectAccessible(page)
  await page
    .getByLabel('File with CPD activities')
    .setInputFiles({ name: 'portfolio.csv', mimeType: 'text/csv', buffer: Buffer.from(portfolio) })

  const preview = page.getByRole('list', { name: 'The first 3 rows as activities' })
  await expect(preview).toContainText('ALS provider course, Course or workshop, 16 h')
  await expect(preview).toContainText('12 Mar 2025 to 13 Mar 2025')
  await expect(page.getByText('It is about money.')).toBeVisible()
  await page.getByRole('combobox', { name: /half day/ }).click()
  await page.getByRole('option', { name: '3.5 hours' }).click()
  await page.getByRole('combobox', { name: /Heli day/ }).click()
  await page.getByRole('option', { name: 'Aviation or rescue training' }).click()
  await expect(preview).toContainText('Winch training, Aviation or rescue training, 3.5 h')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await page.getByRole('button', { name: 'Record 2 activities that are ready' }).click()
  await expect(page.getByText('2 activities of 3 rows')).toBeVisible()
  await page.getByText('May identify a person (1)').click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: /^Record it as a draft/ }).click()
  await expect(page.getByText('3 activities of 3 rows')).toBeVisible()

  await page.getByRole('link', { name: 'Open the CPD portal' }).click()
  await expect(page.getByRole('link', { name: 'Winch training' })).toBeVisible()
  await page.goBack()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('button', { name: 'Undo it now' }).click()
  await expect(page.getByText('3 activities deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Imports' }).click()
  await page.getByRole('link', { name: 'CPD Portal' }).last().click()
  await expect(page.getByText('No CPD activities yet. Record your first one.')).toBeVisible()
})

const named = [
  'Title,Date,Hours,Type,Certificate',
  'ALS provider course,12/03/2025,16,Course,als-2025.pdf',
  'Journal club,28/03/2025,1,Journal club,club.pdf',
].join('\r\n')
const certificate = strToU8('%PDF-1.7\n1 0 obj\n<</Title(ALS)>>\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n')

test('certificates come in a ZIP beside the list, and belong to the activities that name them', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal/imports')
  await page
    .getByLabel('File with CPD activities')
    .setInputFiles({ name: 'cpd.csv', mimeType: 'text/csv', buffer: Buffer.from(named) })
  await expect(page.getByText('Named in the table. Add them as a ZIP to attach them (2)')).toBeVisible()
  const zip = zipSync({ 'scans/ALS-2025.pdf': certificate, 'scans/other.pdf': strToU8('none') })
  await page
    .getByLabel('ZIP with evidence')
    .setInputFiles({ name: 'scans.zip', mimeType: 'application/zip', buffer: Buffer.from(zip) })
  await expect(page.getByText('1 of 1 file will be attached.')).toBeVisible()
  await page.getByText('Names in the table without a file (1)').click()
  await expect(page.getByRole('list', { name: 'The first 2 rows as activities' })).toContainText(
    'Evidence: ALS-2025.pdf',
  )
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Read all rows into the inbox' }).click()
  await expect(page.getByText('Evidence: ALS-2025.pdf')).toBeVisible()
  await page.getByRole('button', { name: 'Record 2 activities that are ready' }).click()
  await expect(page.getByText('2 activities of 2 rows')).toBeVisible()
  await page.getByRole('link', { name: 'Open the activity' }).first().click()
  await expect(page.getByText('ALS-2025.pdf')).toBeVisible()
})
