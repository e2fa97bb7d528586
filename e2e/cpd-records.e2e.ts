import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '#testing/unzip.ts'
import { createPdf } from '#testing/evidence.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

/** Presses a button that downloads a file, and returns its name and content. */
async function downloaded(page: Page, name: string) {
  const starting = page.waitForEvent('download')
  await page.getByRole('button', { name, exact: true }).click()
  const file = await starting
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('a paramedic is audited: sees what is missing, writes the profile, and takes the files away @both-widths', async ({
  page,
  given,
  open,
}) => {
  const paramedic = await given.user()
  const call = async (path: string, data: object | Buffer) => {
    const isFile = Buffer.isBuffer(data)
    const headers = {
      authorization: `Bearer ${paramedic.accessToken}`,
      ...(isFile && { 'content-type': 'application/octet-stream' }),
    }
    const answer = await page.request.post(path, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const evidence = await call('/api/evidence?fileName=Certificate.pdf', createPdf())
  const activity = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' }
  await call('/api/cpd/activities', {
    ...activity,
    evidenceIds: [evidence.id],
    learningOutcome: 'Scalpel first.',
  })
  await call('/api/cpd/activities', { ...activity, title: 'Journal club', type: 'journal_club' })
  await call('/api/cpd/enrolments', { standardCode: 'hcpc_cpd', cycleStart: '2024-09-01' })

  await open(paramedic, '/cpd-portal')
  await page.getByRole('link', { name: 'Records and audits' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Records for your regulator' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const record = await downloaded(page, 'CPD record: PDF')
  expect(record.name).toMatch(/^sortie-cpd-record-.*\.pdf$/)
  expect(record.bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await downloaded(page, 'NMC log: Spreadsheet')).name).toMatch(/\.xlsx$/)
  const archive = await downloaded(page, 'Evidence: ZIP')
  expect([...unzip(archive.bytes).keys()]).toEqual(['index.pdf', 'index.csv', 'E01 Certificate.pdf'])

  await page.getByRole('button', { name: 'I have been audited' }).click()
  const dialog = page.getByRole('dialog', { name: 'I have been audited' })
  await dialog.getByLabel('Deadline').fill('2999-01-01')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'See what is missing' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CPD profile' })).toBeVisible()
  const missing = page.getByRole('list', { name: 'What is missing' })
  await expect(missing.getByText('1 activity without evidence')).toBeVisible()
  await missing.getByText('1 activity without evidence').click()
  await expect(missing.getByRole('link', { name: /Journal club/ })).toBeVisible()
  await expect(missing).toContainText('Fewer than four activities are chosen.')

  await page.getByLabel('Summary of my work').fill('I fly nights on a helicopter.')
  await expect(page.getByText('6 of 500 words.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Add an activity' }).click()
  await page.getByRole('option', { name: /Airway day/ }).click()
  await page.getByRole('combobox', { name: 'Add an activity' }).click()
  await page.getByRole('option', { name: /Journal club/ }).click()
  const chosen = page.getByRole('list', { name: 'Chosen activities' })
  await chosen.getByRole('button', { name: /^Move Journal club.* up$/ }).click()
  await expect(chosen.getByRole('listitem').first()).toContainText('Journal club')
  // What was typed survives a closed page.
  await page.reload()
  await expect(page.getByText('This is what you typed before. It is not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Summary of my work')).toHaveValue('I fly nights on a helicopter.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(missing).not.toContainText('The summary of your work is not written.')
  await expect(chosen.getByRole('listitem').first()).toContainText('Journal club')
  expect((await downloaded(page, 'CPD profile: PDF')).name).toMatch(/^sortie-cpd-profile-/)

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Delete this profile' }).click()
  await expect(page.getByText(/^If a regulator asks for your CPD/)).toBeVisible()
})
