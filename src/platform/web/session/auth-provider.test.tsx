import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AuthProvider } from './auth-provider.tsx'
import { clearSession, readUser, saveTokens, saveUser } from './session-store.ts'
import type { SessionUser } from './session-store.ts'
import { useAuth } from './use-auth.ts'

const anna: SessionUser = {
  id: 'a1',
  name: 'Anna Lindqvist',
  email: 'anna@example.org',
  role: 'clinician',
  image: null,
  profession: 'doctor',
  organization: null,
}

const loadUser = vi.fn<() => Promise<SessionUser>>()
const endSession = vi.fn<() => Promise<void>>()
const start = () =>
  renderHook(useAuth, {
    wrapper: ({ children }) => (
      <AuthProvider loadUser={loadUser} endSession={endSession}>
        {children}
      </AuthProvider>
    ),
  }).result
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

test('useAuth outside its provider throws', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  expect(() => renderHook(useAuth)).toThrow('useAuth must be used within an AuthProvider')
})

test('on start, a stored user is available at once', async () => {
  storeAnna()
  const auth = start()
  expect(auth.current).toMatchObject({ user: anna, isLoading: false })
  await act(async () => undefined)
})

test('a session without a stored user is loading until the server has returned the user', async () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  const auth = start()
  expect(auth.current).toMatchObject({ user: null, isLoading: true })
  await waitFor(() => expect(auth.current).toMatchObject({ user: anna, isLoading: false }))
})

test('if the server cannot be reached, the stored user stays', async () => {
  loadUser.mockRejectedValue(new Error('offline'))
  storeAnna()
  const auth = start()
  await act(async () => undefined)
  expect(auth.current.user).toEqual(anna)
})

test('signing in stores token, refreshToken and user under those keys', () => {
  const auth = start()
  act(() => auth.current.signIn({ accessToken: 'access', refreshToken: 'refresh', user: anna }))
  expect(localStorage.getItem('token')).toBe('access')
  expect(localStorage.getItem('refreshToken')).toBe('refresh')
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
    name: 'Anna Lindqvist',
    role: 'clinician',
  })
  expect(auth.current.user).toEqual(anna)
})

test('a partial update of the user is stored', async () => {
  storeAnna()
  const auth = start()
  await act(async () => auth.current.updateUser({ name: 'Anna Berg' }))
  expect(auth.current.user?.name).toBe('Anna Berg')
  expect(readUser()).toMatchObject({ name: 'Anna Berg', email: 'anna@example.org' })
})

test('logging out calls the server, and clears the browser even if the server is down', async () => {
  const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  endSession.mockRejectedValue(new Error('down'))
  storeAnna()
  const auth = start()
  await act(() => auth.current.logout())
  expect(endSession).toHaveBeenCalledTimes(1)
  expect(log).toHaveBeenCalledTimes(1)
  expect(localStorage).toHaveLength(0)
  expect(auth.current.user).toBeNull()
})

test('a logout in another tab signs this one out without another call to the server', async () => {
  storeAnna()
  const auth = start()
  await act(async () => {
    localStorage.clear()
    dispatchEvent(new StorageEvent('storage', { key: null }))
  })
  expect(auth.current.user).toBeNull()
  expect(endSession).not.toHaveBeenCalled()
})
