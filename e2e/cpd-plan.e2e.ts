import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a clinician sets a goal, links an activity to it, reviews the plan and marks the goal as done @both-widths', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const clinician = await given.user({ supervisor })
  const activity = { title: 'Obstetric simulation day', date: daysAgo(20), hours: 6, type: 'simulation' }
  const saved = await page.request.post('/api/cpd/activities', {
    headers: { authorization: `Bearer ${clinician.accessToken}` },
    data: activity,
  })
  const { id } = (await saved.json()) as { id: string }

  await open(clinician, '/cpd-portal')
  await page.getByRole('link', { name: 'Plan', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Development plan' })).toBeVisible()
  await expect(page.getByText('Measurable')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'Set the first goal' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Describe what you want to reach, in at least 3 characters.')).toBeVisible()
  await expect(page.getByText('Enter the date you aim at.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Goal' }).fill('Lead a resuscitative hysterotomy drill')
  await page.getByLabel('What success looks like').fill('Three drills without a prompt.')
  await page.getByLabel('Target date').fill(daysAgo(3))
  // What was typed survives a closed page.
  await page.reload()
  await expect(page.getByText('This is what you typed before. It is not saved yet.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue(
    'Lead a resuscitative hysterotomy drill',
  )
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save' }).click()
  const goals = page.getByRole('list', { name: 'Open goals' })
  await expect(goals).toContainText(/Overdue by [2-4] days/)

  await page.goto(`/cpd-portal/${id}`)
  await page.getByRole('button', { name: 'Link to Lead a resuscitative hysterotomy drill' }).click()
  const linked = page.getByRole('list', { name: 'Goals of this activity' })
  await expect(linked).toContainText('Lead a resuscitative hysterotomy drill')
  await expectAccessibleInBothThemes(page)
  await linked.getByRole('link').click()
  await expect(goals.getByRole('link', { name: 'Obstetric simulation day' })).toBeVisible()

  await page.getByRole('link', { name: 'Add a review' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Choose which review this is.')).toBeVisible()
  await expect(page.getByText('Answer at least one of the three questions.')).toBeVisible()
  await page.getByRole('radio', { name: 'Mid-year' }).check()
  await page.getByLabel('What went well').fill('The simulation days.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Reviews' })).toContainText('The simulation days.')

  await page.getByRole('button', { name: 'Actions for Lead a resuscitative hysterotomy drill' }).click()
  await page.getByRole('menuitem', { name: 'Mark as done' }).click()
  const dialog = page.getByRole('dialog', { name: 'Mark as done' })
  await dialog.getByLabel('What came of it').fill('Four drills, none with a prompt.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Mark as done' }).click()
  await expect(dialog).toBeHidden()
  const closed = page.getByRole('list', { name: 'Done and dropped' })
  await expect(closed).toContainText('Four drills, none with a prompt.')
  await expect(page.getByText('No open goals.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await open(supervisor, `/cpd-portal?user=${clinician.id}`)
  await page.getByRole('link', { name: 'Development plan' }).click()
  await expect(closed).toContainText('Obstetric simulation day')
  await expect(page.getByRole('link', { name: 'New goal' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions for/ })).toBeHidden()
})

test('a goal that was changed in another tab is not overwritten unseen @desktop', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  const headers = { authorization: `Bearer ${clinician.accessToken}` }
  const goal = { title: 'Teach ultrasound', targetDate: daysAgo(-60) }
  const saved = await page.request.post('/api/cpd/goals', { headers, data: goal })
  const { id } = (await saved.json()) as { id: string }
  await open(clinician, `/cpd-portal/plan/goals/${id}`)
  await page.getByLabel('What success looks like').fill('Two sessions.')
  const elsewhere = { ...goal, title: 'Teach lung ultrasound', version: 1 }
  await page.request.put(`/api/cpd/goals/${id}`, { headers, data: elsewhere })
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'so nothing is saved yet' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('Goal is now “Teach lung ultrasound”, it was “Teach ultrasound”.')
  await expect(page.getByLabel('What success looks like')).toHaveValue('Two sessions.')
  await expect(page.getByRole('textbox', { name: 'Goal' })).toHaveValue('Teach lung ultrasound')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('list', { name: 'Open goals' })).toContainText('Two sessions.')

  await page.getByRole('button', { name: 'Actions for Teach lung ultrasound' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No goals yet.', { exact: false })).toBeVisible()
})
