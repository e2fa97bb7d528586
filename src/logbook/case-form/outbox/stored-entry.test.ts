import { describe, expect, test } from 'vitest'
import { emptyEntry } from '../entry/entry.ts'
import { isOverdue, findResumable, withEntry, type StoredEntry } from './stored-entry.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const userId = '019a0000-0000-7000-8000-000000000001'
const now = new Date('2026-03-14T04:12:00Z')

const stored = (): StoredEntry =>
  withEntry(null, { userId, entry: emptyEntry(id, '2026-03-14'), saved: null }, now)

describe('resuming', () => {
  test('opens the newest draft of this shift, but not an older one or one that waits to be sent', () => {
    const old = { ...stored(), id: 'old', changedAt: '2026-03-12T04:00:00Z' }
    const waiting = { ...stored(), id: 'waiting', aim: 'log' as const }
    const fresh = { ...stored(), id: 'fresh', changedAt: '2026-03-14T03:00:00Z' }
    expect(findResumable([old, waiting, fresh], now)?.id).toBe('fresh')
    expect(findResumable([old, waiting], now)).toBeUndefined()
  })

  test('a draft older than two days is marked as overdue', () => {
    expect(isOverdue('2026-03-12T04:00:00Z', now)).toBe(true)
    expect(isOverdue('2026-03-12T05:00:00Z', now)).toBe(false)
  })
})
