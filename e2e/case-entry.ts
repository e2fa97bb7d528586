import type { Locator, Page } from '@playwright/test'

// Fills in the form of a new case as a user does.

/** Chooses one of the answers to a question. */
export const pick = (page: Page, question: string, answer: string): Promise<void> =>
  page
    .getByRole('radiogroup', { name: question, exact: true })
    .getByRole('radio', { name: answer, exact: true })
    .check()

export const ageField = (page: Page): Locator => page.getByRole('textbox', { name: 'Age', exact: true })

/** Returns one of the time fields in Mission Information. */
export const clock = (page: Page, label: string): Locator =>
  page.getByRole('textbox', { name: label, exact: true })

export async function pickDate(page: Page, date: string): Promise<void> {
  await pick(page, 'Date of the mission', 'Another day')
  await page.getByLabel('Day of the mission').fill(date)
}

export const saveButton = (page: Page): Locator => page.getByRole('button', { name: 'Log case' })

/** Fills in the minimum for a complete case with a patient. */
export async function fillLeast(page: Page, facts: { age: number; type?: string }): Promise<void> {
  await pick(page, 'Mission type', 'Primary')
  await pick(page, 'Mission outcome', 'Transported')
  await pick(page, 'Case type', facts.type ?? 'Trauma')
  await ageField(page).fill(String(facts.age))
  await pick(page, 'My role', 'Doctor')
}

/** Returns the date this many days ago, for users in UTC. */
export const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats a date as the screens do, such as `4 Mar 2026`. */
export function written(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${day} ${months[(month ?? 1) - 1]} ${year}`
}

/** Returns the section of a page with this heading. */
export const part = (page: Page, title: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Returns the value with this label in a list of facts. */
export const fact = (scope: Locator, label: string): Locator =>
  scope.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('+ dd')
