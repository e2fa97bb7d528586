import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a dialog that is opened without a network says so on the screen, which stays, and opens once there is one', async ({
  page,
  context,
  given,
  open,
}) => {
  await open(await given.user(), '/cpd-portal')
  const quickAdd = page.getByRole('button', { name: 'Quick add' })
  await expect(quickAdd).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await quickAdd.click()
  const note = page.getByRole('alert').filter({ hasText: 'This could not be loaded.' })
  await expect(note).toHaveText(/Check your connection and try again\./)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(note.getByRole('button', { name: 'Try again' })).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Enter')
  await expect(note.getByRole('button', { name: 'Try again' })).toBeFocused()

  await context.setOffline(false)
  await note.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(note).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(quickAdd).toBeFocused()
})
