import { expect, test } from 'vitest'
import { changeLines } from './changes-words.ts'

const nothing = { since: '2026-03-04T10:00:00.000Z', shownUntil: '2026-03-05T10:00:00.000Z' }

test('each change is one line; parts that are not permitted or have not changed have no line', () => {
  const cases = { logged: 1, signed: 0, returned: 0, changed: 100 }
  const huet = { id: 'h', title: 'HUET', blocksDuty: true, before: 'valid', now: 'expired' } as const
  const changes = { ...nothing, cases, levels: null, cpd: 2, compliance: [huet], meetings: 0 }
  expect(changeLines(changes).map(({ words }) => words)).toEqual([
    '1 case logged',
    '100 or more signed cases edited',
    'HUET: valid before, now expired',
    '2 CPD activities added',
  ])
  const none = { cases: null, levels: null, cpd: null, compliance: null, meetings: null }
  expect(changeLines({ ...nothing, ...none })).toEqual([])
})
