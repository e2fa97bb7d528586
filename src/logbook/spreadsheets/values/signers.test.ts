import { expect, test } from 'vitest'
import { readSignedDay, readSigner } from './signers.ts'

test.each([
  ['Dr Sofia Osei', 'Dr Sofia Osei', null],
  ['S. O.', 'S. O.', null],
  ['Dr Osei; Dr Frost', 'Dr Osei; Dr Frost', null],
  ['Signed by Dr Osei', 'Dr Osei', null],
  ['e-signed by: Dr Osei', 'Dr Osei', null],
  ['Dr Osei, 2024-05-03', 'Dr Osei', '2024-05-03'],
  ['Dr Osei (3 May 2024)', 'Dr Osei', '2024-05-03'],
  ['yes', null, null],
  ['x', null, null],
  ['✓', null, null],
  [true, null, null],
  ['Verified', null, null],
  ['2024-05-03', null, '2024-05-03'],
  ['25/05/2024', null, '2024-05-25'],
  [{ at: '2024-05-03T00:00:00' }, null, '2024-05-03'],
] as const)('%j says that somebody has signed', (cell, name, date) => {
  expect(readSigner(cell)).toEqual({ isSigned: true, name, date })
})

test('an ambiguous date, in which the day could be the month, is not read', () => {
  expect(readSigner('03/05/2024')).toEqual({ isSigned: true, name: null, date: null })
  expect(readSigner('Dr Osei 03/05/2024')).toBeNull()
})

test.each(['no', 'Not signed', 'pending', '-', 'requested', false, 'Returned', 'n/a'] as const)(
  '%j says that nobody has signed',
  (cell) => {
    expect(readSigner(cell)).toEqual({ isSigned: false, name: null, date: null })
  },
)

test.each(['sig_0012.png', '4', '?', 'https://example.org/sig', 'GMC 1234567', 'a@b.example'])(
  '%j is no name',
  (cell) => {
    expect(readSigner(cell)).toBeNull()
  },
)

test('an instant becomes the date in the time zone of the missions, and other dates have the order of their column', () => {
  expect(readSignedDay('2024-05-03T23:30:00.000Z', null, 'Europe/Berlin')).toBe('2024-05-04')
  expect(readSignedDay('03/05/2024', 'dmy')).toBe('2024-05-03')
  expect(readSignedDay('03/05/2024', 'mdy')).toBe('2024-03-05')
})
