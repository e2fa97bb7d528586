import type { Page } from '@playwright/test'
import { ageField } from './case-entry.ts'
import { expect, expectAccessible, expectAccessibleInBothThemes, submitLogin, test } from './fixtures.ts'

test.setTimeout(90_000)

const summary = 'Pale and clammy under the winch cable'

/** Everything that the browser has stored for this site, as text. */
const storedTexts = (page: Page) =>
  page.evaluate(async () => {
    const readAll = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error))
      })
    const found: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)]
    for (const { name } of await indexedDB.databases()) {
      const db = await readAll(indexedDB.open(name ?? ''))
      for (const store of db.objectStoreNames) {
        const rows: unknown[] = await readAll(db.transaction(store).objectStore(store).getAll())
        const toText = (_: string, value: unknown) =>
          value instanceof ArrayBuffer ? new TextDecoder('latin1').decode(value) : value
        found.push(JSON.stringify(rows, toText))
      }
      db.close()
    }
    return found.join('\n')
  })

/** As if nobody had touched the device for so many minutes, and somebody came back to it. */
const comeBackAfter = (page: Page, minutes: number) =>
  page.evaluate((ms) => {
    localStorage.setItem('lastUse', String(Date.now() - ms))
    dispatchEvent(new Event('focus'))
  }, minutes * 60_000)

const summaryField = (page: Page) => page.getByLabel('Summary')

async function openPatient(page: Page): Promise<void> {
  const heading = page.getByRole('button', { name: /^Patient/ })
  await expect(heading).toBeVisible()
  if ((await heading.getAttribute('aria-expanded')) === 'false') await heading.click()
}

async function openForm(page: Page): Promise<void> {
  await page.goto('/new-case')
  await expect(ageField(page)).toBeVisible()
  // The device fetches its key a moment after the start.
  await expect.poll(() => storedTexts(page)).toContain('device-lock:key')
  await openPatient(page)
}

test('a device that nobody uses locks itself; nothing that was typed can be read there until its author signs in again @both-widths', async ({
  page,
  given,
  signIn,
}) => {
  const { id: organizationId } = await given.organization({ settings: { lockAfterMinutes: 5 } })
  const user = await given.user({ organizationId })
  await signIn(user)
  await openForm(page)
  await ageField(page).fill('34')
  await summaryField(page).fill(summary)
  await expect.poll(() => storedTexts(page)).toContain(summary)

  await comeBackAfter(page, 4.7)
  const warning = page.getByText('it will lock itself', { exact: false })
  await expect(warning).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Shift')
  await expect(warning).toBeHidden()
  await expect(summaryField(page)).toHaveValue(summary)
  await comeBackAfter(page, 6)
  await expect(page).toHaveURL('/login?locked=yes')
  await expect(page.getByText('Sortie locked itself, because nobody used it.')).toBeVisible()
  await expectAccessible(page)
  const stored = await storedTexts(page)
  for (const text of [summary, user.email, user.name, 'accessToken', '"34"'])
    expect(stored).not.toContain(text)
  await page.goBack()
  await expect(page.locator('body')).not.toContainText(user.name)
  await page.goto('/new-case')
  await expect(page).toHaveURL(/\/login/)

  await submitLogin(page, user.email)
  await expect(page).toHaveURL('/new-case')
  await openPatient(page)
  await expect(summaryField(page)).toHaveValue(summary)
  await expect(ageField(page)).toHaveValue('34')
})

test('somebody else who signs in on a locked device sees nothing of it, and its author still finds it after them', async ({
  page,
  given,
  signIn,
}) => {
  const [author, other] = [await given.user(), await given.user()]
  await signIn(author)
  await openForm(page)
  await summaryField(page).fill(summary)
  await expect.poll(() => storedTexts(page)).toContain(summary)
  await comeBackAfter(page, 16)
  await expect(page).toHaveURL('/login?locked=yes')
  await submitLogin(page, other.email)
  await page.waitForURL('/dashboard')
  await page.goto('/new-case')
  await openPatient(page)
  await expect(summaryField(page)).toHaveValue('')
  expect(await storedTexts(page)).not.toContain(summary)
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await expect(page).toHaveURL('/login?locked=yes')
  await submitLogin(page, author.email)
  await expect(page).toHaveURL('/new-case')
  await openPatient(page)
  await expect(summaryField(page)).toHaveValue(summary)
})

test('a device of one’s own does not lock, and no device does without a network', async ({
  page,
  context,
  given,
  signIn,
}) => {
  await signIn(await given.user())
  await openForm(page)
  await context.setOffline(true)
  await comeBackAfter(page, 60)
  await expect(ageField(page)).toBeVisible()
  await page.evaluate(() => localStorage.setItem('lastUse', String(Date.now())))
  await context.setOffline(false)
  await page.goto('/profile?tab=security')
  const card = page.getByRole('switch', { name: 'Only I use this device: do not lock it' })
  await card.click()
  await expect(card).toBeChecked()
  await expectAccessibleInBothThemes(page)
  await comeBackAfter(page, 60)
  await page.reload()
  await expect(card).toBeChecked()
})

test('what was typed in a form that keeps nothing comes back to its author, to be taken over', async ({
  page,
  given,
  signIn,
}) => {
  const [author, other] = [await given.user(), await given.user()]
  await signIn(author)
  await openForm(page)
  await page.goto('/profile')
  await page.getByLabel('Employer').fill('Northmoor Air Ambulance')
  await comeBackAfter(page, 16)
  await expect(page).toHaveURL('/login?locked=yes')
  expect(await storedTexts(page)).not.toContain('Northmoor')
  await submitLogin(page, other.email)
  await page.waitForURL('/dashboard')
  await expect(page.locator('body')).not.toContainText('Northmoor')
  await page.goto('/profile?tab=security')
  await page.getByRole('button', { name: 'Lock now' }).click()
  await submitLogin(page, author.email)
  await expect(page).toHaveURL('/profile')
  const typed = page.getByRole('region', { name: /^You were typing this when Sortie locked itself/ })
  await expect(typed.getByRole('listitem')).toContainText('Northmoor Air Ambulance')
  await expectAccessibleInBothThemes(page)
  await typed.getByRole('button', { name: 'Remove it' }).click()
  await expect(typed).toBeHidden()
  await page.reload()
  await expect(page.getByLabel('Employer')).toBeVisible()
  await expect(typed).toBeHidden()
})

test('all tabs of a device lock together', async ({ page, context, given, signIn }) => {
  await signIn(await given.user())
  await openForm(page)
  const second = await context.newPage()
  await second.goto('/logbook')
  await expect(second.getByRole('heading', { level: 1, name: 'Logbook' })).toBeVisible()
  await comeBackAfter(page, 16)
  await expect(second).toHaveURL('/login?locked=yes')
  await expect(page).toHaveURL('/login?locked=yes')
})
