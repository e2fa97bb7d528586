import type { Locator, Page } from '@playwright/test'
import {
  ageField,
  clock,
  daysAgo,
  fact,
  fillLeast,
  part,
  pick,
  pickDate,
  saveButton,
  written,
} from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

test(
  'a clinician signs in, logs a night mission with its times and team, and finds and opens it again',
  { tag: '@desktop' },
  async ({ page, given, signIn }) => {
    test.slow()
    const { id } = await given.organization({ timeZone: 'Pacific/Auckland' })
    const clinician = await given.user({ organizationId: id })
    const date = daysAgo(3)
    await signIn(clinician)
    await page
      .getByRole('link', { name: /^Log (new )?case$/i })
      .filter({ visible: true })
      .first()
      .click()

    await pickDate(page, date)
    await fillLeast(page, { age: 47 })
    await pick(page, 'Aircraft or vehicle', 'Helicopter')
    await pick(page, 'Gender', 'Female')
    await pick(page, 'Working diagnosis', 'Major trauma')
    await pick(page, 'Supervision level', 'Distant')
    const procedures = page.getByRole('group', { name: 'Procedures', exact: true })
    for (const name of ['TXA', 'RSI']) await procedures.getByRole('checkbox', { name, exact: true }).check()

    await page.getByRole('button', { name: /^Mission Information/ }).click()
    await pick(page, 'Urgency', 'Immediate (minutes)')
    await page.getByRole('combobox', { name: 'Location type' }).fill('mount')
    await page.getByRole('option', { name: 'Mountain or wilderness' }).click()
    const clocks = [
      ['Call received', '2235'],
      ['Activated', '2240'],
      ['Mobile', '2246'],
      ['Arrived at scene', '2301'],
      ['At patient', '2304'],
      ['Left scene', '2350'],
      ['Arrived at destination', '0015'],
      ['Handover', '0035'],
      ['Available', '0100'],
      ['Back at base', '0120'],
    ] as const
    for (const [label, typed] of clocks) await clock(page, label).fill(typed)
    const live = page.getByLabel('Calculated from the times')
    await expect(fact(live, 'Activation')).toHaveText('6 min')
    await expect(fact(live, 'On scene')).toHaveText('49 min')
    await expect(fact(live, 'Transport')).toHaveText('25 min')

    await page.getByRole('button', { name: /^Team Information/ }).click()
    await pick(page, 'My role in care', 'Lead')
    await page.getByRole('combobox', { name: 'My grade' }).fill('consult')
    await page.getByRole('option', { name: /^Consultant/ }).click()
    for (const role of ['Doctor', 'Pilot in command']) {
      await page.getByRole('combobox', { name: 'Team on this mission' }).fill(role)
      await page.getByRole('option', { name: role, exact: true }).click()
    }
    await pick(page, 'Learner present', 'Yes')
    await page.getByRole('button', { name: /^Patient/ }).click()
    await page.getByLabel('Summary').fill('Long carry to the winch site, "sharp end" & all.')
    await page.getByRole('button', { name: /^Learning/ }).click()
    await page.getByLabel('Title', { exact: true }).fill('Fall from a cornice')
    await expect(page.getByText('Ready to log')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await saveButton(page).click()

    await expect(page.getByRole('heading', { level: 1, name: 'Fall from a cornice' })).toBeVisible()
    await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
    await expectAllEntered(page, date)
    await expectAccessibleInBothThemes(page)

    await page.getByRole('main').getByRole('link', { name: 'Logbook' }).click()
    await expectFoundBySearchAndFilters(page)
    await rowOf(page, 'Fall from a cornice').click()
    await expect(page.getByRole('heading', { level: 1, name: 'Fall from a cornice' })).toBeVisible()
  },
)

async function expectAllEntered(page: Page, date: string): Promise<void> {
  const nextDay = written(new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, 10))
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(fact(glance, 'Case type')).toHaveText('Trauma')
  await expect(fact(glance, 'Patient')).toHaveText(/^47.*Female$/)

  const times = part(page, 'Times')
  const moments = times.getByRole('list', { name: 'Times' }).getByRole('listitem')
  await expect(moments).toHaveText([
    '22:35Call received',
    '22:40Activated',
    '22:46Mobile',
    '23:01Arrived at scene',
    '23:04At patient',
    '23:50Left scene',
    `00:15Arrived at destination${nextDay}`,
    `00:35Handover${nextDay}`,
    `01:00Available${nextDay}`,
    `01:20Back at base${nextDay}`,
  ])
  const derived = times.getByLabel('Calculated from the times')
  await expect(fact(derived, 'Total')).toHaveText('2 h 20 min')
  // The summary has this one, so it is not repeated.
  await expect(fact(derived, 'Transport')).toHaveCount(0)
  const legs = glance.getByRole('list', { name: 'Legs of the mission' }).getByRole('listitem')
  await expect(legs.filter({ hasText: 'Transport' })).toHaveText('Transport 25 min')

  const mission = part(page, 'Mission Information')
  await expect(fact(mission, 'Mission type')).toHaveText('Primary (scene)')
  await expect(fact(glance, 'Mission outcome')).toHaveText('Transported')
  await expect(fact(glance, 'Aircraft or vehicle')).toHaveText('Helicopter')
  await expect(fact(mission, 'Aircraft or vehicle')).toHaveCount(0)
  await expect(fact(mission, 'Urgency')).toHaveText('Immediate (minutes)')
  await expect(fact(mission, 'Location type')).toHaveText('Mountain or wilderness')
  const team = part(page, 'Team Information')
  await expect(fact(glance, 'Role')).toHaveText('Doctor')
  await expect(fact(team, 'My grade')).toHaveText('Consultant, specialist or attending')
  await expect(fact(glance, 'Role in care')).toHaveText('Lead')
  await expect(fact(glance, 'Supervision')).toHaveText('Distant')
  await expect(fact(team, 'Team on this mission')).toHaveText('1 × Doctor, 1 × Pilot in command')
  await expect(fact(team, 'Learner present')).toHaveText('Yes')
  await expect(glance).toContainText(/trauma/i)
  await expect(glance).toContainText('Long carry to the winch site, "sharp end" & all.')
  await expect(glance).toContainText('RSI')
  await expect(glance).toContainText('TXA')
}

async function expectFoundBySearchAndFilters(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('cornice')
  await expect(page).toHaveURL(/q=cornice/)
  const filters = page.getByRole('button', { name: /^Filters/ })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Case type' }).fill('trau')
  await page.getByRole('option', { name: /^Trauma/ }).click()
  await page.getByLabel('Period').selectOption('Last 3 months')
  await expect(page).toHaveURL(/q=cornice.*type=trauma.*period=quarter/)
  const show = page.getByRole('button', { name: 'Show 1 case' })
  if ((page.viewportSize()?.width ?? 0) < 600) await show.click()
  await expect(rowOf(page, 'Fall from a cornice')).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await expect(page.getByRole('searchbox', { name: 'Search cases' })).toHaveValue('cornice')
  await expect(rowOf(page, 'Fall from a cornice')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('avalanche')
  await expect(page.getByText('No cases match.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(rowOf(page, 'Fall from a cornice')).toBeVisible()
}

/** Returns the link of a case in the list, which is a card or a row. */
const rowOf = (page: Page, title: string): Locator =>
  page.getByLabel('Cases', { exact: true }).getByRole('link', { name: title })

test('the quick log takes fourteen taps the first time and five the next @both-widths', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/dashboard')
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  const chip = (name: string) => page.getByRole('radio', { name, exact: true })
  const logCase = page.getByRole('link', { name: 'Log your first case' })

  await tap(logCase)
  for (const answer of ['Primary', 'Transported', 'Helicopter', 'Medical']) await tap(chip(answer))
  await tap(ageField(page))
  await page.keyboard.type('63')
  for (const answer of ['Male', 'STEMI', 'Doctor', 'Distant']) await tap(chip(answer))
  for (const name of ['IV access', 'RSI', 'Airway Management']) {
    await tap(page.getByRole('checkbox', { name, exact: true }))
  }
  await tap(saveButton(page))
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  expect(taps).toBeLessThanOrEqual(14)

  taps = 0
  await tap(page.getByRole('link', { name: 'Log another' }))
  await tap(chip('Trauma'))
  await tap(ageField(page))
  await page.keyboard.type('8')
  await tap(page.getByRole('checkbox', { name: 'TXA' }))
  await tap(saveButton(page))
  await expect(fact(page.getByRole('region', { name: 'At a glance' }), 'Role')).toHaveText('Doctor')
  expect(taps).toBeLessThanOrEqual(5)
})

test('a case is logged by keyboard alone @desktop', async ({ page, given, open }) => {
  await open(await given.user(), '/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByRole('heading', { level: 1, name: 'Log a case' })).toBeVisible()

  const firstOf = (question: string) =>
    page.getByRole('radiogroup', { name: question, exact: true }).getByRole('radio').first()
  await tabTo(page, firstOf('Mission type'))
  await page.keyboard.press('Space')
  await tabTo(page, firstOf('Mission outcome'))
  await page.keyboard.press('ArrowRight')
  await tabTo(page, firstOf('Case type'))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Medical', exact: true })).toBeChecked()
  await tabTo(page, ageField(page))
  await page.keyboard.type('71')

  const more = page.getByRole('button', { name: 'Search all: Working diagnosis' })
  await tabTo(page, more)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Working diagnosis' })
  await expect(dialog).toBeVisible()
  await expectFocusStaysIn(page, dialog)
  await dialog.getByRole('searchbox').focus()
  await page.keyboard.type('sepsis')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(more).toBeFocused()

  await tabTo(page, firstOf('My role'))
  await page.keyboard.press('Space')
  await tabTo(page, saveButton(page))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
  await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(/sepsis/i)
})

/** Presses Tab until the element has the focus, and expects a visible focus ring. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) break
  }
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const isShown = await target.evaluate((element) => {
    const outlined = element.closest('label') ?? element
    const style = getComputedStyle(outlined)
    return style.outlineStyle !== 'none' || style.boxShadow !== 'none' || style.borderStyle !== 'none'
  })
  expect(isShown).toBe(true)
}

async function expectFocusStaysIn(page: Page, dialog: Locator): Promise<void> {
  for (const key of ['Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Tab', 'Tab', 'Tab', 'Tab']) {
    await page.keyboard.press(key)
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
}

test('each missing field shows and announces an error, and the first one gets the focus', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await expect(page.getByText(/required answers left/)).toBeVisible()
  await saveButton(page).click()

  const missionType = page.getByRole('radiogroup', { name: 'Mission type' })
  await expect(missionType).toContainText('Choose a mission type.')
  await expect(missionType.getByRole('radio').first()).toBeFocused()
  await expect(page.getByRole('radiogroup', { name: 'Mission outcome' })).toContainText(
    'Choose how the mission ended.',
  )
  await expect(page.getByRole('radiogroup', { name: 'My role' })).toContainText('Choose your role.')
  await expectAccessibleInBothThemes(page)
  await pick(page, 'Mission type', 'Primary')
  await expect(page.getByText('Choose a mission type.')).toBeHidden()
  await expect(page).toHaveURL('/new-case')
})

test('the form asks nothing about a patient if the mission was stood down', async ({ page, given, open }) => {
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 40 })
  await pick(page, 'Mission outcome', 'Stood down en route')
  await expect(ageField(page)).toBeHidden()
  await expect(page.getByRole('radiogroup', { name: 'Working diagnosis' })).toBeHidden()
  await expect(page.getByRole('group', { name: 'Procedures' })).toBeHidden()
  await expect(page.getByText(/^No patient on this mission/)).toBeVisible()
  await expectAccessible(page)
  await saveButton(page).click()

  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(fact(glance, 'Mission outcome')).toHaveText('Stood down en route')
  await expect(page.getByRole('heading', { name: 'Patient', exact: true })).toBeHidden()
  await expect(fact(glance, 'Patient')).toBeHidden()
  await expectAccessible(page)
})
