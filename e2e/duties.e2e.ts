import type { Page } from '@playwright/test'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

/** Chooses from the actions of an organization. */
async function openPlaces(page: Page, name: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill(name)
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: 'Bases and regions' }).click()
}

test('an administrator adds a base, sets a paramedic as aircrew at it, and the aircrew requirement is then on the paramedic’s list', async ({
  page,
  given,
  open,
}) => {
  const name = `Fell Air ${crypto.randomUUID().slice(0, 8)}`
  const { id: organizationId } = await given.organization({ name })
  const admin = await given.user({ role: 'admin', organizationId, name: 'Ada Keller' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  const paramedic = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  await given.user({ organizationId, name: 'Ash Moor' })

  await open(admin, '/admin/organizations')
  await openPlaces(page, name)
  await expect(page.getByRole('heading', { level: 1, name: 'Bases and regions' })).toBeVisible()
  await expect(page.getByText('No base yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Add a base' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a base' })
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(adding.getByText('Use at least 2 characters.')).toBeVisible()
  await adding.getByRole('textbox', { name: 'Name' }).fill('Moorside')
  await expectAccessibleInBothThemes(page)
  await adding.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByRole('list', { name: 'All bases' })).toContainText('Moorside')
  await page.getByRole('button', { name: 'Add a base' }).click()
  await adding.getByRole('textbox', { name: 'Name' }).fill('Old field')
  await adding.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Retire Old field' }).click()
  await expect(page.getByRole('button', { name: 'Bring Old field back' })).toBeVisible()
  await page.getByRole('button', { name: 'Rename Moorside' }).click()
  const renaming = page.getByRole('dialog', { name: 'Rename Moorside' })
  await renaming.getByRole('textbox', { name: 'Name' }).fill('Moorside Field')
  await renaming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'All bases' })).toContainText('Moorside Field')
  await expectAccessibleInBothThemes(page)

  await page.goto('/compliance-requirements/definitions/new?blank=true')
  await page.getByRole('textbox', { name: 'Title' }).fill('Smoke and fumes drill')
  await page.getByRole('combobox', { name: 'Category' }).fill('aviation')
  await page.getByRole('option', { name: /Aviation/ }).click()
  await page.getByRole('checkbox', { name: 'Anyone who flies on task' }).check()
  await page.getByRole('checkbox', { name: 'Moorside Field' }).check()
  await expect(page.getByRole('checkbox', { name: 'Old field' })).toHaveCount(0)
  await expect(page.getByText('Applies to 0 people now')).toBeVisible()
  await page.getByRole('button', { name: 'Add requirement' }).click()
  await expect(page.getByText('Anyone who flies on task at Moorside Field')).toBeVisible()

  await open(paramedic, '/compliance-requirements')
  await expect(page.getByText('Set by your supervisor or administrator.')).toBeVisible()
  await expect(page.getByText('1 requirement does not apply')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit duties and base' })).toHaveCount(0)

  await open(admin, '/compliance-requirements/people')
  await page.getByRole('link', { name: 'Duties' }).click()
  await page.getByRole('checkbox', { name: 'Select Robin Vale' }).check()
  await page.getByRole('checkbox', { name: 'Select Ash Moor' }).check()
  const selected = page.getByRole('region', { name: 'Selected people' })
  await selected.getByRole('button', { name: 'Add duties' }).click()
  const duties = page.getByRole('dialog', { name: 'Add duties: 2 people' })
  await duties.getByRole('checkbox', { name: 'Aircrew' }).check()
  await expectAccessibleInBothThemes(page)
  await duties.getByRole('button', { name: 'Save' }).click()
  await expect(selected).toContainText('2 people changed.')
  await page.getByRole('checkbox', { name: 'Select Ash Moor' }).uncheck()
  await selected.getByRole('button', { name: 'Set base' }).click()
  const base = page.getByRole('dialog', { name: 'Set base: 1 person' })
  await base.getByLabel('Base').selectOption({ label: 'Moorside Field' })
  await base.getByRole('button', { name: 'Save' }).click()
  await expect(selected).toContainText('1 person changed.')
  const row = page.getByRole('listitem').filter({ hasText: 'Robin Vale' })
  await expect(row).toContainText('Moorside Field')
  await expect(row).toContainText('Aircrew')
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Base', { exact: true }).selectOption({ label: 'No base' })
  await expect(row).toHaveCount(0)

  await page.getByRole('link', { name: 'Definitions' }).click()
  await page.getByRole('button', { name: /^Actions for Smoke/ }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await expect(page.getByText('Applies to 1 person now')).toBeVisible()

  await open(paramedic, '/compliance-requirements')
  await expect(page.getByRole('list', { name: 'Requirements' })).toContainText('Smoke and fumes drill')
  await expect(page.getByText('What you do on task: Aircrew, base: Moorside Field.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(admin, `/admin/users/${paramedic.id}`)
  await page.getByRole('button', { name: 'Edit duties and base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duties and base' })
  await dialog.getByRole('checkbox', { name: 'Winch crew' }).check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Is winched, or operates the winch.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('two who set duties at the same time see what the other has set @one-width', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  await open(supervisor, `/compliance-requirements?user=${clinician.id}`)
  await page.getByRole('button', { name: 'Edit duties and base' }).click()
  const dialog = page.getByRole('dialog', { name: 'Duties and base: Robin Vale' })
  await dialog.getByRole('checkbox', { name: 'Aircrew' }).check()
  const answer = await page.request.put(`/api/compliance/people/${clinician.id}/duties`, {
    headers: { authorization: `Bearer ${admin.accessToken}` },
    data: { duties: ['driver'], version: 0 },
  })
  expect(answer.ok()).toBe(true)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Take theirs: “Emergency driver”')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Emergency driver' })).toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Aircrew' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('On task: Aircrew, emergency driver, no base.')).toBeVisible()
})
