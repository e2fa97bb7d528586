import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findFreeText } from '#platform/contract/free-text.ts'
import { privacyFindingsInRecord, applySeverityRule } from '#privacy/guard.ts'
import { createActivity } from './contract.ts'
import { cpdSeverityRule } from './cpd-questions.ts'

interface Note {
  id: string
  title: string
  description: string
  learningOutcome: string
  impact: string
  identifiesPatient: boolean
}

const corpus = new URL('../../../testing/privacy-corpus/cpd-notes.json', import.meta.url)
const notes = JSON.parse(readFileSync(corpus, 'utf8')) as Note[]
const shape = findFreeText(createActivity.body)

const findingsOf = ({
  title,
  description,
  learningOutcome,
  impact,
}: Omit<Note, 'id' | 'identifiesPatient'>) =>
  applySeverityRule(
    privacyFindingsInRecord({ title, description, learningOutcome, impact }, shape),
    cpdSeverityRule,
  )
const patternsIn = (description: string) =>
  findingsOf({ title: 'Journal club', description, learningOutcome: '', impact: '' }).map(
    ({ pattern, severity }) => `${severity} ${pattern}`,
  )

describe('in a text about CPD', () => {
  test('speakers, dates, links and the numbers of courses are no question', () => {
    expect(
      patternsIn('Talk by Dr Reid on 4 March 2026, https://example.org/talks, course ref. 24-0981'),
    ).toEqual([])
    expect(patternsIn('Read Sharp End, ISBN 0374275637, chapter 3')).toEqual([])
  })

  test('a name after Mr is a question, which the author can answer', () => {
    expect(patternsIn('Airway workshop with Mr Castlereagh')).toEqual(['warn title_and_name'])
  })

  test('what identifies a patient beyond doubt blocks', () => {
    expect(patternsIn('NHS 943 476 5919')).toEqual(['block nhs_number'])
    expect(patternsIn('His wife is on 07700 900123')).toContain('block phone_number')
  })
})

test('the figures of 200 notes by an author who did not know the rules are those of docs/privacy-guard.md', () => {
  const harmless = notes.filter(({ identifiesPatient }) => !identifiesPatient)
  const identifying = notes.filter(({ identifiesPatient }) => identifiesPatient)
  const asked = harmless.filter((note) => findingsOf(note).length > 0)
  const blocked = harmless.filter((note) => findingsOf(note).some(({ severity }) => severity === 'block'))
  const caught = identifying.filter((note) => findingsOf(note).length > 0)
  const figures = `| CPD notes | ${caught.length} of ${identifying.length} | ${asked.length} of ${harmless.length} | ${blocked.length} of ${harmless.length} |`
  const documented = readFileSync(new URL('../../../../docs/privacy-guard.md', import.meta.url), 'utf8')
  expect(documented.replaceAll(/ {2,}/g, ' ')).toContain(figures)
})
