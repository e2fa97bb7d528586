import { createPdf } from '#testing/evidence.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const certificate = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: createPdf() }

test('a service takes requirements from templates, a clinician adds evidence, and a supervisor verifies it', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Vale' })

  await open(admin, '/compliance-requirements/definitions')
  await page.getByRole('link', { name: 'Choose from templates' }).click()
  await page.getByLabel('Search templates').fill('fire')
  await page.getByRole('checkbox', { name: 'Fire safety' }).check()
  await page.getByLabel('Search templates').fill('information governance')
  await page.getByRole('checkbox', { name: 'Information governance and data security' }).check()
  await page.getByLabel('Search templates').fill('influenza')
  await page.getByRole('checkbox', { name: 'Influenza vaccine' }).check()
  await page.getByRole('button', { name: 'Add 3 requirements' }).click()
  await expect(page.getByText('Fire safety')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(clinician, '/compliance-requirements')
  await expect(page.getByRole('region', { name: 'Fit to fly' })).toBeVisible()
  await page.getByRole('button', { name: 'Upload: Fire safety' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fire safety' })
  const width = page.viewportSize()?.width ?? 390
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(dialog.getByRole('button', { name: 'Send for verification' })).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width, height: 844 })
  await dialog.getByRole('textbox', { name: 'Provider' }).fill('City Fire Service')
  await dialog.getByLabel('Evidence files to upload').setInputFiles(certificate)
  await expect(dialog.getByRole('button', { name: 'Remove Certificate.pdf' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: /^(Save|Send for verification)$/ }).click()
  await expect(dialog).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Add a record: Influenza vaccine' }).click()
  const vaccine = page.getByRole('dialog', { name: 'Influenza vaccine' })
  await expect(
    vaccine.getByText('For health items, Sortie stores only the status and the dates'),
  ).toBeVisible()
  await expect(vaccine.getByRole('textbox', { name: 'Provider' })).toHaveCount(0)
  await vaccine.getByRole('button', { name: /^(Save|Send for verification)$/ }).click()
  await expect(vaccine).toBeHidden()
  await page.getByRole('link', { name: 'Fire safety', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fire safety' })).toBeVisible()
  await expect(page.getByText('City Fire Service')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(supervisor, '/dashboard')
  const toVerify = page.getByRole('link', { name: 'Compliance Requirements 2 records to verify' })
  if (width < 1100) await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(toVerify.last()).toBeVisible()
  await open(supervisor, '/compliance-requirements/people')
  await expect(page.getByText('Robin Vale')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'To verify', exact: true }).click()
  await page.getByRole('button', { name: 'Verify: Fire safety, Robin Vale' }).click()
  await expect(page.getByRole('button', { name: /^Verify: Fire safety/ })).toHaveCount(0)

  await open(clinician, '/dashboard')
  await expect(page.getByRole('list', { name: 'Next expiries' })).toContainText('Fire safety')
})
