// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { expect, test, vi } from 'vitest'
import {
  changeRecord,
  deleteSentRecords,
  canReadRecords,
  hasRecords,
  readRecords,
  subscribeToRecords,
} from './device-records.ts'
import { clearJournal, writeJournal, readJournal } from './typing-journal.ts'

const record = (userId: string, id: string, beganAt = '2026-03-14T04:12:00Z', isArrived = false) => ({
  userId,
  id,
  beganAt,
  isArrived,
})

test('records are read oldest first, and only by their owner', async () => {
  await changeRecord('anna', '2', () => record('anna', '2', '2026-03-14T05:00:00Z'))
  await changeRecord('anna', '1', () => record('anna', '1'))
  await changeRecord('annabel', '3', () => record('annabel', '3'))
  expect((await readRecords('anna')).map(({ id }) => id)).toEqual(['1', '2'])
  expect((await readRecords('annabel')).map(({ id }) => id)).toEqual(['3'])
  expect(await hasRecords('ann')).toBe(false)
})

test('concurrent changes do not overwrite each other', async () => {
  const count = (stored: (ReturnType<typeof record> & { times?: number }) | null) => ({
    ...record('ben', '1'),
    times: (stored?.times ?? 0) + 1,
  })
  await Promise.all([1, 2, 3, 4].map(() => changeRecord('ben', '1', count)))
  expect(await readRecords('ben')).toMatchObject([{ times: 4 }])
})

test('subscribers are notified of a change, but not when nothing has changed', async () => {
  const listener = vi.fn<() => void>()
  const stop = subscribeToRecords(listener)
  await changeRecord('cara', '1', () => record('cara', '1'))
  await changeRecord('cara', '1', (stored) => stored)
  expect(listener).toHaveBeenCalledOnce()
  stop()
})

test('tabs notify each other when a record is deleted', async () => {
  await changeRecord('carl', '1', () => record('carl', '1'))
  const otherTab = new BroadcastChannel('sortie-records')
  const heard = vi.fn<(message: unknown) => void>()
  otherTab.addEventListener('message', ({ data }) => heard(data))
  await changeRecord('carl', '1', () => record('carl', '1', undefined, true))
  await changeRecord('carl', '1', () => null)
  await vi.waitFor(() => expect(heard.mock.calls).toEqual([[false], [true]]))

  const listener = vi.fn<(isDeletedElsewhere: boolean) => void>()
  const stop = subscribeToRecords(listener)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  otherTab.postMessage(true)
  await vi.waitFor(() => expect(listener.mock.calls).toEqual([[true]]))
  await changeRecord('carl', '2', () => record('carl', '2'))
  expect(listener.mock.calls).toEqual([[true], [false]])
  stop()
  otherTab.close()
})

test('signing out deletes the records that the server has, and keeps the others', async () => {
  await changeRecord('dora', 'arrived', () => record('dora', 'arrived', undefined, true))
  await changeRecord('dora', 'typed', () => record('dora', 'typed'))
  await deleteSentRecords('dora')
  expect((await readRecords('dora')).map(({ id }) => id)).toEqual(['typed'])
})

test('without browser storage, a record stays in memory and is reported as not durable', async () => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  const { isDurable } = await changeRecord('emil', '1', () => record('emil', '1'))
  vi.restoreAllMocks()
  expect(isDurable).toBe(false)
  expect((await readRecords('emil')).map(({ id }) => id)).toEqual(['1'])
})

test('the journal returns the last keystrokes before a crash, to their author only', () => {
  expect(writeJournal('fay', '1', { words: 'fall from' })).toBe(true)
  expect(readJournal('fay')).toEqual([{ words: 'fall from' }])
  expect(readJournal('fa')).toEqual([])
  clearJournal('fay', '1', { words: 'fall' })
  expect(readJournal('fay')).toHaveLength(1)
  clearJournal('fay', '1', { words: 'fall from' })
  expect(readJournal('fay')).toEqual([])
})

test('a record is still found after the browser has closed the database', async () => {
  await changeRecord('fay', '1', () => record('fay', '1'))
  const closed = () => {
    throw new DOMException('The database connection is closing.', 'InvalidStateError')
  }
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementationOnce(closed)
  expect((await readRecords('fay')).map(({ id }) => id)).toEqual(['1'])
  vi.restoreAllMocks()
})

test('a device that cannot read its storage says so, instead of looking empty', async () => {
  expect(await canReadRecords()).toBe(true)
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError')
  })
  expect(await canReadRecords()).toBe(false)
  vi.restoreAllMocks()
  expect(await canReadRecords()).toBe(true)
})
