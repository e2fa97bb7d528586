import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'

const port = Number(process.env.E2E_PORT || 3457)
// Where the server leaves what `given` needs to reach its database.
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

// What does not depend on the width of a screen is walked through once; its screens are looked at elsewhere.
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
  timeout: 45_000,
  expect: { timeout: 10_000 },
  // A second try tells a busy machine from a broken screen; `npm test` names every journey that needed it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    // Recording every first try took a third of the time of all journeys.
    trace: 'on-first-retry',
    // It would answer before `page.route` does; the journey without a network lets it in.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      testIgnore: onDesktopOnly,
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
