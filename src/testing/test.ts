import { inject, test as base } from 'vitest'
import { createGiven, type Given, type GivenUser } from './given.ts'
import { createTestClock, startTestServer, type Caller, type TestClock, type TestServer } from './test-app.ts'

export interface TestApp extends TestServer {
  /** Calls as a user created by `given.user()`, with that user's session. */
  as(user: GivenUser): Caller
}

interface Fixtures {
  clock: TestClock
  server: TestServer
  app: TestApp
  given: Given
}

/**
 * Vitest's `test` with the real app on a real database. Each file has its own database, which its tests share. So a
 * test creates its own records with `given`, and never counts records that it did not create.
 */
export const test = base.extend<Fixtures>({
  clock: [async ({}, use) => use(createTestClock()), { scope: 'file' }],
  server: [
    async ({ clock }, use) => {
      const server = await startTestServer(inject('adminDatabaseUrl'), inject('templateDatabase'), clock)
      await use(server)
      await server.close()
    },
    { scope: 'file' },
  ],
  app: [
    async ({ server }, use) => use({ ...server, as: (user) => server.withToken(user.accessToken) }),
    { scope: 'file' },
  ],
  given: [async ({ server }, use) => use(createGiven(server)), { scope: 'file' }],
})

export { describe, expect, vi, beforeEach, afterEach, inject } from 'vitest'
