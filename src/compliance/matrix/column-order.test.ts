import { expect, test } from 'vitest'
import type { StateStatus } from '#compliance/requirements/rules/words.contract.ts'
import { orderColumnsByUrgency } from './column-order.ts'

const titles = ['Winch', 'Medical', 'Fire', 'Flu', 'Induction', 'Airway']
const columns = titles.map((title) => ({ title, blocks_duty: title === 'Medical' || title === 'Airway' }))
const person = (...statuses: StateStatus[]) => ({ states: statuses.map((status) => ({ status })) })

test('columns that somebody does not meet come first, duty-blocking before advisory; others keep their order', () => {
  const people = [
    person('not_applicable', 'valid', 'valid', 'expired', 'not_started', 'valid'),
    person('not_applicable', 'expiring', 'valid', 'valid', 'valid', 'expired'),
  ]
  const ordered = orderColumnsByUrgency({ columns, people })
  expect(ordered.columns.map(({ title }) => title)).toEqual([
    'Airway',
    'Medical',
    'Flu',
    'Induction',
    'Fire',
    'Winch',
  ])
  expect(ordered.people[1]?.states.map(({ status }) => status)).toEqual([
    'expired',
    'expiring',
    'valid',
    'valid',
    'valid',
    'not_applicable',
  ])
})

test('if everything is met, duty-blocking columns come first, and no other column moves', () => {
  const people = [person('valid', 'valid', 'exempt', 'valid', 'valid', 'valid')]
  expect(orderColumnsByUrgency({ columns, people }).columns.map(({ title }) => title)).toEqual([
    'Medical',
    'Airway',
    'Winch',
    'Fire',
    'Flu',
    'Induction',
  ])
})
