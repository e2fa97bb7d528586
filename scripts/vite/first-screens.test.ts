// @vitest-environment jsdom
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { runInThisContext } from 'node:vm'
import { beforeEach, expect, test, vi } from 'vitest'
import { addresses as dashboard } from '#service/dashboard/addresses.ts'
import { addresses as start } from '#service/dashboard/home/addresses.ts'
import { addresses as logbookSettings } from '#logbook/book/settings/addresses.ts'
import { call } from '#platform/web/api/call.ts'
import { setRenewTokens } from '#platform/web/session/renew-session.ts'
import { saveTokens } from '#platform/web/session/session-store.ts'
import { paths } from '#paths/paths.ts'
import { screens } from '#web/capabilities.ts'
import { withFirstCalls } from './first-screens.ts'

// Tests the early request of public/first-call.js, and how the app uses its response.

const root = path.join(import.meta.dirname, '../..')
const script = withFirstCalls(
  await readFile(path.join(root, 'public/first-call.js'), 'utf8'),
  screens.flatMap(({ path: at, firstVisit, firstCall }) =>
    firstVisit ? [{ path: at, module: firstVisit, call: firstCall }] : [],
  ),
)
const server = vi.fn<typeof fetch>()

const home = { words: 'figures' }
const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status })

function arrive(at: string, { role = 'clinician', token = 'good' } = {}) {
  history.replaceState(null, '', at)
  saveTokens({ accessToken: token, refreshToken: 'refresh-1' })
  localStorage.setItem('user', JSON.stringify({ id: 'ada', role }))
  runInThisContext(script)
}

beforeEach(() => {
  localStorage.clear()
  globalThis.firstCall = undefined
  server.mockReset().mockImplementation(async () => answer(200, home))
  vi.stubGlobal('fetch', server)
})

test('the start page requests its figures before the app has loaded, and only once', async () => {
  arrive(paths.dashboard())
  expect(server).toHaveBeenCalledExactlyOnceWith(start.getHome.path, {
    headers: { accept: 'application/json', authorization: 'Bearer good' },
  })
  expect(await call(start.getHome, {})).toEqual(home)
  expect(server).toHaveBeenCalledTimes(1)
  await call(start.getHome, {})
  expect(server).toHaveBeenCalledTimes(2)
})

test('the start page of administrators requests their figures, but not for other roles', () => {
  arrive(paths.adminDashboard(), { role: 'super_admin' })
  expect(server.mock.calls[0]?.[0]).toBe(dashboard.getDashboardStats.path)
  server.mockClear()
  arrive(paths.adminDashboard(), { role: 'supervisor' })
  expect(server).not.toHaveBeenCalled()
})

test('a new case requests what it begins with before the app has loaded', async () => {
  arrive(paths.newCase())
  expect(server.mock.calls[0]?.[0]).toBe(logbookSettings.getCaseDefaults.path)
  await call(logbookSettings.getCaseDefaults, {})
  expect(server).toHaveBeenCalledTimes(1)
})

test.for(['/', '/login', '/logbook', '/dashboard?from=mail'])('%s sends no early request', (at) => {
  arrive(at)
  expect(server).not.toHaveBeenCalled()
})

test('without a session, or with malformed local storage, there is no early request and no error', () => {
  history.replaceState(null, '', paths.dashboard())
  for (const user of ['{', '"x"', '{}']) {
    localStorage.clear()
    localStorage.setItem('user', user)
    expect(() => runInThisContext(script)).not.toThrow()
  }
  expect(server).not.toHaveBeenCalled()
})

test('a user never gets the early response of another user', async () => {
  arrive(paths.dashboard())
  saveTokens({ accessToken: 'other', refreshToken: 'refresh-2' })
  server.mockImplementation(async () => answer(200, { words: 'of the other' }))
  expect(await call(start.getHome, {})).toEqual({ words: 'of the other' })
})

test('an early response that is too old is not used', async () => {
  arrive(paths.dashboard())
  const aMinuteLater = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 60_000)
  await call(start.getHome, {})
  aMinuteLater.mockRestore()
  expect(server).toHaveBeenCalledTimes(2)
})

test('an expired access token is refreshed and the figures are requested again', async () => {
  setRenewTokens(async () => ({ accessToken: 'new', refreshToken: 'refresh-2' }))
  server.mockImplementationOnce(async () =>
    answer(401, { message: 'Please sign in.', code: 'not_signed_in' }),
  )
  arrive(paths.dashboard(), { token: 'old' })
  expect(await call(start.getHome, {})).toEqual(home)
  expect(new Headers(server.mock.calls[1]?.[1]?.headers).get('authorization')).toBe('Bearer new')
})

test('without a network the early request fails like any call', async () => {
  server.mockImplementationOnce(async () => Promise.reject(new TypeError('no network')))
  arrive(paths.dashboard())
  await expect(call(start.getHome, {})).rejects.toMatchObject({ status: 0 })
})
