import type { Locator, Page } from '@playwright/test'
import type { Email } from 'postal-mime'
import { expect } from './fixtures.ts'

/** The path of the link in a mail: its host is the configured one, the page under test has another name for it. */
export function linkIn({ text = '' }: Email): string {
  const [url] = /https?:\/\/\S+\?token=[\w-]+/.exec(text) ?? []
  if (url === undefined) throw new Error('The mail has no link')
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const furthest = 40

/** To a field, link or button as somebody without a mouse gets there. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  await expect(target).toBeVisible()
  for (let presses = 0; presses < furthest; presses += 1) {
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
