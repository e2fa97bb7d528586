import { expect, test } from 'vitest'
import { orderByDistinctiveness, definingProcedures, routineProcedures } from './defining-procedures.ts'
import { procedures } from './procedures.ts'

const listed = new Set(procedures.map(({ code }) => code))

test('every procedure that defines a case or is routine is in the list, and none is both', () => {
  const ranked = [...definingProcedures, ...routineProcedures]
  expect(ranked.filter((code) => !listed.has(code))).toEqual([])
  expect(new Set(ranked).size).toBe(ranked.length)
})

test('induction, blood and an arrest come before a splint, and a splint before venous access and oxygen', () => {
  const done = ['iv_access', 'oxygen_therapy', 'limb_splint', 'cpr_mechanical', 'red_cells_given']
  expect(orderByDistinctiveness([...done, 'rapid_sequence_induction'])).toEqual([
    'rapid_sequence_induction',
    'red_cells_given',
    'cpr_mechanical',
    'limb_splint',
    'iv_access',
    'oxygen_therapy',
  ])
})
