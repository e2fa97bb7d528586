import { expect, test } from './fixtures.ts'

test('the API page works under the content security policy and sends no requests to other hosts', async ({
  page,
  baseURL,
}) => {
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(`${baseURL}/`))
      complaints.push(request.url())
  })

  await page.goto('/api/docs')
  // Swagger UI renders every endpoint first, which takes its time on a busy machine.
  await page.getByRole('link', { name: 'health' }).click({ timeout: 60_000 })
  await page.getByRole('button', { name: /^GET .*health.*live Whether/ }).click()
  await page.getByRole('button', { name: 'Try it out' }).click()
  await page.getByRole('button', { name: 'Execute' }).click()

  await expect(page.locator('.live-responses-table')).toContainText('"status": "live"')
  expect(complaints).toEqual([])
})
