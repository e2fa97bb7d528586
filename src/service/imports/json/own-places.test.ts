import { expect, test } from 'vitest'
import type { CaseRequest } from '#logging/cases/contract.ts'
import { withOwnPlaces } from './own-places.ts'

const places = {
  bases: [
    { code: 'north', label: 'Moorside' },
    { code: 'moor', label: 'Harbour' },
  ],
  regions: [{ code: 'dales', label: 'Dales' }],
}
const request = { mission: { baseCode: 'moor', regionCode: 'shore' } } as CaseRequest

test('a base of another organization is matched by its name, never by its code; a place without a match is left out with a note', () => {
  const read = withOwnPlaces(request, { baseCode: 'moorside ', regionCode: 'Shoreline' }, places)
  expect(read.request.mission).toEqual({ baseCode: 'north', regionCode: null })
  expect(read.problems).toEqual([
    {
      column: 'mission.regionCode',
      value: 'Shoreline',
      message: 'This is not a region of your organization. It is left out.',
      severity: 'warning',
    },
  ])
})

test('a case without a mission or a base stays unchanged', () => {
  const without = { title: 'A fall' } as CaseRequest
  expect(withOwnPlaces(without, { baseCode: null, regionCode: null }, places)).toEqual({
    request: without,
    problems: [],
  })
})
