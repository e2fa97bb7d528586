import { offerCase } from '#logging/crew-drafts/contract.ts'
import { fillPath } from '#platform/contract/endpoint.ts'
import { ageField } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

test('a crewmate accepts a crew draft, and the form contains the mission but leaves their own part empty', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization()
  const sender = await given.user({ organizationId, name: 'Sam Sender' })
  const mate = await given.user({ organizationId })
  const theirs = await given.case({
    owner: sender,
    date,
    mission: {
      missionType: 'primary_scene',
      result: 'patient_transported',
      platform: 'rotary_wing',
      activatedAt: `${date}T09:03+00:00`,
    },
  })
  const handedOver = await page.request.post(fillPath(offerCase.path, { id: theirs.id }), {
    headers: { authorization: `Bearer ${sender.accessToken}` },
    data: { userIds: [mate.id] },
  })
  expect(handedOver.status()).toBe(200)

  await open(mate, '/dashboard')
  const offers = page.getByRole('region', { name: 'Drafts from crewmates' })
  await expect(offers).toContainText('Sam Sender prepared a draft for you')
  await expect(offers).toContainText(theirs.missionNumber)
  await expectAccessibleInBothThemes(page)
  await offers.getByRole('button', { name: /^Accept/ }).click()

  await expect(page).toHaveURL(/\/new-case\?draft=/)
  await expect(page.getByRole('radio', { name: 'Primary', exact: true })).toBeChecked()
  await expect(ageField(page)).toHaveValue('')
  await expect(
    page.getByRole('radiogroup', { name: 'My role' }).getByRole('radio', { checked: true }),
  ).toHaveCount(0)
  await page.goto('/dashboard')
  await expect(offers).toBeHidden()
})
