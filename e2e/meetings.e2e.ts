import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a supervisor records a meeting, the clinician finds it on the start page, agrees and does an action @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })

  await open(supervisor, `/clinician/${clinician.id}`)
  await page
    .getByRole('navigation', { name: 'Records of Ruth Ngata' })
    .getByRole('link', { name: /Meetings/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Objectives and meetings' })).toBeVisible()
  await expect(page.getByText('No meeting is recorded yet.')).toBeVisible()

  await page.getByRole('button', { name: 'Add an objective' }).click()
  const objective = page.getByRole('dialog', { name: 'Add an objective' })
  await objective.getByRole('button', { name: 'Save' }).click()
  await expect(objective.getByText('Use at least 3 characters.')).toBeVisible()
  await objective.getByRole('textbox', { name: 'Objective' }).fill('Lead a debrief on your own.')
  await objective.getByLabel('By when').fill('2027-06-01')
  await objective.getByRole('button', { name: 'Save' }).click()
  await expect(objective).toBeHidden()
  await expect(page.getByRole('list', { name: 'Objectives', exact: true })).toContainText(
    'Neither of you has agreed',
  )

  await page.getByRole('button', { name: 'Add a meeting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a meeting' })
  await dialog.getByRole('textbox', { name: 'Topics' }).fill('Handover and checklists.')
  await dialog.getByLabel('Date').fill('2026-03-04')
  await dialog.getByRole('button', { name: 'Add an action' }).click()
  await dialog.getByRole('textbox', { name: 'Action 1' }).fill('Read the checklist together.')
  await dialog.getByRole('group', { name: 'Action 1' }).getByLabel('By when').fill('2026-03-18')
  await dialog.getByRole('checkbox', { name: 'I agree' }).check()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  const meetings = page.getByRole('list', { name: 'Meetings', exact: true })
  await expect(meetings).toContainText('Ruth Ngata has not agreed yet.')
  await expectAccessibleInBothThemes(page)

  await open(clinician, '/dashboard')
  const card = page.getByRole('region', { name: 'Objectives and meetings' })
  await expect(card).toContainText('Read the checklist together.')
  await card.getByRole('link', { name: 'Open: Do you agree? Meeting of 4 Mar 2026 with Kim Osei' }).click()
  await page.getByRole('checkbox', { name: /Read the checklist together/ }).check()
  await expect(meetings).toContainText('done on')
  await page.getByRole('button', { name: /^I agree: 4 Mar 2026/ }).click()
  await expect(meetings).toContainText('Kim Osei agreed on')
  await expect(page.getByRole('button', { name: /^Remove my tick: 4 Mar 2026/ })).toBeVisible()
  await expectAccessibleInBothThemes(page)

  // An edit says before saving whose ticks it removes.
  await page.getByRole('button', { name: /^Edit: 4 Mar 2026/ }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the meeting' })
  await expect(
    edit.getByText('Saving a change removes both ticks, and Kim Osei has to agree again.'),
  ).toBeVisible()
  await edit.getByRole('textbox', { name: 'Topics' }).fill('Handover, checklists and the radio.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  await expect(meetings).toContainText('Neither of you has agreed yet.')
  await expect(meetings).toContainText('done on')

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('two who edit the same meeting see what the other wrote, and nothing typed is lost', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const body = { kind: 'meeting', words: 'Handover.', day: '2026-03-04', agrees: false }
  const people = { clinicianId: clinician.id, supervisorId: supervisor.id }
  const added = await page.request.post('/api/agreements', {
    data: { ...body, ...people },
    headers: { authorization: `Bearer ${supervisor.accessToken}` },
  })
  const { id } = (await added.json()) as { id: string }
  await open(clinician, '/profile/meetings')
  await page.getByRole('button', { name: /^Edit: / }).click()
  const edit = page.getByRole('dialog', { name: 'Edit the meeting' })
  await edit.getByRole('textbox', { name: 'Topics' }).fill('Handover, and the radio.')
  const { kind: _kind, ...entered } = body
  const saved = await page.request.put(`/api/agreements/${id}`, {
    data: { ...entered, day: '2026-03-05', agrees: true, version: 1 },
    headers: { authorization: `Bearer ${supervisor.accessToken}` },
  })
  expect(saved.status()).toBe(200)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText(/was changed while you were editing/)).toBeVisible()
  await expect(edit.getByText('Kim Osei has agreed. Saving a change removes their tick')).toBeVisible()
  await expect(edit.getByRole('textbox', { name: 'Topics' })).toHaveValue('Handover, and the radio.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toBeHidden()
  const list = page.getByRole('list', { name: 'Meetings', exact: true })
  await expect(list).toContainText('5 Mar 2026 with Kim Osei')
  await expect(list).toContainText('Handover, and the radio.')
})
