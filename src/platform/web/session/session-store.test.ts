// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { recentChoices, rememberChoice } from '../ui/recent-choices.ts'
import {
  readToken,
  readUser,
  saveSession,
  saveTokens,
  subscribeToSession,
  type SessionUser,
} from './session-store.ts'

const userOf = (id: string): SessionUser => ({
  id,
  name: id,
  email: `${id}@example.org`,
  role: 'clinician',
  image: null,
  profession: null,
  organization: null,
})
const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ sub: id }))}.y`
const sessionOf = (id: string) => ({
  accessToken: tokenOf(id),
  refreshToken: `refresh ${id}`,
  user: userOf(id),
})

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

test('the token of one user with the stored name of another is not a session', () => {
  saveSession(sessionOf('anna'))
  expect(readUser()?.id).toBe('anna')
  // A late renewal in another tab.
  saveTokens({ accessToken: tokenOf('ben'), refreshToken: 'refresh ben' })
  expect(readUser()).toBeNull()
  saveTokens({ accessToken: tokenOf('anna'), refreshToken: 'refresh anna' })
  expect(readUser()?.id).toBe('anna')
})

test('a renewed token does not create a new user object', () => {
  saveSession(sessionOf('anna'))
  const before = readUser()
  saveTokens({ accessToken: `${tokenOf('anna')}2`, refreshToken: 'next' })
  expect(readUser()).toBe(before)
})

test('a sign-in over another session never pairs the token of one user with the name of the other', () => {
  saveSession({ ...sessionOf('anna'), accessToken: 'opaque anna' })
  const seen: string[] = []
  const note = () => void seen.push(`${readToken()} ${readUser()?.id ?? 'nobody'}`)
  const setItem = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function write(this: Storage, key, value) {
    setItem.call(this, key, value)
    note()
  })
  const stop = subscribeToSession(note)
  saveSession({ ...sessionOf('ben'), accessToken: 'opaque ben' })
  stop()
  expect(seen).not.toContain('opaque ben anna')
  expect(seen.at(-1)).toBe('opaque ben ben')
})

test('recent choices are shown only to the user who made them', () => {
  saveSession(sessionOf('anna'))
  rememberChoice('diagnosis-trauma', 'S06.5')
  expect(recentChoices('diagnosis-trauma')).toEqual(['S06.5'])
  saveSession(sessionOf('ben'))
  expect(recentChoices('diagnosis-trauma')).toEqual([])
  rememberChoice('diagnosis-trauma', 'T14.9')
  saveSession(sessionOf('anna'))
  expect(recentChoices('diagnosis-trauma')).toEqual(['S06.5'])
})
