import type { Page } from '@playwright/test'
import type { Given } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'
import { payloads } from './script-watch.ts'

// Opens every screen, with its fonts, charts and lists.
test.setTimeout(240_000)

const usable = 'a[href], button, input, select, textarea, [role="switch"], [role="combobox"]'

/** Returns the controls whose centre is under an element that stays in place while the page scrolls, after scrolling to them. */
const coveredOn = (page: Page): Promise<string[]> =>
  page.evaluate(async (usable) => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const staysInPlace = (over: Element, element: Element): boolean => {
      for (let at: Element | null = over; at !== null && !at.contains(element); at = at.parentElement) {
        if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
      }
      return false
    }
    const covered: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(`main :is(${usable})`)) {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(':disabled')) continue
      element.focus({ preventScroll: true })
      element.scrollIntoView({ block: 'nearest' })
      await nextFrame()
      const { left, top, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2) continue
      const over = document.elementFromPoint(left + width / 2, top + height / 2)
      if (over && !element.contains(over) && staysInPlace(over, element)) {
        covered.push(element.outerHTML.slice(0, 120))
      }
    }
    return covered
  }, usable)

const figures = 'strong, b, dd, td, th, output, time, .tabular'

/**
 * Returns the controls and figures of which any part stays behind the bar with the Log case button after scrolling to them,
 * and the bar itself if the page is seen beside, below or through it.
 */
const behindLogCaseOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ usable, figures }) => {
      const bar = document.querySelector<HTMLElement>('nav[aria-label="Quick log"]')
      if (!bar?.checkVisibility()) return []
      window.scrollTo(0, 0)
      // Where it rests: it may have stepped aside.
      const top = window.innerHeight - bar.offsetHeight
      const { backgroundColor, bottom, left, right } = getComputedStyle(bar)
      const isOpaque =
        backgroundColor.startsWith('rgb(') && [bottom, left, right].every((edge) => edge === '0px')
      const behind = [
        ...document.querySelectorAll<HTMLElement>(`:is(main, footer) :is(${usable}, ${figures})`),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .filter((element) => {
          element.scrollIntoView({ block: 'nearest' })
          const { width, height, bottom: end } = element.getBoundingClientRect()
          // What is higher than the screen is read by scrolling.
          return width > 1 && height > 1 && height < top - 120 && end > top + 1
        })
      window.scrollTo(0, 0)
      return [...(isOpaque ? [] : [bar]), ...behind].map(({ outerHTML }) => outerHTML.slice(0, 120))
    },
    { usable, figures },
  )

/**
 * Returns the elements that cut their words off. Words may end in an ellipsis if a touch tells the rest: by a title, or
 * because they are a link or a button.
 */
const cutOffOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isFree = (element: HTMLElement, { textOverflow }: CSSStyleDeclaration): boolean =>
      element.closest('[title]:not([title=""])') !== null ||
      (textOverflow === 'ellipsis' && element.closest('a[href], button, summary') !== null)
    const cutsWords = (element: HTMLElement): boolean => {
      const { left, right } = element.getBoundingClientRect()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      while (texts.nextNode()) {
        const { currentNode: text } = texts
        if (text.textContent?.trim() === '' || text.parentElement?.closest('svg, [aria-hidden="true"]'))
          continue
        if (!text.parentElement?.checkVisibility({ visibilityProperty: true })) continue
        range.selectNodeContents(text)
        const words = range.getBoundingClientRect()
        if (words.width > 1 && (words.right > right + 1 || words.left < left - 1)) return true
      }
      return false
    }
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const style = getComputedStyle(element)
        return ['hidden', 'clip'].includes(style.overflowX) && !isFree(element, style) && cutsWords(element)
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 200))
  })

async function expectToFit(page: Page, path: string): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  const cutOff = await cutOffOn(page)
  expect({ path, width, cutOff }).toEqual({ path, width: page.viewportSize()?.width, cutOff: [] })
}

/** The addresses of every screen of a signed-in user, and the records that they show. */
async function givenScreens(page: Page, given: Given) {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'super_admin', organizationId })
  const clinician = await given.user({ organizationId, supervisor: admin })
  const saved = await given.case({ owner: clinician, flagCaseReview: true, flagNote: 'Long scene time' })
  for (let count = 0; count < 12; count += 1) await given.case({ owner: clinician })
  const create = async (address: string, data: object, by = clinician): Promise<string> => {
    const headers = { authorization: `Bearer ${by.accessToken}` }
    const answer = await page.request.post(address, { headers, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return ((await answer.json()) as { id: string }).id
  }
  const lastYear = new Date().getUTCFullYear() - 1
  const activity = await create('/api/cpd/activities', {
    title: 'Airway day',
    date: `${lastYear}-03-04`,
    hours: 2,
    type: 'course',
  })
  const cycle = await create('/api/cpd/enrolments', {
    standardCode: 'hcpc_cpd',
    cycleStart: `${lastYear}-01-01`,
  })
  const goal = await create('/api/cpd/goals', {
    title: 'Teach ultrasound',
    targetDate: `${lastYear + 2}-01-01`,
  })
  const definition = {
    title: 'BLS provider',
    code: 'bls',
    category: 'life_support',
    audiences: ['all'],
    validityMonths: 12,
    evidenceRequired: false,
    verificationRequired: false,
  }
  const requirement = await create('/api/compliance/requirements', definition, admin)
  const inTheField = [
    '/dashboard',
    '/new-case',
    '/logbook',
    '/logbook/drafts',
    '/logbook/deleted',
    '/logbook/check',
    '/logbook/imports',
    '/logbook/summary',
    '/case-review',
    '/case-type/trauma',
    `/logbook/${saved.id}`,
    `/logbook/${saved.id}/edit`,
  ]
  const learning = [
    '/cpd-portal',
    '/cpd-portal/new',
    '/cpd-portal/deleted',
    '/cpd-portal/plan',
    '/cpd-portal/plan/goals/new',
    '/cpd-portal/plan/reviews/new',
    '/cpd-portal/practice-hours',
    '/cpd-portal/records',
    '/cpd-portal/cycles/new',
    `/cpd-portal/${activity}`,
    `/cpd-portal/${activity}/edit`,
    `/cpd-portal/cycles/${cycle}`,
    `/cpd-portal/plan/goals/${goal}`,
    '/profile',
    '/profile?tab=registrations',
    '/profile/access-log',
    '/support',
    '/learning',
  ]
  const administered = [
    '/compliance-requirements',
    '/compliance-requirements/people',
    '/compliance-requirements/duties',
    '/compliance-requirements/verification',
    '/compliance-requirements/definitions',
    '/compliance-requirements/definitions/new',
    `/compliance-requirements/definitions/${requirement}/edit`,
    `/admin/organizations/${organizationId}/places`,
    '/admin/dashboard',
    '/admin/organizations',
    '/admin/cpd-standards',
    '/admin/cpd-standards/new',
    '/admin/cpd-standards/acem_cpd',
    '/admin/users',
    '/admin/audit',
    `/admin/users/${clinician.id}`,
  ]
  return {
    inTheField: { who: clinician, paths: inTheField },
    learning: { who: clinician, paths: learning },
    administered: { who: admin, paths: administered },
  }
}

for (const part of ['inTheField', 'learning', 'administered'] as const) {
  test(
    `no screen violates the content security policy, every screen fits its width and is accessible in both themes, and on a phone nothing that stays in place covers a control or a figure (${part})`,
    { tag: '@both-widths' },
    async ({ page, given, open, isMobile }) => {
      const { who, paths } = (await givenScreens(page, given))[part]
      const size = page.viewportSize() ?? { width: NaN, height: NaN }
      for (const path of paths) {
        await page.setViewportSize(size)
        await open(who, path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectToFit(page, path)
        await test.step(path, () => expectAccessibleInBothThemes(page))
        if (!isMobile) continue
        expect({ path, behind: await behindLogCaseOn(page) }).toEqual({ path, behind: [] })
        expect({ path, covered: await coveredOn(page) }).toEqual({ path, covered: [] })
        await page.setViewportSize({ width: 320, height: 640 })
        expect({ path, covered: await coveredOn(page) }).toEqual({ path, covered: [] })
      }
    },
  )
}

test('every screen for strangers fits its width and is accessible in both themes @both-widths', async ({
  page,
}) => {
  const paths = ['/', '/privacy-policy', '/login', '/register', '/forgot-password', '/contact', '/nothing']
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectToFit(page, path)
    await test.step(path, () => expectAccessibleInBothThemes(page))
  }
})

test('the Log case button is hidden on screens with a form or with a primary action of their own', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  const button = page.getByRole('link', { name: 'Log case' }).last()
  await open(clinician, '/logbook')
  await expect(button).toBeVisible()
  for (const path of ['/profile', '/support']) {
    await open(clinician, path)
    await expect(page.getByRole('main').locator('form').first()).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Quick log' }).getByRole('link')).toBeHidden()
  }
  for (const [path, action] of [
    ['/cpd-portal', 'New activity'],
    ['/cpd-portal/plan', 'New goal'],
    ['/cpd-portal/practice-hours', 'Add hours'],
    ['/learning', 'Register interest'],
  ] as const) {
    await open(clinician, path)
    const main = page.getByRole('main')
    await expect(
      main
        .getByRole('link', { name: action })
        .or(main.getByRole('button', { name: action }))
        .first(),
    ).toBeVisible()
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
    tags: payloads.slice(0, 5).map((payload) => payload.slice(0, 30)),
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
