import { expect, test } from 'vitest'
import {
  cpdTypeOf,
  hoursOf,
  toOutcomeAndImpact,
  reasonsOf,
  titleOf,
  type ReflectionTexts,
  type CpdSourceCase,
} from './learning-case.ts'

const quiet: CpdSourceCase = {
  title: 'Severe TBI, RSI',
  date: '2025-03-04',
  typeLabel: 'Trauma',
  isTraining: false,
  isFlagged: false,
  followUp: null,
  hasReflection: false,
  cpdHours: null,
}
const nobody = () => false

test('a case is suggested for what its author did with it, and not for a flag or a follow-up that nobody asked for', () => {
  const cases: [facts: Partial<CpdSourceCase>, reasons: string[]][] = [
    [{}, []],
    [{ isFlagged: true, followUp: 'not_requested', cpdHours: 0 }, []],
    [{ hasReflection: true, cpdHours: 1 }, ['reflection', 'cpd_hours']],
    [{ followUp: 'received' }, ['follow_up_received']],
    [{ followUp: 'requested', isTraining: true }, ['follow_up_requested', 'simulated']],
  ]
  for (const [facts, reasons] of cases) expect(reasonsOf({ ...quiet, ...facts })).toEqual(reasons)
})

test('the type of activity follows from the case', () => {
  const cases: [facts: Partial<CpdSourceCase>, type: string][] = [
    [{}, 'reflection'],
    [{ isFlagged: true }, 'case_review'],
    [{ isFlagged: true, followUp: 'received' }, 'registry_data_review'],
    [{ isFlagged: true, hasReflection: true }, 'reflection'],
    [{ isTraining: true, hasReflection: true }, 'simulation'],
  ]
  for (const [facts, type] of cases) expect(cpdTypeOf({ ...quiet, ...facts })).toBe(type)
})

test('the hours are those of the reflection, otherwise half an hour', () => {
  expect([null, 0, 0.25, 5].map((cpdHours) => hoursOf({ cpdHours }))).toEqual([0.5, 0.5, 0.25, 5])
})

test('a title that may name somebody is replaced by the type of the case', () => {
  expect(titleOf(quiet, nobody)).toBe('Severe TBI, RSI')
  expect(titleOf(quiet, () => true)).toBe('Case: Trauma')
})

test('only what was learned and what will change becomes text, in whole lines that fit', () => {
  const words: ReflectionTexts = {
    soWhat: ' Scalpel first. ',
    nowWhat: null,
    learningPoints: ['Ask for help early.', 'Two minutes at most.'],
    learningNeeds: ['Front-of-neck access'],
  }
  expect(toOutcomeAndImpact(words)).toEqual({
    learningOutcome: 'Scalpel first.\nAsk for help early.\nTwo minutes at most.',
    impact: 'Front-of-neck access',
  })
  const long = 'x'.repeat(1990)
  expect(toOutcomeAndImpact({ ...words, soWhat: long }).learningOutcome).toBe(long)
  expect(toOutcomeAndImpact({ ...words, soWhat: null, learningPoints: [], learningNeeds: [] })).toEqual({
    learningOutcome: null,
    impact: null,
  })
})
