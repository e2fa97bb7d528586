import { expect, test } from 'vitest'
import type { NamedState } from './fitness.contract.ts'
import {
  actionWord,
  briefReasonOf,
  daysLeftWords,
  fitnessSentence,
  fitnessWord,
  groupByReason,
  lineReasonOf,
  reasonOf,
  statusTone,
  statusWord,
} from './state-words.ts'

test('the days left are counted in words, also after the last day', () => {
  expect([30, 1, 0, -1, -40].map(daysLeftWords)).toEqual([
    '30 days left',
    '1 day left',
    'last day',
    'expired 1 day ago',
    'expired 40 days ago',
  ])
})

const named = (facts: Partial<NamedState>): NamedState => ({
  requirementId: 'huet',
  title: 'HUET',
  status: 'expiring',
  validUntil: '2027-01-25',
  daysLeft: 12,
  isRenewalWaiting: false,
  returned: null,
  ...facts,
})
const some = (...first: NamedState[]) => ({ count: first.length, first })

test('the reason says what is wrong; a waiver has its date and no countdown', () => {
  expect(reasonOf(named({}))).toBe('12 days left')
  expect(reasonOf(named({ status: 'expired', daysLeft: -3 }))).toBe('expired 3 days ago')
  expect(reasonOf(named({ status: 'not_started', validUntil: null, daysLeft: null }))).toBe(
    'nothing recorded yet',
  )
  expect(reasonOf(named({ status: 'exempt', daysLeft: 60 }))).toBe('waived until 25 Jan 2027')
})

test('a returned record says when and why, and whether the requirement has expired, but no other date', () => {
  const returned = { on: '2026-11-19', reason: 'The dates do not match the certificate.' }
  expect(reasonOf(named({ status: 'rejected', returned, daysLeft: null, validUntil: null }))).toBe(
    'returned 19 Nov 2026: The dates do not match the certificate.',
  )
  const long = { on: '2026-11-19', reason: 'The dates do not match '.repeat(4) }
  expect(
    reasonOf(named({ status: 'rejected', returned: long, validUntil: '2026-10-18', daysLeft: -40 })),
  ).toBe(
    'expired 40 days ago, its renewal returned 19 Nov 2026: The dates do not match The dates do not match The dates do…',
  )
})

test('a waiting renewal is shown with the reason of its requirement', () => {
  expect(reasonOf(named({ isRenewalWaiting: true }))).toBe('12 days left · renewal waits for verification')
})

test('a record that is not verified yet has the same words as a status, as a reason and as a renewal', () => {
  const first = named({ status: 'submitted', validUntil: null, daysLeft: null })
  const words = statusWord('submitted').toLowerCase()
  expect(words).toBe('waits for verification')
  expect([reasonOf(first), briefReasonOf(first), lineReasonOf(first)]).toEqual([words, words, words])
  for (const wordsOf of [reasonOf, briefReasonOf, lineReasonOf])
    expect(wordsOf(named({ isRenewalWaiting: true }))).toContain(`renewal ${words}`)
})

test('only a grounding status is red: an advisory one is amber or outlined, and a waiver is never green', () => {
  const tonesOf = (status: NamedState['status']) =>
    [true, false].map((blocksDuty) => statusTone(status, { blocksDuty }))
  expect(tonesOf('expired')).toEqual(['bad', 'waiting'])
  expect(tonesOf('rejected')).toEqual(['bad', 'waiting'])
  expect(tonesOf('not_started')).toEqual(['bad', 'neutral'])
  expect(tonesOf('exempt')).toEqual(['neutral', 'neutral'])
})

test('the button names the next action', () => {
  expect(actionWord('add_record', { evidenceRequired: true })).toBe('Upload')
  expect(actionWord('add_record', { evidenceRequired: false })).toBe('Add a record')
  expect(actionWord('renew', { evidenceRequired: true })).toBe('Renew')
})

const today = { isToday: true, day: '1 Mar 2027', isOwn: false }
const fitness = { verdict: 'fit', blocking: 3, expiring: some(), grounding: some() } as const

test('the banner answers whether a person is fit to fly', () => {
  expect(fitnessSentence(fitness, today)).toBe('Fit to fly today')
  const expiring = { ...fitness, verdict: 'fit_expiring' } as const
  expect(fitnessSentence({ ...expiring, expiring: some(named({}), named({})) }, today)).toBe(
    'Fit to fly today, but 2 requirements that block duty expire soon',
  )
  const lapsed = named({ daysLeft: -2 })
  expect(fitnessSentence({ ...expiring, expiring: some(lapsed) }, today)).toBe(
    'Fit to fly today, but one requirement that blocks duty is in grace',
  )
  expect(fitnessSentence({ ...expiring, expiring: some(lapsed, named({})) }, today)).toBe(
    'Fit to fly today, but 2 requirements that block duty expire soon, 1 of them in grace',
  )
  const grounded = { ...fitness, verdict: 'not_fit', grounding: some(named({})) } as const
  expect(fitnessSentence(grounded, today)).toBe('Not fit to fly today: one requirement blocks duty')
  expect(
    fitnessSentence({ ...grounded, grounding: { count: 7, first: [] } }, { ...today, isToday: false }),
  ).toBe('Not fit to fly on 1 Mar 2027: 7 requirements block duty')
  expect(fitnessSentence({ ...fitness, blocking: 0 }, today)).toBe('Nothing blocks duty today')
})

test('on their own screens the banner tells people that it is about them', () => {
  const own = { ...today, isOwn: true }
  const notFit = { ...fitness, verdict: 'not_fit', grounding: some(named({}), named({})) } as const
  const expiring = { ...fitness, verdict: 'fit_expiring', expiring: some(named({})) } as const
  expect(fitnessSentence(notFit, own)).toBe('You are not fit to fly today: 2 requirements block duty')
  expect(fitnessSentence(fitness, own)).toBe('You are fit to fly today')
  expect(fitnessSentence(expiring, own)).toBe(
    'You are fit to fly today, but one requirement that blocks duty expires soon',
  )
  expect(fitnessSentence({ ...fitness, blocking: 0 }, own)).toBe('Nothing blocks duty for you today')
})

test('beside names on a phone, every requirement has what is wrong with it; those with the same share the words', () => {
  const returned = { on: '2026-11-20', reason: 'The dates do not match the certificate.' }
  const expiredAndReturned = named({ title: 'Winch', status: 'rejected', returned, daysLeft: -40 })
  const groups = groupByReason([
    named({ title: 'Medical', status: 'expired', daysLeft: -3 }),
    named({ title: 'Airway', status: 'not_started' }),
    named({ title: 'HUET', status: 'expired', daysLeft: -30 }),
    named({ title: 'Mask', status: 'submitted' }),
    expiredAndReturned,
    { ...expiredAndReturned, title: 'Boat', daysLeft: null },
    named({ title: 'Registration', isRenewalWaiting: true }),
  ])
  expect(groups.map(({ titles, reason }) => `${titles.join(', ')}: ${reason}`)).toEqual([
    'Medical, HUET: expired',
    'Airway: nothing recorded',
    'Mask: waits for verification',
    'Winch: expired, renewal returned',
    'Boat: returned',
    'Registration: expiring, renewal waits for verification',
  ])
})

test('where nothing blocks duty, no verdict is given', () => {
  expect(fitnessWord({ blocking: 0, verdict: 'fit' })).toBe('Nothing blocks duty')
  expect(fitnessWord({ blocking: 2, verdict: 'not_fit' })).toBe('Not fit to fly')
})

test('one line of a phone gives the reason without the words of the person who returned a record', () => {
  const returned = { on: '2026-11-20', reason: 'The dates do not match the certificate.' }
  const expired = named({ status: 'rejected', returned, validUntil: '2026-10-18', daysLeft: -40 })
  expect(lineReasonOf(expired)).toBe('expired 40 days ago, renewal returned')
  expect(lineReasonOf({ ...expired, daysLeft: null })).toBe('returned 20 Nov 2026')
  const renewed = named({
    status: 'expiring',
    validUntil: '2026-12-18',
    daysLeft: 18,
    isRenewalWaiting: true,
  })
  expect(lineReasonOf(renewed)).toBe('18 days left, renewal waits for verification')
})
