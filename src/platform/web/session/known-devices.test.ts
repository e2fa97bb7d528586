// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { storeDeviceToken, readDeviceTokens } from './known-devices.ts'
import { clearSession, saveTokens } from './session-store.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('the browser stores the newest token of each account, and keeps it after signing out', () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  storeDeviceToken('anna.1')
  storeDeviceToken('ben.1')
  storeDeviceToken('anna.2')
  clearSession({ byChoice: true })
  expect(readDeviceTokens()).toEqual(['anna.2', 'ben.1'])
})

test('it stores the tokens of the twenty accounts that signed in last', () => {
  for (let account = 1; account <= 25; account += 1) storeDeviceToken(`account${account}.1`)
  expect(readDeviceTokens()).toHaveLength(20)
  expect(readDeviceTokens()[0]).toBe('account25.1')
})

test.for(['nonsense', '{"a":1}', '[1, null, "with space", ""]', 'null'])(
  'other content of the storage is ignored: %s',
  (held) => {
    localStorage.setItem('deviceTokens', held)
    expect(readDeviceTokens()).toEqual([])
  },
)

test('blocked or full storage does not prevent signing in', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(() => storeDeviceToken('anna.1')).not.toThrow()
  expect(readDeviceTokens()).toEqual([])
})
