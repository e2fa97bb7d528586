import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that lasts until `end` is called. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: vi.fn(() => promise), end: resolve }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('work with the same key runs one at a time, in order, also after work that failed', async () => {
  const takeTurn = createTurns({ maxWaiting: 4, maxWaitMs: 1_000 })
  const [first, second] = [held(), held()]
  const failing = takeTurn('key', () => first.work().then(() => Promise.reject(new Error('broken'))))
  const next = takeTurn('key', second.work)
  await settle()
  expect([first.work.mock.calls.length, second.work.mock.calls.length]).toEqual([1, 0])
  first.end()
  await expect(failing).rejects.toThrow('broken')
  await settle()
  expect(second.work).toHaveBeenCalledOnce()
  second.end()
  await next
})

test('a call is refused with a time to retry while too many wait, and displaces none of them', async () => {
  const takeTurn = createTurns({ maxWaiting: 1, maxWaitMs: 1_500 })
  const [first, second] = [held(), held()]
  void takeTurn('key', first.work)
  await settle()
  const waiting = takeTurn('key', second.work)
  await expect(takeTurn('key', vi.fn())).rejects.toMatchObject({
    code: 'server_busy',
    details: { retryAfterSeconds: 2 },
  })
  first.end()
  second.end()
  await waiting
})

test('a call gives up after its time, and the next one still waits for the running work', async () => {
  const takeTurn = createTurns({ maxWaiting: 4, maxWaitMs: 1_000 })
  const [first, impatient, third] = [held(), held(), held()]
  void takeTurn('key', first.work)
  const givenUp = takeTurn('key', impatient.work).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(await givenUp).toMatchObject({ code: 'server_busy' })
  const next = takeTurn('key', third.work)
  await settle()
  expect([impatient.work.mock.calls.length, third.work.mock.calls.length]).toEqual([0, 0])
  first.end()
  await settle()
  expect(third.work).toHaveBeenCalledOnce()
  third.end()
  await next
})

test('work with another key does not wait', async () => {
  const takeTurn = createTurns({ maxWaitMs: 1_000 })
  const [first, other] = [held(), held()]
  void takeTurn('key', first.work)
  void takeTurn('other', other.work)
  await settle()
  expect([first.work.mock.calls.length, other.work.mock.calls.length]).toEqual([1, 1])
  first.end()
  other.end()
})
