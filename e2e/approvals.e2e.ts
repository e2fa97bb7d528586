import { expect, test } from './fixtures.ts'

test('after a decision the list stays in place, and the next person has the focus', async ({
  page,
  given,
  open,
}) => {
  const queue = `Queue ${crypto.randomUUID().slice(0, 8)}`
  for (let place = 1; place <= 9; place += 1)
    await given.user({ name: `${queue} ${place}`, status: 'pending' })
  // So low that a wide screen has to be scrolled too.
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 390, height: 480 })
  await open(
    await given.user({ role: 'admin' }),
    `/admin/users?status=pending&q=${encodeURIComponent(queue)}`,
  )
  await expect(page.getByText('9 users', { exact: true })).toBeVisible()
  const address = page.url()
  const person = (place: number) => page.getByRole('link', { name: `${queue} ${place}`, exact: true })
  const topOf = async (place: number) => (await person(place).boundingBox())?.y ?? NaN
  const ask = async (verb: string, place: number) => {
    // Clear of the bars, so that pressing the button scrolls nothing.
    await person(place).evaluate((row) => scrollBy(0, row.getBoundingClientRect().top - 160))
    await page.getByRole('button', { name: `${verb}: ${queue} ${place}`, exact: true }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  }
  const confirm = async (verb: string, place: number) => {
    await page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()
    await expect(person(place)).toHaveCount(0)
  }
  for (const [verb, place] of [
    ['Approve', 4],
    ['Reject', 5],
  ] as const) {
    await ask(verb, place)
    const [own, next] = [await topOf(place), await topOf(place + 1)]
    await confirm(verb, place)
    await expect(person(place + 1)).toBeFocused()
    await expect(person(place + 1)).toBeInViewport()
    // Where it was, or where the row was that has gone: which of them is up to the browser.
    const now = await topOf(place + 1)
    expect(Math.min(Math.abs(now - own), Math.abs(now - next))).toBeLessThan(2)
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    expect(page.url()).toBe(address)
  }
  // Nobody follows the last: the focus goes to who comes before.
  await ask('Reject', 9)
  await confirm('Reject', 9)
  await expect(person(8)).toBeFocused()
  for (const place of [1, 2, 3, 6, 7, 8]) {
    await ask('Approve', place)
    await confirm('Approve', place)
  }
  await expect(page.getByText('No users found')).toBeVisible()
  const heading = page.getByRole('heading', { level: 1, name: 'User Management' })
  await expect(heading).toBeFocused()
  await expect(heading).toBeInViewport()
  expect(page.url()).toBe(address)
})
