import { expect, test } from 'vitest'
import { groupByClinician, inSigningOrder, neighboursOf } from './signing-order.ts'

const [ruth, abel] = [
  { id: 'r', name: 'Ruth Ngata' },
  { id: 'a', name: 'Abel Frost' },
]
const waiting = [
  { id: '1', clinician: ruth },
  { id: '2', clinician: abel },
  { id: '3', clinician: ruth },
]

test('waiting cases are grouped by person, with the longest wait first', () => {
  expect(
    groupByClinician(waiting).map(({ clinician, requests }) => [clinician.name, requests.length]),
  ).toEqual([
    ['Ruth Ngata', 2],
    ['Abel Frost', 1],
  ])
})

test('one person’s cases are signed before those of the next', () => {
  expect(inSigningOrder(waiting).map(({ id }) => id)).toEqual(['1', '3', '2'])
})

test('the neighbours of a case are its neighbours in the order of signing', () => {
  expect(neighboursOf(waiting, '3')).toMatchObject({ number: 2, previous: { id: '1' }, next: { id: '2' } })
  expect(neighboursOf(waiting, '2').next).toBeUndefined()
  expect(neighboursOf(waiting, 'another')).toMatchObject({ number: 0, next: { id: '1' } })
})
