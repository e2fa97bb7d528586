import type { Page } from '@playwright/test'
import { plusDays } from '#platform/contract/calendar-days.ts'
import { plusMonths } from '#platform/contract/calendar-months.ts'
import type { GivenUser } from '#testing/given.ts'
import { daysAgo, written } from './case-entry.ts'
import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test.setTimeout(120_000)

async function send(page: Page, by: GivenUser, path: string, data: object): Promise<string> {
  const headers = { authorization: `Bearer ${by.accessToken}` }
  const answer = await page.request.post(path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(201)
  const { id } = (await answer.json()) as { id: string }
  return id
}

test('a must-read satisfies a requirement: the medic answers on a phone, is fit to fly, records CPD, and a major version takes it back to due', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization', name: 'Kim Osei' })
  const medic = await given.user({ organizationId, name: 'Ruth Ngata' })
  const title = 'Winch briefing read'
  await send(page, admin, '/api/compliance/requirements', {
    title,
    code: 'winch_briefing',
    category: 'health_safety',
    audiences: ['all'],
    validityMonths: 12,
    evidenceRequired: false,
    verificationRequired: false,
    blocksDuty: true,
  })

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(admin, '/news-management/new')
  await page.getByLabel('Title').fill('The winch has a new hook')
  await page.getByRole('textbox', { name: /^Text/ }).fill('Look at it before every flight.')
  await page.getByLabel('Every reader must answer').check()
  await page.getByLabel('Requirement that it satisfies').selectOption(title)
  await page.getByLabel('CPD for whoever has understood it').selectOption('0.5 hours')
  await page.getByLabel('CPD category').selectOption('Internal')
  await page.getByRole('checkbox', { name: 'Clinician', exact: true }).check()
  await expectAccessibleInBothThemes(page)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publish now' }).click()
  await expect(
    page.getByText(`Whoever has understood this post meets ${title}.`, { exact: false }),
  ).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.setViewportSize({ width: 390, height: 844 })
  await open(medic, '/compliance-requirements')
  const fitness = page.getByRole('region', { name: 'Fit to fly' })
  await expect(fitness).toContainText('You are not fit to fly today: one requirement blocks duty')
  await page.goto(`/news/${id}`)
  const gives = page.getByRole('region', { name: 'What it counts for' })
  await expect(gives).toContainText(`Answering “Understood” meets ${title}.`)
  await expect(gives).toContainText('Whoever has understood it may record 0.5 hours of CPD.')
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(gives).toContainText(`Your answer meets ${title}.`)
  await expectAccessibleInBothThemes(page)
  await gives.getByRole('button', { name: 'Add 0.5 hours of CPD' }).click()
  await expect(gives.getByRole('link', { name: 'open the activity' })).toBeVisible()
  await expectAccessibleInBothThemes(page)
  await gives.getByRole('link', { name: title }).click()
  const records = page.getByRole('list', { name: 'Records' }).getByRole('listitem')
  const firstUntil = written(plusMonths(daysAgo(0), 12))
  await expect(records).toHaveText([
    new RegExp(`valid until ${firstUntil}.*From the news: The winch has a new hook, version 1`),
  ])
  await expect(records.getByRole('button', { name: 'Withdraw' })).toHaveCount(0)
  await page.goto('/compliance-requirements')
  await expect(fitness).toContainText('You are fit to fly today')
  await page.goto(`/news/${id}`)
  await gives.getByRole('link', { name: 'open the activity' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The winch has a new hook' })).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await open(admin, '/compliance-requirements/people')
  const row = page.getByRole('table').getByRole('row', { name: /Ruth Ngata/ })
  await expect(row).toContainText(firstUntil)
  await page.goto(`/news-management/${id}`)
  await page.getByRole('button', { name: 'Change the text' }).click()
  await dialog.getByLabel('How much changes').selectOption('major')
  await dialog.getByLabel('What changed').fill('The cable too.')
  await dialog.getByRole('button', { name: 'Publish this version' }).click()
  await expect(page.getByText('Version 2', { exact: true })).toBeVisible()
  await page.goto('/compliance-requirements/people')
  const due = written(plusDays(daysAgo(0), 21))
  await expect(row).toContainText('Fit, expiring')
  await expect(row).toContainText(`${title}: 21 days left`)

  await page.setViewportSize({ width: 390, height: 844 })
  await open(medic, '/compliance-requirements')
  await page.getByRole('list', { name: 'Requirements' }).getByRole('link', { name: title }).click()
  await expect(records.first()).toContainText(`Asked again on ${written(daysAgo(0))}`)
  await expect(records.first()).toContainText(`to be answered by ${due}`)
  await expect(records.last()).toContainText(`ended on ${written(daysAgo(0))}`)
  await expectAccessibleInBothThemes(page)
  await page.goto(`/news/${id}`)
  await page.getByRole('button', { name: 'Understood' }).click()
  await expect(gives).toContainText(`Your answer meets ${title}.`)
  await expect(gives.getByRole('button', { name: 'Add 0.5 hours of CPD' })).toBeVisible()
  await gives.getByLabel('Add the CPD of every post that I understand').check()
  await page.reload()
  await expect(gives.getByLabel('Add the CPD of every post that I understand')).toBeChecked()
})
