import { expect, test } from 'vitest'
import type { StateStatus } from '../rules/words.contract.ts'
import { byUrgency, byVerdict, toShortFitness, readFitness } from './fitness.ts'

const state = (title: string, status: StateStatus, validUntil: string | null, blocksDuty = false) => ({
  status,
  validUntil,
  requirement: { id: title.toLowerCase(), title, blocksDuty },
})
const blocking = (title: string, status: StateStatus, validUntil: string | null) =>
  state(title, status, validUntil, true)

const states = [
  state('Consent', 'not_applicable', null),
  state('Fire', 'valid', '2027-03-01'),
  blocking('Waived medical', 'exempt', '2027-01-25'),
  state('Flu', 'expired', '2026-11-01'),
  state('Governance', 'not_started', null),
  state('Devices', 'rejected', null),
  blocking('Winch', 'expiring', '2026-12-12'),
  state('Safeguarding', 'expiring', '2026-12-01'),
  blocking('Respirator', 'not_started', null),
  blocking('HUET', 'expired', '2026-10-12'),
  state('Driving', 'submitted', null),
]
const titles = (some: readonly { title: string }[]) => some.map(({ title }) => title)

test('the most urgent requirement comes first: duty-blocking before advisory, and met ones last', () => {
  expect(states.toSorted(byUrgency).map(({ requirement: { title } }) => title)).toEqual([
    'HUET',
    'Respirator',
    'Winch',
    'Flu',
    'Devices',
    'Safeguarding',
    'Governance',
    'Driving',
    'Waived medical',
    'Fire',
    'Consent',
  ])
})

test('fitness names what grounds, what else has lapsed, what blocks duty and expires soon, and what ends next, waivers as waivers', () => {
  const reading = readFitness(states, '2026-11-26')
  expect(reading).toMatchObject({ verdict: 'not_fit', blocking: 4 })
  expect(titles(reading.grounding.first)).toEqual(['HUET', 'Respirator'])
  expect(titles(reading.expiring.first)).toEqual(['Winch'])
  expect(titles(reading.lapsed.first)).toEqual(['Flu', 'Devices'])
  expect(reading.next).toEqual([
    expect.objectContaining({ title: 'Safeguarding', daysLeft: 5 }),
    expect.objectContaining({ title: 'Waived medical', status: 'exempt', validUntil: '2027-01-25' }),
    expect.objectContaining({ title: 'Fire', status: 'valid', validUntil: '2027-03-01' }),
  ])
  expect(Object.keys(toShortFitness(reading))).toEqual(['verdict', 'blocking', 'grounding', 'expiring'])
})

test('people are sorted: not fit, fit but something expires, everybody else', () => {
  expect((['fit', 'not_fit', 'fit_expiring'] as const).toSorted(byVerdict)).toEqual([
    'not_fit',
    'fit_expiring',
    'fit',
  ])
})

test('fitness says when and why a record was returned, and that its renewal waits', () => {
  const returned = { on: '2026-11-19', reason: 'The dates do not match.' }
  const read = readFitness(
    [
      { ...blocking('HUET', 'rejected', null), returned, isRenewalWaiting: false },
      { ...blocking('Medical', 'expiring', '2026-12-01'), returned, isRenewalWaiting: true },
    ],
    '2026-11-26',
  )
  expect(read.grounding.first).toMatchObject([{ title: 'HUET', returned, isRenewalWaiting: false }])
  expect(read.expiring.first).toMatchObject([{ title: 'Medical', returned: null, isRenewalWaiting: true }])
})

test('of twelve that ground the first eight are named and all are counted', () => {
  const many = Array.from({ length: 12 }, (_, at) => blocking(`Check ${at}`, 'not_started', null))
  const { grounding } = readFitness(many, '2026-11-26')
  expect([grounding.count, grounding.first.length]).toEqual([12, 8])
})

test('a person who meets every duty-blocking requirement is fit, whatever advisory ones are missing', () => {
  const fit = [blocking('HUET', 'valid', '2027-10-12'), state('Flu', 'expired', '2026-11-01')]
  expect(readFitness(fit, '2026-11-26')).toMatchObject({ verdict: 'fit', grounding: { count: 0 } })
})
