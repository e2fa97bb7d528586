import { expect, expectAccessible, test } from './fixtures.ts'

test.use({ timezoneId: 'Europe/Zurich' })

test('an author sees who is in the audience, previews the post as a reader, and schedules it in the time of the organization @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({
    name: `Rescue ${crypto.randomUUID()}`,
    timeZone: 'Europe/London',
    bases: [{ code: 'north', label: 'North Base', active: true }],
  })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization', name: 'Kim Osei' })
  for (const name of ['Ruth Ngata', 'Sam Hale']) await given.user({ organizationId, name })
  await open(admin, '/news-management/new')
  await page.getByLabel('Title').fill('Winch check')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Look at the **hook**.')
  await page.getByLabel('Category').selectOption('Safety alert')
  await page.getByLabel('Every reader must answer').check()
  await expect(page.getByLabel('Days to answer')).toHaveValue('3')
  await page.getByRole('checkbox', { name: 'Nurses' }).check()
  await expect(page.getByText('0 people are in the audience now')).toBeVisible()

  await page.getByRole('button', { name: 'Preview as a reader' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Meant for a nurse at North Base', { exact: false })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'News to answer' })).toContainText(
    'For your profession. Due in 3 days.',
  )
  await expect(dialog.getByRole('list', { name: 'Posts' })).toContainText('Safety alert')
  await expect(dialog.locator('strong')).toHaveText('hook')
  await expectAccessible(page)
  await dialog.getByLabel('Profession').selectOption('Doctor')
  await expect(dialog.getByText('Not meant for a doctor at North Base.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('checkbox', { name: 'Nurses' }).uncheck()
  await page.getByRole('checkbox', { name: 'Clinician', exact: true }).check()
  await page.getByText('2 people are in the audience now').click()
  await page.getByLabel('Find one of them').fill('hale')
  await expect(page.getByRole('list', { name: 'People in the audience' }).getByRole('listitem')).toHaveText([
    'Sam Hale',
  ])
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const time = dialog.getByLabel('At a time')
  await time.fill('2027-03-28T01:30')
  await expect(
    dialog.getByText('clocks in Europe/London go forward and skip 01:30', { exact: false }),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(time).toBeFocused()
  await time.fill('2027-10-31T01:30')
  await dialog.getByLabel('Which of the two?').selectOption('The second (UTC+00:00)')
  await expect(dialog.getByText('That is 31 Oct 2027, 02:30 where you are (Europe/Zurich).')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Schedule' }).click()
  await expect(
    page.getByText('31 Oct 2027, 01:30 (Europe/London), 31 Oct 2027, 02:30 where you are'),
  ).toBeVisible()
})
