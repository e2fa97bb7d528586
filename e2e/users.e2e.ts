import type { Locator, Page } from '@playwright/test'
import type { Given, GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, givenPassword, submitLogin, test } from './fixtures.ts'
import { linkIn } from './mail-link.ts'

const unique = () => crypto.randomUUID().slice(0, 8)
const named = (given: Given, facts: Parameters<Given['user']>[0] & { name: string }) =>
  given.user({ ...facts, name: `${facts.name} ${unique()}` })

/** Filters the list to one user, and returns the entry. */
async function find(page: Page, person: GivenUser): Promise<Locator> {
  await page.getByPlaceholder('Search users by name or email...').fill(person.email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  return rowOf(page, person)
}

/** Returns the user's row on a wide screen, or card on a phone. */
const rowOf = (page: Page, { name }: { name: string }): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name }).first()

const confirm = async (page: Page, verb: string, person: GivenUser): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(`Are you sure you want to ${verb.toLowerCase()} ${person.name}?`)
  await dialog.getByRole('button', { name: verb, exact: true }).click()
  await expect(dialog).toBeHidden()
}

/** Chooses an action from the menu of the row. */
const act = async (row: Locator, verb: string): Promise<void> => {
  await row.getByRole('button', { name: 'Actions for' }).click()
  await row.page().getByRole('menu').getByRole('menuitem', { name: verb, exact: true }).click()
}

const tryToken = (page: Page, { accessToken }: GivenUser) =>
  page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${accessToken}` } })

test('a pending user is approved, gets an email, and signs in', async ({ page, given, open, mailTo }) => {
  const pending = await named(given, { name: 'Pia Pending', status: 'pending' })
  await open(await given.user({ role: 'admin' }), '/admin/users')
  await page.getByRole('button', { name: /^Awaiting approval \(\d+\)$/ }).click()
  await expect(page).toHaveURL(/status=pending/)
  const row = await find(page, pending)
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await confirm(page, 'Approve', pending)
  await expect(page.getByText('No users found')).toBeVisible()

  expect((await mailTo(pending.email)).subject).toBe('Your Sortie account is approved')
  await page.evaluate(() => localStorage.clear())
  await page.goto('/login')
  await submitLogin(page, pending.email)
  await expect(page).toHaveURL('/dashboard')
})

test('a pending user can be approved with the keyboard alone', async ({ page, given, open }) => {
  const pending = await named(given, { name: 'Kay Board', status: 'pending' })
  await open(await given.user({ role: 'admin' }), '/admin/users?status=pending')
  await page.getByPlaceholder('Search users by name or email...').focus()
  await page.keyboard.type(pending.email)
  await expect(page.getByText('1 user', { exact: true })).toBeVisible()
  const approve = page.getByRole('button', { name: `Approve: ${pending.name}` })
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    if (await approve.evaluate((element) => element === document.activeElement)) break
  }
  await expect(approve).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Approve' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('a rejected user gets an email with the reason', async ({ page, given, open, mailTo }) => {
  const pending = await named(given, { name: 'Rae Jected', status: 'pending' })
  await open(await given.user({ role: 'admin' }), '/admin/users')
  const row = await find(page, pending)
  await row.getByRole('button', { name: 'Reject' }).click()
  await page.getByLabel('Reason (optional)').fill('This registration number is unknown.')
  await confirm(page, 'Reject', pending)
  await expect(row.getByText('Inactive')).toBeVisible()
  const mail = await mailTo(pending.email)
  expect(mail.text).toContain('This registration number is unknown.')
})

test('a second registration with the same name is marked as a possible duplicate', async ({
  page,
  given,
  open,
}) => {
  const name = `Twin ${unique()}`
  const known = await given.user({ name })
  await given.user({ name, status: 'pending' })
  await open(await given.user({ role: 'admin' }), '/admin/users?status=pending')
  await page.getByPlaceholder('Search users by name or email...').fill(name)
  const row = rowOf(page, { name })
  await expect(row).toContainText(`Possible duplicate: same name as ${known.email}`)
})

test('a deactivated user loses access with their next request, and can be activated again', async ({
  page,
  given,
  open,
}) => {
  const person = await named(given, { name: 'Dee Active' })
  expect((await tryToken(page, person)).status()).toBe(200)
  await open(await given.user({ role: 'super_admin' }), '/admin/users')
  const row = await find(page, person)
  await act(row, 'Deactivate')
  await confirm(page, 'Deactivate', person)
  await expect(row.getByText('Inactive')).toBeVisible()
  expect((await tryToken(page, person)).status()).toBe(401)
  await act(row, 'Activate')
  await confirm(page, 'Activate', person)
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
})

test('an administrator can view and approve users, but not add, edit or deactivate them', async ({
  page,
  given,
  open,
}) => {
  const person = await named(given, { name: 'Ann Other' })
  await open(await given.user({ role: 'admin' }), '/admin/users')
  const row = await find(page, person)
  await expect(row.getByRole('link', { name: 'View details' })).toBeVisible()
  const others = page.getByRole('button', { name: /^(Add New User|Actions|Edit|Deactivate|Activate)/ })
  await expect(others).toHaveCount(0)
})

test('with the keyboard alone, the menu of a row opens the user’s page, and a dialog that returns the focus', async ({
  page,
  given,
  open,
}) => {
  const person = await named(given, { name: 'Meg Menu' })
  await open(await given.user({ role: 'super_admin' }), '/admin/users')
  const row = await find(page, person)
  const actions = row.getByRole('button', { name: `Actions for ${person.name}` })
  await expect(actions).toHaveText('Actions')
  const items = page.getByRole('menu').getByRole('menuitem')
  const openMenu = async () => {
    await expect(actions).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
  }
  await actions.focus()
  await openMenu()
  await expect(items).toHaveText(['View details', 'Edit', 'Deactivate'])
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(items).toHaveCount(0)
  for (const [place, verb] of [
    [1, 'Edit'],
    [2, 'Deactivate'],
  ] as const) {
    await openMenu()
    for (let step = 0; step < place; step += 1) await page.keyboard.press('ArrowDown')
    await expect(items.filter({ hasText: verb })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await openMenu()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/admin/users/${person.id}`)
})

test('a refused decision shows an error above the list, and the list reloads', async ({
  page,
  given,
  open,
}) => {
  const pending = await named(given, { name: 'Ray Sed', status: 'pending' })
  const [one, other] = [await given.user({ role: 'admin' }), await given.user({ role: 'admin' })]
  await open(one, '/admin/users')
  const row = await find(page, pending)
  await row.getByRole('button', { name: 'Approve' }).click()
  const decided = await page.request.patch(`/api/admin/users/${pending.id}/reject`, {
    headers: { authorization: `Bearer ${other.accessToken}` },
  })
  expect(decided.status()).toBe(200)
  await confirm(page, 'Approve', pending)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to approve user' }).first()).toBeVisible()
  await expect(row.getByText('Inactive')).toBeVisible()
})

test('search and filters are in the URL and survive a reload', async ({ page, given, open }) => {
  const supervisor = await named(given, { name: 'Sue Pervisor', role: 'supervisor' })
  const clinician = await named(given, { name: 'Cleo Clinician', supervisor })
  await open(await given.user({ role: 'admin' }), '/admin/users')
  await page.getByLabel('Role', { exact: true }).selectOption('Supervisor')
  await page.getByLabel('Status', { exact: true }).selectOption('Active')
  const row = await find(page, supervisor)
  await expect(page).toHaveURL(/role=supervisor/)
  // The search is in the URL once the user pauses typing, even if the list is already this short.
  await expect(page).toHaveURL(/[?&]q=/)
  await page.reload()
  await expect(page.getByLabel('Role', { exact: true })).toHaveValue('supervisor')
  await expect(page.getByLabel('Status', { exact: true })).toHaveValue('active')
  await expect(page.getByPlaceholder('Search users by name or email...')).toHaveValue(supervisor.email)

  await expect(row.getByText('1 clinician')).toBeVisible()
  await row.getByRole('button', { name: /^Show the clinicians/ }).click()
  const card = page.getByRole('list', { name: 'Assigned clinicians' }).getByRole('link')
  await expect(card).toContainText(clinician.email)
  await expect(card).toContainText('N/A')
  await expectAccessibleInBothThemes(page)
  await page.getByPlaceholder('Search users by name or email...').fill('nobody has this name')
  await expect(page.getByText('No users found')).toBeVisible()
})

test('if the list cannot be loaded, a red banner shows an error and a retry button', async ({
  page,
  given,
  open,
}) => {
  await page.route('**/api/admin/users', (route) => route.abort())
  await open(await given.user({ role: 'admin' }), '/admin/users')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch users')
  await page.unroute('**/api/admin/users')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/\d users?$/).first()).toBeVisible()
})

test('a new user verifies their email, signs in and chooses their own password', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const email = `new-${unique()}@example.org`
  const name = `Nia New ${unique()}`
  // The list behind the dialog is empty, because the dialog would half cover its buttons.
  await open(await given.user({ role: 'super_admin' }), `/admin/users?q=${email}`)
  await expect(page.getByText('No users found')).toBeVisible()
  await page.getByRole('button', { name: 'Add New User' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog.getByText('Full name is required')).toBeVisible()
  await expect(dialog.getByText('Role is required')).toBeVisible()
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Clinician')
  await dialog.getByLabel('Password', { exact: false }).first().fill(givenPassword)
  await dialog.getByLabel('Confirm Password').fill('something else')
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog.getByText('Passwords do not match')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByLabel('Confirm Password').fill(givenPassword)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog).toBeHidden()
  const row = await find(page, { email, name } as GivenUser)
  await expect(row.getByText('Active', { exact: true })).toBeVisible()
  const verification = await mailTo(email, 2)

  await page.getByRole('button', { name: 'Add New User' }).click()
  await dialog.getByLabel('Full Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Role').selectOption('Clinician')
  await dialog.getByLabel('Password', { exact: false }).first().fill(givenPassword)
  await dialog.getByLabel('Confirm Password').fill(givenPassword)
  await dialog.getByRole('button', { name: 'Add User' }).click()
  await expect(dialog.getByRole('alert').first()).toContainText('Failed to create user')
  await expect(dialog.getByLabel('Email')).toHaveValue(email)

  await page.goto(linkIn(verification))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.evaluate(() => localStorage.clear())
  // The requested page still opens afterwards.
  await page.goto('/logbook?q=chest')
  await submitLogin(page, email)
  await expect(page.getByRole('heading', { name: 'Choose your password' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/choose-password\?from=/)
  await page.goto('/choose-password?from=/logbook?q=chest')
  const choose = async (password: string) => {
    await page.getByLabel('Password you were given').fill(givenPassword)
    await page.getByLabel('New Password').fill(password)
    await page.getByLabel('Confirm Password').fill(password)
    await page.getByRole('button', { name: 'Set password and continue' }).click()
  }
  await choose(givenPassword)
  await expect(page.getByText('Choose a password that differs from your current one.')).toBeVisible()
  await choose('seven hoists before breakfast')
  await expect(page).toHaveURL('/logbook?q=chest')
})

test('a user is edited; the dialog closes a moment after saving', async ({ page, context, given, open }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await named(given, { name: 'Eddie Ted' })
  await open(await given.user({ role: 'super_admin' }), '/admin/users')
  const row = await find(page, person)
  await act(row, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Job Title').fill('Something else')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await act(row, 'Edit')
  await expect(dialog.getByLabel('Job Title')).toHaveValue('')
  await expect(dialog.getByText(person.id)).toBeVisible()
  await dialog.getByRole('button', { name: 'Copy Email' }).click()
  await expect(page.getByText('Email copied to clipboard')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(person.email)
  await dialog.getByRole('button', { name: 'Copy User ID' }).click()
  await expect(page.getByText('User ID copied to clipboard')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await dialog.getByLabel('Profession').selectOption('Paramedic')
  await dialog.getByLabel('Date of Birth').fill('1990-05-04')
  await dialog.getByLabel('Certifications').fill('PHTLS, , ATLS, ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User updated successfully')).toBeVisible()
  await expect(dialog).toBeHidden({ timeout: 3_000 })
  await expect(row.getByText('Paramedic')).toBeVisible()

  await page.goto(`/admin/users/${person.id}`)
  await expect(page.getByText(/^4 May 1990 \(\d+ years\)$/)).toBeVisible()
  await expect(page.getByText('PHTLS', { exact: true })).toBeVisible()
  await expect(page.getByText('ATLS', { exact: true })).toBeVisible()
})

test('if another administrator saved first, an edit is not lost: both versions are compared and the chosen one is saved', async ({
  page,
  given,
  open,
}) => {
  const person = await named(given, { name: 'Con Current' })
  const boss = await given.user({ role: 'super_admin' })
  await open(boss, '/admin/users')
  const row = await find(page, person)
  await act(row, 'Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Job Title').fill('Mine')
  const answer = await page.request.put(`/api/admin/users/${person.id}`, {
    headers: { authorization: `Bearer ${boss.accessToken}` },
    data: { jobTitle: 'Theirs', employer: 'North' },
  })
  expect(answer.status()).toBe(200)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update user')).toBeVisible()
  const notice = dialog.getByRole('alert').first()
  await expect(notice).toContainText('was changed while you were editing, so nothing is saved yet')
  await expect(notice).toContainText('Employer is now “North”, it was empty.')
  await expect(notice).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Mine')
  await notice.getByRole('button', { name: 'Take theirs: “Theirs”' }).click()
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Theirs')
  await notice.getByRole('button', { name: 'Keep mine: “Mine”' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden({ timeout: 5_000 })
  await page.goto(`/admin/users/${person.id}`)
  await expect(page.getByText('Mine', { exact: true })).toBeVisible()
  await expect(page.getByText('North', { exact: true })).toBeVisible()
})

test('the page buttons of a long list are large enough to tap @both-widths', async ({
  page,
  given,
  open,
}) => {
  await Promise.all(Array.from({ length: 55 }, () => given.user({ name: 'Page Turner' })))
  await open(await given.user({ role: 'admin' }), '/admin/users?q=Page%20Turner')
  const pages = page.getByRole('navigation', { name: 'Pages' })
  for (const button of await pages.getByRole('button').all()) {
    if (!(await button.isVisible())) continue
    const box = await button.boundingBox()
    expect([box?.width ?? 0, box?.height ?? 0].map(Math.round)).toEqual([44, 44])
  }
  await pages.getByRole('button', { name: 'next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expectAccessibleInBothThemes(page)
})
