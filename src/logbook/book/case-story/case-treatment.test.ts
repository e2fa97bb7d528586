import { expect, test } from 'vitest'
import { toCase } from '#testing/case.ts'
import { treatmentsOf } from './case-treatment.ts'

test('the airway, own procedures, others’ procedures, drugs and blood are described in words', () => {
  const shown = toCase({
    date: '2026-03-14',
    airway: {
      drugAssisted: true,
      inductionAgent: 'ketamine',
      neuromuscularBlocker: 'rocuronium',
      opioidCoInduction: 'none',
      finalAirway: 'tracheal_tube',
      tubeSizeMm: 7.5,
      tubeDepthCm: 22,
      confirmation: ['waveform_capnography'],
      lowestSpo2: 91,
      complications: ['none'],
      attempts: [{ number: 1, operator: 'self', technique: 'tracheal', success: true }],
    },
    procedures: [
      { code: 'rapid_sequence_induction', operatorRole: 'performed' },
      { code: 'iv_access', operatorRole: 'performed', attempts: 3, outcome: 'unsuccessful' },
      { code: 'pelvic_binder', operatorRole: 'assisted' },
      { code: 'finger_thoracostomy', operatorRole: 'supervised' },
      { code: 'resuscitative_thoracotomy', operatorRole: 'observed' },
      { code: 'tourniquet', operatorRole: 'before_arrival' },
    ],
    drugs: [{ code: 'fentanyl', dose: 100, unit: 'mcg', route: 'intravenous', doses: 2 }],
    blood: [
      { product: 'whole_blood', units: 1 },
      { product: 'red_cells', units: 2, givenByRole: 'before_arrival' },
    ],
  })
  expect(treatmentsOf(shown)).toEqual([
    { title: 'Before our arrival', lines: ['Tourniquet', 'Red cells 2 units'] },
    {
      title: 'Airway',
      lines: [
        'Tracheal tube, 7.5 mm, 22 cm',
        'First-pass success, myself',
        'Ketamine, Rocuronium',
        'Waveform capnography, lowest SpO2 91 %',
        'No complications',
      ],
    },
    { title: 'Procedures performed', lines: ['RSI', 'IV access (3 attempts, unsuccessful)'] },
    {
      title: 'Assisted or supervised',
      lines: ['Pelvic binder (assisted)', 'Thoracostomy (supervised)'],
    },
    { title: 'Drugs', lines: ['Fentanyl 100 micrograms IV × 2'] },
    { title: 'Blood', lines: ['Whole blood 1 unit'] },
    { title: 'Observed', lines: ['Resuscitative thoracotomy'] },
  ])
})

test('a procedure that another service did beside the team is marked as such', () => {
  const shown = toCase({
    date: '2026-03-14',
    procedures: [
      { code: 'tourniquet', operatorRole: 'before_arrival' },
      { code: 'cardioversion', operatorRole: 'other_service', attempts: 2 },
    ],
    drugs: [{ code: 'morphine', dose: 5, unit: 'mg', givenByRole: 'other_service' }],
  })
  expect(treatmentsOf(shown)).toEqual([
    {
      title: 'Before our arrival or by another service',
      lines: [
        'Tourniquet',
        'Synchronised cardioversion (2 attempts, another service)',
        'Morphine 5 mg (another service)',
      ],
    },
  ])
})

test('a failed intubation is marked as failed, and a heading without lines is left out', () => {
  const shown = toCase({
    date: '2026-03-14',
    airway: {
      complications: ['desaturation_below_90', 'failed_intubation'],
      attempts: [1, 2].map((number) => ({ number, operator: 'self', technique: 'tracheal', success: false })),
    },
  })
  expect(treatmentsOf(shown)).toEqual([
    {
      title: 'Airway',
      lines: ['Not intubated, 2 attempts, myself', 'SpO2 below 90%, Failed intubation'],
    },
  ])
})
