import { requirement } from '#testing/compliance.ts'
import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('a supervisor opens My Clinicians from the menu and reads who needs attention and why, then everybody @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const inside = { organizationId }
  const admin = await given.user({ ...inside, role: 'admin' })
  const supervisor = await given.user({ ...inside, role: 'supervisor' })
  const linked = (name: string) => given.user({ ...inside, supervisor, name })
  const [abel, bea] = [await linked('Abel Frost'), await linked('Bea Lind')]
  const quiet = await linked('Quinn Stone')
  await given.case({ owner: bea, date: daysAgo(2) })
  await given.case({ owner: quiet, date: daysAgo(50) })
  const post = async (path: string, by: { accessToken: string }, data: object) => {
    const answer = await page.request.post(path, {
      data,
      headers: { authorization: `Bearer ${by.accessToken}` },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    return ((await answer.json()) as { id: string }).id
  }
  const facts = { ...requirement, title: 'HUET', code: 'huet', blocksDuty: true }
  const requirementId = await post('/api/compliance/requirements', admin, facts)
  for (const person of [bea, quiet])
    await post('/api/compliance/records', person, { requirementId, completedOn: daysAgo(1) })

  await open(supervisor, '/dashboard')
  await page.goto('/my-clinicians')
  const needing = page.getByRole('list', { name: '2 need attention' }).getByRole('listitem')
  await expect(needing).toHaveCount(2)
  await expect(needing.first()).toContainText('Abel Frost')
  await expect(needing.first()).toContainText('Not fit to fly HUET (nothing recorded)')
  await expect(needing.nth(1)).toContainText('Quinn Stone')
  await expect(needing.nth(1)).toContainText('No case for 7 weeks')
  const others = page.getByRole('list', { name: 'Everybody else' }).getByRole('listitem')
  await expect(others).toHaveCount(1)
  await expect(others).toContainText('Bea Lind')
  await expectAccessibleInBothThemes(page)

  await page.getByRole('combobox', { name: 'Order' }).selectOption('Name')
  const everybody = page.getByRole('list', { name: 'Everybody' }).getByRole('listitem')
  await expect(everybody).toHaveText([/Abel Frost/, /Bea Lind/, /Quinn Stone/])
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('lind')
  await expect(everybody).toHaveText([/Bea Lind/])
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nobody')
  await page.getByRole('button', { name: 'Show all' }).click()
  await expect(everybody).toHaveCount(3)

  await everybody.filter({ hasText: abel.name }).getByRole('link').click()
  await expect(page).toHaveURL(`/clinician/${abel.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Abel Frost' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Needs attention' })).toContainText('HUET (nothing recorded)')
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('clinical supervisor')
  await expectAccessibleInBothThemes(page)
  const parts = page.getByRole('navigation', { name: 'Records of Abel Frost' })
  await expect(parts.getByRole('link', { name: /^Logbook/ })).toHaveAttribute(
    'href',
    `/logbook?clinician=${abel.id}`,
  )
  await parts.getByRole('link', { name: /^News/ }).click()
  await expect(page.getByRole('heading', { name: 'Acknowledged by Abel Frost' })).toBeVisible()
  await page.goBack()
  await parts.getByRole('link', { name: /^Compliance/ }).click()
  await expect(page).toHaveURL(`/compliance-requirements?user=${abel.id}`)
  await open(abel, '/profile/access-log')
  await expect(page.getByText('opened your page as a supervisor').first()).toBeVisible()
})

test('each part of a clinician is shown only with its permission, and without a link nobody is found', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor' })
  const clinician = await given.user({ organizationId, name: 'Abel Frost' })
  await given.link({
    clinician,
    supervisor,
    kind: 'educational',
    view_cases: false,
    view_compliance: false,
    sign_off: false,
  })
  await open(supervisor, `/clinician/${clinician.id}`)
  const parts = page.getByRole('navigation', { name: 'Records of Abel Frost' })
  await expect(parts.getByRole('link')).toHaveText([/^Meetings/, /^CPD/])
  await expect(page.getByText('Last case')).toHaveCount(0)
  await given.supervision(clinician, null)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Clinician not found' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('the menu item is for supervisors; anybody else is sent home', async ({ page, given, open }) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor' })
  await open(supervisor, '/dashboard')
  await page.getByRole('link', { name: 'My Clinicians' }).first().click()
  await expect(page).toHaveURL('/my-clinicians')
  await expect(page.getByText('No clinicians are assigned to you yet.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  for (const role of ['clinician', 'admin'] as const) {
    await open(await given.user({ organizationId, role }), '/my-clinicians')
    await expect(page).not.toHaveURL(/my-clinicians/)
    await expect(page.getByRole('link', { name: 'My Clinicians' })).toHaveCount(0)
  }
})

test('a supervisor reads what has changed since they last looked, and a reload takes nothing away @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor' })
  const [ruth, abel] = [
    await given.user({ organizationId, supervisor, name: 'Ruth Ngata' }),
    await given.user({ organizationId, supervisor, name: 'Abel Frost' }),
  ]
  const shownUntil = new Date(Date.now() - 3_600_000).toISOString()
  const answer = await page.request.put(`/api/supervision/clinicians/${ruth.id}/look`, {
    data: { shownUntil },
    headers: { authorization: `Bearer ${supervisor.accessToken}` },
  })
  expect(answer.status()).toBe(200)
  await given.case({ owner: ruth, date: daysAgo(1) })

  await open(supervisor, `/clinician/${abel.id}`)
  const changes = page.getByRole('region', { name: 'What has changed' })
  await expect(changes).toContainText('This is your first look.')
  await page.goto(`/clinician/${ruth.id}`)
  await expect(changes).toContainText('Since you last looked')
  await expect(changes.getByRole('link', { name: '1 case logged' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.reload()
  await changes.getByRole('link', { name: '1 case logged' }).click()
  await expect(page).toHaveURL(new RegExp(`/logbook\\?clinician=.*${ruth.id}`))
})
