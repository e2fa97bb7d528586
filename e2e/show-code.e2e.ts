import { devices } from '@playwright/test'
import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, submitLogin, test } from './fixtures.ts'

test('a clinician shows a code, and the supervisor signs on a phone of their own, after signing in there', async ({
  page,
  browser,
  baseURL,
  given,
  open,
}, testInfo) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const colleague = await given.user({ organizationId, role: 'supervisor', name: 'Ada Frost' })
  const clinician = await given.user({ organizationId, supervisor, name: 'Ruth Ngata' })
  const team = { myRole: 'doctor', supervisionLevel: 'local' }
  const { id } = await given.case({ owner: clinician, title: 'Fall from a roof', date: daysAgo(2), team })

  await open(clinician, `/logbook/${id}`)
  const card = page.getByRole('region', { name: 'Sign-off' })
  await card.getByRole('button', { name: 'Ask Kim Osei to sign' }).click()
  await card.getByRole('button', { name: 'Show code' }).click()
  const dialog = page.getByRole('dialog', { name: 'Code for Kim Osei' })
  await expect(dialog).toContainText('For Kim Osei: they sign on their own phone.')
  await expect(dialog.getByRole('figure', { name: /^QR code/ })).toBeInViewport({ ratio: 1 })
  await expectAccessibleInBothThemes(page)
  const address = (await dialog.getByRole('code').textContent()) ?? ''
  expect(address).toMatch(new RegExp(`^${baseURL}/my-clinicians/sign/[0-9a-f-]{36}$`))

  // Another phone, on which nobody is signed in.
  const { extraHTTPHeaders } = testInfo.project.use
  const otherPhone = await browser.newContext({
    ...devices['Pixel 5'],
    viewport: { width: 390, height: 844 },
    ...(extraHTTPHeaders && { extraHTTPHeaders }),
  })
  const phone = await otherPhone.newPage()
  const openAs = async (email: string) => {
    await phone.goto(address)
    await expect(phone).toHaveURL(/\/login\?from=/)
    await submitLogin(phone, email)
    await expect(phone).toHaveURL(address)
  }
  // Whoever photographs the code sees nothing with it.
  await openAs(colleague.email)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nothing to sign here')
  await phone.evaluate(() => localStorage.clear())

  await openAs(supervisor.email)
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Fall from a roof')
  await phone.getByRole('radio', { name: 'Distant', exact: true }).click()
  await phone.waitForTimeout(500)
  await phone.getByRole('button', { name: 'Sign and next' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Nothing waits for you')
  await otherPhone.close()

  // The clinician takes their own phone up again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(dialog).toHaveCount(0)
  await expect(card).toContainText('Signed by Kim Osei')
  await expect(card.getByRole('button', { name: 'Show code' })).toHaveCount(0)
})
