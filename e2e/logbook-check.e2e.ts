import { daysAgo } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test('the logbook leads to what should be fixed, and each finding to its field', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ settings: { requireSignOff: true } })
  const owner = await given.user({ organizationId })
  const facts = { owner, date: daysAgo(3) }
  const supervised = await given.case({
    ...facts,
    title: 'Fall from a roof',
    patientAge: 51,
    team: { myRole: 'doctor', supervisionLevel: 'distant' },
  })
  const induced = await given.case({
    ...facts,
    title: 'Head injury',
    patientAge: 22,
    procedures: [{ code: 'rapid_sequence_induction' }],
    airway: { finalAirway: 'tracheal_tube' },
  })
  await given.case({ ...facts, title: 'Rollover', patientAge: 40 })
  const again = await given.case({ ...facts, title: 'Rollover again', patientAge: 40 })
  await open(owner, '/logbook')
  await page.getByRole('link', { name: 'Check: 3 to fix' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Logbook check' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'No supervisor 1' })).toBeVisible()
  await expect(page.getByText('Distant supervision: no supervisor is named.')).toBeVisible()
  await expectAccessibleInBothThemes(page)

  await page.getByRole('link', { name: `Record capnography: ${induced.missionNumber}` }).click()
  await expect(page).toHaveURL(`/logbook/${induced.id}/edit?at=airway.confirmation`)
  const confirmation = page.locator('[data-path="airway.confirmation"]')
  await expect(confirmation).toBeInViewport()
  await expect(confirmation.locator(':focus')).toHaveCount(1)
  await page.goBack()

  await page.getByRole('link', { name: `Name the supervisor: ${supervised.missionNumber}` }).click()
  await expect(page).toHaveURL(`/logbook/${supervised.id}/edit?at=team.supervisorUserId`)
  await expect(page.getByRole('button', { name: /Team Information/ })).toHaveAttribute(
    'aria-expanded',
    'true',
  )
  await page.goBack()

  await page.getByRole('link', { name: 'Likely duplicates 1' }).click()
  await expect(page).toHaveURL('/logbook/check?kind=duplicates')
  await page.getByRole('button', { name: `Delete ${again.missionNumber}` }).click()
  await expect(page.getByText('Nothing of this kind to fix.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `Open ${again.missionNumber}` })).toBeVisible()
  await expectAccessibleInBothThemes(page)
})

test('two cases that are not duplicates are compared no longer, until that is taken back', async ({
  page,
  given,
  open,
}) => {
  const owner = await given.user()
  const facts = { owner, date: daysAgo(3), patientAge: 40 }
  const first = await given.case({ ...facts, title: 'Rollover' })
  const second = await given.case({ ...facts, title: 'Another rollover' })
  const numbers = `${first.missionNumber} and ${second.missionNumber}`
  await open(owner, '/logbook/check')
  await page.getByRole('button', { name: `${numbers} are not duplicates` }).click()
  await expect(page.getByText('Nothing to fix')).toBeVisible()
  await page.getByRole('button', { name: 'Marked as not duplicates' }).click()
  await expectAccessibleInBothThemes(page)
  await page.goto(`/logbook/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Rollover' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Possible duplicate' })).toHaveCount(0)

  await page.goto('/logbook/check')
  await page.getByRole('button', { name: 'Marked as not duplicates' }).click()
  const again = page.getByRole('button', { name: /^Compare .* again$/ })
  await again.press('Enter')
  await expect(page.getByRole('button', { name: `${numbers} are not duplicates` })).toBeVisible()
  // The page of a case names the other one, and takes the answer too.
  await page.goto(`/logbook/${second.id}`)
  const hint = page.getByRole('region', { name: 'Possible duplicate' })
  await expect(hint).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await hint.getByRole('button', { name: `Not a duplicate of ${first.missionNumber}` }).click()
  await expect(hint).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(hint).toBeVisible()
})

test('a logbook in order has nothing to fix', async ({ page, given, open }) => {
  const owner = await given.user()
  await given.case({ owner })
  await open(owner, '/logbook')
  await page.getByRole('link', { name: 'Check', exact: true }).click()
  await expect(page.getByText('Nothing to fix')).toBeVisible()
  await expectAccessibleInBothThemes(page)
})
