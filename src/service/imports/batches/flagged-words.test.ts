import { expect, test } from 'vitest'
import type { ImportFinding } from '../contract.ts'
import { findingNote } from './flagged-words.ts'

const message = 'Check that this identifies nobody: name of a person.'
const finding = (words: string, text: string, path = 'clinical.summary'): ImportFinding => {
  const start = text.indexOf(words)
  return { path, pattern: 'person_name', severity: 'warn', message, start, end: start + words.length }
}

test('a note quotes the words with the line and the column that contain them', () => {
  const summary = 'Prioridad: 2\nSupervisión: Adjunto presente\nPeso: 80'
  expect(findingNote({ clinical: { summary } }, finding('Adjunto', summary))).toBe(
    '“Adjunto” in “Supervisión: Adjunto presente”: check that this identifies nobody: name of a person.',
  )
  const word = 'Blanca'
  expect(findingNote({ tags: [word] }, finding(word, word, 'tags.0'))).toBe(
    '“Blanca”: check that this identifies nobody: name of a person.',
  )
})

test('words that certainly identify somebody are never quoted', () => {
  const blocked: ImportFinding = { ...finding('x', 'x'), severity: 'block' }
  expect(findingNote({ clinical: { summary: 'x' } }, blocked)).toBe(message)
  expect(findingNote({}, finding('Adjunto', 'Adjunto'))).toBe(message)
})
