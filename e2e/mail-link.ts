import type { Locator, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { expect } from './fixtures.ts'

/** Returns the path and search of the link in an email; the tests reach the server under another host than the link names. */
export function linkIn({ text = '' }: Email): string {
  const [url] = /https?:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
  if (url === undefined) throw new Error('The email has no link')
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const maxPresses = 40

/** Moves the focus to a field, link or button with the Tab key. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let presses = 0; presses < maxPresses; presses += 1) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

export async function typeInto(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}
