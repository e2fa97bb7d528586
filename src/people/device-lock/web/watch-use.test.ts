// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteUse, readLastUse, saveSession, type SessionUser } from '#platform/web/session/session-store.ts'
import { setOwnDevice } from './lock-settings.ts'
import { lockNow } from './lock-now.ts'
import { watchDevice } from './watch-use.ts'

vi.mock('./lock-now.ts', () => ({ lockNow: vi.fn(async () => undefined), leave: vi.fn() }))

const anna: SessionUser = {
  id: 'anna',
  name: 'Anna',
  email: 'anna@example.org',
  role: 'clinician',
  image: null,
  profession: null,
  organization: null,
}
const minutes = (count: number) => count * 60_000
let stop = () => {}
const warn = vi.fn<(isSoon: boolean) => void>()

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T12:00:00Z') })
  localStorage.clear()
  vi.mocked(lockNow).mockClear()
  warn.mockClear()
  saveSession({ accessToken: 'a', refreshToken: 'r', user: anna })
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 503 }))
  stop = watchDevice(anna.id, warn)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a device warns half a minute before it locks, and locks after 15 minutes without use', async () => {
  await vi.advanceTimersByTimeAsync(minutes(14))
  expect(warn).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(0.75))
  expect(warn).toHaveBeenLastCalledWith(true)
  expect(lockNow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(0.5))
  expect(lockNow).toHaveBeenCalledTimes(1)
})

test('a clock that is set back by hours does not keep it open for hours', async () => {
  noteUse(Date.now() + minutes(600))
  await vi.advanceTimersByTimeAsync(minutes(14))
  expect(lockNow).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(minutes(2))
  expect(lockNow).toHaveBeenCalledTimes(1)
})

test('a clock that jumps ahead locks it, whatever is touched then', async () => {
  vi.setSystemTime(Date.now() + minutes(60))
  const before = readLastUse()
  dispatchEvent(new Event('pointerdown'))
  await vi.advanceTimersByTimeAsync(0)
  expect(lockNow).toHaveBeenCalledTimes(1)
  expect(readLastUse()).toBe(before)
})

test('a device that only its user uses stays open', async () => {
  setOwnDevice(anna.id, true)
  await vi.advanceTimersByTimeAsync(minutes(120))
  expect(lockNow).not.toHaveBeenCalled()
  expect(warn).not.toHaveBeenCalled()
})

test('a device that cannot lock for now, because its code does not load, tries again until it has locked', async () => {
  vi.mocked(lockNow).mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await vi.advanceTimersByTimeAsync(minutes(16))
  // Once in vain; after the second time it is locked, and nothing locks it again.
  expect(lockNow).toHaveBeenCalledTimes(2)
})
