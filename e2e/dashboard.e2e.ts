import type { DashboardStats } from '#service/dashboard/contract.ts'
import type { Locator, Page } from '@playwright/test'
import type { Given } from '#testing/given.ts'
import { part } from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, test } from './fixtures.ts'

/** Returns a day in the middle of last month, so that no time zone moves it to another month. */
function dayOfLastMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 15)).toISOString().slice(0, 10)
}

const loggedCases = 12

/** Logs twelve flagged missions of 90 minutes each for one clinician last month. */
async function logLastMonth(given: Given) {
  const clinician = await given.user({ name: `Dana ${crypto.randomUUID().slice(0, 8)}` })
  const date = dayOfLastMonth()
  for (let count = 0; count < loggedCases; count += 1) {
    await given.case({
      owner: clinician,
      date,
      type: 'burns',
      flagCaseReview: true,
      flagReasons: ['clinician_request'],
      patient: { gender: 'female' },
      clinical: { diagnosisPrimary: 'polytrauma', levelOfCare: 'level_3' },
      procedures: [{ code: 'rapid_sequence_induction' }],
      mission: {
        missionType: 'primary_scene',
        result: 'patient_transported',
        activatedAt: `${date}T10:00+00:00`,
        availableAt: `${date}T11:30+00:00`,
      },
    })
  }
  return clinician
}

/** Opens the statistics of last month and returns the response of the server. */
async function openLastMonth(page: Page): Promise<DashboardStats> {
  const answer = page.waitForResponse(/dashboard-stats\?period=last_month/)
  await page.getByRole('radiogroup', { name: 'Period' }).getByText('Last Month').click()
  // The server has validated the response against the contract.
  return (await (await answer).json()) as DashboardStats
}

const cardOf = (page: Page, label: string): Locator =>
  page.getByRole('term').filter({ hasText: label }).locator('..').getByRole('definition').first()

test('an administrator sees counts of the logged cases in cards, panels and charts', async ({
  page,
  given,
  open,
}) => {
  const clinician = await logLastMonth(given)
  await open(await given.user({ role: 'admin' }), '/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible()
  const stats = await openLastMonth(page)

  expect(stats.caseStats.totalCases).toBeGreaterThanOrEqual(loggedCases)
  await expect(cardOf(page, 'Total Cases')).toHaveText(String(stats.caseStats.totalCases))
  await expect(cardOf(page, 'Avg Mission Time')).toHaveText(
    `${stats.caseStats.averageMissionTime.toFixed(1)} hours`,
  )
  const people = Object.values(stats.userStats).reduce((sum, { count }) => sum + count, 0)
  await expect(cardOf(page, 'Total Users')).toHaveText(people.toLocaleString('en-GB'))
  await expect(cardOf(page, 'CPD Activities')).toHaveText(
    stats.cpdStats.totalActivities.toLocaleString('en-GB'),
  )

  const top = part(page, 'Top Performing Users').getByRole('listitem').filter({ hasText: clinician.name })
  await expect(top).toContainText(`${loggedCases} cases`)
  await expect(top).toContainText('Avg 1.5 hours')
  const recent = part(page, 'Recent Cases').getByRole('listitem')
  await expect(recent).toHaveCount(5)
  for (const [index, { missionNumber, flagCaseReview }] of stats.recentCases.entries()) {
    await expect(recent.nth(index)).toContainText(missionNumber)
    await expect(recent.nth(index).getByText('Flagged')).toHaveCount(flagCaseReview ? 1 : 0)
  }
  expect(stats.recentCases.some(({ flagCaseReview }) => flagCaseReview)).toBe(true)

  await expectChart(page, 'Cases by Type', 'Burns', stats.casesByType)
  await expectChart(page, 'Gender Distribution', 'Female', stats.genderDistribution)
  await expectChart(page, 'Cases by Mission Type', 'Primary', stats.casesByMissionType)
  await expectChart(page, 'Cases by Diagnosis', 'trauma', stats.casesByDiagnosis)
  await expectChart(page, 'Level of Care Distribution', 'Level 3', stats.levelOfCareDistribution)
  await expect(page.getByRole('table', { name: 'Procedures Performed' })).toContainText(
    `Rapid Sequence Induction${stats.proceduresPerformed['Rapid Sequence Induction']}`,
  )
  await expect(page.getByRole('table', { name: 'Cases by Month' })).toBeAttached()
  await expectAccessibleInBothThemes(page)
})

/** Expects a chart, and a table with the same figures for users who cannot see it. */
async function expectChart(
  page: Page,
  title: string,
  name: string,
  entries: DashboardStats['casesByType'],
): Promise<void> {
  const entry = entries.find((candidate) => candidate.name.includes(name))
  expect(entry?.value).toBeGreaterThanOrEqual(loggedCases)
  const row = page
    .getByRole('table', { name: title })
    .getByRole('row')
    .filter({ hasText: entry?.name ?? name })
  await expect(row.first()).toContainText(String(entry?.value))
  await expect(part(page, title).locator('svg').first()).toBeVisible()
}

test('the period is in the URL and survives a reload', async ({ page, given, open }) => {
  await given.case()
  await open(await given.user({ role: 'super_admin' }), '/admin/dashboard')
  await expect(page.getByRole('radio', { name: 'All Time' })).toBeChecked()
  await openLastMonth(page)
  await expect(page).toHaveURL('/admin/dashboard?period=last_month')
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Last Month' })).toBeChecked()
  await page.goto('/admin/dashboard?period=nonsense')
  await expect(page.getByRole('radio', { name: 'All Time' })).toBeChecked()
  await expect(page.getByText('Total Cases')).toBeVisible()
})

test('if the statistics cannot be loaded, the screen shows an error and a retry button', async ({
  page,
  given,
  open,
}) => {
  await given.case()
  await page.route('**/api/admin/dashboard-stats*', (route) => route.abort())
  await open(await given.user({ role: 'admin' }), '/admin/dashboard')
  await expect(page.getByRole('alert')).toContainText('Failed to fetch admin dashboard statistics')
  await expect(page.getByRole('heading', { name: 'No Data Available' })).toBeVisible()
  await expect(page.getByText('Unable to load admin dashboard statistics.')).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/admin/dashboard-stats*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Total Cases')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
})
