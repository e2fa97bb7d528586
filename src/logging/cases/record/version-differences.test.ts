import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseRequestSchema } from '../contract.ts'
import { caseChanges, type TrackedCase } from './changed-fields.ts'
import type { CaseChange, FieldChange } from './history.contract.ts'
import { differencesBetween } from './version-differences.ts'

const changed = (version: number, changes: FieldChange[]): CaseChange => ({
  version,
  kind: 'edited',
  changedBy: { id: '019a0000-0000-7000-8000-000000000001', name: 'Robin Hale' },
  changedAt: '2026-03-15T02:40:00.000Z',
  changes,
  reason: null,
})

test('a field has its first and its last value; one that was changed back is left out', () => {
  const changes = [
    changed(4, [{ path: 'type', before: 'medical', after: 'trauma' }]),
    changed(3, [{ path: 'title', before: 'Second', after: 'Third' }]),
    changed(2, [
      { path: 'title', before: 'First', after: 'Second' },
      { path: 'type', before: 'trauma', after: 'medical' },
    ]),
  ]
  expect(differencesBetween(changes, 1, 4)).toEqual([{ path: 'title', before: 'First', after: 'Third' }])
  expect(differencesBetween(changes, 2, 3)).toEqual([{ path: 'title', before: 'Second', after: 'Third' }])
})

test('text that only its owner may see is marked as changed, without a value', () => {
  const hidden = { path: 'clinical.summary', before: null, after: null, isHidden: true } as const
  expect(differencesBetween([changed(2, [hidden])], 1, 2)).toEqual([hidden])
})

const procedures = ['iv_access', 'pelvic_binder', 'tourniquet']
const versions = fc.array(
  fc.record({
    platform: fc.constantFrom('rotary_wing', 'boat', null),
    heartRate: fc.constantFrom(80, 120, null),
    attempts: fc.constantFrom(1, 2),
    count: fc.integer({ min: 0, max: procedures.length }),
  }),
  { minLength: 2, maxLength: 6 },
)

test('the difference of two versions is the same as comparing them directly', () => {
  fc.assert(
    fc.property(versions, (all) => {
      const cases = all.map(({ platform, heartRate, attempts, count }): TrackedCase => {
        const request = caseRequestSchema.parse({
          date: '2026-03-14',
          mission: { platform },
          clinical: { vitals: heartRate === null ? [] : [{ point: 'first', heartRate }] },
          procedures: procedures.slice(0, count).map((code) => ({ code, attempts })),
        })
        return { ...request, missionNumber: '#26-00001' }
      })
      const changes = cases.slice(1).flatMap((after, index) => {
        const before = cases[index]
        return before ? [changed(index + 2, caseChanges(before, after))] : []
      })
      const [first, last] = [cases[0], cases.at(-1)]
      if (!first || !last) return
      const sorted = (fields: FieldChange[]) => fields.toSorted((a, b) => (a.path < b.path ? -1 : 1))
      expect(sorted(differencesBetween(changes, 1, cases.length))).toEqual(sorted(caseChanges(first, last)))
    }),
  )
})
