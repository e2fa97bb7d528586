import { expect, expectAccessibleInBothThemes, test } from './fixtures.ts'

test.setTimeout(120_000)

test('an administrator sees who has answered a post, as of today and of an earlier day, and what one person has acknowledged @both-widths', async ({
  page,
  given,
  open,
}) => {
  const { id: organizationId } = await given.organization({ name: `Rescue ${crypto.randomUUID()}` })
  const admin = await given.user({ organizationId, role: 'admin', reach: 'organization', name: 'Kim Osei' })
  const reader = await given.user({ organizationId, name: 'Ruth Ngata' })
  await given.user({ organizationId, name: 'Ana Silva' })
  await open(admin, '/news-management/new')
  await page.getByLabel('Title').fill('Ketamine moves to the red pouch')
  await page.getByRole('textbox', { name: /^Text/ }).fill('From Monday.')
  await page.getByLabel('Every reader must answer').check()
  await page.getByLabel('Ask again').selectOption('After 12 months')
  await page.getByLabel('Everybody', { exact: true }).check()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByRole('link', { name: 'Report' })).toBeVisible()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const headers = { authorization: `Bearer ${reader.accessToken}` }
  const data = { version: 1, answer: 'understood' }
  expect((await page.request.post(`/api/news/${id}/answers`, { headers, data })).ok()).toBe(true)

  await page.getByRole('link', { name: 'Report' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ketamine moves to the red pouch' })).toBeVisible()
  const people = page.getByRole('list', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveText([/Ana Silva.*Not yet/, /Ruth Ngata.*Understood/])
  await expectAccessibleInBothThemes(page)
  await page.getByLabel('State').selectOption('Understood')
  await expect(people.getByRole('listitem')).toHaveText([/Ruth Ngata/])
  await people.getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'Acknowledged by Ruth Ngata' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Acknowledged posts' })).toContainText('Understood')
  await expectAccessibleInBothThemes(page)
  await page.goBack()
  await page.getByLabel('As of').fill('2026-01-15')
  await expect(page.getByText('The post was not published yet on 15 Jan 2026.')).toBeVisible()

  await open(reader, `/news/${id}`)
  await expect(page.getByText(/You are asked again in \w+ \d{4}\./)).toBeVisible()
})
