import { daysAgo, fillLeast, saveButton } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a case with a reflection is suggested as CPD, added in two taps, and each lists the other', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 34 })
  await page.getByRole('button', { name: /^Learning/ }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Ladder fall, RSI')
  await page.getByRole('textbox', { name: 'So what?', exact: true }).fill('Blood earlier would have helped.')
  await page
    .getByRole('textbox', { name: 'Now what?', exact: true })
    .fill('I will ask for blood at activation.')
  await page.getByRole('textbox', { name: 'CPD hours' }).fill('0.75')
  await saveButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder fall, RSI' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add to CPD' })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.goto('/cpd-portal')
  const suggestions = page.getByRole('list', { name: 'Cases that could count as CPD' })
  await expect(suggestions).toContainText(/Reflection written · 0\.75 hours of CPD in your reflection/)
  await expectAccessibleInBothThemes(page)

  // The first tap fills the form in, and nothing is saved.
  await suggestions.getByRole('link', { name: 'Add Ladder fall, RSI to CPD' }).click()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Ladder fall, RSI')
  await expect(page.getByRole('textbox', { name: 'Hours', exact: true })).toHaveValue('0.75')
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Written reflection')
  await expect(page.getByLabel('What I learned')).toHaveValue('Blood earlier would have helped.')
  await expect(page.getByLabel('What I will change')).toHaveValue('I will ask for blood at activation.')
  await expect(page.getByText('everyone who may see your CPD can read it')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Linked cases' })).toContainText('Ladder fall, RSI')
  await expect(page.getByRole('link', { name: 'Log case' })).toBeHidden()
  await expectAccessibleInBothThemes(page)

  // The second tap saves: the button is in sight without scrolling.
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(save).toBeInViewport({ ratio: 1 })
  await save.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ladder fall, RSI' })).toBeVisible()
  await expect(page.getByText('0.75 hours · Written reflection')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: /^Ladder fall, RSI, / }).click()
  const fromCase = page.getByRole('list', { name: 'CPD from this case' })
  await expect(fromCase).toContainText('0.75 hours')
  await expectAccessibleInBothThemes(page)
  await fromCase.getByRole('link', { name: 'Ladder fall, RSI' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Linked cases' })).toBeVisible()

  await page.goto('/cpd-portal')
  await expect(page.getByLabel('Totals')).toHaveText(/1 activity\s*0\.75 hours/)
  await expect(suggestions).toBeHidden()
})

test('a suggestion is dismissed and taken back, at once and on a later visit @desktop', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  const names = ['Winch rescue', 'Burns transfer', 'Seizure', 'Night drill']
  for (const [at, title] of names.entries())
    await given.case({ owner, title, date: daysAgo(at + 1), reflection: { soWhat: 'Ask earlier.' } })
  await open(owner, '/cpd-portal')
  const suggestions = page.getByRole('list', { name: 'Cases that could count as CPD' })
  await expect(suggestions.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Show all 4 cases' }).click()
  await expect(suggestions.getByRole('listitem')).toHaveCount(4)

  await page.getByRole('button', { name: 'Dismiss Seizure' }).click()
  const undo = page.getByRole('button', { name: 'Undo dismissing Seizure' })
  await expect(undo).toBeFocused()
  await expect(suggestions).toContainText('Dismissed: Seizure')
  await expectAccessibleInBothThemes(page)
  await undo.press('Enter')
  await expect(page.getByRole('button', { name: 'Dismiss Seizure' })).toBeFocused()
  await page.getByRole('button', { name: 'Dismiss Seizure' }).click()
  await expect(undo).toBeVisible()

  await page.reload()
  await expect(suggestions.getByRole('listitem')).toHaveCount(3)
  await expect(suggestions).not.toContainText('Seizure')
  await page.getByText('1 dismissed suggestion').click()
  const dismissed = page.getByRole('list', { name: 'Dismissed suggestions' })
  await expect(dismissed).toContainText('Seizure')
  await expectAccessibleInBothThemes(page)
  await undo.click()
  await expect(dismissed).toBeHidden()
  await page.getByRole('button', { name: 'Show all 4 cases' }).click()
  await expect(suggestions).toContainText('Seizure')
})

test(
  'a supervisor sees the CPD of a clinician’s case and is offered no button',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const clinician = await given.user({ supervisor })
    const { id } = await given.case({ owner: clinician, reflection: { soWhat: 'Ask earlier.' } })
    const saved = await page.request.post('/api/cpd/activities', {
      headers: { authorization: `Bearer ${clinician.accessToken}` },
      data: {
        title: 'Airway reflection',
        date: daysAgo(0),
        hours: 1,
        type: 'reflection',
        linkedCaseIds: [id],
      },
    })
    expect(saved.ok()).toBe(true)
    await open(supervisor, `/logbook/${id}`)
    await expect(page.getByRole('list', { name: 'CPD from this case' })).toContainText('Airway reflection')
    await expect(page.getByRole('link', { name: 'Add to CPD' })).toBeHidden()
    await page.goto(`/cpd-portal?user=${clinician.id}`)
    await expect(page.getByRole('link', { name: /Airway reflection/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'From your work' })).toBeHidden()
  },
)

test('the list of activities is narrowed to a tag', { tag: '@desktop' }, async ({ page, given, open }) => {
  const owner = await given.user()
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  for (const [title, tags] of [
    ['Winch drill', ['winch', 'night']],
    ['Airway day', ['airway']],
  ] as const) {
    const data = { title, date: daysAgo(2), hours: 2, type: 'course', tags }
    expect((await page.request.post('/api/cpd/activities', { headers, data })).ok()).toBe(true)
  }
  await open(owner, '/cpd-portal')
  await page.getByRole('combobox', { name: 'Tag' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['airway', 'night', 'winch'])
  await expectAccessibleInBothThemes(page)
  await page.getByRole('option', { name: 'winch' }).click()
  await expect(page).toHaveURL(/tag=winch/)
  await expect(page.getByRole('link', { name: /Winch drill/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Airway day/ })).toBeHidden()
  await expect(page.getByLabel('Totals')).toHaveText(/1 activity/)
})
