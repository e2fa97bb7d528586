import { expect, test } from 'vitest'
import type { Fitness } from '#compliance/requirements/state/fitness.contract.ts'
import { attentionFor, compareByAttention } from './attention.ts'
import type { Attention } from './contract.ts'

const today = '2026-03-31'
const nothing = { count: 0, first: [] }
const fit: Fitness = { verdict: 'fit', blocking: 3, grounding: nothing, expiring: nothing }
const facts = { fitness: fit, mayViewCases: true, lastCaseDate: '2026-03-30', joinedOn: '2020-01-01' }

test('a clinician who has flown recently and is fit needs no attention', () => {
  expect(attentionFor(facts, today)).toEqual([])
})

test('six weeks without a case are a reason, one day less is not', () => {
  expect(attentionFor({ ...facts, lastCaseDate: '2026-02-18' }, today)).toEqual([])
  expect(attentionFor({ ...facts, lastCaseDate: '2026-02-17' }, today)).toEqual([{ kind: 'quiet', weeks: 6 }])
})

test('a clinician who began this month needs no attention without a case', () => {
  const none = { ...facts, lastCaseDate: null }
  expect(attentionFor({ ...none, joinedOn: '2026-03-01' }, today)).toEqual([])
  expect(attentionFor({ ...none, joinedOn: '2026-01-01' }, today)).toEqual([{ kind: 'quiet', weeks: null }])
})

test('facts that the supervisor may not see are no reason', () => {
  const hidden = { ...facts, fitness: null, mayViewCases: false, lastCaseDate: null }
  expect(attentionFor(hidden, today)).toEqual([])
})

test('the order is: not fit to fly, no recent case, something that expires soon, then everybody else by name', () => {
  const grounded: Fitness = {
    ...fit,
    verdict: 'not_fit',
    grounding: { ...nothing, count: 1 },
    expiring: { ...nothing, count: 1 },
  }
  const all = attentionFor({ ...facts, fitness: grounded, lastCaseDate: '2025-01-01' }, today)
  expect(all.map(({ kind }) => kind)).toEqual(['not_fit', 'quiet', 'expiring'])
  const people: { name: string; attention: Attention[] }[] = [
    { name: 'Ada', attention: [] },
    { name: 'Ben', attention: [{ kind: 'expiring' }] },
    { name: 'Cem', attention: [{ kind: 'not_fit' }] },
    { name: 'Dag', attention: [] },
    { name: 'Eve', attention: [{ kind: 'quiet', weeks: 7 }] },
  ]
  expect(people.toSorted(compareByAttention).map(({ name }) => name)).toEqual([
    'Cem',
    'Eve',
    'Ben',
    'Ada',
    'Dag',
  ])
})
