import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

const unique = (words: string) => `${words} ${crypto.randomUUID().slice(0, 8)}`

/** Returns the organization's table row, or its card on a phone. */
const entryOf = (page: Page, name: string): Locator =>
  page.getByRole('row').or(page.getByRole('listitem')).filter({ hasText: name })

const actionsOf = (page: Page, name: string): Locator =>
  page.getByRole('button', { name: `Actions for ${name}`, exact: true })

/** Chooses an action from the menu of the row. */
async function act(page: Page, name: string, verb: string): Promise<void> {
  await actionsOf(page, name).click()
  await page.getByRole('menu').getByRole('menuitem', { name: verb, exact: true }).click()
}

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Organization' })
  await dialog.getByLabel('Organization Name').fill(name)
  await dialog.getByRole('button', { name: 'Create Organization' }).click()
}

const counter = (page: Page, label: string): Locator =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition')

test('an administrator adds, renames, deactivates and activates an organization', async ({
  page,
  given,
  open,
}) => {
  const admin = await given.user({ role: 'admin', name: 'Ada Keller' })
  await open(admin, '/admin/organizations')
  await expect(page.getByRole('heading', { level: 1, name: 'Organization Management' })).toBeVisible()
  await expect(page.getByText('Manage all organizations in the system')).toBeVisible()

  const name = unique('Bjørnøya Rescue')
  await add(page, name)
  await expect(page.getByText('Organization created successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  const search = page.getByRole('searchbox', { name: 'Search organizations' })
  await search.fill(name.toUpperCase())
  const entry = entryOf(page, name)
  await expect(entry).toHaveCount(1)
  await expect(entry).toContainText(name.toLowerCase().replaceAll('ø', 'o').replaceAll(' ', '-'))
  await expect(entry).toContainText('Ada Keller')
  await expect(entry).toContainText(admin.email)
  const today = new Date().toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' })
  await expect(entry).toContainText(today)

  await act(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit Organization' })
  await expect(edit.getByLabel('Current slug')).toHaveAttribute('readonly')
  await edit.getByLabel('Organization Name').fill('  ')
  await expect(edit.getByRole('button', { name: 'Update Organization' })).toBeDisabled()
  await edit.getByLabel('Organization Name').fill(`${name} North`)
  await edit.getByRole('button', { name: 'Update Organization' }).click()
  await expect(page.getByText('Organization updated successfully!')).toBeVisible()
  await expect(entryOf(page, `${name} North`)).toContainText('Active')

  await act(page, `${name} North`, 'Deactivate')
  await expect(page.getByText(`Are you sure you want to deactivate "${name} North"?`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Organization deactivated successfully!')).toBeVisible()
  await expect(entry).toContainText('Inactive')

  await act(page, `${name} North`, 'Activate')
  await expect(page.getByText(`Are you sure you want to activate "${name} North"?`)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click()
  await expect(page.getByText('Organization activated successfully!')).toBeVisible()
})

test('search and status are in the URL, and the counters include all organizations', async ({
  page,
  given,
  open,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  await given.organization({ name: `${mark} Sleeping`, status: 'inactive' })
  await given.organization({ name: `${mark} Flying` })
  await open(await given.user({ role: 'super_admin' }), `/admin/organizations?q=${mark}`)
  await expect(entryOf(page, mark)).toHaveCount(2)
  await expect(entryOf(page, `${mark} Flying`)).toContainText('N/A')
  const [total, active, inactive] = await Promise.all(
    ['Total Organizations', 'Active', 'Inactive'].map(async (label) =>
      Number((await counter(page, label).last().textContent())?.replaceAll(',', '')),
    ),
  )
  expect(inactive).toBeGreaterThanOrEqual(1)
  expect(total).toBeGreaterThanOrEqual(2)
  expect(active).toBeGreaterThanOrEqual(1)

  await page.getByRole('combobox', { name: 'Status' }).selectOption('Inactive')
  await expect(page).toHaveURL(`/admin/organizations?q=${mark}&status=inactive`)
  await expect(entryOf(page, mark)).toHaveCount(1)
  await page.reload()
  await expect(entryOf(page, `${mark} Sleeping`)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search organizations' }).fill('nobody flies here')
  await expect(page.getByText('No organizations found')).toBeVisible()
  await expectAccessible(page)
})

test('a name that is taken shows an error beside the field, and the input stays', async ({
  page,
  given,
  open,
}) => {
  const name = unique('Taken')
  await given.organization({ name })
  await open(await given.user({ role: 'admin' }), '/admin/organizations')
  await add(page, name.toUpperCase())
  const dialog = page.getByRole('dialog', { name: 'Add Organization' })
  await expect(dialog.getByText('An organization with this name already exists.')).toBeVisible()
  await expect(page.getByText('Failed to create organization')).toBeVisible()
  await expect(dialog.getByLabel('Organization Name')).toHaveValue(name.toUpperCase())
  await expect(dialog.getByLabel('Organization Name')).toBeFocused()
})

test('while an organization is being created the dialog stays open, and a second Enter does nothing', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user({ role: 'admin' }), '/admin/organizations')
  let posts = 0
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/organizations', async (route) => {
    if (route.request().method() === 'POST') {
      posts += 1
      await held
    }
    await route.continue()
  })
  await page.getByRole('button', { name: 'Add Organization' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Organization' })
  await expect(dialog.getByText('The slug is generated automatically')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create Organization' })).toBeDisabled()
  const field = dialog.getByLabel('Organization Name')
  await expect(field).toBeFocused()
  await field.fill(unique('Held'))
  await field.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  await field.press('Enter')
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  letGo()
  await expect(dialog).toBeHidden()
  expect(posts).toBe(1)
})

test('if the list cannot be loaded, a banner shows an error and a retry button', async ({
  page,
  given,
  open,
}) => {
  await page.route('**/api/organizations', (route) => route.abort())
  await open(await given.user({ role: 'admin' }), '/admin/organizations')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch organizations')
  await page.unroute('**/api/organizations')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the list and its dialogs are accessible in both themes @both-widths', async ({ page, given, open }) => {
  const name = unique('Accessible')
  await given.organization({ name })
  await open(await given.user({ role: 'admin' }), `/admin/organizations?q=${encodeURIComponent(name)}`)
  await expect(entryOf(page, name)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  const actions = actionsOf(page, name)
  await actions.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu').getByRole('menuitem')).toHaveText(['Edit', 'Deactivate'])
  await expectAccessibleInBothThemes(page)
  await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Organization Name')).toBeFocused()
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(actions).toBeFocused()
  for (const openDialog of [
    () => page.getByRole('button', { name: 'Add Organization' }).click(),
    () => act(page, name, 'Deactivate'),
  ]) {
    await openDialog()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('supervisors and clinicians cannot open the list of organizations', async ({ page, given, open }) => {
  await open(await given.user({ role: 'supervisor' }), '/admin/organizations')
  await expect(page).toHaveURL('/')
})
