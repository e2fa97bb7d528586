import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, ViewportSize } from '@playwright/test'
import { connectGiven } from '#testing/e2e-setup.ts'
import type { GivenUser } from '#testing/given.ts'
import { setUpCodes } from './factor-steps.ts'
import { expect, expectAccessibleInBothThemes, givenPassword, submitLogin, test } from './fixtures.ts'

test.setTimeout(240_000)

// A requirement holds for everybody of a role, so this journey has a server of its own.

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens on a port
  server.close()
  await once(server, 'close')
  return port
}

async function startServer() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sortie-required-'))
  const setup = path.join(folder, 'setup.json')
  const port = await freePort()
  const command = ['src/testing/e2e-server.ts', '--port', String(port), '--setup', setup]
  const server: ChildProcess = spawn(process.execPath, command, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = Promise.withResolvers<void>()
  server.stdout?.on('data', (text: Buffer) => text.toString().includes('ready') && ready.resolve())
  server.once('exit', () => ready.reject(new Error('The server stopped')))
  await ready.promise
  const running = await connectGiven(setup)
  const stop = async () => {
    await running.close()
    server.kill('SIGTERM')
    await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
  return { running, baseURL: `http://localhost:${port}`, stop }
}

async function signedIn(browser: Browser, baseURL: string, user: GivenUser, viewport: ViewportSize | null) {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block', viewport })
  const page = await context.newPage()
  await page.goto('/login')
  await submitLogin(page, user.email)
  await page.waitForURL((url) => url.pathname !== '/login')
  return page
}

test('from the day that a second factor is required, a role sees nothing but setting one up, and then goes on where it was', async ({
  browser,
  viewport,
}) => {
  const { running, baseURL, stop } = await startServer()
  try {
    const supervisor = await running.given.user({ role: 'supervisor' })
    const boss = await running.given.user({ role: 'super_admin' })
    const page = await signedIn(browser, baseURL, supervisor, viewport)
    await page.goto('/profile')
    const employer = page.getByLabel('Employer')
    await employer.fill('Northmoor Air Ambulance')

    const office = await signedIn(browser, baseURL, boss, viewport)
    await running.forgetProof(boss)
    await office.goto('/admin/users')
    await office.getByRole('button', { name: 'Second factors' }).click()
    const dialog = office.getByRole('dialog', { name: 'Who needs a second factor' })
    await expect(dialog).toContainText('The one supervisor has none.')
    await dialog.getByLabel('Supervisors, from').fill('2999-01-01')
    await expectAccessibleInBothThemes(office)
    await dialog.getByRole('button', { name: 'Save' }).click()
    const proof = office.getByRole('dialog', { name: 'Confirm that it is you' })
    await proof.getByLabel('Password', { exact: true }).fill(givenPassword)
    await proof.getByRole('button', { name: 'Confirm' }).click()
    await expect(dialog).toBeHidden()

    // Until that day, who has none is told.
    const early = await page.context().newPage()
    await early.goto('/dashboard')
    await expect(early.getByText('From 1 Jan 2999 you need a second factor to sign in')).toBeVisible()
    await expectAccessibleInBothThemes(early)
    await early.getByRole('link', { name: 'Set one up' }).click()
    await expect(early).toHaveURL('/profile?tab=security')
    await early.close()

    await office.getByRole('button', { name: 'Second factors' }).click()
    await dialog.getByLabel('Supervisors, from').fill(new Date().toISOString().slice(0, 10))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()

    // The server refuses, whatever a screen shows.
    const headers = { authorization: `Bearer ${supervisor.accessToken}` }
    const refused = await page.request.get('/api/cases', { headers })
    expect([refused.status(), await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'second_factor_required' }),
    ])
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible()
    await expect(employer).toBeHidden()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'Set up one-time codes' }).click()
    await setUpCodes(page)
    await expect(page).toHaveURL('/profile')
    await expect(employer).toHaveValue('Northmoor Air Ambulance')
    // What was pressed before goes on by itself.
    await expect(page.getByText('Saved.')).toBeVisible()

    // Another session of the same person has not shown a second factor.
    expect((await page.request.get('/api/cases', { headers })).status()).toBe(403)
  } finally {
    await stop()
  }
})
