import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a super administrator adds a standard for everybody, and a paramedic begins a cycle of it', async ({
  page,
  given,
  open,
}, { project }) => {
  const body = `Kent Air Rescue ${project.name}`
  await open(await given.user({ role: 'super_admin' }), '/cpd-portal')
  await page.getByRole('link', { name: 'Manage standards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CPD standards' })).toBeVisible()
  const list = page.getByRole('list', { name: 'CPD standards' })
  await expect(list.getByRole('listitem').nth(35)).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: 'New standard' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Name the professional body.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Professional body' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Professional body' }).fill(body)
  await page.getByRole('textbox', { name: 'Title' }).fill('Yearly training')
  await page.getByRole('combobox', { name: 'Country', exact: true }).fill('united king')
  await page.getByRole('option', { name: 'United Kingdom' }).click()
  await page.getByRole('checkbox', { name: 'Paramedics' }).check()
  await page.getByRole('button', { name: 'Add a target' }).click()
  const target = page.getByRole('list', { name: 'Targets' }).getByRole('listitem')
  await target.getByRole('textbox', { name: 'What is required' }).fill('Simulation')
  await target.getByRole('combobox', { name: 'What counts' }).fill('educ')
  await page
    .getByRole('option', { name: /^Education/ })
    .first()
    .click()
  await target.getByRole('textbox', { name: 'At least' }).fill('12')
  await target.getByRole('textbox', { name: /^In every/ }).fill('24')
  await target.getByRole('button', { name: 'More' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('This is longer than the cycle.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await target.getByRole('textbox', { name: /^In every/ }).fill('')
  // What was typed survives a closed page.
  await page.reload()
  await expect(page.getByText('This is what you typed before. It is not saved yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'CPD standards' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search CPD standards' }).fill(body)
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText('1 year · Simulation 12 h')

  const paramedic = await given.user()
  const headers = { authorization: `Bearer ${paramedic.accessToken}` }
  const { standards } = (await (await page.request.get('/api/cpd/standards', { headers })).json()) as {
    standards: { code: string; body: string }[]
  }
  const standardCode = standards.find((standard) => standard.body === body)?.code
  const data = { standardCode, cycleStart: `${new Date().getUTCFullYear()}-01-01` }
  const cycle = (await (await page.request.post('/api/cpd/enrolments', { headers, data })).json()) as {
    id: string
  }

  // Changing and retiring it leaves that cycle as it began.
  await list.getByRole('link').click()
  await expect(page.getByText(/^Cycles that have begun keep the rules/)).toBeVisible()
  await target.getByRole('textbox', { name: 'At least' }).fill('20')
  await page.getByRole('checkbox', { name: 'Retired' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('radio', { name: 'Retired' }).click()
  await expect(list).toContainText(body)

  await open(paramedic, `/cpd-portal/cycles/${cycle.id}`)
  await expect(page.getByText('0 of 12 h')).toBeVisible()
  await expect(page.getByText(/The standard now requires: 1 year · Simulation 20 h/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Use the new rules' }).click()
  await expect(page.getByText('0 of 20 h')).toBeVisible()
  await page.goto('/cpd-portal/cycles/new')
  await expect(page.getByRole('checkbox', { name: /^Health and Care Professions Council/ })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: new RegExp(`^${body}`) })).toBeHidden()
})

test('two administrators change a standard: the second keeps what was typed, and a copy starts a new one', async ({
  page,
  given,
  open,
}) => {
  const admin = await given.user({ role: 'super_admin' })
  const path = '/api/cpd/standards/us_fl_paramedic'
  await open(admin, '/admin/cpd-standards?q=florida')
  // Not a copy that another test made for an organization.
  await page
    .getByRole('list', { name: 'CPD standards' })
    .getByRole('link', { name: /Delivered/ })
    .first()
    .click()
  await page.getByRole('textbox', { name: 'Note for users' }).fill('Ask the medical director first.')
  const code = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  const headers = { authorization: `Bearer ${admin.accessToken}` }
  const { standards } = (await (await page.request.get('/api/cpd/standards', { headers })).json()) as {
    standards: Record<string, unknown>[]
  }
  const {
    _id,
    id: _same,
    code: _code,
    isDelivered: _known,
    ...same
  } = standards.find((standard) => standard['code'] === code) ?? {}
  const put = await page.request.put(path.replace('us_fl_paramedic', code), {
    headers,
    data: { ...same, year: 2027 },
  })
  expect(put.ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'so nothing is saved yet' })
  await expect(notice).toBeFocused()
  await expect(notice).toContainText('is now “2027”')
  await expect(page.getByRole('textbox', { name: 'Note for users' })).toHaveValue(
    'Ask the medical director first.',
  )
  await expect(page.getByRole('textbox', { name: 'Year' })).toHaveValue('2027')
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'New standard' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/\(copy\)$/)
})

test('nobody but an administrator opens the standards', async ({ page, given, open }) => {
  await open(await given.user(), '/cpd-portal')
  await expect(page.getByRole('link', { name: 'Choose your regulator' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Manage standards' })).toBeHidden()
  await page.goto('/admin/cpd-standards')
  await expect(page).not.toHaveURL(/cpd-standards/)
})

test('an administrator reads the standards for everybody, and makes a copy for the own organization', async ({
  page,
  given,
  open,
}, { project }) => {
  const { id: organizationId } = await given.organization()
  await open(await given.user({ role: 'admin', organizationId }), '/admin/cpd-standards?q=florida')
  await expect(page.getByText(/^You can change the standards of your own organization/)).toBeVisible()
  const list = page.getByRole('list', { name: 'CPD standards' })
  await list.getByRole('link').first().click()
  await expect(page.getByText(/^This standard is for everybody/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeHidden()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Copy' }).click()
  await expect(page.getByLabel('Only for one organization')).toBeHidden()
  const title = `Own rules ${project.name}`
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('searchbox', { name: 'Search CPD standards' }).fill(title)
  await expect(list.getByRole('listitem')).toHaveCount(1)
})
