// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { storeDeviceToken, readDeviceTokens } from './known-devices.ts'
import { clearSession, saveTokens } from './session-store.ts'

afterEach(() => {
  localStorage.clear()
  vi.restoreAllMocks()
})

test('a browser keeps the newest token of each account, beyond signing out', () => {
  saveTokens({ accessToken: 'access', refreshToken: 'refresh' })
  storeDeviceToken('anna.1')
  storeDeviceToken('ben.1')
  storeDeviceToken('anna.2')
  clearSession({ byChoice: true })
  expect(readDeviceTokens()).toEqual(['anna.2', 'ben.1'])
})

test('it keeps the twenty people who were here last', () => {
  for (let person = 1; person <= 25; person += 1) storeDeviceToken(`person${person}.1`)
  expect(readDeviceTokens()).toHaveLength(20)
  expect(readDeviceTokens()[0]).toBe('person25.1')
})

test.for(['nonsense', '{"a":1}', '[1, null, "with space", ""]', 'null'])(
  'what storage holds instead is nothing that is known: %s',
  (held) => {
    localStorage.setItem('deviceTokens', held)
    expect(readDeviceTokens()).toEqual([])
  },
)

test('where storage is blocked or full, signing in goes on', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('blocked', 'SecurityError')
  })
  expect(() => storeDeviceToken('anna.1')).not.toThrow()
  expect(readDeviceTokens()).toEqual([])
})
