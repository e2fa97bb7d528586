import { tmpdir } from 'node:os'
import path from 'node:path'
import { defineConfig, devices } from '@playwright/test'
import './scripts/temporary-files-in-memory.mjs'

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
    // A page of a journey lives for seconds: compiling its code for speed costs more processor time than it saves.
    '--js-flags=--no-opt --no-maglev --no-sparkplug',
  ],
}

// A journey runs at one width. These files show what a clinician does in the field, on a phone; the others run on the desktop, as
// does a journey with the tag `@desktop` in one of these. A journey with the tag `@both-widths` is about the layout, or
// its steps depend on the width. `screens.e2e.ts` opens every other screen at both widths.
const onPhone = [
  'account-flows',
  'case-actions',
  'case-type',
  'cpd',
  'cpd-evidence',
  'cpd-from-cases',
  'cpd-plan',
  'crew-drafts',
  'device-sharing',
  'forgot-password',
  'home',
  'killed-browser',
  'layout',
  'log-case',
  'logbook',
  'logging-speed',
  'offline',
  'practice-hours',
  'profile',
  'screens',
  'scripts',
  'sign-in',
  'typed-answers',
  'typed-text',
]
// Playwright matches these with the file, the title and the tags of a journey.
const file = `\\b(?:${onPhone.join('|')})\\.e2e\\.ts `
const phone = new RegExp(`${file}(?!.*@desktop)|@both-widths`)
const desktop = new RegExp(`^(?!.*${file}(?!.*@desktop))|@both-widths`)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.e2e.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  // One more than the cores of CI, because a journey waits for timers and for the disk for nearly half of its time.
  workers: 3,
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
    navigationTimeout: 30_000,
    launchOptions,
  },
  projects: [
    {
      name: 'phone',
      grep: phone,
      // No journey reads pixels, and drawing seven for each one was a tenth of the processor time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grep: desktop,
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
