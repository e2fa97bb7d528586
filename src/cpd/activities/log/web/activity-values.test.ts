import { expect, test } from 'vitest'
import { readActivitySearch } from '../list-search.ts'
import { copyOf, emptyValues, problemsOf, toBody, withHours, withType } from './activity-values.ts'

const today = '2026-03-14'
const started = withHours(emptyValues(today), 2)

test('a type suggests categories and participatory hours, and another type suggests its own', () => {
  const simulation = withType(started, 'simulation')
  expect(simulation).toMatchObject({ type: 'simulation', participatoryHours: 2 })
  expect(simulation.categories).toContain('reviewing_performance')
  expect(withHours(simulation, 3.5).participatoryHours).toBe(3.5)
  const reading = withType(simulation, 'reading')
  expect(reading).toMatchObject({ participatoryHours: null, categories: ['educational', 'personal'] })
})

test('what the user changed stays when the type or the hours change', () => {
  const changed = { ...withType(started, 'simulation'), categories: ['external'], participatoryHours: 1 }
  expect(withType(changed, 'reading')).toMatchObject({ categories: ['external'], participatoryHours: 1 })
  expect(withHours(changed, 5).participatoryHours).toBe(1)
})

test('the title, the date, the hours in quarters and the type are needed, and nothing else', () => {
  expect(Object.keys(problemsOf({ ...emptyValues(''), hours: 1.1 }, 'draft', today))).toEqual([
    'title',
    'date',
    'hours',
    'type',
  ])
  expect(problemsOf({ ...withType(started, 'course'), title: 'Airway day' }, 'completed', today)).toEqual({})
})

test('credits that were removed take their system with them', () => {
  const values = { ...started, creditSystem: 'ecmec', description: '  ' }
  expect(toBody(values, 'completed')).toMatchObject({ creditSystem: null, description: null })
})

test('a copy is of today, and leaves out what belonged to the day', () => {
  const activity = {
    ...started,
    _id: 'a',
    id: 'a',
    date: '2025-01-01',
    endDate: '2025-01-02',
    hours: 2,
    type: 'course',
    title: 'Airway day',
    typeLabel: 'Course or workshop',
    status: 'completed' as const,
    provider: 'City Hospital',
    impact: 'A kit in every bag.',
    linkedCaseIds: ['b'],
    evidence: [],
    occurrences: 1,
    ownerId: 'c',
    fileUrl: null,
    filename: null,
    version: 3,
    createdAt: '',
    updatedAt: '',
  }
  expect(copyOf(activity, today)).toMatchObject({
    title: 'Airway day',
    provider: 'City Hospital',
    date: today,
    endDate: '',
    impact: '',
    linkedCaseIds: [],
  })
})

test('the URL is read leniently: what is no filter is ignored', () => {
  expect(readActivitySearch({ q: 'airway', type: 'course', from: 'yesterday', user: 'me', x: '1' })).toEqual({
    q: 'airway',
    type: 'course',
  })
})
