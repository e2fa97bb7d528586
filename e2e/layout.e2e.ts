import { builtFile } from './built-file.ts'
import type { Locator } from '@playwright/test'
import { fillLeast, saveButton } from './case-entry.ts'
import { expect, test } from './fixtures.ts'

test('at 320 px no screen scrolls horizontally', async ({ page, given, open }) => {
  const admin = await given.user({ role: 'super_admin', name: 'Bartholomew Featherstonehaugh-Cholmondeley' })
  const logged = await given.case({
    owner: admin,
    title: 'Supercalifragilisticexpialidocious-incompatibility-of-everything-in-one-single-word',
  })
  await page.setViewportSize({ width: 320, height: 640 })
  const paths = [
    '/',
    '/privacy-policy',
    '/dashboard',
    '/new-case',
    '/logbook',
    '/support',
    '/learning',
    `/logbook/${logged.id}`,
    '/admin/dashboard',
    '/admin/organizations',
    '/nothing',
  ]
  for (const path of paths) {
    await open(admin, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByText('Loading...')).toBeHidden()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 320 })
  }
  await page.evaluate(() => localStorage.clear())
  for (const path of ['/login', '/contact', '/pending-approval', '/forgot-password']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect({ path, width }).toEqual({ path, width: 320 })
  }
})

test('the top bar of a phone keeps the logo and the tagline on one line', async ({ page, given, open }) => {
  await open(await given.user({ name: 'Bartholomew Featherstonehaugh' }), '/logbook')
  const bar = page.getByRole('banner').first()
  const tagline = bar.getByText('Every mission, every lesson, on record.')
  await expect(tagline).toBeVisible()
  // Only the header's direct child is the logo; the icons are inside the buttons.
  const mark = bar.locator('> svg')
  for (const { width, hasMark } of [
    { width: 360, hasMark: false },
    { width: 390, hasMark: true },
    { width: 430, hasMark: true },
  ]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(mark).toBeVisible({ visible: hasMark })
    const lines = () => tagline.evaluate((words) => words.getBoundingClientRect().height / 16)
    await expect.poll(lines).toBe(1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('a tab that was open during a deployment loads the new screens', async ({ page, given, open }) => {
  const clinician = await given.user()
  const { id } = await given.case({ owner: clinician })
  await open(clinician, `/logbook/${id}`)
  const logbook = page.getByRole('main').getByRole('link', { name: 'Logbook' })
  await expect(logbook).toBeVisible()
  // The old page refers to a file that no longer exists; the new page would refer to its successor.
  await page.route(`**/assets/${builtFile('logbook-screen.tsx')}`, (route) => route.fulfill({ status: 404 }))
  const reloaded = page.waitForRequest((request) => request.isNavigationRequest())
  await logbook.click()
  await reloaded
  await page.unroute(`**/assets/${builtFile('logbook-screen.tsx')}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Logbook' })).toBeVisible()
})

test('nothing is animated if the user prefers reduced motion', async ({ page, given, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const path of ['/', '/new-case', '/logbook']) {
    await open(await given.user(), path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const longest = await page.evaluate(() => {
      const secondsOf = (durations: string) => durations.split(', ').map((item) => Number.parseFloat(item))
      return Math.max(
        ...[...document.querySelectorAll('*')].flatMap((element) => {
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return [...secondsOf(transitionDuration), ...secondsOf(animationDuration)]
        }),
      )
    })
    expect(longest).toBeLessThan(0.001)
  }
})

test('in a long form, a section that the user jumps to or adds is visible', async ({ page, given, open }) => {
  await open(await given.user(), '/new-case')
  await fillLeast(page, { age: 34 })
  const bar = page.getByRole('navigation', { name: 'Sections' })
  const barBottom = async () => {
    const { y, height } = (await bar.boundingBox()) ?? { y: NaN, height: NaN }
    return y + height
  }
  const expectBelowBar = async (heading: Locator) => {
    const distance = async () => ((await heading.boundingBox())?.y ?? NaN) - (await barBottom())
    // It must stay there: content above it may change its size a moment after it becomes visible.
    for (let checks = 0; checks < 3; checks += 1) {
      await expect.poll(distance).toBeGreaterThanOrEqual(0)
      await expect.poll(distance).toBeLessThan(120)
      await page.waitForTimeout(100)
    }
  }
  for (const section of ['Team Information', 'Patient', 'Procedures']) {
    await bar.getByRole('link', { name: new RegExp(`^${section}`) }).tap()
    await expectBelowBar(page.getByRole('button', { name: section, exact: true }))
  }
  for (const part of ['Vital signs', 'Cardiac arrest']) {
    await page.getByRole('button', { name: `Add ${part.toLowerCase()}` }).tap()
    await expectBelowBar(page.getByRole('heading', { level: 3, name: part }))
  }
})

test('a privacy warning is marked under the letters, and errors are shown below the field', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  const { id } = await given.case({ owner: clinician })
  await open(clinician, `/logbook/${id}`)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Void' }).click()
  const dialog = page.getByRole('dialog', { name: 'Void this case' })
  const reason = dialog.getByLabel('Reason')
  await reason.fill('Her son is on 07700 900123.')
  const mark = dialog.locator('mark').first()
  await expect(mark).toHaveText('07700 900123')
  const paper = mark.locator('xpath=ancestor::*[@aria-hidden]').first()
  expect(await paper.boundingBox()).toEqual(await reason.boundingBox())

  await reason.fill('')
  await dialog.getByRole('button', { name: 'Void case' }).click()
  const below = await dialog.getByText('Say why, in at least 3 characters.').boundingBox()
  const field = await reason.boundingBox()
  expect(below?.y).toBeGreaterThanOrEqual((field?.y ?? NaN) + (field?.height ?? NaN))
})

test('every part of a section stands whole in its row of links, however narrow the phone', async ({
  page,
  given,
  open,
}) => {
  const user = await given.user({ role: 'supervisor' })
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 640 })
    for (const [path, name] of [
      ['/cpd-portal', 'CPD Portal'],
      ['/compliance-requirements', 'Compliance'],
    ] as const) {
      await open(user, path)
      const links = page.getByRole('navigation', { name, exact: true }).getByRole('link')
      await expect(links.first()).toHaveAttribute('aria-current', 'page')
      const isWhole = await links.evaluateAll(
        (all, right) => all.map((link) => link.getBoundingClientRect().right <= right),
        width,
      )
      expect(isWhole.length).toBeGreaterThan(3)
      expect(isWhole, `${path} at ${width} px`).not.toContain(false)
    }
  }
})

test('the Log case button steps aside on the way down a page, and is there on the way up and at the end', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  for (let count = 0; count < 20; count += 1) await given.case({ owner: clinician })
  await page.setViewportSize({ width: 390, height: 844 })
  await open(clinician, '/logbook')
  await expect(page.getByRole('main').getByRole('listitem').nth(15)).toBeAttached()
  const button = page.getByRole('navigation', { name: 'Quick log' }).getByRole('link')
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollBy(0, 400))
  await expect(button).not.toBeInViewport()
  await page.evaluate(() => window.scrollBy(0, -100))
  await expect(button).toBeInViewport({ ratio: 1 })
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect(button).toBeInViewport({ ratio: 1 })
  // By keyboard it comes back wherever the page is.
  await page.evaluate(() => window.scrollTo(0, 0))
  await page.evaluate(() => window.scrollBy(0, 400))
  await button.focus()
  await expect(button).toBeInViewport({ ratio: 1 })
})

test('on a phone a message covers neither the title nor the way back nor the button of a form', async ({
  page,
  given,
  open,
}) => {
  const clinician = await given.user()
  await page.setViewportSize({ width: 390, height: 844 })
  await open(clinician, '/new-case')
  await fillLeast(page, { age: 34 })
  await saveButton(page).click()
  const message = page.getByRole('alert').filter({ hasText: /logged/i })
  await expect(message).toBeVisible()
  const boxOf = async (locator: Locator) => {
    const { x = NaN, y = NaN, width = NaN, height = NaN } = (await locator.boundingBox()) ?? {}
    return { left: x, top: y, right: x + width, bottom: y + height }
  }
  const covers = async (locator: Locator) => {
    const [over, under] = [await boxOf(message), await boxOf(locator)]
    return (
      over.top < under.bottom && over.bottom > under.top && over.left < under.right && over.right > under.left
    )
  }
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toBeVisible()
  expect(await covers(title)).toBe(false)
  expect(await covers(page.getByRole('main').getByRole('link', { name: 'Logbook' }))).toBe(false)
  expect(await covers(page.getByRole('link', { name: 'Edit' }))).toBe(false)
})
