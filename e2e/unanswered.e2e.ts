import type { Page } from '@playwright/test'
import type { GivenUser } from '#testing/given.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

async function send(page: Page, by: GivenUser, path: string, data: object = {}) {
  const headers = { authorization: `Bearer ${by.accessToken}` }
  const answer = await page.request.post(path, { data, headers })
  expect(answer.status(), await answer.text()).toBe(200)
  return (await answer.json()) as { requests: { id: string }[] }
}

test('an administrator sees who waits for nobody, and in which service, and gives it to somebody who may sign @both-widths', async ({
  page,
  given,
  open,
}) => {
  const service = `Rescue ${crypto.randomUUID()}`
  const name = `Ruth ${crypto.randomUUID().slice(0, 8)}`
  const { id: organizationId } = await given.organization({ name: service })
  const supervisor = await given.user({ organizationId, role: 'supervisor', name: 'Kim Osei' })
  const next = await given.user({ organizationId, role: 'supervisor', name: 'Robin Day' })
  const clinician = await given.user({ organizationId, supervisor, name })
  const { id: caseId } = await given.case({ owner: clinician, title: 'Fall from a roof' })
  await send(page, clinician, '/api/sign-off-requests', { caseIds: [caseId] })
  await given.supervision(clinician, null)
  await given.link({ clinician, supervisor: next, kind: 'educational' })

  await open(await given.user({ role: 'super_admin' }), '/admin/unanswered')
  const rows = page.getByRole('region', { name: 'Who waits for whom' }).getByRole('listitem')
  const row = rows.filter({ hasText: name })
  await expect(row).toContainText(service)
  await expect(row).toContainText('1 case waits for Kim Osei since today')
  await expect(row).toContainText('Kim Osei may no longer sign.')
  await expect(row).not.toContainText('Fall from a roof')
  await expectAccessibleInBothThemes(page)
  await row.getByRole('button', { name: /to somebody else$/ }).click()
  const dialog = page.getByRole('dialog', { name: `Give 1 request of ${name} to somebody else` })
  await expect(dialog.getByRole('combobox', { name: 'Supervisor who signs instead' })).toHaveValue(next.id)
  await expectAccessibleInBothThemes(page)
  await dialog.getByRole('button', { name: 'Give' }).click()
  await expect(row).toHaveCount(0)

  await open(next, '/dashboard')
  const toSign = page.getByRole('region', { name: 'Signatures' })
  await expect(toSign).toContainText('1 to sign')
  await expectAccessibleInBothThemes(page)
})

test('the start page says for whom a clinician waits, inside the service and outside, and what came back @both-widths', async ({
  page,
  given,
  open,
}) => {
  const supervisor = await given.user({ role: 'supervisor', name: 'Kim Osei' })
  const clinician = await given.user({ supervisor })
  const log = async (title: string) => (await given.case({ owner: clinician, title })).id
  const [waiting, returned, outside] = [await log('Rollover'), await log('Burn'), await log('Fall')]
  await send(page, clinician, '/api/sign-off-requests', { caseIds: [waiting] })
  const { requests } = await send(page, clinician, '/api/sign-off-requests', { caseIds: [returned] })
  const comment = 'Which device did you use? Then ask me again.'
  await send(page, supervisor, `/api/sign-off-requests/${requests[0]?.id}/return`, { comment })
  const address = `${clinician.id}@hospital.example`
  await send(page, clinician, `/api/cases/${outside}/assessor-requests`, { address })

  await open(clinician, '/dashboard')
  const card = page.getByRole('region', { name: 'Signatures' })
  await expect(card).toContainText('Waiting for Kim Osei, asked today')
  await expect(card).toContainText('Burn came back to you')
  await expect(card).toContainText('Kim Osei: Which device did you use?')
  await expect(card).toContainText(`Waiting for ${address}, asked today`)
  await expectAccessibleInBothThemes(page)
  await card.getByRole('link', { name: 'My requests in the logbook' }).click()
  const asked = page.getByRole('region', { name: 'Asked outside the service' })
  await expect(asked).toContainText('Somebody outside the service. Marked as an address that you gave')
  await expect(page.getByRole('region', { name: 'My requests' })).toContainText('Waiting for Kim Osei')
  await expectAccessibleInBothThemes(page)
  await asked.getByRole('button', { name: 'Withdraw: Fall' }).click()
  await expect(asked).toContainText('You are not waiting for anybody outside the service.')
})
