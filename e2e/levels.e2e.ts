import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a supervisor decides on a level, withdraws it with a reason, and the clinician reads both @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  await given.case({ owner: clinician, date: daysAgo(3), procedures: [{ code: 'tourniquet' }] })

  await open(supervisor, `/clinician/${clinician.id}`)
  const parts = page.getByRole('navigation', { name: 'Records of Ruth Ngata' })
  await parts.getByRole('link', { name: /Procedures/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Summary report' })).toBeVisible()
  await expect(page.getByText('The cases and procedures of Ruth Ngata, counted.')).toBeVisible()
  await expect(page.getByText('First-pass success of intubation')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goBack()

  await parts.getByRole('link', { name: /Levels/ }).click()
  await expect(page.getByText('no case is signed with a level yet')).toBeVisible()
  await page.getByRole('button', { name: 'Decide on a procedure' }).click()
  const dialog = page.getByRole('dialog', { name: 'Level of Ruth Ngata' })
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByText('Choose a procedure.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Procedure' }).selectOption('tourniquet')
  await dialog.getByRole('combobox', { name: 'Level reached' }).selectOption('distant')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('Calm and quick.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toBeHidden()
  const decided = page.getByRole('list', { name: 'Levels decided or proposed' })
  await expect(decided).toContainText('Distant supervision: no signed case')
  await expect(decided).toContainText('Calm and quick.')

  await page.getByRole('button', { name: /^Decide: / }).click()
  await dialog.getByRole('combobox', { name: 'Level reached' }).selectOption('withdraw')
  await dialog.getByRole('textbox', { name: 'Why?' }).fill('After an incident.')
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await expect(decided).toContainText('No level decided: no signed case')
  await page.getByRole('button', { name: /^History: / }).click()
  await expect(page.getByRole('list', { name: /^History of / }).getByRole('listitem')).toHaveText([
    /Withdrawn; at that time no signed case.*After an incident\./,
    /Distant supervision; at that time no signed case.*Calm and quick\./,
  ])
  await expectAccessibleInBothThemes(page)

  await open(clinician, '/profile')
  await page.getByRole('link', { name: 'Levels that I have reached' }).click()
  await expect(page.getByText('Withdrawn by Kim Osei')).toBeVisible()
  await expect(page.getByRole('button', { name: /Decide/ })).toHaveCount(0)
})

test('a base reads who may do what on their own today, in words, and prints it @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const answer = await page.request.post(`/api/supervision/clinicians/${clinician.id}/levels`, {
    data: { procedure: 'tourniquet', level: 'independent', reason: 'Teaches it.' },
    headers: { authorization: `Bearer ${supervisor.accessToken}` },
  })
  expect(answer.status()).toBe(200)

  await open(supervisor, '/my-clinicians')
  await page.getByRole('link', { name: 'Base board' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Who may do what on their own, today' }),
  ).toBeVisible()
  const row = page.getByRole('row', { name: /Ruth Ngata/ })
  await expect(row).toContainText('Independent')
  await expect(page.getByRole('row', { name: /Kim Osei/ })).toContainText('No level')
  await expectAccessibleInBothThemes(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeHidden()
  await expect(row).toBeVisible()
  const printed = await page.pdf({ preferCSSPageSize: true })
  expect(printed.toString('latin1').match(/\/Type \/Page$/gm), 'pages').toHaveLength(1)
})
