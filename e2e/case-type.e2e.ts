import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, openLogbookActions, test } from './fixtures.ts'

test('a case type has its own page of statistics, which leads to the filtered logbook and back', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  const date = daysAgo(2)
  await given.case({
    owner,
    date,
    type: 'cardiac_arrest',
    title: 'Arrest at home',
    procedures: [{ code: 'iv_access' }],
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      activatedAt: `${date}T10:00Z`,
      arriveSceneAt: `${date}T10:18Z`,
    },
  })
  await given.case({ owner, date, type: 'trauma', title: 'Rollover' })
  await open(owner, '/case-type/cardiac_arrest')
  await expect(page.getByRole('heading', { level: 1, name: 'Cardiac Arrest' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Median times' })).toContainText('18 min')
  await expect(page.getByRole('link', { name: 'Arrest at home' })).toBeVisible()
  await expect(page.getByText('Rollover')).toHaveCount(0)
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Show all in the logbook' }).click()
  await expect(page).toHaveURL('/logbook?type=cardiac_arrest')
  await openLogbookActions(page)
  await page.getByRole('link', { name: 'Statistics' }).click()
  await expect(page).toHaveURL('/case-type/cardiac_arrest')
})

test('an unknown case type offers those that there are @desktop', async ({ page, given, open }) => {
  const owner = await given.user()
  await open(owner, '/case-type/lightning')
  await expect(page.getByRole('heading', { level: 1, name: 'No such case type' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('link', { name: 'Trauma' }).click()
  await expect(page).toHaveURL('/case-type/trauma')
  await expect(page.getByText('No case of this type yet.')).toBeVisible()
})
