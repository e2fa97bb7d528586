// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withQueueLock, startQueue, type QueueResult } from './send-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it sends at once, then again after growing pauses until the server is there', async () => {
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

test('the network coming back is reason enough to try', async () => {
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

test('who types without a pause is sent all the same', async () => {
  const send = vi.fn<() => Promise<QueueResult>>().mockResolvedValue('done')
  const { sendSoon, stop } = startQueue(send)
  await vi.advanceTimersByTimeAsync(0)
  for (let letter = 0; letter < 30; letter += 1) {
    sendSoon(2_000)
    // oxlint-disable-next-line no-await-in-loop
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(send).toHaveBeenCalledTimes(2)
  stop()
})

test('never two at once, and one that fails holds up no other', async () => {
  const order: string[] = []
  const work = (name: string, ms: number) => async () => {
    order.push(`${name} begins`)
    await new Promise((resolve) => setTimeout(resolve, ms))
    order.push(`${name} ends`)
    if (name === 'first') throw new Error('refused')
  }
  const first = withQueueLock(work('first', 50)).catch(() => undefined)
  const second = withQueueLock(work('second', 10))
  await vi.advanceTimersByTimeAsync(100)
  await Promise.all([first, second])
  expect(order).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})
