import type { APIResponse, Page } from '@playwright/test'
import type { GivenUser } from '#testing/given.ts'
import { daysAgo, part } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

async function send(page: Page, by: GivenUser, path: string, data: object = {}): Promise<unknown> {
  const answer: APIResponse = await page.request.post(path, {
    data,
    headers: { authorization: `Bearer ${by.accessToken}` },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return answer.json()
}

test('a clinician asks for a signature, hears why a case came back, edits it, asks again and reads who signed @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor })
  const team = { myRole: 'doctor', supervisionLevel: 'local' }
  const { id } = await given.case({ owner: clinician, date: daysAgo(2), team })

  await open(clinician, `/logbook/${id}`)
  const card = page.getByRole('region', { name: 'Sign-off' })
  await card.getByRole('button', { name: 'Ask Kim Osei to sign' }).click()
  await expect(card).toContainText('Waiting for Kim Osei, asked today')
  await expect(card).toBeFocused()
  await expect(card).toContainText('You can remind them from')
  await expectAccessibleInBothThemes(page)
  await card.getByRole('button', { name: 'Withdraw' }).click()
  await expect(card).toContainText('You withdrew the request to Kim Osei')
  await card.getByRole('button', { name: 'Ask Kim Osei again' }).click()
  await expect(card).toContainText('Waits for signature')

  const waiting = (await (
    await page.request.get('/api/sign-off-requests/waiting', {
      headers: { authorization: `Bearer ${supervisor.accessToken}` },
    })
  ).json()) as { waiting: { id: string }[] }
  const request = waiting.waiting[0]?.id
  await send(page, supervisor, `/api/sign-off-requests/${request}/return`, {
    comment: 'Say which role you had. Then ask me again.',
  })
  await page.reload()
  await expect(card).toContainText('Kim Osei returned it')
  await expect(card).toContainText('Say which role you had. Then ask me again.')
  await expectAccessibleInBothThemes(page)
  await expect(card.getByRole('link', { name: 'Edit the case' })).toBeVisible()
  await card.getByRole('button', { name: 'Ask Kim Osei again' }).click()
  await expect(card).toContainText('Waiting for Kim Osei')

  const sign = { version: 1, level: 'distant' }
  await send(page, supervisor, `/api/cases/${id}/signatures`, sign)
  await page.reload()
  await expect(card).toContainText('Signed by Kim Osei')
  await expect(card).toContainText('Supervision: Distant by Kim Osei; you wrote Local.')
  await open(supervisor, `/logbook/${id}`)
  await expect(part(page, 'Sign-off')).toContainText('the clinician wrote Local.')
  await expectAccessibleInBothThemes(page)
})

test('the logbook says for whom I wait and what came back; I withdraw one request and ask somebody else @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor })
  const titles = ['Rollover on the A9', 'Fall from a roof', 'Burn in a workshop']
  const caseIds: string[] = []
  for (const title of titles)
    caseIds.push((await given.case({ owner: clinician, title, date: daysAgo(2) })).id)
  const asked = (await send(page, clinician, '/api/sign-off-requests', { caseIds })) as {
    requests: { id: string; case: { title: string } }[]
  }
  const burn = asked.requests.find(({ case: { title } }) => title === 'Burn in a workshop')
  const comment = 'Say how large the burn was. Then ask me again.'
  await send(page, supervisor, `/api/sign-off-requests/${burn?.id}/return`, { comment })

  await open(clinician, '/logbook?signOff=waiting')
  const mine = page.getByRole('region', { name: 'My requests' })
  await expect(mine.getByRole('listitem')).toHaveCount(2)
  await expect(mine.getByRole('listitem').first()).toContainText('Waiting for Kim Osei, asked today')
  await expectAccessibleInBothThemes(page)
  await mine.getByRole('button', { name: 'Ask somebody else: Rollover on the A9' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask somebody else' })
  await expect(dialog).toContainText('Nobody else may sign your cases')
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await mine.getByRole('button', { name: 'Withdraw: Rollover on the A9' }).click()
  await expect(mine.getByRole('listitem')).toHaveCount(1)
  await expect(mine).toBeFocused()
  await expect(page.getByText('1 case', { exact: true })).toBeVisible()

  await open(clinician, '/logbook?signOff=returned')
  const returned = page.getByRole('region', { name: 'Came back' })
  await expect(returned).toContainText(comment)
  await expectAccessibleInBothThemes(page)
  await returned.getByRole('link', { name: 'Edit the case: Burn in a workshop' }).click()
  await expect(page).toHaveURL(/\/edit$/)
})

test('several cases of the logbook are asked for at once, without the drafts among them @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ organizationId, supervisor })
  for (const title of ['Rollover on the A9', 'Fall from a roof'])
    await given.case({ owner: clinician, title, date: daysAgo(2) })
  await given.case({ owner: clinician, title: 'Half a story', date: daysAgo(2), status: 'draft' })
  await open(clinician, '/logbook')
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await page.getByRole('button', { name: 'Select all 3 shown' }).click()
  const selected = page.getByRole('region', { name: 'Selected cases' })
  await expect(selected.getByText('3 cases selected')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await selected.getByRole('button', { name: 'Ask for signature' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for 2 signatures' })
  await expect(dialog).toContainText('Half a story')
  await expect(dialog.getByLabel('Whom to ask')).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Ask' }).click()
  await expect(page.getByText('Asked Kim Osei to sign 2 cases.')).toBeVisible()
  await page.goto('/logbook?signOff=waiting')
  await expect(page.getByRole('region', { name: 'My requests' }).getByRole('listitem')).toHaveCount(2)
})
