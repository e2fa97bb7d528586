import type { Page } from '@playwright/test'
import type { Given, GivenUser } from '#testing/given.ts'
import { ageField, daysAgo, fillLeast, pick, saveButton } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

// The app itself must load from the device here.
test.use({ serviceWorkers: 'allow' })

async function givenPair(given: Given, settings: Record<string, unknown> = {}) {
  const { id: organizationId } = await given.organization({ settings })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor })
  return { supervisor, clinician }
}

async function waitingFor(page: Page, { accessToken }: GivenUser): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const answer = await page.request.get('/api/sign-off-requests/waiting', { headers })
  return ((await answer.json()) as { count: number }).count
}

async function sign(page: Page, { accessToken }: GivenUser, id: string, version: number): Promise<void> {
  const answer = await page.request.post(`/api/cases/${id}/signatures`, {
    data: { version, level: 'distant' },
    headers: { authorization: `Bearer ${accessToken}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('one line with a new case asks the supervisor to sign, and only if the clinician wants it @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  await open(clinician, '/new-case')
  await fillLeast(page, { age: 34 })
  const line = page.getByRole('checkbox', { name: 'Ask Kim Osei to sign' })
  await expect(line).not.toBeChecked()
  await line.check()
  await expectAccessibleInBothThemes(page)
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Waiting for Kim Osei')
  await page.goto('/new-case')
  await fillLeast(page, { age: 35 })
  await expect(line).not.toBeChecked()
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Not signed')
  expect(await waitingFor(page, supervisor)).toBe(1)
})

test('where the organization wants every case signed, asking takes no tap, and works without a network', async ({
  page,
  context,
  given,
  open,
}) => {
  const { supervisor, clinician } = await givenPair(given, { signOff: { everything: true } })
  await open(clinician, '/new-case')
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await context.setOffline(true)
  await fillLeast(page, { age: 34 })
  await expect(page.getByRole('checkbox', { name: 'Ask Kim Osei to sign' })).toBeChecked()
  await saveButton(page).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText(/^Case #\d\d-\d+ logged$/)).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => waitingFor(page, supervisor)).toBe(1)
})

test('where only supervised cases need a signature, the line follows the answers until the clinician chooses', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician } = await givenPair(given, { signOff: { supervised: true } })
  await open(clinician, '/new-case')
  await fillLeast(page, { age: 34 })
  const line = page.getByRole('checkbox', { name: 'Ask Kim Osei to sign' })
  await expect(line).not.toBeChecked()
  await pick(page, 'Supervision level', 'Independent')
  await expect(line).not.toBeChecked()
  await pick(page, 'Supervision level', 'Distant')
  await expect(line).toBeChecked()
  await saveButton(page).click()
  await expect(page.getByRole('region', { name: 'Sign-off' })).toContainText('Waiting for Kim Osei')
  expect(await waitingFor(page, supervisor)).toBe(1)
})

test('if only the request for a signature is lost, it is sent again, and the case is logged once', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  await open(clinician, '/new-case')
  let failures = 1
  await page.route('**/api/sign-off-requests', async (route) => {
    if (route.request().method() === 'POST' && failures > 0) {
      failures -= 1
      await route.abort()
    } else await route.continue()
  })
  await fillLeast(page, { age: 34 })
  await page.getByRole('checkbox', { name: 'Ask Kim Osei to sign' }).check()
  await saveButton(page).click()
  await expect.poll(() => waitingFor(page, supervisor), { timeout: 30_000 }).toBe(1)
  await page.goto('/logbook')
  await expect(page.getByRole('list', { name: 'Waiting to send' })).toHaveCount(0)
  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  const list = (await (await page.request.get('/api/cases', { headers })).json()) as { cases: object[] }
  expect(list.cases).toHaveLength(1)
})

test('before a signed case is saved, the form says what an edit does, and asks again only if what was signed changes @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { supervisor, clinician } = await givenPair(given)
  const { id } = await given.case({ owner: clinician, date: daysAgo(2), patientAge: 60 })
  await sign(page, supervisor, id, 1)
  await open(clinician, `/logbook/${id}/edit`)
  await expect(
    page.getByText(/Kim Osei signed this case on .* the signature no longer covers it/),
  ).toBeVisible()
  const again = page.getByRole('checkbox', { name: 'Ask Kim Osei to sign it again' })
  await expect(again).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await ageField(page).fill('61')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const card = page.getByRole('region', { name: 'Sign-off' })
  await expect(card).toContainText('Waiting for Kim Osei')
  await expect(card).toContainText('Changed since it was signed: Age')
  expect(await waitingFor(page, supervisor)).toBe(1)

  await page.goto(`/logbook/${id}/edit`)
  await expect(
    page.getByText('Kim Osei has been asked to sign this case, and will sign what you save.'),
  ).toBeVisible()
  await sign(page, supervisor, id, 2)
  await page.goto(`/logbook/${id}/edit`)
  await again.uncheck()
  await ageField(page).fill('62')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card).toContainText('Changed since it was signed')
  expect(await waitingFor(page, supervisor)).toBe(0)
  await page.goto(`/logbook/${id}/edit`)
  await again.uncheck()
  await ageField(page).fill('61')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(card.getByText('Signed', { exact: true })).toBeVisible()
})
