// @vitest-environment jsdom
import 'fake-indexeddb/auto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { changeRecord, type DeviceRecord } from '#platform/web/offline/device-records.ts'
import { writeJournal } from '#platform/web/offline/typing-journal.ts'
import { unsentQuery } from './queries.ts'

const countFor = (userId: string) => new QueryClient().fetchQuery(unsentQuery(userId))

test('a case typed just before the page was closed is counted, and only once', async () => {
  writeJournal('anna', 'case-1', { age: 47 })
  expect(await countFor('anna')).toBe(1)
  const record = { userId: 'anna', id: 'case-1', isArrived: false } as DeviceRecord
  await changeRecord('anna', 'case-1', () => record)
  expect(await countFor('anna')).toBe(1)
  expect(await countFor('ben')).toBe(0)
})
