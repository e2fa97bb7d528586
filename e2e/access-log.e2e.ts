import { readFile } from 'node:fs/promises'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test(
  'a clinician reads who opened their case, and takes the log along as a file',
  { tag: '@both-widths' },
  async ({ page, given, open }) => {
    const supervisor = await given.user({ role: 'supervisor', name: 'Dr Ana Ruiz' })
    const clinician = await given.user({ supervisor })
    const logged = await given.case({ owner: clinician, date: '2025-03-03', title: 'A fall from a roof' })
    await open(supervisor, `/logbook/${logged.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A fall from a roof')

    await open(clinician, '/profile')
    await page.getByRole('link', { name: 'Who looked at my records' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Who looked at my records' })).toBeVisible()
    const looks = page.getByRole('list', { name: 'Looks at your records' })
    const opened = looks.getByRole('listitem').filter({ hasText: 'opened your case of 3 March 2025' })
    await expect(opened).toContainText('Dr Ana Ruiz, your supervisor,')
    await expectAccessibleInBothThemes(page)

    await page.getByLabel('What').selectOption('Compliance')
    await expect(page.getByText('No view matches these filters.')).toBeVisible()
    await expect(page).toHaveURL(/kind=compliance/)
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Who').selectOption('Dr Ana Ruiz')
    await expect(opened).toBeVisible()

    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download CSV' }).click()
    const file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toContain('"Dr Ana Ruiz, your supervisor, opened your case of 3 March 2025."')

    await opened.getByRole('link', { name: 'Open the case' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('A fall from a roof')
    await page.getByRole('link', { name: 'Who looked at this case' }).click()
    await expect(page.getByText('Shows only who opened or changed this record.')).toBeVisible()
    await expect(opened).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Show all records' }).click()
    await expect(page).toHaveURL('/profile/access-log')
  },
)

test('on a phone the log fits the screen, and says when nobody has looked', async ({ page, given, open }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(await given.user(), '/profile/access-log')
  await expect(page.getByText(/^Nobody else has looked at your records since /)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
})

test('an administrator searches the audit trail by a person, follows a record, and takes it along as a file', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Dr Ana Ruiz' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Hill' })
  const logged = await given.case({ owner: clinician, date: '2025-03-03', title: 'A fall from a roof' })
  await open(supervisor, `/logbook/${logged.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('A fall from a roof')

  await open(await given.user({ role: 'admin', organizationId, reach: 'organization' }), '/admin/audit')
  await expect(page.getByRole('heading', { level: 1, name: 'Audit Trail' })).toBeVisible()
  await page.getByLabel('Person').fill(clinician.email)
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page).toHaveURL(/person=/)
  const events = page.getByRole('list', { name: 'Events' })
  const opened = events
    .getByRole('listitem')
    .filter({ hasText: 'Dr Ana Ruiz (supervisor) opened Robin Hill’s case.' })
  await expect(opened).toBeVisible()
  await expect(events).not.toContainText('A fall from a roof')
  await expectAccessibleInBothThemes(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(file).toContain('Dr Ana Ruiz (supervisor) opened Robin Hill’s case.')
  expect(file).not.toContain('roof')

  await opened.getByRole('link', { name: 'More about this case' }).click()
  await expect(page.getByLabel('Id of a record')).toHaveValue(logged.id)
  await expect(events.getByText('Robin Hill (clinician) logged a case.')).toBeVisible()

  await page.getByLabel('IP address').fill('10.%')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('Enter a whole IP address, such as 192.0.2.1.')).toBeVisible()
  await expect(page.getByLabel('IP address')).toHaveValue('10.%')

  await open(clinician, '/profile/access-log')
  await expect(page.getByText(/an administrator, searched the audit trail for your events\./)).toBeVisible()
})
