import { AxeBuilder } from '@axe-core/playwright'
import { expect, test as base, type Page } from '@playwright/test'
import { openGiven } from '#testing/e2e-setup.ts'
import { givenPassword, type Given, type GivenUser } from '#testing/given.ts'

interface Fixtures {
  /** Signs in through the login screen, as a person does. */
  signIn: (user: GivenUser) => Promise<void>
}

interface WorkerFixtures {
  given: Given
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  given: [
    async ({}, use) => {
      const { given, close } = await openGiven(process.env.E2E_SETUP ?? '')
      await use(given)
      await close()
    },
    { scope: 'worker' },
  ],
  signIn: async ({ page }, use) => {
    await use(async (user) => {
      await page.goto('/login')
      await page.getByLabel('Email').fill(user.email)
      await page.getByLabel('Password', { exact: true }).fill(givenPassword)
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.waitForURL((url) => url.pathname !== '/login')
    })
  },
})

/** Nothing that WCAG level A or AA forbids is on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`),
  ).toEqual([])
}

export { expect, givenPassword }
