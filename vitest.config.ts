import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const startsPostgres = { globalSetup: ['src/testing/global-setup.ts'] }
const inBrowser = ['src/**/web/**/*.test.{ts,tsx}', 'src/web/**/*.test.{ts,tsx}']

/** Tests that replace a module, or watch the modules load: other files must not have loaded them before. */
const needsOwnModules = [
  'src/server/expressions.test.ts',
  ...globSync('{src,scripts}/**/*.test.ts', { exclude: inBrowser }).filter((file) =>
    readFileSync(file, 'utf8').includes('vi.mock('),
  ),
]

export default defineConfig({
  plugins: [react()],
  test: {
    setupFiles: ['src/testing/matchers.ts'],
    // Server tests each clone their own database; the argon2 hashes and cloning need the time on a busy machine.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // One more than the cores of CI, because some files mostly wait for a killed server or a stalled database.
    maxWorkers: 3,
    // A retry distinguishes a busy machine from a broken test; the end of the run lists the tests that needed one.
    retry: 1,
    provide: { externalDatabaseUrl: process.env.TEST_DATABASE_URL ?? '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          ...startsPostgres,
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...inBrowser, ...needsOwnModules],
          // The modules of the server keep no state, so that one worker loads them once for many files.
          isolate: false,
        },
      },
      { extends: true, test: { name: 'apart', ...startsPostgres, include: needsOwnModules } },
      { extends: true, test: { name: 'web', include: inBrowser } },
    ],
  },
})
