import { requirement } from '#testing/compliance.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('an administrator finds who lacks a requirement, waives it for them and reminds somebody @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  await given.user({ organizationId, supervisor, name: 'Kim Ferry' })

  await open(admin, '/compliance-requirements/definitions')
  await page.getByRole('link', { name: 'Choose from templates' }).click()
  await page.getByLabel('Search templates').fill('fire')
  await page.getByRole('checkbox', { name: 'Fire safety' }).check()
  await page.getByLabel('Search templates').fill('manual handling')
  await page.getByRole('checkbox', { name: 'Manual handling, patient' }).check()
  await page.getByRole('button', { name: 'Add 2 requirements' }).click()
  await expect(page.getByText('Fire safety')).toBeVisible()

  await open(admin, '/compliance-requirements/people')
  await expect(page.getByText('4 people')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const filters = page.getByRole('button', { name: 'Filters' })
  if (await filters.isVisible()) await filters.click()
  await page.getByRole('combobox', { name: 'Requirement' }).selectOption({ label: 'Fire safety' })
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: 'Nothing recorded' })
  await expect(page.getByText('4 people')).toBeVisible()
  await page
    .getByRole('searchbox', { name: 'Search people' })
    .or(page.getByLabel('Search people'))
    .first()
    .fill('kim')
  await expect(page.getByText('1 person')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Choose Kim Ferry' }).check()
  const chosen = page.getByRole('region', { name: 'Selected people' })
  await expect(chosen.getByText('1 person selected')).toBeVisible()
  await chosen.getByRole('button', { name: 'Waive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Waive a requirement for Kim Ferry' })
  await dialog.getByRole('button', { name: 'Waive 1 person' }).click()
  await expect(dialog.getByText('Choose today or a later day.')).toBeVisible()
  await dialog
    .getByLabel('Last day of the waiver')
    .fill(new Date(Date.now() + 864e5).toISOString().slice(0, 10))
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The fire school is closed.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Waive 1 person' }).click()
  await expect(dialog.getByText('Waived: 1 person.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Nobody matches.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  await page.getByRole('checkbox', { name: 'All shown' }).check()
  await chosen.getByRole('button', { name: 'Remind' }).click()
  const reminder = page.getByRole('dialog', { name: 'Send a reminder' })
  await reminder.getByRole('combobox', { name: 'Requirement' }).selectOption({ label: 'Fire safety' })
  await reminder.getByRole('button', { name: 'Remind 4 people' }).click()
  await expect(reminder.getByText('Reminded: 2 people.')).toBeVisible()
  await expect(reminder.getByText(/^Kim Ferry: nothing to do/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await reminder.getByRole('button', { name: 'Done' }).click()

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Files' }).click()
  await page.getByRole('menuitem', { name: 'Download: CSV' }).click()
  expect((await download).suggestedFilename()).toMatch(/^sortie-compliance-[\d-]+\.csv$/)
})

test('the matrix shows first what is wrong, and beside each name every reason; it fits with eight requirements', async ({
  page,
  given,
  open,
}) => {
  const name = `Rescue ${crypto.randomUUID()}`
  const { id: organizationId } = await given.organization({ name })
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: 'Sam Reid' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Robin Vale' })
  const post = async (by: typeof admin, path: string, data: object) => {
    const headers = { authorization: `Bearer ${by.accessToken}` }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const titles = [
    'Aviation medical',
    'Boat drill',
    'Consent',
    'Driving',
    'Egress',
    'Fire safety',
    'Gas safety',
  ]
  for (const [at, title] of titles.entries()) {
    const blocksDuty = at === 0
    const body = { ...requirement, title, code: `kept_${at}`, blocksDuty }
    const requirementId = await post(admin, '/api/compliance/requirements', body)
    const record = { requirementId, completedOn: new Date().toISOString().slice(0, 10) }
    await post(clinician, '/api/compliance/records', record)
  }
  const last = 'Working over water with a very long title that no head of a column has room for'
  const body = { ...requirement, title: last, code: 'kept_last', blocksDuty: true }
  await post(admin, '/api/compliance/requirements', body)

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(supervisor, '/compliance-requirements/people')
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader').nth(1)).toContainText('Working over water')
  await expect(table.getByRole('columnheader').nth(2)).toContainText('Aviation medical')
  const row = table.getByRole('row', { name: /Robin Vale/ })
  await expect(row.getByRole('rowheader')).toContainText('Not fit to fly')
  await expect(row).toContainText(`${last}: nothing recorded`)
  await expect(page.getByText('1 of 1 person not fit to fly')).toBeVisible()
  const remind = row.getByRole('button', { name: `Remind: ${last}, Robin Vale` })
  await expect(remind).toBeInViewport({ ratio: 1 })
  await remind.click()
  const asking = page.getByRole('dialog', { name: `Remind Robin Vale of ${last}?` })
  await expectAccessibleInBothThemes(page)
  await asking.getByRole('button', { name: 'Remind Robin Vale' }).click()
  await expect(page.getByText(`Robin Vale gets an email about ${last}`)).toBeVisible()
  const isWithinFrame = await table.evaluate(
    (element) => element.scrollWidth <= (element.parentElement?.clientWidth ?? 0),
  )
  expect(isWithinFrame).toBe(true)
  const head = table.getByRole('button', { name: last, exact: true })
  await expect(head).toHaveText('Working over water…')
  await head.click()
  await expect(head).toHaveText(last)
  await expectAccessibleInBothThemes(page)

  const superAdmin = await given.user({ role: 'super_admin', name: 'Su Perry' })
  await open(superAdmin, '/compliance-requirements/people')
  await expect(
    page.getByText('Choose an organization to see its requirements.', { exact: true }),
  ).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('list', { name: 'Organizations' }).getByRole('link', { name }).click()
  await expect(page.getByText('3 people')).toBeVisible()
  await expect(page.getByRole('columnheader', { name: /^Aviation medical/ })).toHaveCount(1)
  const chosen = page.getByRole('combobox', { name: 'Organization' })
  await expect(chosen.locator('option:checked')).toHaveText(name)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(chosen).toBeInViewport({ ratio: 1 })
})

test('everything that grounds somebody is named beside them, on a desktop in at most three lines; a tap shows a cut title @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  await given.user({ organizationId, name: 'Robin Vale' })
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const titles = [
    'Advanced life support (ALS)',
    'Aviation medical',
    'Crew resource management, initial',
    'Night vision goggles',
    'Respirator fit test',
    'Winch currency',
  ]
  for (const [at, title] of titles.entries()) {
    const data = { ...requirement, title, code: `named_${at}`, blocksDuty: true }
    expect((await page.request.post('/api/compliance/requirements', { data, headers })).status()).toBe(201)
  }
  await page.setViewportSize({ width: page.viewportSize()!.width, height: 800 })
  await open(admin, '/compliance-requirements/people')
  const isWide = (page.viewportSize()?.width ?? 0) > 992
  const person = isWide
    ? page.getByRole('row', { name: /Robin Vale/ })
    : page.getByRole('listitem').filter({ hasText: 'Robin Vale' })
  await expect(person.getByRole('button', { name: /^Remind: .*, Robin Vale$/ })).toHaveCount(1)
  if (!isWide) {
    await expect(person.getByText('Advanced life support (ALS): nothing recorded yet')).toBeVisible()
    const others = person.getByRole('button', { name: `${titles.slice(1).join(', ')}: nothing recorded` })
    // A tap says why of each.
    await others.click()
    for (const title of titles)
      await expect(person.getByText(`${title}: nothing recorded yet`)).toBeInViewport({ ratio: 1 })
    await expectAccessibleInBothThemes(page)
    return
  }
  const reasons = person.getByRole('paragraph')
  await expect(reasons).toHaveText(
    /^Advanced life support….*Aviation medical: .*Crew resource….*Night vision goggles: .*Respirator fit test: .*Winch currency: nothing recorded$/,
  )
  const height = await reasons.evaluate((element) => element.clientHeight)
  expect(height).toBeLessThanOrEqual(3 * 24)
  const cut = reasons.getByRole('button', { name: titles[0], exact: true })
  await expect(cut).toHaveText('Advanced life support…')
  await cut.click()
  await expect(cut).toHaveText(titles[0]!)
  await expectAccessibleInBothThemes(page)
})

test('who is not fit is named with the way out; Verify leads to the records of that person @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId, name: 'Alex Admin' })
  const robin = await given.user({ organizationId, name: 'Robin Vale' })
  const kim = await given.user({ organizationId, name: 'Kim Ferry' })
  const post = async (by: typeof admin, path: string, data: object) => {
    const headers = { authorization: `Bearer ${by.accessToken}` }
    const answer = await page.request.post(path, { data, headers })
    expect(answer.status()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const asked = { ...requirement, blocksDuty: true, verificationRequired: true }
  const completedOn = new Date().toISOString().slice(0, 10)
  for (const title of ['Aviation medical', 'Winch currency']) {
    const code = title.slice(0, 5).toLowerCase()
    const requirementId = await post(admin, '/api/compliance/requirements', { ...asked, title, code })
    for (const person of [robin, kim])
      await post(person, '/api/compliance/records', { requirementId, completedOn })
  }

  await open(admin, '/compliance-requirements/people')
  await expect(page.getByText('3 of 3 people not fit to fly')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Alex Admin (you)' })).toBeVisible()
  const ownAction = page.getByRole('link', { name: 'See what to do' })
  await expect(ownAction).toBeInViewport({ ratio: 1 })
  const { x = NaN, width = NaN } = (await ownAction.boundingBox()) ?? {}
  const pageMargin = 16
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()!.width - pageMargin)
  await page.getByRole('link', { name: /^Verify: .*, Robin Vale$/ }).click()
  await expect(page.getByText('Only the records of Robin Vale')).toBeVisible()
  const records = page.getByRole('list', { name: 'Records to verify' }).getByRole('listitem')
  await expect(records).toHaveCount(2)
  await expect(records.getByText('Kim Ferry')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  for (const left of [1, 0]) {
    await records
      .getByRole('button', { name: /^Verify: .*, Robin Vale$/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, verify' }).click()
    await expect(records).toHaveCount(left)
  }
  await expect(page.getByText('No record of this person waits any more.')).toBeVisible()
  await page.getByRole('link', { name: 'Show all records to verify' }).click()
  await expect(records.getByText('Kim Ferry')).toHaveCount(2)
})
