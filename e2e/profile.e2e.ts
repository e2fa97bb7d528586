import { expect, expectAccessible, expectAccessibleInBothThemes, givenPassword, test } from './fixtures.ts'

test('my data is saved, and an error is shown at its field', async ({ page, given, open }) => {
  const user = await given.user({ name: 'Ada Pilot' })
  await open(user, '/profile')
  await expect(page.getByLabel('Full name')).toHaveValue('Ada Pilot')
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Full name').fill('')
  await page.getByLabel('Employer').fill('Northmoor Air Ambulance')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is required.')).toBeVisible()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('Full name').fill('Ada Winch')
  const certifications = page.getByRole('combobox', { name: 'Certifications' })
  await certifications.fill('ATLS')
  await certifications.press('Enter')
  await page.getByRole('radio', { name: 'Doctor' }).check({ force: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Employer')).toHaveValue('Northmoor Air Ambulance')
  await expect(page.getByText('ATLS')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Doctor' })).toBeChecked()
})

test(
  'a new password signs out all other sessions; a new email takes effect after its link is opened',
  { tag: '@desktop' },
  async ({ page, given, signIn, mailTo }) => {
    const user = await given.user()
    await signIn(user)
    await page.goto('/profile?tab=security')
    await expect(page.getByText('This device ·')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await expect(page.getByText('All other sessions ended.', { exact: true })).toBeVisible()

    const newEmail = `new-${user.email}`
    await page.getByLabel('New email').fill(newEmail)
    await page.getByLabel('Current password').first().fill('not my password')
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText('That is not your current password.')).toBeVisible()
    await page.getByLabel('Current password').first().fill(givenPassword)
    await page.getByRole('button', { name: 'Change email' }).click()
    await expect(page.getByText(`Open the link that was sent to ${newEmail}`)).toBeVisible()
    expect((await mailTo(newEmail)).subject).toBe('Confirm your new email address')

    await page.getByLabel('Current password').nth(1).fill(givenPassword)
    await page.getByLabel('New password', { exact: true }).fill('hoist-cable-seven-knots')
    await page.getByLabel('New password again').fill('hoist-cable-eight-knots')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Passwords do not match')).toBeVisible()
    await page.getByLabel('New password again').fill('hoist-cable-seven-knots')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password has been changed.')).toBeVisible()
  },
)

test(
  'I can download all my data, and cancel the deletion of my account',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const user = await given.user()
    await given.case({ owner: user })
    await open(user, '/profile?tab=my-data')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    expect((await saving).suggestedFilename()).toMatch(/^sortie-\d{4}-\d\d-\d\d\.zip$/)

    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete my account' })
    await expect(dialog.getByLabel('Current password')).toBeFocused()
    await expectAccessible(page)
    await dialog.getByLabel('Current password').fill(givenPassword)
    await dialog.getByRole('button', { name: 'Delete in 30 days' }).click()
    await expect(page.getByText('will be erased on')).toBeVisible()
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await expect(page.getByText('Your account will not be deleted.')).toBeVisible()
    await expect(page.getByText('will be erased on')).toBeHidden()
  },
)

test('my picture is shown beside my name as soon as I choose it', async ({ page, given, open }) => {
  const user = await given.user()
  await open(user, '/profile')
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a picture' }).click(),
  ])
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 200 } })
  await chooser.setFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
  const shown = page.locator('main img')
  await expect(shown).toHaveJSProperty('naturalWidth', 256)
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(page.getByRole('button', { name: 'Choose a picture' })).toBeVisible()
})

for (const scheme of ['light', 'dark'] as const) {
  test(`I can choose my notifications and the theme (${scheme} theme)`, async ({ page, given, open }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const user = await given.user()
    await open(user, '/profile?tab=notifications')
    const newDevice = page.getByRole('switch', { name: /new device/ })
    await expect(newDevice).toBeChecked()
    await newDevice.uncheck({ force: true })
    const summary = page.getByRole('switch', { name: 'Monthly CPD summary' })
    await expect(summary).toBeEnabled()
    await summary.uncheck({ force: true })
    await expectAccessible(page)
    await page.reload()
    await expect(newDevice).not.toBeChecked()
    await expect(summary).not.toBeChecked()
    await expect(page.getByRole('switch', { name: 'CPD cycle ending behind pace' })).toBeChecked()
    await page.getByRole('tab', { name: 'Appearance' }).click()
    await expect(page).toHaveURL(/tab=appearance/)
    await expectAccessible(page)
    await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  })
}
