import { expect, test } from 'vitest'
import { codesOf } from '#reference/codes.ts'
import { procedureComplications, procedures } from '#reference/procedures.ts'
import { isPossible, questionsOf } from './procedure-questions.ts'

const complicationsOf = (code: string) =>
  codesOf(procedureComplications).filter((complication) => isPossible(complication, questionsOf(code)))

test('an induction has no questions about side or ultrasound, nor attempts, which the airway section has', () => {
  expect(questionsOf('rapid_sequence_induction')).toEqual({
    attempts: false,
    side: false,
    ultrasound: false,
    invasive: false,
  })
  expect(complicationsOf('rapid_sequence_induction')).not.toContain('infection_risk')
  expect(complicationsOf('rapid_sequence_induction')).toContain('hypotension')
})

test.each([
  ['chest_drain_inserted', { attempts: true, side: true, ultrasound: true, invasive: true }],
  ['io_access', { attempts: true, side: true, ultrasound: false, invasive: true }],
  ['tourniquet', { attempts: false, side: true, ultrasound: false, invasive: false }],
  ['tracheal_intubation_oral', { attempts: false, side: false, ultrasound: false, invasive: true }],
  ['ecg_12_lead', { attempts: false, side: false, ultrasound: false, invasive: false }],
  ['other_procedure', { attempts: true, side: true, ultrasound: true, invasive: true }],
])('%s is asked what fits it', (code, questions) => {
  expect(questionsOf(code)).toEqual(questions)
})

test('what is inserted can be infected, and every question is about an existing procedure', () => {
  expect(complicationsOf('central_venous_access')).toContain('infection_risk')
  const asked = (question: 'attempts' | 'side' | 'ultrasound' | 'invasive') =>
    codesOf(procedures).filter((code) => questionsOf(code)[question]).length
  // As many as are listed: a code that was misspelt would be missing.
  expect([asked('attempts'), asked('side'), asked('ultrasound'), asked('invasive')]).toEqual([28, 36, 14, 42])
})
