import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a clinician adds an activity, completes it, finds it, duplicates it, deletes it and restores it', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'Ladder fall at night' })
  await open(clinician, '/cpd-portal')
  await expect(page.getByText('No CPD activities yet. Record your first one.')).toBeVisible()

  await page.getByRole('button', { name: 'Quick add' }).click()
  const quick = page.getByRole('dialog', { name: 'Quick add' })
  await quick.getByRole('button', { name: 'Finish later' }).click()
  await expect(quick.getByText('Choose a type.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await quick.getByLabel('Title').fill('Airway day with Dr Miller')
  await quick.getByRole('combobox', { name: 'Type' }).fill('simul')
  await page.getByRole('option', { name: 'Simulation or drill' }).click()
  await quick.getByLabel('Date').fill(daysAgo(3))
  await quick.getByLabel('Hours').fill('2.5')
  await quick.getByRole('button', { name: 'Finish later' }).click()
  await expect(quick).toBeHidden()
  const totals = page.getByLabel('Totals')
  await expect(totals).toHaveText(/1 activity\s*0 hours\s*1 to finish/)

  await page.getByRole('button', { name: 'Actions for Airway day with Dr Miller' }).click()
  await page.getByRole('menuitem', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Edit CPD activity' })).toBeVisible()
  // Suggested by the type.
  await expect(page.getByLabel('Participatory hours')).toHaveValue('2.5')
  await expect(page.getByRole('checkbox', { name: 'Reviewing performance', exact: true })).toBeChecked()
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('13')
  await expect(page.getByText('More than 12 hours a day: is that right?')).toBeVisible()
  await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('3')
  await expect(page.getByLabel('Participatory hours')).toHaveValue('3')
  await page.getByLabel('What I learned').fill('Scalpel first.')
  await page.getByRole('button', { name: 'Link a case' }).click()
  await page.getByRole('combobox', { name: 'Link a case' }).fill('ladder')
  await page.getByRole('option', { name: /Ladder fall at night/ }).click()
  await expect(page.getByRole('list', { name: 'Linked cases' })).toContainText('Ladder fall at night')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Airway day with Dr Miller' })).toBeVisible()
  await expect(page.getByText('Scalpel first.')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ladder fall at night, / })).toHaveAttribute(
    'href',
    /^\/logbook\//,
  )
  await expectAccessibleInBothThemes(page)

  await page.getByRole('button', { name: 'Actions for Airway day with Dr Miller' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New CPD activity' })).toBeVisible()
  await page.getByLabel('Title').fill('Winch drill')
  await page.getByLabel(/^Date/).fill('2999-01-01')
  await page.getByRole('button', { name: 'Save as planned' }).click()
  await expect(page.getByText('Plan at most one year ahead.')).toBeVisible()
  // What was typed survives a closed page.
  await page.reload()
  await expect(page.getByText('This is what you typed before. It is not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Winch drill')
  await page.getByLabel(/^Date/).fill(daysAgo(1))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Winch drill' })).toBeVisible()

  await page.getByRole('link', { name: 'CPD Portal' }).last().click()
  await expect(totals).toHaveText(/2 activities\s*6 hours\s*6 of them participatory/)
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('Search CPD activities').fill('scalpel')
  await expect(page).toHaveURL(/q=scalpel/)
  await expect(page.getByRole('link', { name: /Winch drill/ })).toHaveCount(0)
  await expect(page.getByRole('link', { name: /Airway day/ })).toBeVisible()
  await page.getByLabel('Search CPD activities').fill('nothing like it')
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('button', { name: 'Actions for Winch drill' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Winch drill?' })
  await expect(dialog.getByText('CPD records are kept for at least seven years')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('link', { name: /Winch drill/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: /Winch drill/ })).toBeVisible()
})

test(
  'a save that fails keeps what was typed, and succeeds when it is repeated',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    await open(await given.user(), '/cpd-portal/new')
    await page.getByLabel('Title').fill('Journal club')
    await page.getByRole('combobox', { name: 'Type' }).fill('journal')
    await page.getByRole('option', { name: 'Journal club' }).click()
    await page.getByRole('textbox', { name: 'Hours', exact: true }).fill('1')
    await page.route('**/api/cpd/activities', (route) => route.abort())
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('What you typed is still here.')).toBeVisible()
    await page.unroute('**/api/cpd/activities')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal club' })).toBeVisible()
  },
)

test(
  'a supervisor reads the activities of a clinician and cannot change them',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const clinician = await given.user({ supervisor })
    const headers = { authorization: `Bearer ${clinician.accessToken}` }
    const data = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' }
    expect((await page.request.post('/api/cpd/activities', { headers, data })).ok()).toBe(true)
    await open(supervisor, `/cpd-portal?user=${clinician.id}`)
    await page.getByRole('link', { name: /Airway day/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Airway day' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /Actions/ })).toHaveCount(0)
  },
)

test(
  'an activity that was changed elsewhere keeps what was typed, and lets the user choose',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const owner = await given.user()
    const headers = { authorization: `Bearer ${owner.accessToken}` }
    const data = { title: 'Airway day', date: '2025-03-04', hours: 2, type: 'course' }
    const created = await page.request.post('/api/cpd/activities', { headers, data })
    const { id } = (await created.json()) as { id: string }
    await open(owner, `/cpd-portal/${id}/edit`)
    await page.getByLabel('Title').fill('Airway day, typed here')
    const elsewhere = { headers, data: { ...data, title: 'Airway day, elsewhere', hours: 3, version: 1 } }
    expect((await page.request.put(`/api/cpd/activities/${id}`, elsewhere)).ok()).toBe(true)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'so nothing is saved yet' })
    await expect(notice).toBeFocused()
    await expect(notice).toContainText('Hours is now “3”, it was “2”.')
    await expectAccessibleInBothThemes(page)
    await expect(page.getByLabel('Title')).toHaveValue('Airway day, typed here')
    await expect(page.getByRole('textbox', { name: 'Hours', exact: true })).toHaveValue('3')
    await notice.getByRole('button', { name: 'Take theirs: “Airway day, elsewhere”' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Airway day, elsewhere')
    await notice.getByRole('button', { name: 'Keep mine: “Airway day, typed here”' }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Airway day, typed here' })).toBeVisible()
    const saved = await page.request.get(`/api/cpd/activities/${id}`, { headers })
    expect(await saved.json()).toMatchObject({ title: 'Airway day, typed here', hours: 3 })
  },
)
