// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withQueueLock, startQueue, type QueueResult } from './send-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it sends at once, then retries after growing pauses until the server can be reached', async () => {
  const send = vi.fn<() => Promise<QueueResult>>().mockResolvedValue('later')
  const { stop } = startQueue(send)
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(2)
  send.mockResolvedValue('done')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(send).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(3)
  stop()
})

test('it sends again when the network comes back', async () => {
  const send = vi.fn<() => Promise<QueueResult>>().mockResolvedValue('later')
  const { stop } = startQueue(send)
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
  stop()
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(send).toHaveBeenCalledTimes(2)
})

test('continuous typing does not delay sending', async () => {
  const send = vi.fn<() => Promise<QueueResult>>().mockResolvedValue('done')
  const { sendSoon, stop } = startQueue(send)
  await vi.advanceTimersByTimeAsync(0)
  for (let keystroke = 0; keystroke < 30; keystroke += 1) {
    sendSoon(2_000)
    // oxlint-disable-next-line no-await-in-loop
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(send).toHaveBeenCalledTimes(2)
  stop()
})

test('one at a time, and a failed one does not block the next', async () => {
  const order: string[] = []
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} starts`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
  }
  const first = withQueueLock(work('first', 50)).catch(() => undefined)
  const second = withQueueLock(work('second', 10))
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([first, second])
  expect(order).toEqual(['first starts', 'first ends', 'second starts', 'second ends'])
})
