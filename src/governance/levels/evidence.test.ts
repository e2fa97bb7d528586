import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { evidenceFor, moreSupervised, proposedLevel, type SignedCase } from './evidence.ts'

const signed = (level: string, signerId: string, date = '2026-03-04'): SignedCase => ({
  date,
  level,
  signerIds: [signerId],
  procedures: ['tourniquet'],
})
const procedure = 'tourniquet'
const five = ['a', 'b', 'a', 'b', 'a'].map((signer) => signed('distant', signer))

test('a level is supported by cases of this procedure at this level or with less supervision', () => {
  const cases = [
    signed('local', 'a'),
    signed('distant', 'b', '2026-02-01'),
    signed('independent', 'b'),
    { ...signed('independent', 'c'), procedures: ['pelvic_binder'] },
  ]
  expect(evidenceFor(cases, { procedure, level: 'distant' })).toEqual({
    cases: 2,
    people: 1,
    since: '2026-02-01',
  })
  expect(evidenceFor(cases, { procedure, level: null })).toMatchObject({ cases: 3, people: 2 })
  expect(evidenceFor([], { procedure, level: 'local' })).toEqual({ cases: 0, people: 0, since: null })
})

describe('a level is proposed', () => {
  test('from five cases signed by two people, and not from fewer', () => {
    expect(proposedLevel(five, procedure, null)).toEqual({
      level: 'distant',
      evidence: { cases: 5, people: 2, since: '2026-03-04' },
    })
    expect(proposedLevel(five.slice(1), procedure, null)).toBeNull()
    const byOne = five.map((each) => ({ ...each, signerIds: ['a'] }))
    expect(proposedLevel(byOne, procedure, null)).toBeNull()
  })

  test('only beyond the present level', () => {
    expect(proposedLevel(five, procedure, { level: 'distant', withdrawnOn: null })).toBeNull()
    expect(proposedLevel(five, procedure, { level: 'independent', withdrawnOn: null })).toBeNull()
    expect(proposedLevel(five, procedure, { level: 'local', withdrawnOn: null })?.level).toBe('distant')
  })

  test('after a withdrawal only from later cases', () => {
    expect(proposedLevel(five, procedure, { level: '', withdrawnOn: '2026-03-04' })).toBeNull()
    expect(proposedLevel(five, procedure, { level: '', withdrawnOn: '2026-03-03' })?.level).toBe('distant')
  })

  test('for any set of cases, only with evidence that supports it', () => {
    const level = fc.constantFrom('immediate', 'local', 'local_prompt', 'distant', 'independent')
    const anyCase = fc
      .record({ level, signer: fc.constantFrom('a', 'b', 'c') })
      .map((facts) => signed(facts.level, facts.signer))
    fc.assert(
      fc.property(fc.array(anyCase, { maxLength: 30 }), (cases) => {
        const proposal = proposedLevel(cases, procedure, null)
        if (proposal === null) return
        expect(proposal.evidence).toEqual(evidenceFor(cases, { procedure, level: proposal.level }))
        expect(proposal.evidence.cases).toBeGreaterThanOrEqual(5)
        expect(proposal.evidence.people).toBeGreaterThanOrEqual(2)
      }),
    )
  })
})

test('if two signers judge a case differently, the judgement with more supervision counts', () => {
  expect(moreSupervised('independent', 'local_prompt')).toBe('local_prompt')
  expect(moreSupervised('immediate', 'distant')).toBe('immediate')
})
