import { clock, fact, fillLeast, pickDate, saveButton } from './case-entry.ts'
import { expect, test } from './fixtures.ts'

// The night in which London's clocks went forward, seen from three time zones. Two of them have another date at that
// time, and change their own clocks in the same weeks.
for (const timezoneId of ['Pacific/Auckland', 'Europe/London', 'America/Los_Angeles']) {
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('a mission across the skipped hour keeps its date, its times and its duration', async ({
      page,
      given,
      open,
    }) => {
      const organization = await given.organization({ timeZone: 'Europe/London' })
      await open(await given.user({ organizationId: organization.id }), '/new-case')
      await pickDate(page, '2026-03-29')
      await fillLeast(page, { age: 41 })
      await page.getByRole('button', { name: /^Mission Information/ }).click()
      await clock(page, 'Activated').fill('0040')
      await clock(page, 'Mobile').fill('0048')
      await clock(page, 'Arrived at scene').fill('0220')
      await saveButton(page).click()

      await expect(page).toHaveURL(/\/logbook\/\d\d-\d{5}$/)
      await expect(page.getByText(/^#\d\d-\d{5} · 29 Mar 2026$/)).toBeVisible()
      const times = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Times' }) })
      await expect(times).toContainText('00:40')
      await expect(times).toContainText('02:20')
      // From 00:40 to 02:20 local time, without the hour from one to two.
      await expect(fact(times, 'Response')).toHaveText('40 min')
      await page.goto('/logbook')
      await expect(page.getByText('29 Mar 2026').first()).toBeVisible()
    })
  })
}
