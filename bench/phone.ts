import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { connectGiven } from '#testing/e2e-setup.ts'
import type { Given } from '#testing/given.ts'
import { onEnd } from './ending.ts'
import { freePort, startProgram } from './processes.ts'

/** A mid-range phone, except for its processor: see `slowDown`. */
export const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2.625,
}

/** How many times slower than this machine the processor of the phone is, unless `--slowdown` says otherwise. */
export const slowdownOption = { slowdown: { type: 'string', default: '4' } } as const

export async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
}

/** A page without any code of ours: how quick this machine and its browser are. */
export const openBare = async (page: Page): Promise<void> => {
  const body =
    '<!doctype html><meta name="viewport" content="width=device-width"><textarea aria-label="Words"></textarea>'
  await page.route('/bare', (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto('/bare', { waitUntil: 'commit' })
}

interface OpenedPhone {
  browser: Browser
  origin: string
  given: Given
  /** The token of a clinician. */
  token: string
}

/** Starts the server with one clinician and a browser, which both end with the run. */
export async function openPhone(): Promise<OpenedPhone> {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-phone-'))
  onEnd(() => rm(folder, { recursive: true, force: true }))
  const port = String(await freePort())
  const setup = path.join(folder, 'setup.json')
  await startProgram({
    file: 'src/testing/e2e-server.ts',
    args: ['--port', port, '--setup', setup],
    logFile: path.join(folder, 'server.log'),
  })
  const { given, close } = await connectGiven(setup)
  onEnd(close)
  const { accessToken } = await given.user()
  const { CHROMIUM_PATH: executablePath } = process.env
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  onEnd(() => browser.close())
  return { browser, origin: `http://127.0.0.1:${port}`, given, token: accessToken }
}

/** Returns the storage of a signed-in user's browser, with nothing cached. */
export async function signedIn(browser: Browser, origin: string, token: string) {
  const context = await browser.newContext({ baseURL: origin, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.addInitScript((given) => localStorage.setItem('token', given), token)
  await page.goto('/dashboard')
  await page.waitForFunction(() => localStorage.getItem('user') !== null)
  const state = await context.storageState()
  await context.close()
  return state
}

export function middle(numbers: readonly number[]): number {
  const found = numbers.filter(Number.isFinite).toSorted((a, b) => a - b)
  return found[Math.floor((found.length - 1) / 2)] ?? NaN
}
