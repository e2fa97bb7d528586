import { expect, test } from 'vitest'
import { toCodes } from '#reference/codes.ts'
import { procedureComplications, procedures } from '#reference/procedures.ts'
import { isPossibleComplication, questionsOf } from './procedure-questions.ts'

const complicationsOf = (code: string) =>
  toCodes(procedureComplications).filter((complication) =>
    isPossibleComplication(complication, questionsOf(code)),
  )

test('an induction has no questions about side, ultrasound or attempts; the airway section counts the attempts', () => {
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
])('%s has the questions that apply to it', (code, questions) => {
  expect(questionsOf(code)).toEqual(questions)
})

test('inserted devices have the question about infection, and every question belongs to an existing procedure', () => {
  expect(complicationsOf('central_venous_access')).toContain('infection_risk')
  const asked = (question: 'attempts' | 'side' | 'ultrasound' | 'invasive') =>
    toCodes(procedures).filter((code) => questionsOf(code)[question]).length
  // The lengths of the lists: a misspelt code would lower a count.
  expect([asked('attempts'), asked('side'), asked('ultrasound'), asked('invasive')]).toEqual([28, 36, 14, 42])
})
