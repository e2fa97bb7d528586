import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

const date = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
const name = 'Direct observation of procedural skills (DOPS)'

test('an assessor gets an email and answers on the case, and the learner replies once', async ({
  page,
  given,
  open,
  mailTo,
}) => {
  const supervisor = await given.user({ role: 'supervisor' })
  const learner = await given.user({ supervisor, name: 'Lea Learner' })
  const assessments = [{ tool: 'dops', assessorUserId: supervisor.id }]
  const { id } = await given.case({ owner: learner, date, assessments })
  const mail = await mailTo(supervisor.email)
  expect(mail.text).toContain('Lea Learner has requested an assessment')
  expect(mail.text).toContain(`/logbook/${id}#assessments`)

  await open(supervisor, '/dashboard')
  const waiting = page.getByRole('region', { name: 'Assessments to answer' })
  await expect(waiting).toContainText('Lea Learner has requested an assessment')
  await expectAccessibleInBothThemes(page)
  await waiting.getByRole('link', { name: /^Answer/ }).click()
  const list = page.getByRole('list', { name: 'Assessments' })
  await expect(list).toBeInViewport()
  await list.getByRole('button', { name: `Answer: ${name}` }).click()
  await page.getByRole('textbox', { name: 'Strengths' }).fill('Calm throughout.')
  await page.getByRole('button', { name: 'Complete' }).click()
  await expect(list).toContainText('Calm throughout.')
  await expect(list).toBeFocused()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'My clinicians' })).toBeVisible()
  await expect(waiting).toBeHidden()

  await open(learner, `/logbook/${id}`)
  await list.getByRole('button', { name: `Reply: ${name}` }).click()
  await page.getByRole('textbox', { name: 'Learner’s reply' }).fill('Thank you, I will.')
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(list).toContainText('Thank you, I will.')
  await expect(list.getByRole('button')).toHaveCount(0)
  await expect(list).toBeFocused()
})
