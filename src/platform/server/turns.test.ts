import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTurns } from './turns.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Work that lasts until it is let go. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: vi.fn(() => promise), end: resolve }
}
const settle = () => vi.advanceTimersByTimeAsync(0)

test('one is done at a time, in the order of asking, also after one that failed', async () => {
  const takeTurn = createTurns({ mostWaiting: 4, patience: 1_000 })
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

test('whoever comes when too many wait is told to come again, and takes nobody’s place', async () => {
  const takeTurn = createTurns({ mostWaiting: 1, patience: 1_500 })
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

test('nobody waits for ever, and who gave up lets nobody past the one that is at it', async () => {
  const takeTurn = createTurns({ mostWaiting: 4, patience: 1_000 })
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

test('another key does not wait', async () => {
  const takeTurn = createTurns({ patience: 1_000 })
  const [first, other] = [held(), held()]
  void takeTurn('key', first.work)
  void takeTurn('other', other.work)
  await settle()
  expect([first.work.mock.calls.length, other.work.mock.calls.length]).toEqual([1, 1])
  first.end()
  other.end()
})
