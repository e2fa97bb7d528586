import { expect, test } from './fixtures.ts'

test('after a decision the list keeps its position, and the next user gets the focus', async ({
  page,
  given,
  open,
}) => {
  const queue = `Queue ${crypto.randomUUID().slice(0, 8)}`
  for (let place = 1; place <= 9; place += 1)
    await given.user({ name: `${queue} ${place}`, status: 'pending' })
  // Low enough that even a wide screen scrolls.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 480 })
  await open(
    await given.user({ role: 'admin' }),
    `/admin/users?status=pending&q=${encodeURIComponent(queue)}`,
  )
  await expect(page.getByText('9 users', { exact: true })).toBeVisible()
  const url = page.url()
  const user = (place: number) => page.getByRole('link', { name: `${queue} ${place}`, exact: true })
  const topOf = async (place: number) => (await user(place).boundingBox())?.y ?? NaN
  const decide = async (verb: string, place: number) => {
    // Away from the sticky bars, so that the click does not scroll the page.
    await user(place).evaluate((row) => scrollBy(0, row.getBoundingClientRect().top - 160))
    await page.getByRole('button', { name: `${verb}: ${queue} ${place}`, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const confirm = async (verb: string, place: number) => {
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    await expect(user(place)).toHaveCount(0)
  }
  for (const [verb, place] of [
    ['Approve', 4],
    ['Reject', 5],
  ] as const) {
    await decide(verb, place)
    const [own, next] = [await topOf(place), await topOf(place + 1)]
    await confirm(verb, place)
    await expect(user(place + 1)).toBeFocused()
    await expect(user(place + 1)).toBeInViewport()
    // Depending on the browser, the next row stays in place or moves to the place of the removed row.
    const now = await topOf(place + 1)
    expect(Math.min(Math.abs(now - own), Math.abs(now - next))).toBeLessThan(2)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(page.url()).toBe(url)
  }
  // After the last user, the focus moves to the previous one.
  await decide('Reject', 9)
  await confirm('Reject', 9)
  await expect(user(8)).toBeFocused()
  for (const place of [1, 2, 3, 6, 7, 8]) {
    await decide('Approve', place)
    await confirm('Approve', place)
  }
  await expect(page.getByText('No users found')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: 'User Management' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(page.url()).toBe(url)
})
