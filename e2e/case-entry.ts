import type { Locator, Page } from '@playwright/test'

// How a person fills in the form of a new case.

/** Picks one of the chips of a question. */
export const pick = (page: Page, question: string, answer: string): Promise<void> =>
  page
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: answer, exact: true })
    .check()

export const ageField = (page: Page): Locator => page.getByRole('textbox', { name: 'Age', exact: true })

/** One of the clocks of Mission Information. */
export const clock = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

export async function pickDate(page: Page, date: string): Promise<void> {
  await pick(page, 'Date of the mission', 'Another day')
  await page.getByLabel('Day of the mission').fill(date)
}

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Log case' })

/** As little as the service takes for a complete case with a patient. */
export async function fillLeast(page: Page, facts: { age: number; type?: string }): Promise<void> {
  await pick(page, 'Mission type', 'Primary')
  await pick(page, 'Mission outcome', 'Transported')
  await pick(page, 'Case type', facts.type ?? 'Trauma')
  await ageField(page).fill(String(facts.age))
  await pick(page, 'My role', 'Doctor')
}

/** A calendar date so many days from today, for people whose clocks hang in UTC. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A calendar date as the screens write it, such as `4 Mar 2026`. */
export function written(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** A part of a page by its heading. */
export const part = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** What a list of facts says under this label. */
export const fact = (scope: Locator, label: string): Locator =>
  scope.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
