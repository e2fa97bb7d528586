import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/matchers.ts'],
    // Server tests each clone their own database; the argon2 hashes and cloning need the time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the cores of CI, because some files mostly wait for a killed server or a stalled database.
    maxWorkers: 3,
    // A retry distinguishes a busy machine from a broken test; the end of the run lists the tests that needed one.
    retry: 1,
    provide: { externalDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
  },
})
