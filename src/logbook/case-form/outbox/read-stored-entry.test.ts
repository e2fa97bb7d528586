import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withUnexpectedValue } from '#testing/unexpected-values.ts'
import { withEntry, type StoredEntry } from './stored-entry.ts'
import { emptyEntry } from '../entry/entry.ts'
import { readableEntry, readableStoredEntry } from './read-stored-entry.ts'

const id = '019a0000-0000-7000-8000-00000000000a'
const userId = '019a0000-0000-7000-8000-000000000001'
const now = new Date('2026-03-14T04:12:00Z')

function storedEntry(): StoredEntry {
  const { fields } = emptyEntry(id, '2026-03-14')
  const entry = {
    fields: {
      ...fields,
      type: 'trauma' as const,
      patientAge: 34,
      title: 'A fall from a ladder',
      tags: ['night'],
      team: { crew: [{ role: 'pilot' as const, count: 1 }] },
      clinical: { vitals: [{ point: 'first' as const, heartRate: 112 }] },
      procedures: [{ code: 'tourniquet' as const, attempts: 2 }],
      drugs: [{ code: 'ketamine' as const, dose: 12.5 }],
    },
    clocks: { activatedAt: { clock: '04:12' } },
  }
  const request = { _id: id, date: '2026-03-14', status: 'draft' as const }
  return {
    ...withEntry(null, { userId, entry, saved: null }, now),
    saved: { version: 3, status: 'draft', supervisor: null, content: '{}' },
    sending: { request, version: 3, changedAt: now.toISOString() },
    problem: { kind: 'refused', message: 'No.', fields: [], requestId: null },
  }
}

test('an entry that this version stored is read unchanged', () => {
  const stored = storedEntry()
  expect(readableStoredEntry(stored)).toBe(stored)
})

test('values that are not allowed stay, so that the author can correct them', () => {
  const stored = storedEntry()
  const { fields, clocks } = stored.entry
  const typed = {
    ...stored,
    entry: {
      fields: {
        ...fields,
        patientAge: 3.5,
        title: 'x',
        clinical: { vitals: [{ point: 'first', heartRate: 900 }] },
      },
      clocks: { ...clocks, mobileAt: { clock: '99' } },
    },
  }
  expect(readableStoredEntry(typed)).toBe(typed)
})

test('values of another type than their field are dropped, and the rest is read', () => {
  const stored = storedEntry()
  const { fields, clocks } = stored.entry
  const damaged = {
    ...stored,
    entry: {
      fields: {
        ...fields,
        title: { toString: 'x' },
        fieldOfAnOlderVersion: 'x',
        patientAge: '34',
        procedures: [null, ...fields.procedures, 'x', { code: 'pelvic_binder', attempts: {} }],
      },
      clocks: { ...clocks, mobileAt: '04:15', arriveSceneAt: { clock: 5 } },
    },
    saved: 'x',
    sending: { request: 'x' },
    problem: { kind: 'conflict', saved: {} },
    unsent: null,
    beganAt: 5,
  }
  const { title: _, patientAge: __, ...rest } = fields
  expect(readableStoredEntry(damaged)).toMatchObject({
    entry: {
      fields: { ...rest, procedures: [...fields.procedures, { code: 'pelvic_binder' }] },
      clocks,
    },
    saved: null,
    sending: null,
    problem: null,
    unsent: 0,
    changedAt: stored.changedAt,
  })
  expect(readableStoredEntry(damaged)?.entry.fields).not.toHaveProperty('title')
  expect(readableStoredEntry(damaged)?.entry.fields).not.toHaveProperty('fieldOfAnOlderVersion')
})

test('a line without its code is dropped if it has no other content, and otherwise shown as unreadable', () => {
  const stored = storedEntry()
  const fields = {
    ...stored.entry.fields,
    procedures: [{ code: 5 }, ...stored.entry.fields.procedures, { code: [], notes: 'On the second try.' }],
    drugs: [{ code: {}, dose: null }, { code: 'of_a_later_version' }],
    blood: [{}, { units: 2 }],
  }
  const read = readableStoredEntry({ ...stored, entry: { ...stored.entry, fields } })
  expect(read?.entry.fields).toMatchObject({
    procedures: [...stored.entry.fields.procedures, { code: 'Unreadable 2', notes: 'On the second try.' }],
    drugs: [{ code: 'of_a_later_version' }],
    blood: [{ product: 'Unreadable 1', units: 2 }],
  })
})

test('data that is not a case is not read as one', () => {
  const stored = storedEntry()
  const malformed = [
    null,
    'x',
    [],
    {},
    { ...stored, entry: null },
    { ...stored, entry: { fields: {}, clocks: {} } },
    { ...stored, id: 'another' },
    { ...stored, entry: { ...stored.entry, fields: { ...stored.entry.fields, drugs: 'x' } } },
  ]
  for (const record of malformed) expect(readableStoredEntry(record)).toBeNull()
  expect(readableEntry(undefined)).toBeNull()
})

test('reading never fails, however malformed the record, and reading the result again changes nothing', () => {
  fc.assert(
    fc.property(withUnexpectedValue(storedEntry()), ({ body }) => {
      const read = readableStoredEntry(body)
      expect(read && readableStoredEntry(read)).toBe(read)
    }),
    { numRuns: 2_000 },
  )
})
