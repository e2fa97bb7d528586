import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { payloads } from './script-watch.ts'

// Opens every screen, with its fonts, charts and lists.
test.setTimeout(240_000)

/** Returns the controls whose centre is covered by the Log case bar after scrolling to them. */
const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const usable = 'a[href], button, input, select, textarea, [role="switch"], [role="combobox"]'
    const covered: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${usable})`)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'nearest' })
      await new Promise((resolve) => requestAnimationFrame(resolve))
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      const shell = over?.closest('nav[aria-label="Quick log"]')
      if (shell) covered.push(element.outerHTML.slice(0, 120))
    }
    return covered
  })

test('no screen violates the content security policy, and on a phone the Log case button covers no control', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'super_admin', organizationId })
  const clinician = await given.user({ organizationId, supervisor: admin })
  const saved = await given.case({ owner: admin })
  for (let count = 0; count < 12; count += 1) await given.case({ owner: admin })
  const paths = [
    '/dashboard',
    '/new-case',
    '/logbook',
    '/logbook/drafts',
    '/logbook/deleted',
    '/logbook/check',
    '/case-type/trauma',
    `/logbook/${saved.id}`,
    `/logbook/${saved.id}/edit`,
    '/cpd-portal',
    '/cpd-portal/new',
    '/cpd-portal/deleted',
    '/cpd-portal/plan',
    '/cpd-portal/plan/goals/new',
    '/compliance-requirements',
    '/compliance-requirements/people',
    '/compliance-requirements/duties',
    '/compliance-requirements/verification',
    '/compliance-requirements/definitions',
    '/compliance-requirements/definitions/new',
    `/admin/organizations/${organizationId}/places`,
    '/profile',
    '/profile?tab=registrations',
    '/support',
    '/learning',
    '/admin/dashboard',
    '/admin/organizations',
    '/admin/cpd-standards',
    '/admin/cpd-standards/acem_cpd',
    '/admin/users',
    `/admin/users/${clinician.id}`,
  ]
  for (const path of paths) {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(admin, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect({ path, covered: await coveredOn(page) }).toEqual({ path, covered: [] })
    await page.setViewportSize({ width: 320, height: 640 })
    expect({ path, covered: await coveredOn(page) }).toEqual({ path, covered: [] })
  }
})

test('the Log case button is hidden on screens with a form', async ({ page, given, open }) => {
  const clinician = await given.user()
  const button = page.getByRole('link', { name: 'Log case' }).last()
  await open(clinician, '/logbook')
  await expect(button).toBeVisible()
  for (const path of ['/profile', '/support']) {
    await open(clinician, path)
    await expect(page.getByRole('main').locator('form').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Quick log' }).getByRole('link')).toBeHidden()
  }
})

const markup =
  'main :is(iframe, math, noscript, img[src="x"], [onerror], [onload], [onfocus], [ontoggle], a[href^="javascript:"])'

test('no text that users typed or a URL contains runs as script, for any role', async ({
  page,
  given,
  open,
}) => {
  const dialogs: string[] = []
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message())
    await dialog.dismiss()
  })
  const words = payloads.join(' ')
  const { id: organizationId } = await given.organization({ name: payloads[1] })
  const supervisor = await given.user({ role: 'supervisor', organizationId, name: payloads[2] })
  const admin = await given.user({ role: 'super_admin', organizationId, name: payloads[3] })
  const owner = await given.user({ organizationId, supervisor, name: payloads[0] })
  const { id } = await given.case({
    owner,
    title: words.slice(0, 120),
    tags: payloads.slice(0, 5).map((one) => one.slice(0, 30)),
    clinical: { summary: words },
    outcome: { followUpNote: words.slice(-500) },
    reflection: { what: words, learningPoints: payloads.slice(0, 3) },
    flagCaseReview: true,
    flagNote: words.slice(0, 500),
  })
  const headers = { authorization: `Bearer ${owner.accessToken}` }
  const asked = await page.request.post('/api/support/tickets', {
    headers,
    data: { topic: 'account', subject: words.slice(0, 100), message: words },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  const ticket = ((await asked.json()) as { id: string }).id

  const shown = [
    '/dashboard',
    '/logbook',
    `/logbook/${id}`,
    '/profile',
    '/support',
    `/support?ticket=${ticket}`,
  ]
  const administered = [
    '/admin/dashboard',
    '/admin/organizations',
    '/admin/users',
    `/admin/users/${owner.id}`,
  ]
  const reflected = payloads.slice(1, 4).flatMap((payload) => {
    const at = encodeURIComponent(payload)
    return [`/logbook?q=${at}&type=${at}&period=${at}`, `/logbook/${at}`, `/new-case?draft=${at}&like=${at}`]
  })
  for (const [who, paths] of [
    [owner, [...shown, `/logbook/${id}/edit`, ...reflected]],
    [supervisor, [...shown]],
    [admin, [...shown, ...administered]],
  ] as const) {
    for (const path of paths) {
      await open(who, path)
      await page.waitForLoadState('networkidle')
      expect({ path, ran: dialogs, found: await page.locator(markup).count() }).toEqual({
        path,
        ran: [],
        found: 0,
      })
    }
  }
})
