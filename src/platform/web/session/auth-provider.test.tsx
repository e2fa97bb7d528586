// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthProvider } from './auth-provider.tsx'
import { clearSession, readUser, saveTokens, saveUser } from './session-store.ts'
import type { SessionUser } from './session-store.ts'
import { useAuth } from './use-auth.ts'
import type { Auth } from './use-auth.ts'

const anna: SessionUser = {
  id: 'a1',
  name: 'Anna Lindqvist',
  email: 'anna@example.org',
  role: 'clinician',
  image: null,
  profession: 'doctor',
  organization: null,
}

let auth: Auth
function Who() {
  auth = useAuth()
  return <p>{auth.isLoading ? 'loading' : (auth.user?.name ?? 'nobody')}</p>
}

const loadUser = vi.fn<() => Promise<SessionUser>>()
const endSession = vi.fn<() => Promise<void>>()
const start = () =>
  render(
    <AuthProvider loadUser={loadUser} endSession={endSession}>
      <Who />
    </AuthProvider>,
  )
const storeAnna = () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  saveUser(anna)
}

beforeEach(() => {
  localStorage.clear()
  clearSession()
  loadUser.mockReset().mockResolvedValue(anna)
  endSession.mockReset().mockResolvedValue()
})
afterEach(cleanup)

test('the auth state outside its provider is a mistake that says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
})

test('on start a saved user is there at once', async () => {
  storeAnna()
  start()
  expect(screen.getByText('Anna Lindqvist')).toBeTruthy()
  await act(async () => undefined)
})

test('a session without a stored user is loading until the server has said whose it is', async () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  start()
  expect(screen.getByText('loading')).toBeTruthy()
  expect(await screen.findByText('Anna Lindqvist')).toBeTruthy()
})

test('without a server the saved user stands', async () => {
  loadUser.mockRejectedValue(new Error('offline'))
  storeAnna()
  start()
  await act(async () => undefined)
  expect(screen.getByText('Anna Lindqvist')).toBeTruthy()
})

test('signing in stores token, refreshToken and user under those keys', () => {
  start()
  act(() => auth.signIn({ accessToken: 'access', refreshToken: 'refresh', user: anna }))
  expect(localStorage.getItem('token')).toBe('access')
  expect(localStorage.getItem('refreshToken')).toBe('refresh')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    name: 'Anna Lindqvist',
    role: 'clinician',
  })
  expect(screen.getByText('Anna Lindqvist')).toBeTruthy()
})

test('a part of the user can be updated and is saved again', async () => {
  storeAnna()
  start()
  await act(async () => auth.updateUser({ name: 'Anna Berg' }))
  expect(screen.getByText('Anna Berg')).toBeTruthy()
  expect(readUser()).toMatchObject({ name: 'Anna Berg', email: 'anna@example.org' })
})

test('logging out asks the server and clears the browser even when the server is down', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  endSession.mockRejectedValue(new Error('down'))
  storeAnna()
  start()
  await act(() => auth.logout())
  expect(endSession).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledTimes(1)
  expect(localStorage).toHaveLength(0)
  expect(screen.getByText('nobody')).toBeTruthy()
})

test('a logout in another tab signs this one out without asking the server again', async () => {
  storeAnna()
  start()
  await act(async () => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(screen.getByText('nobody')).toBeTruthy()
  expect(endSession).not.toHaveBeenCalled()
})
