import type { Page } from '@playwright/test'
import type { GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

/** Defines a requirement of a service, of which the clinician has a record of today. */
async function givenRecord(page: Page, { admin, clinician }: Record<'admin' | 'clinician', GivenUser>) {
  const post = async ({ accessToken }: GivenUser, path: string, data: object) => {
    const headers = { authorization: `Bearer ${accessToken}` }
    const answer = await page.request.post(`/api/compliance/${path}`, { headers, data })
    expect(answer.status()).toBe(201)
    return (await answer.json()) as { id: string }
  }
  const requirement = {
    code: 'fire_safety',
    title: 'Fire safety',
    category: 'health_safety',
    audiences: ['all'],
    validityMonths: 12,
    evidenceRequired: false,
    verificationRequired: false,
  }
  const { id: requirementId } = await post(admin, 'requirements', requirement)
  const completedOn = new Date().toISOString().slice(0, 10)
  await post(clinician, 'records', { requirementId, completedOn })
}

test('a calendar subscribes to what expires, by an address that is shown once, replaced and revoked', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const admin = await given.user({ role: 'admin', organizationId })
  const clinician = await given.user({ organizationId })
  await givenRecord(page, { admin, clinician })
  const calendar = page.getByRole('region', { name: 'Calendar' })
  const address = calendar.getByRole('textbox', { name: 'Calendar address' })
  const statusOf = async (url: string) => (await page.request.get(new URL(url).pathname)).status()

  await open(clinician, '/compliance-requirements')
  await calendar.getByRole('button', { name: 'Create a calendar address' }).press('Enter')
  const first = await address.inputValue()
  const found = await page.request.get(new URL(first).pathname)
  expect(found.headers()['content-type']).toBe('text/calendar; charset=utf-8')
  expect(await found.text()).toContain('SUMMARY:Expires: Fire safety')
  const subscribe = calendar.getByRole('link', { name: 'Add to this device' })
  await expect(subscribe).toHaveAttribute('href', first.replace(/^https?/, 'webcal'))
  await calendar.getByRole('button', { name: 'Copy address' }).click()
  await expectAccessibleInBothThemes(page)

  await page.reload()
  await expect(calendar.getByText('It was shown only once')).toBeVisible()
  await expect(address).toHaveCount(0)
  const replace = calendar.getByRole('button', { name: 'Create a new address' })
  await replace.press('Enter')
  const asking = page.getByRole('dialog', { name: 'Create a new calendar address' })
  await expectAccessibleInBothThemes(page)
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(replace).toBeFocused()
  expect(await statusOf(first)).toBe(200)
  await replace.press('Enter')
  await asking.getByRole('button', { name: 'Create a new address' }).click()
  const second = await address.inputValue()
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])

  await calendar.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(calendar.getByRole('button', { name: 'Create a calendar address' })).toBeVisible()
  await expect(address).toHaveCount(0)
  expect(await statusOf(second)).toBe(404)
})

test('everybody chooses their emails of compliance; who oversees others chooses the weekly one too', async ({
  page,
  given,
  open,
}) => {
  const weekly = page.getByRole('switch', { name: 'Weekly compliance summary' })
  await open(await given.user(), '/profile?tab=notifications')
  const expires = page.getByRole('switch', { name: 'A compliance requirement is open or expires' })
  await expect(expires).toBeChecked()
  await expect(page.getByRole('switch', { name: 'My record is verified or returned' })).toBeChecked()
  await expect(weekly).toHaveCount(0)
  await expires.click({ force: true })
  await expect(expires).toBeEnabled()
  await page.reload()
  await expect(expires).not.toBeChecked()
  await open(await given.user({ role: 'supervisor' }), '/profile?tab=notifications')
  await expect(weekly).toBeChecked()
  await expectAccessibleInBothThemes(page)
})
