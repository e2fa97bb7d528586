import { expect, test } from 'vitest'
import { areSexAndAge, areSpanishSexes, couldNamePatient, readSexAndAge } from './sex-and-age.ts'

const shown = (cell: string | number, writing = {}) => {
  const read = readSexAndAge(cell, writing)
  if (!read) return null
  const { gender, age, weightKg } = read
  return [
    gender,
    age && `${age.value} ${age.unit}${age.isEstimated ? '?' : ''}`,
    weightKg && `${weightKg} kg`,
  ]
    .filter(Boolean)
    .join(', ')
}

test.each<[string | number, string]>([
  ['H 55', 'male, 55 years'],
  ['F 3 mois', 'female, 3 months'],
  ['m, 67 år', 'male, 67 years'],
  ['♀45', 'female, 45 years'],
  ['M/34', 'male, 34 years'],
  ['u 82 J', 'unknown, 82 years'],
  ['53 ans F', 'female, 53 years'],
  ['81a F', 'female, 81 years'],
  ['femme/33 ans', 'female, 33 years'],
  ['garçon 2 ans - 13kg', 'male, 2 years, 13 kg'],
  ['F 4 mois 5470 g', 'female, 4 months, 5.47 kg'],
  ['Mann, 71 J.', 'male, 71 years'],
  ['45 m', 'male, 45 years'],
  ['F 3 m', 'female, 3 months'],
  ['18 H', 'male, 18 years'],
  ['fille 9/12', 'female, 9 months'],
  ['H ~60', 'male, 60 years?'],
  ['H 30 ?', 'male, 30 years?'],
  ['? 66 a', '66 years'],
  ['59 ?', '59 years'],
  ['F/adulte', 'female'],
  ['H', 'male'],
  ['v 38', 'female, 38 years'],
  ['41 v', 'female, 41 years'],
  ['meisje, 4', 'female, 4 years'],
  ['v ±60', 'female, 60 years?'],
  [45, '45 years'],
])('“%s” is %s', (cell, expected) => {
  expect(shown(cell)).toBe(expected)
})

test.each([
  'H Dupont 45',
  'Müller 45',
  'M.B. 45',
  'F, 45, Li',
  '3 m',
  '18 M',
  '20 w',
  // In Swedish, this means weeks.
  '3 v',
  '7 h',
  'M 34 F',
  'F 30 M',
  'F 45 m',
  'H 1955',
  'né 1955',
  'H 45 x',
  'F 3 ans 5000 kg',
  'H 40-50',
  'H 55, 56',
  '?',
  '',
])('“%s” is not read as sex and age', (cell) => {
  expect(readSexAndAge(cell)).toBeNull()
})

test('the language of a column decides whether a letter means a woman or years', () => {
  expect(areSpanishSexes(['H 45', 'M 30'])).toBe(true)
  expect(areSpanishSexes(['H 45', 'M 30', 'F 20'])).toBe(false)
  expect(areSpanishSexes(['M 30', 'M 40'])).toBe(false)
  expect(shown('M 30', { words: new Map([['m', 'female']]) })).toBe('female, 30 years')
  expect(shown('m 12 J', { language: 'german' })).toBe('male, 12 years')
})

test('a column has sex and age if nearly all cells have either and most have both', () => {
  const nine = ['H 55', 'F 3', 'F 20', 'H 41', '30 F', 'H 9', 'F 71', 'H 80', 'F 66']
  expect(areSexAndAge([...nine, '?', null, '-'])).toBe(true)
  expect(areSexAndAge([...nine, 'Dupont'])).toBe(true)
  expect(areSexAndAge([...nine, 'Dupont', 'Martin'])).toBe(false)
  expect(areSexAndAge([45, 67, 12])).toBe(false)
  expect(areSexAndAge(['H', 'F', 'H'])).toBe(false)
  expect(areSexAndAge([])).toBe(false)
})

test('a cell with any other word could name the patient', () => {
  for (const cell of ['Dupont', 'H Dupont 45', 'M.B.', 'Li']) expect(couldNamePatient(cell), cell).toBe(true)
  for (const cell of ['H 55', '?', 'né 1955', '60aine', 'inconnu', 45, null])
    expect(couldNamePatient(cell), String(cell)).toBe(false)
})
