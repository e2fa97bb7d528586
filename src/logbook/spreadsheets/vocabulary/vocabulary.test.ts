import { expect, test } from 'vitest'
import { explainByVocabulary, type Vocabulary } from './vocabulary.ts'

const vocabulary: Vocabulary = {
  targets: [
    { group: 'activity', kind: 'text', code: 'title', label: 'Title' },
    { group: 'activity', kind: 'number', code: 'hours', label: 'Hours' },
    { group: 'activity', kind: 'number', code: 'minutes', label: 'Minutes' },
  ],
  shared: [],
  fillers: 'cpd my',
  weak: 'event',
  doubtful: { duration: ['hours', 'minutes'] },
  units: { hours: 'h min' },
  headings: { title: 'course|name of course|event', hours: 'hours|stunden' },
}
const said = (heading: string) => {
  const { codes, unexplained, unit, isWeak } = explainByVocabulary(vocabulary, heading)
  return { codes, unexplained, unit, isWeak }
}
const plain = { unexplained: [], unit: null, isWeak: false }

test('a heading names a field by a phrase, its label, or a phrase among words without meaning', () => {
  expect(said('Course')).toEqual({ ...plain, codes: ['title'] })
  expect(said('TITLE')).toEqual({ ...plain, codes: ['title'] })
  expect(said('My CPD hours')).toEqual({ ...plain, codes: ['hours'] })
  expect(said('name_of_course')).toEqual({ ...plain, codes: ['title'] })
  expect(said('Stunden (min)')).toEqual({ ...plain, codes: ['hours'], unit: 'min' })
})

test('an unexplained word is reported, because it may change the meaning of the heading', () => {
  expect(said('Flying hours')).toEqual({ ...plain, codes: ['hours'], unexplained: ['flying'] })
  expect(said('Hours (night)')).toEqual({ ...plain, codes: ['hours'], unexplained: ['night'], unit: 'night' })
  expect(said('Invoice number')).toMatchObject({ codes: [], unexplained: ['invoice', 'number'] })
})

test('a heading that fits several fields names all of them', () => {
  expect(said('Duration')).toEqual({ ...plain, codes: ['hours', 'minutes'] })
  expect(said('Course hours')).toEqual({ ...plain, codes: ['title', 'hours'] })
  expect(said('Event')).toEqual({ ...plain, codes: ['title'], isWeak: true })
})
