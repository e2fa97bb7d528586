import { expect, test } from 'vitest'
import { countWords, lengthProblems } from './profile-rules.ts'

test.each([
  ['', 0],
  ['  \n ', 0],
  ['One', 1],
  ['A well-known drug, 5 mg/kg;  twice.', 6],
  ['line one\nline two\t\tend', 5],
])('counts the words of %j as a word processor does', (text, words) => {
  expect(countWords(text)).toBe(words)
})

test('500 words fit into the summary and 1,500 into the statement; one more does not', () => {
  const words = (count: number) => Array.from({ length: count }, () => 'word').join(' ')
  expect(lengthProblems({ summary: words(500), statement: words(1500) })).toEqual([])
  expect(lengthProblems({ summary: words(501), statement: words(1501) })).toEqual([
    { path: 'summary', message: '501 words; at most 500 are allowed.' },
    { path: 'statement', message: '1501 words; at most 1500 are allowed.' },
  ])
})
