import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const year = String(new Date().getFullYear())

test('the landing page explains what Sortie is and who it is for, and links to signing in @both-widths', async ({
  page,
}) => {
  await page.goto('/')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Every mission, every lesson, on record.' }),
  ).toBeVisible()
  await expect(page.getByText('clinical logbook of doctors, nurses and paramedics')).toBeVisible()
  for (const proof of [
    'Under a minute',
    'Figures that update',
    'Your cases stay private',
    'No patient names',
  ]) {
    await expect(page.getByRole('heading', { level: 3, name: proof })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Register' })).toHaveAttribute('href', '/register')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/login')
})

test('the landing page redirects signed-in users to the dashboard', async ({ page, given, open }) => {
  await open(await given.user(), '/')
  await page.getByRole('link', { name: 'Open your dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('every screen links to the privacy policy and the terms', async ({ page, given, open }) => {
  for (const path of ['/', '/login', '/contact', '/privacy-policy']) {
    await page.goto(path)
    const foot = page.getByRole('contentinfo')
    await expect(foot).toContainText(year)
    await expect(foot.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute(
      'href',
      '/privacy-policy',
    )
    await expect(foot.getByRole('link', { name: 'Terms of Service' })).toHaveAttribute(
      'href',
      '/privacy-policy#terms',
    )
  }
  await open(await given.user(), '/logbook')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText(year)
  await foot.getByRole('link', { name: 'Terms of Service' }).click()
  await expect(page).toHaveURL('/privacy-policy#terms')
  await expect(page.getByRole('heading', { level: 2, name: 'Terms of Service' })).toBeInViewport()
})

test('the privacy policy covers all required topics and has a table of contents @both-widths', async ({
  page,
}) => {
  await page.goto('/privacy-policy')
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toBeVisible()
  await expect(page.getByText('Version 1, in force since 20 Nov 2026')).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  const isPhone = (page.viewportSize()?.width ?? 0) < 500
  const fold = contents.getByText('Contents', { exact: true })
  await expect(fold).toHaveCount(isPhone ? 1 : 0)
  if (isPhone) {
    await expect(contents.getByRole('link')).toHaveCount(0)
    await expectAccessibleInBothThemes(page)
    await fold.focus()
    await page.keyboard.press('Enter')
  }
  for (const title of [
    'How we use information',
    'Legal basis',
    'Sharing',
    'Security',
    'How long we keep it',
    'Your rights',
    'Cookies and storage in your browser',
    'Links to other sites',
    'Contact and changes',
    'Terms of Service',
  ]) {
    await expect(contents.getByRole('link', { name: title })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: title })).toBeAttached()
  }
  await expect(page.getByText('CPD data: at least seven years.')).toBeAttached()
  await expect(page.getByText('Logbook data: indefinitely', { exact: false })).toBeAttached()
  await expect(page.getByText('SSL', { exact: false })).toBeAttached()
  await expectAccessibleInBothThemes(page)
  await contents.getByRole('link', { name: 'Your rights' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Your rights' })).toBeInViewport()
})
