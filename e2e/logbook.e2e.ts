import { randomUUID } from 'node:crypto'
import { daysAgo } from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

test(
  'sixty cases are listed in pages of twenty-five, newest first, each case once',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const clinician = await given.user()
    for (let number = 1; number <= 60; number += 1) {
      await given.case({ owner: clinician, title: `Sortie number ${number}`, date: daysAgo(61 - number) })
    }
    await open(clinician, '/logbook')
    const links = page.getByLabel('Cases', { exact: true }).getByRole('link')
    await expect(page.getByText('Newest 25 cases', { exact: true })).toBeVisible()
    await expect(links).toHaveCount(25)
    await expect(links.first()).toContainText('Sortie number 60')
    await expectAccessibleInBothThemes(page)

    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('Newest 50 cases', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Load more' }).click()
    await expect(page.getByText('60 cases', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden()
    const numbers = (await links.allTextContents()).map((text) => /Sortie number (\d+)/.exec(text)?.[1])
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => String(60 - index)))
  },
)

test(
  'j and k open the next and the previous case of the list, across its pages and after a reload',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const clinician = await given.user()
    for (let number = 1; number <= 30; number += 1) {
      await given.case({ owner: clinician, title: `Sortie number ${number}`, date: daysAgo(31 - number) })
    }
    await given.case({ owner: clinician, title: 'Not tagged', tags: ['other'] })
    const shows = (title: string) => expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await open(clinician, '/logbook?q=sortie')
    await page.getByRole('link', { name: 'Sortie number 6' }).click()
    await shows('Sortie number 6')
    await expect(page.getByRole('link', { name: 'Next' })).toBeVisible()
    await page.keyboard.press('j')
    await shows('Sortie number 5')
    await page.reload()
    await expect(page.getByRole('link', { name: 'Previous' })).toBeVisible()
    await page.keyboard.press('k')
    await shows('Sortie number 6')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Previous' }).click()
    await shows('Sortie number 7')
    await page.getByRole('main').getByRole('link', { name: 'Logbook' }).click()
    await expect(page).toHaveURL(/\/logbook\?q=sortie$/)
    await page.goto(`/logbook/${(await given.case({ owner: clinician, title: 'Alone' })).id}`)
    await shows('Alone')
    await expect(page.getByRole('link', { name: 'Next' })).toBeHidden()
  },
)

test(
  'markup in a case is shown as text, in the list and on the case page',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const clinician = await given.user()
    const hostile = [
      '<img src=x onerror="window.hacked = true">',
      '"><script>window.hacked = true</script>',
      '<svg/onload=window.hacked=true>',
      '{{constructor.constructor("window.hacked = true")()}}',
      'javascript:window.hacked=true',
      '&lt;b&gt;bold&lt;/b&gt; ‮gnisreveR',
    ]
    for (const title of hostile) {
      await given.case({ owner: clinician, title, tags: ['<i>tag</i>'], clinical: { summary: title } })
    }
    await open(clinician, '/logbook')
    for (const title of hostile) await expect(page.getByText(title, { exact: true })).toBeVisible()
    for (const title of hostile) {
      await page.getByLabel('Cases', { exact: true }).getByRole('link', { name: title }).click()
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expect(page.getByRole('region', { name: 'At a glance' })).toContainText(title)
      await page.goBack()
    }
    await page.goto('/logbook?q=%3Cscript%3Ewindow.hacked%3Dtrue%3C%2Fscript%3E')
    await expect(page.getByRole('searchbox', { name: 'Search cases' })).toHaveValue(
      '<script>window.hacked=true</script>',
    )
    await expect(page.getByText(/^\d+ cases?$|^No cases match\.$/)).toBeVisible()
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
  },
)

test('an empty logbook shows that it is empty, and links to logging the first case', async ({
  page,
  given,
  open,
}) => {
  await open(await given.user(), '/logbook')
  await expect(page.getByText('No cases yet. Log your first case.')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('main').getByRole('link', { name: 'Log case' }).click()
  await expect(page).toHaveURL('/new-case')
})

test('filters are in the URL, and Back restores them @desktop', async ({ page, given, open }) => {
  const clinician = await given.user()
  await given.case({ owner: clinician, title: 'A burn', type: 'burns' })
  await given.case({
    owner: clinician,
    title: 'A transfer',
    type: 'cardiac',
    mission: { missionType: 'secondary_transfer', result: 'patient_transported' },
  })
  await given.case({ owner: clinician, title: 'Long ago', type: 'burns', date: daysAgo(800) })
  const list = page.getByLabel('Cases', { exact: true })
  await open(clinician, '/logbook?type=burns&period=quarter')
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(list).toContainText('A burn')
  await page.goto(`/logbook?period=custom&from=${daysAgo(900)}&to=${daysAgo(700)}`)
  await expect(list).toContainText('Long ago')
  await expect(list.getByRole('link')).toHaveCount(1)
  await page.goto('/logbook?missionType=secondary_transfer')
  await expect(list.getByRole('link')).toHaveCount(1)
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'A transfer' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/logbook?missionType=secondary_transfer')
  await expect(list.getByRole('link')).toHaveCount(1)
})

test(
  'a supervisor sees the cases of assigned clinicians, and no others',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const supervisor = await given.user({ role: 'supervisor' })
    const assigned = await given.user({ supervisor, name: 'Ada Assigned' })
    await given.case({ owner: assigned, title: 'Of the assigned one' })
    const foreign = await given.case({ title: 'Of a stranger' })
    await open(supervisor, '/logbook')
    await expect(page.getByText('1 case', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Cases', { exact: true })).toContainText('Ada Assigned')
    await expect(page.getByText('Of a stranger')).toBeHidden()
    await page.getByRole('link', { name: 'Of the assigned one' }).click()
    await expect(page.getByText('Logged by Ada Assigned')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Log another' })).toBeHidden()

    await page.goto(`/logbook/${foreign.id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'No such case' })).toBeVisible()
  },
)

test(
  'another user’s case, a case that does not exist and a malformed id show the same page',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const foreign = await given.case({ title: 'Of a stranger' })
    const clinician = await given.user()
    for (const key of [
      foreign.id,
      foreign.missionNumber.replace('#', ''),
      randomUUID(),
      '26-99999',
      '%3Cb%3E',
    ]) {
      await open(clinician, `/logbook/${key}`)
      await expect(page.getByRole('heading', { level: 1, name: 'No such case' })).toBeVisible()
      await expect(page.getByText('This case does not exist, or you may not see it.')).toBeVisible()
      await expect(page.getByText('Of a stranger')).toBeHidden()
    }
    await expectAccessible(page)
    await page.getByRole('main').getByRole('link', { name: 'Back to the logbook' }).click()
    await expect(page).toHaveURL('/logbook')
  },
)

test(
  'while the server is unavailable the logbook never looks empty, and can be reloaded',
  { tag: '@desktop' },
  async ({ page, given, open }) => {
    const clinician = await given.user()
    const logged = await given.case({ owner: clinician, title: 'Still there' })
    await page.route('**/api/cases*', (route) => route.abort())
    await open(clinician, '/logbook')
    await expect(page.getByText('Sortie cannot be reached.', { exact: false })).toBeVisible()
    await expect(page.getByText('No cases yet')).toBeHidden()
    await expectAccessibleInBothThemes(page)
    await page.unroute('**/api/cases*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Still there')).toBeVisible()

    await page.route('**/api/cases/*', (route) =>
      route.fulfill({
        status: 503,
        json: {
          code: 'service_unavailable',
          message: 'Sortie cannot reach its database just now. Please try again in a moment.',
          requestId: 'r-2',
        },
      }),
    )
    await page.goto(`/logbook/${logged.id}`)
    await expect(page.getByRole('alert')).toContainText('Sortie cannot reach its database just now.')
    await expect(page.getByRole('heading', { name: 'No such case' })).toBeHidden()
    await page.unroute('**/api/cases/*')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Still there' })).toBeVisible()
  },
)

test('a supervisor opens a clinician’s cases from the dashboard, and returns to all cases @both-widths', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const zoe = await given.user({ name: 'Zoe Ngata-Featherstonehaugh', supervisor })
  const adam = await given.user({ name: 'Adam Frei', supervisor })
  const shared = {
    date: daysAgo(1),
    type: 'metabolic_endocrine',
    flagCaseReview: true,
    team: { myRole: 'critical_care_paramedic', supervisionLevel: 'supervising' },
    procedures: [{ code: 'vasoactive_infusion' }, { code: 'cpr_mechanical' }, { code: 'io_access' }],
  }
  await given.case({ ...shared, owner: zoe, title: 'A long carry' })
  await given.case({ ...shared, owner: adam, title: 'A short flight' })
  await open(supervisor, '/dashboard')
  await page.getByRole('link', { name: 'Zoe Ngata-Featherstonehaugh' }).click()
  await expect(page).toHaveURL(`/logbook?clinician=${zoe.id}`)
  const links = page.getByLabel('Cases', { exact: true }).getByRole('link')
  await expect(links).toHaveCount(1)
  await expect(links).toContainText('A long carry')

  const filters = page.getByRole('button', { name: 'Filters (1)' })
  if (await filters.isVisible()) await filters.click()
  const clinician = page.getByRole('combobox', { name: 'Clinician' })
  await expect(clinician).toHaveValue('Zoe Ngata-Featherstonehaugh')
  await clinician.click()
  await page.getByRole('option', { name: 'Adam Frei' }).click()
  const show = page.getByRole('button', { name: 'Show 1 case' })
  if (await show.isVisible()) await show.click()
  await expect(links).toContainText('A short flight')
  await expectAccessible(page)
  const table = page.getByRole('table', { name: 'Cases' })
  if (!(await table.isVisible())) return
  // The flag is the last cell of a row, and must be visible.
  const hidden = await table.evaluate(
    (element) => element.scrollWidth - (element.parentElement?.clientWidth ?? 0),
  )
  expect(hidden).toBeLessThanOrEqual(0)
})

test('on a phone the first case begins at the top, and the filters say how many cases they leave', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  for (const type of ['trauma', 'trauma', 'burns']) await given.case({ owner, type, date: daysAgo(3) })
  await open(owner, '/logbook')
  const cases = page.getByLabel('Cases', { exact: true }).getByRole('link')
  await expect(cases).toHaveCount(3)
  await expect(page.getByLabel('Totals', { exact: true })).toContainText('mission')
  expect((await cases.first().boundingBox())?.y).toBeLessThanOrEqual(300)
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeHidden()
  await page.getByRole('button', { name: 'Export, check, import and report' }).click()
  await expect(page.getByRole('button', { name: 'Export', exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'Filters' }).click()
  const filters = page.getByRole('region', { name: 'Filters' })
  await expect(filters.getByRole('button', { name: 'Show 3 cases' })).toBeVisible()
  await expect(filters.locator('label')).toHaveText([
    'Case type',
    'Mission type',
    'Period',
    'Procedure',
    'Diagnosis',
  ])
  await filters.getByRole('combobox', { name: 'Case type' }).fill('trau')
  await page.getByRole('option', { name: /^Trauma/ }).click()
  await expect(filters.getByRole('button', { name: 'Show 2 cases' })).toBeVisible()
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'More filters' }).click()
  await expect(filters.getByLabel('Age band')).toBeVisible()
  await filters.getByRole('button', { name: 'Clear', exact: true }).click()
  await filters.getByRole('button', { name: 'Show 3 cases' }).click()
  await expect(filters).toBeHidden()
  await expect(page).toHaveURL('/logbook')
})
