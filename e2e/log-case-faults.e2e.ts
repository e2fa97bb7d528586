import { builtFile } from './built-file.ts'
import type { Page } from '@playwright/test'
import { ageField, clock, daysAgo, fillLeast, pick, pickDate, saveButton } from './case-entry.ts'
import { givenPassword } from '#testing/given.ts'
import { expect, expectAccessible, test } from './fixtures.ts'

const savesOf = (page: Page): string[] => {
  const saves: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/cases'))
      saves.push(request.postData() ?? '')
  })
  return saves
}

const expectOneCase = async (page: Page): Promise<void> => {
  await page.goto('/logbook')
  await expect(page.getByText('1 case', { exact: true })).toBeVisible()
}

test('a double click and a second Enter log only one case', async ({ page, given, open }) => {
  const saves = savesOf(page)
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 30 })
  await saveButton(page).dblclick()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  expect(saves).toHaveLength(1)

  await page.goto('/new-case')
  await pick(page, 'Case type', 'Trauma')
  const age = ageField(page)
  await age.fill('31')
  await age.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  expect(saves).toHaveLength(2)
  await page.goBack()
  await expect(ageField(page)).toHaveValue('')
  await saveButton(page).click()
  await page.goto('/logbook')
  await expect(page.getByText('2 cases', { exact: true })).toBeVisible()
})

test('after a stood-down mission the next form asks about a patient, and lists what it carried over', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await pick(page, 'Mission type', 'Primary')
  await pick(page, 'Mission outcome', 'Stood down en route')
  await pick(page, 'Case type', 'Trauma')
  await pick(page, 'My role', 'Doctor')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  await page.goto('/new-case')
  await expect(page.getByText('From your last case: Primary · Doctor')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Stood down en route' })).not.toBeChecked()
  await expect(ageField(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByRole('radio', { name: 'Doctor', exact: true })).not.toBeChecked()
  await expect(page.getByText('From your last case', { exact: false })).toHaveCount(0)
})

test('starting the next case before the logbook has loaded opens an empty form', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await page.route(`**/assets/${builtFile('logbook-screen.tsx')}`, () => {})
  await page.route(/\/api\/cases(\/[^/?]+)?$/, (route) => route.abort())
  await fillLeast(page, { age: 77 })
  await saveButton(page).click()
  await expect(page).toHaveURL('/logbook')
  await page.evaluate(() => history.pushState({}, '', '/new-case'))
  await fillLeast(page, { age: 55 })
  await expect(saveButton(page)).toBeEnabled()
})

test('if the response is lost after the case was saved, it is stored and sent again without creating a second case', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  const lost: string[] = []
  // The first draft and the first attempt to log it reach the server, but the browser gets no response.
  await page.route(/\/api\/cases(\/[^/]+)?$/, async (route) => {
    const method = route.request().method()
    if (method === 'GET' || lost.includes(method)) return route.continue()
    lost.push(method)
    expect((await route.fetch()).ok()).toBe(true)
    await route.abort('connectionreset')
  })
  await fillLeast(page, { age: 52 })
  await expect.poll(() => lost).toEqual(['POST'])
  await saveButton(page).click()
  await expect(page.getByText('Saved on this device.', { exact: false })).toBeVisible()
  await expect(page).toHaveURL(/\/logbook$/)
  await expect(page.getByText(/^Case #\d\d-\d{5} logged$/)).toBeVisible({ timeout: 20_000 })
  expect(lost).toEqual(['POST', 'PUT'])
  await expectOneCase(page)
})

test('an error from the server is shown next to its field, and no input is lost', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await given.case({
    owner: clinician,
    missionNumber: 'WINCH-7',
    patientSequence: 2,
    mission: { platform: 'rotary_wing' },
  })
  await open(clinician, '/new-case')
  await fillLeast(page, { age: 17 })
  // The new case begins with the helicopter of the last one.
  await page.getByRole('button', { name: 'Change: Aircraft or vehicle' }).click()
  await pick(page, 'Aircraft or vehicle', 'Response car')
  await page.getByRole('button', { name: /^Mission Information/ }).click()
  // Only the server knows that this mission was flown by helicopter.
  await page.getByLabel('Mission number').fill('WINCH-7')
  await saveButton(page).click()

  await expect(page.getByRole('alert')).toContainText('with different details')
  const platform = page.getByRole('radiogroup', { name: 'Aircraft or vehicle' })
  await expect(platform).toContainText('Differs from the saved mission.')
  await expect(platform.getByRole('radio', { name: 'Response car' })).toBeFocused()
  await expect(ageField(page)).toHaveValue('17')
  await expect(page.getByLabel('Mission number')).toHaveValue('WINCH-7')
  await expectAccessible(page)

  await page.getByLabel('Mission number').fill('')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
})

test('times that contradict each other are reported at once, beside the time field', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await pickDate(page, daysAgo(2))
  await fillLeast(page, { age: 30 })
  await page.getByRole('button', { name: /^Mission Information/ }).click()
  await clock(page, 'Activated').fill('1000')
  await clock(page, 'Mobile').fill('0950')
  await expect(page.getByText(/^Mobile is before activated\. If it was on the next day/)).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).click()
  await expect(clock(page, 'Mobile')).toBeFocused()
  await clock(page, 'Mobile').fill('1010')
  await saveButton(page).click()
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
})

test('input survives a reload, and stays in the drafts when another case is started', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 88 })
  await page.getByRole('button', { name: /^Mission Information/ }).click()
  await clock(page, 'Activated').fill('0412')

  await page.reload()
  await expect(page.getByText(/^Restored what you had typed/)).toBeVisible()
  await expect(ageField(page)).toHaveValue('88')
  await expect(page.getByRole('radio', { name: 'Transported', exact: true })).toBeChecked()
  await page.getByRole('button', { name: /^Mission Information/ }).click()
  await expect(clock(page, 'Activated')).toHaveValue('04:12')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'New case instead' }).click()
  await expect(ageField(page)).toHaveValue('')
  await page.getByRole('link', { name: '1 other draft' }).click()
  const draft = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem')
  await expect(draft).toContainText('Draft ·')
  await expectAccessible(page)
  await draft.getByRole('button', { name: /^Discard/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Nothing is waiting.', { exact: false })).toBeVisible()
})

test('if a session ends while typing, nothing is lost: the user signs in over the form, and the case is logged', async ({
  page,
  given,
  signIn,
}) => {
  const clinician = await given.user()
  await signIn(clinician)
  await page.goto('/new-case')
  await fillLeast(page, { age: 26 })
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })

  await saveButton(page).click()
  const again = page.getByRole('dialog', { name: 'Your session has ended' })
  await expectAccessible(page)
  await again.getByLabel(`Password of ${clinician.email}`).fill(givenPassword)
  await again.getByRole('button', { name: 'Sign in', exact: true }).click()
  // The interrupted save continues automatically.
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  await expectOneCase(page)
})
