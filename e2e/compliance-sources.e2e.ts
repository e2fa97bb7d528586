import type { APIResponse, Page } from '@playwright/test'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import { toAdoptionRequest } from '#testing/compliance.ts'
import { createPdf } from '#testing/evidence.ts'
import type { Given, GivenUser } from '#testing/given.ts'
import { daysAgo, fact, fillLeast, part, pick, saveButton, written } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

// Where a record comes from: a certificate that is CPD too, the profile, an early renewal, the logbook.

const certificate = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: createPdf() }

const requirement = {
  category: 'life_support',
  audiences: ['all'],
  validityMonths: 12,
  evidenceRequired: false,
  verificationRequired: false,
}

async function created(answer: APIResponse): Promise<string> {
  expect(answer.status()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return id
}

const post = async (page: Page, by: GivenUser, path: string, data: object): Promise<string> =>
  created(await page.request.post(path, { data, headers: { authorization: `Bearer ${by.accessToken}` } }))

async function givenService(given: Given) {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  return { admin, supervisor, clinician }
}

test('one certificate keeps a requirement current and is CPD, and each leads to the other', async ({
  page,
  given,
  open,
}) => {
  const { admin, clinician } = await givenService(given)
  const title = 'Advanced life support'
  const description = 'Book at https://courses.example/als (two days).'
  await post(page, admin, '/api/compliance/requirements', {
    ...requirement,
    title,
    description,
    code: 'als_course',
    evidenceRequired: true,
  })

  await open(clinician, '/compliance-requirements')
  await page.getByRole('link', { name: title }).click()
  const asked = part(page, 'What is required')
  const link = asked.getByRole('link', { name: 'https://courses.example/als' })
  await expect(link).toHaveAttribute('href', 'https://courses.example/als')
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  await expect(fact(asked, 'Valid')).toHaveText('Every 12 months')
  await expect(fact(asked, 'Early renewal')).toHaveText(
    'Up to 90 days before the expiry, keeping the anniversary',
  )
  await expect(fact(asked, 'Reminders')).toHaveText('90, 30 and 7 days before the expiry')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Add a record' }).click()
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Evidence files to upload').setInputFiles(certificate)
  await expect(dialog.getByRole('button', { name: 'Remove Certificate.pdf' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'Also record as CPD' }).check()
  await expect(dialog.getByRole('combobox', { name: 'CPD type' })).toHaveValue('Life support course')
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Enter hours in quarters, such as 1.25.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Hours' }).fill('12')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('link', { name: 'Also recorded as CPD' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('12 hours · Life support course')).toBeVisible()
  await expect(page.getByText('Certificate.pdf', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await part(page, 'Compliance').getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/compliance-requirements\//)
  await expect(page.getByText('Certificate.pdf', { exact: true })).toBeVisible()
})

test('a paramedic enters a registration once, in the profile, and a supervisor verifies it', async ({
  page,
  given,
  open,
}) => {
  const { admin, supervisor, clinician } = await givenService(given)
  await post(page, admin, '/api/compliance/requirements', toAdoptionRequest('registration_paramedic_hcpc'))
  const title = 'Paramedic registration (HCPC)'

  await open(clinician, '/profile')
  await pick(page, 'Profession', 'Paramedic')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.goto('/compliance-requirements')
  await page.getByRole('link', { name: `Update in profile: ${title}` }).click()
  await expect(page.getByRole('tab', { name: 'Registrations' })).toHaveAttribute('aria-selected', 'true')
  await page.getByRole('button', { name: 'Add a registration' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a registration' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Choose your regulator.')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Regulator' }).fill('health and care')
  await page.getByRole('option', { name: /HCPC/ }).click()
  await dialog.getByLabel('Registration number').fill('PA12345')
  await dialog.getByLabel('Expires on').fill('2031-08-31')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('list', { name: 'Registrations' })).toContainText('PA12345')
  await expectAccessibleInBothThemes(page)

  await page.goto('/compliance-requirements')
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('list', { name: 'Records' })).toContainText(
    'From your profile. Change it there',
  )
  await expect(page.getByRole('list', { name: 'Records' })).toContainText('Waits for verification')
  await expectAccessibleInBothThemes(page)

  await open(supervisor, '/compliance-requirements/verification')
  await page.getByRole('button', { name: `Verify: ${title}, Robin Vale` }).click()
  const question = page.getByRole('dialog', { name: 'Have you seen the original?' })
  await expectAccessibleInBothThemes(page)
  await question.getByRole('button', { name: 'Yes, verify' }).click()
  await expect(page.getByRole('button', { name: /^Verify/ })).toHaveCount(0)
  await open(clinician, '/compliance-requirements')
  await expect(page.getByRole('list', { name: 'Requirements' })).toContainText('31 Aug 2031')
})

test('a record that lapsed is entered again, renewed early, and keeps its anniversary', async ({
  page,
  given,
  open,
}) => {
  const { admin, clinician } = await givenService(given)
  const title = 'Basic life support'
  await post(page, admin, '/api/compliance/requirements', { ...requirement, title, code: 'bls_course' })
  const lapsed = plusMonths(daysAgo(0), -13)
  const current = plusDays(plusMonths(daysAgo(0), -12), 30)
  const anniversary = plusMonths(current, 12)

  await open(clinician, '/compliance-requirements')
  const list = page.getByRole('list', { name: 'Requirements' })
  const add = async (button: string, completedOn: string) => {
    await list.getByRole('button', { name: `${button}: ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await dialog.getByLabel('Completed on').fill(completedOn)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
  }
  await add('Add a record', lapsed)
  await expect(list).toContainText('Expired')
  await expect(list).toContainText(written(plusMonths(lapsed, 12)))
  await add('Renew', current)
  await expect(list).toContainText('Expiring')
  await expect(list).toContainText(written(anniversary))
  await add('Renew', daysAgo(0))
  await expect(list).toContainText('Valid')
  await expect(list).toContainText(written(plusMonths(anniversary, 12)))

  await list.getByRole('link', { name: title }).click()
  const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
  await expect(records).toHaveCount(3)
  await expect(records.first()).toContainText(`valid until ${written(plusMonths(anniversary, 12))}`)
})

test('logging a case with an intubation renews the airway currency at once', async ({
  page,
  given,
  open,
}) => {
  const { admin, clinician } = await givenService(given)
  await post(
    page,
    admin,
    '/api/compliance/requirements',
    toAdoptionRequest('airway_currency', { blocksDuty: true }),
  )
  const title = 'Advanced airway currency'

  await open(clinician, '/compliance-requirements')
  const list = page.getByRole('list', { name: 'Requirements' })
  await expect(list).toContainText('Nothing recorded')
  const fitness = page.getByRole('region', { name: 'Fit to fly' })
  await expect(fitness).toContainText('You are not fit to fly today: one requirement blocks duty')
  await expect(fitness.getByRole('list', { name: 'Blocks duty' })).toContainText(title)

  await page.goto('/new-case')
  await fillLeast(page, { age: 47 })
  const procedures = page.getByRole('group', { name: 'Procedures', exact: true })
  await procedures.getByRole('checkbox', { name: 'RSI', exact: true }).check()
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)

  await page.goto('/compliance-requirements')
  await expect(list).toContainText('Valid')
  await expect(list).toContainText(written(plusDays(daysAgo(0), 90)))
  await list.getByRole('link', { name: title }).click()
  await expect(part(page, 'From your work')).toContainText(
    `Current until ${written(plusDays(daysAgo(0), 90))} without another.`,
  )
  await expectAccessibleInBothThemes(page)
})

test('a supervisor sees on the start page who is fit to fly, and opens why', async ({
  page,
  given,
  open,
}) => {
  const { admin, supervisor } = await givenService(given)
  const dutyRequirement = { ...requirement, title: 'Aviation medical', code: 'medical', blocksDuty: true }
  await post(page, admin, '/api/compliance/requirements', dutyRequirement)
  await open(supervisor, '/dashboard')
  const team = page.getByRole('table', { name: 'My clinicians' })
  await expect(team.getByText('Not fit to fly', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await team.getByRole('link', { name: 'Not fit to fly', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Compliance of Robin Vale' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Requirements' })).toContainText('Nothing recorded')
})
