import { daysAgo } from './case-entry.ts'
import { linkIn } from './mail-link.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('an administrator adds an assessor, who confirms; a clinician asks them, they sign, and the list says how @both-widths', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin' })
  const clinician = await given.user({ organizationId, name: 'Ruth Ngata' })
  const team = { myRole: 'doctor', supervisionLevel: 'local' }
  const { id } = await given.case({ owner: clinician, title: 'Fall from a roof', date: daysAgo(2), team })
  const address = `kim-${crypto.randomUUID()}@hospital.example`

  await open(admin, `/admin/organizations/${organizationId}/assessors`)
  await expect(page.getByText('The address book is empty.')).toBeVisible()
  await page.getByRole('button', { name: 'Add an assessor' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add an assessor' })
  await dialog.getByRole('button', { name: 'Add and send the link' }).click()
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await dialog.getByLabel('Name').fill('Kim Osei')
  await dialog.getByLabel('Role').fill('Consultant anaesthetist')
  await dialog.getByLabel('Registration number').fill('GMC 1234567')
  await dialog.getByLabel('Email address').fill(address)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Add and send the link' }).click()
  const entries = page.getByRole('list', { name: 'Assessors' })
  await expect(entries).toContainText('Not confirmed yet')
  await page.getByLabel('Address for copies of outside signatures').fill('copies@rescue.example')
  await page.getByRole('form', { name: 'Copies' }).getByRole('button', { name: 'Save' }).click()
  await expect(
    page.getByRole('form', { name: 'Copies' }).getByRole('button', { name: 'Save' }),
  ).toBeDisabled()
  await expectAccessibleInBothThemes(page)

  await page.goto(linkIn(await mailTo(address)))
  await expect(page.getByRole('heading', { name: 'Confirm your address' })).toBeVisible()
  await expect(page).toHaveURL(/\/assessor$/)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'This is my address' }).click()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible()

  await open(clinician, `/logbook/${id}`)
  const panel = page.getByRole('region', { name: 'Signature from outside' })
  await panel.getByRole('button', { name: 'Ask somebody without an account' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask somebody without an account' })
  await asking.getByLabel('Whom to ask').last().selectOption('Kim Osei, Consultant anaesthetist')
  await expectAccessibleInBothThemes(page)
  await asking.getByRole('button', { name: 'Send the link' }).click()
  await expect(panel).toContainText('Kim Osei, Consultant anaesthetist: Waiting for an answer')
  await expect(panel).toContainText('Asked from the address book of your organization.')
  await expect(panel).not.toContainText(address)
  await expectAccessibleInBothThemes(page)

  await page.goto(linkIn(await mailTo(address, 2)))
  await expect(page.getByRole('heading', { name: 'Fall from a roof' })).toBeVisible()
  await expect(page).toHaveURL(/\/assess$/)
  await expect(page.getByLabel('Your registration number')).toHaveValue('GMC 1234567')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Return instead' }).click()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Back to signing' }).click()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('form', { name: 'Sign or return' })).toContainText('Choose')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('radio', { name: 'Distant', exact: true }).check()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(admin, '/admin/outside-signatures')
  const signatures = page.getByRole('list', { name: 'Signatures from outside' })
  await expect(signatures).toContainText('signed a case of Ruth Ngata')
  await expect(signatures).toContainText(`Asked from the address book (${address}).`)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Show').selectOption('People who sign each other’s cases')
  await expect(page).toHaveURL(/show=pairs/)
  await expect(page.getByText('no two people signed each other’s cases')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
