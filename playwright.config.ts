import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT || 3457)
// The server writes the database connection for `given` to this file.
process.env.E2E_SETUP ??= path.join(tmpdir(), `sortie-e2e-setup-${process.pid}.json`)

const launchOptions = {
  executablePath: process.env.CHROMIUM_PATH,
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

// Journeys that do not depend on the screen width run once: these files, and tests with the tag `@one-width`, which run on
// the desktop. Other journeys open the same screens at both widths.
const onPhoneOnly = [
  'killed-browser.e2e.ts',
  'device-sharing.e2e.ts',
  'case-actions.e2e.ts',
  'layout.e2e.ts',
  'logging-speed.e2e.ts',
  'offline.e2e.ts',
  'screens.e2e.ts',
  'scripts.e2e.ts',
  'typed-answers.e2e.ts',
  'typed-text.e2e.ts',
]
const onDesktopOnly = [
  'api-docs.e2e.ts',
  'log-case-faults.e2e.ts',
  'log-case-full.e2e.ts',
  'session.e2e.ts',
  'zones.e2e.ts',
]

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  workers: 2,
  // A machine may be three times slower than the one of a developer; what hangs ends all the same.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  // A retry distinguishes a busy machine from a broken screen; `npm test` lists every journey that needed one.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every first run took a third of the total time.
    trace: 'on-first-retry',
    // A service worker would respond before `page.route`; the offline journeys allow it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: onDesktopOnly,
      grepInvert: /@one-width/,
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } },
    },
    {
      name: 'desktop',
      testIgnore: onPhoneOnly,
      use: { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 900 } },
    },
  ],
  webServer: {
    command: `node src/testing/e2e-server.ts --port ${port} --setup ${process.env.E2E_SETUP}`,
    url: `http://127.0.0.1:${port}/api/health/ready`,
    timeout: 60_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: 'pipe',
  },
})
