import { part } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a user’s page shows their details and figures, and links to their cases', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Sid Supervisor' })
  const person = await given.user({ name: `Lou Logger ${crypto.randomUUID()}`, supervisor })
  const logged = await given.case({ owner: person, title: 'A fall from a roof' })
  await open(await given.user({ role: 'admin' }), '/admin/users')
  await page.getByPlaceholder('Search users by name or email...').fill(person.email)
  await page.getByRole('link', { name: `View details: ${person.name}` }).click()
  await expect(page).toHaveURL(`/admin/users/${person.id}`)

  await expect(page.getByRole('heading', { level: 1, name: person.name })).toBeVisible()
  await expect(page.getByText('Verified', { exact: true }).first()).toBeVisible()
  await expect(part(page, 'Quick Stats').getByRole('definition').first()).toHaveText('1')
  await expect(page.getByRole('table', { name: 'Monthly Activity' })).toBeAttached()
  await expect(page.getByRole('table', { name: 'Case Types Distribution' })).toContainText('Trauma1')
  await expect(page.getByRole('table', { name: 'Monthly Trend' })).toBeAttached()
  await expect(part(page, 'CPD Activities').getByText('No CPD activities found')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View all CPD activities →' })).toHaveAttribute(
    'href',
    `/cpd-portal?user=${person.id}`,
  )
  await expect(page.getByRole('link', { name: 'View all cases →' })).toHaveAttribute('href', '/logbook')
  await expect(page.getByText(`Supervisor ID: ${supervisor.id}`)).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Assign|Remove) supervisor$/ })).toHaveCount(0)
  await expectAccessibleInBothThemes(page)

  const recent = part(page, 'Recent Cases').getByRole('link', { name: /A fall from a roof/ })
  await expect(recent).toContainText('34 y · Trauma · completed')
  await expect(recent).toHaveAttribute('href', `/logbook/${logged.missionNumber.replace('#', '')}`)
  await page.getByRole('link', { name: 'View Supervisor Profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sid Supervisor' })).toBeVisible()
  await expect(part(page, 'Assigned Clinicians').getByRole('link', { name: /Lou Logger/ })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Users' }).click()
  await expect(page).toHaveURL('/admin/users')
})

test('an email wraps between its parts, and is copied as a whole', async ({ page, context, given, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = `bartholomew.featherstonehaugh-${crypto.randomUUID().slice(0, 8)}@long-northern-air-ambulance.example`
  const person = await given.user({ email })
  await page.setViewportSize({ width: 320, height: 640 })
  await open(await given.user({ role: 'admin' }), `/admin/users/${person.id}`)
  const address = page.getByRole('main').getByText(email).first()
  const lines = await address.evaluate((element) => {
    const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const letter = document.createRange()
    const found: string[] = []
    let top = NaN
    while (words.nextNode()) {
      const characters = (words.currentNode.textContent ?? '').split('')
      for (const [index, character] of characters.entries()) {
        letter.setStart(words.currentNode, index)
        letter.setEnd(words.currentNode, index + 1)
        const at = letter.getBoundingClientRect().top
        if (at === top) found[found.length - 1] += character
        else found.push(character)
        top = at
      }
    }
    return found
  })
  expect(lines.join('')).toBe(email)
  expect(lines.length).toBeGreaterThan(1)
  for (const line of lines.slice(0, -1)) expect(line).toMatch(/[@.-]$/)

  await address.selectText()
  await page.keyboard.press('Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(email)
})

test('a super administrator assigns a supervisor to a clinician', async ({ page, given, open }) => {
  const supervisor = await given.user({ role: 'supervisor', name: `Olga Oversees ${crypto.randomUUID()}` })
  const clinician = await given.user({ name: 'Ned Newcomer' })
  await open(await given.user({ role: 'super_admin' }), `/admin/users/${clinician.id}`)
  const field = page.getByRole('combobox', { name: 'Supervisor' })
  await field.click()
  await field.fill(supervisor.name)
  await page.getByRole('option', { name: new RegExp(supervisor.name) }).click()
  await page.getByRole('button', { name: 'Assign supervisor' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await page.getByRole('link', { name: 'View Supervisor Profile' }).click()
  await expect(part(page, 'Assigned Clinicians').getByRole('link', { name: /Ned Newcomer/ })).toBeVisible()
})

test('a super administrator changes a role and an organization, and is informed about the consequences', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Rhea Role' })
  await given.user({ supervisor })
  await given.user({ supervisor })
  await given.organization({ name: `Fjord Rescue ${crypto.randomUUID()}` })
  await open(await given.user({ role: 'super_admin' }), `/admin/users/${supervisor.id}`)
  const card = part(page, 'Role & Organization')
  await card.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled()
  await dialog.getByLabel('Role of Rhea Role').selectOption('Clinician')
  await expect(dialog).toContainText('The 2 clinicians assigned to them are left without a supervisor.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(page.getByText('Role of Rhea Role changed to Clinician')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('button', { name: 'Change role' })).toBeFocused()
  await expect(card.getByText('Clinician', { exact: true })).toBeVisible()
  expect((await mailTo(supervisor.email)).subject).toBe('Your role in Sortie was changed')

  await card.getByRole('button', { name: 'Change organization' }).click()
  const field = dialog.getByRole('combobox', { name: 'Organization of Rhea Role' })
  await field.click()
  await field.fill('Fjord Rescue')
  await page
    .getByRole('option', { name: /Fjord Rescue/ })
    .first()
    .click()
  await dialog.getByRole('button', { name: 'Change organization' }).click()
  await expect(page.getByText('Organization of Rhea Role changed')).toBeVisible()
  await expect(card.getByText(/^Fjord Rescue/)).toBeVisible()
})

test('a changed name or licence number is marked in the list, and an administrator confirms it on the user’s page', async ({
  page,
  given,
  open,
}) => {
  const person = await given.user({ status: 'pending', name: 'Nora Noted' })
  const admin = await given.user({ role: 'admin' })
  const ask = (by: { accessToken: string }) => ({ headers: { authorization: `Bearer ${by.accessToken}` } })
  const approval = await page.request.patch(`/api/admin/users/${person.id}/approve`, ask(admin))
  expect(approval.status()).toBe(200)
  const profile = await page.request.put('/api/profile', {
    ...ask(person),
    data: {
      name: 'Nora Renamed',
      licenseNumber: 'RN-2002',
      receiveUpdates: 'no',
      certifications: [],
      cpdInterests: [],
      version: 2,
    },
  })
  expect(profile.status()).toBe(200)
  await open(admin, `/admin/users?q=${person.email}`)
  await expect(page.getByText('Name and licence number changed since approval')).toBeVisible()
  await page.getByRole('link', { name: 'Nora Renamed' }).first().click()
  const changes = part(page, 'Changed Since Approval')
  await expect(changes).toContainText('Nora Renamed (was Nora Noted)')
  await expect(changes).toContainText('RN-2002 (was not recorded)')
  await expectAccessibleInBothThemes(page)
  await changes.getByRole('button', { name: 'Confirm changes' }).click()
  await expect(page.getByText('Changes to Nora Renamed confirmed')).toBeVisible()
  await expect(changes).toBeHidden()
})

test('the page of a supervisor without clinicians says that there are none', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  await open(await given.user({ role: 'admin' }), `/admin/users/${supervisor.id}`)
  await expect(page.getByText('No clinicians assigned yet')).toBeVisible()
  await expect(page.getByText('No cases found')).toBeVisible()
})

test('an unknown user is not found; a failure shows an error and a retry button', async ({
  page,
  given,
  open,
}) => {
  const admin = await given.user({ role: 'admin' })
  await open(admin, `/admin/users/${crypto.randomUUID()}`)
  await expect(page.getByRole('heading', { name: 'User Not Found' })).toBeVisible()
  await expect(page.getByText('The requested user could not be found.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.route(`**/api/admin/users/${admin.id}`, (route) => route.abort())
  await page.goto(`/admin/users/${admin.id}`)
  const words = page.getByText('Failed to fetch user details')
  await expect(words).toHaveCount(2, { timeout: 15_000 })
  await page.unroute(`**/api/admin/users/${admin.id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: admin.name })).toBeVisible()
})

test('figures and lists that fail to load are empty, and show an error', async ({ page, given, open }) => {
  const person = await given.user()
  await given.case({ owner: person })
  await page.route(/\/api\/(cases|cpd\/activities)\/user\//, (route) =>
    route.fulfill({ status: 403, body: '{}' }),
  )
  await open(await given.user({ role: 'admin' }), `/admin/users/${person.id}`)
  await expect(page.getByText('The statistics could not be loaded.').first()).toBeVisible()
  await expect(page.getByText('0 min')).toBeVisible()
  await expect(page.getByText('0%')).toBeVisible()
  await expect(page.getByText('No cases found')).toBeVisible()
  await expect(page.getByText('Recent cases could not be loaded.').first()).toBeVisible()
  await expect(page.getByText('CPD activities could not be loaded.').first()).toBeVisible()
})

test('a super administrator limits an administrator to one organization, whose figures their dashboard then names', async ({
  page,
  given,
  open,
}) => {
  const name = `Fjord Rescue ${crypto.randomUUID()}`
  const { id: organizationId } = await given.organization({ name })
  const admin = await given.user({ role: 'admin', name: 'Rita Reach', organizationId })
  const stranger = await given.user({ name: 'Stan Stranger' })
  await open(await given.user({ role: 'super_admin' }), `/admin/users/${admin.id}`)
  const card = part(page, 'Role & Organization')
  await expect(card).toContainText('Administers: The whole service')
  await card.getByRole('button', { name: 'Change role' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What they administer').selectOption(`Only ${name}`)
  await expect(dialog).toContainText(
    `They see the people and records of ${name}, and nothing of other organizations.`,
  )
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Change role' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText(`Administers: Only ${name}`)

  await open(admin, '/admin/dashboard')
  await expect(page.getByText(`Overview of ${name} only`)).toBeVisible()
  await expect(page.getByText('Total Organizations')).toBeHidden()
  await page.goto(`/admin/users/${stranger.id}`)
  await expect(page.getByText('User Not Found')).toBeVisible()
  await page.goto('/admin/organizations')
  await expect(page.getByText('You can change your own organization.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add Organization' })).toBeHidden()
})

test('an administrator signs somebody out of a lost device, who is told why', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const person = await given.user({ name: 'Lena Lost' })
  await open(await given.user({ role: 'admin' }), `/admin/users/${person.id}`)
  const card = part(page, 'Signed In')
  await card.getByRole('button', { name: /^Sign out An unknown browser, last used / }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Sign Lena Lost out on an unknown browser?')
  await dialog
    .getByLabel('Reason (included in the email)')
    .selectOption('It was left open on a shared device')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Lena Lost was signed out')).toBeVisible()
  await expect(card).toContainText('Not signed in anywhere')
  const letter = await mailTo(person.email)
  expect(letter.subject).toBe('An administrator has signed you out of Sortie')
  expect(letter.text).toMatch(/left open on\s+a\s+shared\s+device/)
})
