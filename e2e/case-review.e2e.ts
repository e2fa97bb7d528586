import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('flagged cases are listed for the people who may see them, the oldest first, by age', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor, name: 'Ada Assigned' })
  const flag = { owner, flagCaseReview: true }
  await given.case({ ...flag, title: 'Flagged lately', date: daysAgo(2) })
  await given.case({ ...flag, title: 'Flagged long ago', date: daysAgo(40) })
  await given.case({ owner, title: 'Never flagged' })
  await given.case({ title: 'Of a stranger', flagCaseReview: true })
  await open(supervisor, '/dashboard')
  await page.goto('/case-review')
  const list = page.getByRole('list', { name: 'Flagged cases' })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(list.getByRole('link').first()).toContainText('Flagged long ago')
  await expect(list.getByRole('link').first()).toContainText('40 days')
  await expect(list).toContainText('Ada Assigned')
  await expectAccessibleInBothThemes(page)
  await page.getByText('Older than 7 days').click()
  await expect(list.getByRole('link')).toHaveCount(1)
  await expect(page).toHaveURL('/case-review?age=week')
  await list.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Flagged long ago' })).toBeVisible()
})

test('a supervisor removes a flag with a reason and a note, which the owner reads with the case', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Sam Senior' })
  const owner = await given.user({ supervisor })
  const flagged = await given.case({ owner, flagCaseReview: true, flagNote: 'Long scene time' })
  await open(supervisor, `/logbook/${flagged.id}`)
  await page.getByRole('button', { name: 'Remove flag' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove flag' })
  await dialog.getByRole('button', { name: 'Remove flag' }).click()
  await expect(dialog.getByText('Choose a reason.')).toBeVisible()
  await dialog.getByRole('radio', { name: 'No further action' }).check()
  await dialog.getByRole('textbox').fill('The crane was the fastest way out.')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Remove flag' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Remove flag' })).toBeHidden()
  await open(owner, `/logbook/${flagged.id}`)
  await expect(page.getByText('No further action. The crane was the fastest way out.')).toBeVisible()
  await expect(page.getByText(/^Sam Senior · .* · no longer flagged$/)).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('after a review a supervisor goes on to the next flagged case, and back to the list that the menu counts', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const owner = await given.user({ supervisor })
  for (const [title, days] of [
    ['Oldest', 40],
    ['Younger', 20],
  ] as const)
    await given.case({ owner, flagCaseReview: true, title, date: daysAgo(days) })
  await given.case({ owner: supervisor, flagCaseReview: true, title: 'Mine', date: daysAgo(50) })
  await open(supervisor, '/case-review')
  const list = page.getByRole('list', { name: 'Flagged cases' })
  const counted = page.getByRole('link', { name: /^Case Review 2 flagged cases/ })
  await expect(list.getByRole('link')).toHaveCount(2)
  await expect(counted).toBeVisible()
  await page.getByText('Your own').click()
  await expect(list.getByRole('link')).toHaveText([/^Mine/])
  await page.getByText('To review').click()

  const endReview = async () => {
    await page.getByRole('button', { name: 'Remove flag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Remove flag' })
    await dialog.getByRole('radio', { name: 'No further action' }).check()
    await dialog.getByRole('button', { name: 'Remove flag' }).click()
  }
  await list.getByRole('link', { name: /^Oldest/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Oldest' })).toBeVisible()
  await endReview()
  const onwards = page.getByRole('navigation', { name: 'Case review' })
  await expect(onwards.getByRole('link', { name: 'All 1 to review' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await onwards.getByRole('link', { name: 'Next flagged case: Younger' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Younger' })).toBeVisible()
  await expect(onwards).toBeHidden()
  await endReview()
  await expect(onwards).toContainText('No other case waits for your review.')
  await page
    .getByRole('navigation', { name: 'Neighbours in the list' })
    .getByRole('link', { name: 'Case Review' })
    .click()
  await expect(page).toHaveURL('/case-review')
  await expect(page.getByText('No case waits for your review.')).toBeVisible()
})

test('without a flagged case the page says how to flag one', async ({ page, given, open }) => {
  const clinician = await given.user()
  await open(clinician, '/case-review')
  await expect(page.getByText('No case of yours is flagged for review.')).toBeVisible()
  await page.goto('/case-review?age=month')
  await page.getByRole('button', { name: 'Show all flagged cases' }).click()
  await expect(page).toHaveURL('/case-review')
  await expectAccessibleInBothThemes(page)
})
