import { describe, expect, test } from 'vitest'
import type { Airway, AirwayAttempt } from './airway.contract.ts'
import {
  airwayAfterAttempts,
  airwayErrors,
  airwayFigures as figuresOf,
  toSuggestedAttempt,
  isDrugAssistedBy,
} from './airway.ts'

const airwayFigures = (airway: Airway | null) => figuresOf(airway, {})

const tried = (...attempts: Partial<AirwayAttempt>[]): Airway => ({
  attempts: attempts.map((attempt, index) => ({
    number: index + 1,
    technique: 'tracheal',
    operator: 'self',
    ...attempt,
  })),
})

describe('first-pass success', () => {
  test('is the first tracheal attempt by the team', () => {
    expect(airwayFigures(tried({ success: true }))).toMatchObject({
      attemptsTotal: 1,
      firstPassSuccess: true,
      intubationSuccess: 'yes_first',
    })
    expect(airwayFigures(tried({ success: false }, { success: true }))).toMatchObject({
      attemptsTotal: 2,
      firstPassSuccess: false,
      intubationSuccess: 'yes_later',
    })
    expect(airwayFigures(tried({ success: false }, { success: false }))).toMatchObject({
      intubationSuccess: 'no',
    })
  })

  test('ignores attempts before arrival and by another service', () => {
    for (const operator of ['before_arrival', 'other_service']) {
      const figures = airwayFigures(tried({ operator, success: false }, { success: true }))
      expect(figures).toMatchObject({
        attemptsTotal: 2,
        firstPassSuccess: true,
        intubationSuccess: 'yes_first',
      })
    }
  })

  test('ignores attempts with other devices', () => {
    const figures = airwayFigures(tried({ technique: 'supraglottic', success: false }, { success: true }))
    expect(figures).toMatchObject({ attemptsTotal: 1, firstPassSuccess: true })
  })

  test('is unknown without a tracheal attempt of the team, or without its result', () => {
    expect(airwayFigures(null).firstPassSuccess).toBeNull()
    expect(airwayFigures(tried({ technique: 'supraglottic', success: true })).firstPassSuccess).toBeNull()
    expect(airwayFigures(tried({})).firstPassSuccess).toBeNull()
    expect(airwayFigures(null).attemptsTotal).toBeNull()
    expect(airwayFigures(tried()).attemptsTotal).toBe(0)
  })
})

test('a tracheal tube contradicts a list of attempts without a successful one', () => {
  const final = (airway: Airway) =>
    airwayErrors({ ...airway, finalAirway: 'tracheal_tube' }).map(({ path }) => path)
  expect(final(tried({ success: false }))).toEqual(['airway.finalAirway'])
  expect(final(tried({ technique: 'supraglottic', success: true }))).toEqual(['airway.finalAirway'])
  expect(final(tried({ success: false }, { success: true }))).toEqual([])
  expect(final({})).toEqual([])
})

test('attempts are numbered in order, and a success has no reason for failure', () => {
  expect(airwayErrors(tried({ number: 2 }))).toHaveLength(1)
  expect(airwayErrors(tried({ success: true, failureReason: 'poor_view' }))).toHaveLength(1)
  expect(airwayErrors(tried({ success: false, failureReason: 'poor_view' }))).toEqual([])
})

describe('the airway section follows the procedures', () => {
  test('an induction uses drugs, unless it was only observed', () => {
    expect(isDrugAssistedBy([{ code: 'rapid_sequence_induction' }])).toBe(true)
    expect(isDrugAssistedBy([{ code: 'rapid_sequence_induction', operatorRole: 'observed' }])).toBe(false)
    expect(isDrugAssistedBy([{ code: 'awake_intubation' }])).toBe(false)
  })

  test('the first attempt uses the technique of the procedure, with the user as operator if the user performed it', () => {
    const first = (code: string, operatorRole?: string) => toSuggestedAttempt([{ code, operatorRole }])
    expect(first('rapid_sequence_induction')).toEqual({ number: 1, technique: 'tracheal', operator: 'self' })
    expect(first('supraglottic_airway', 'performed_supervised')).toMatchObject({
      technique: 'supraglottic',
      operator: 'self',
    })
    expect(first('front_of_neck_airway', 'assisted')).toEqual({ number: 1, technique: 'front_of_neck' })
    expect(first('tracheal_intubation_oral', 'observed')).toBeNull()
    expect(first('oropharyngeal_airway')).toBeNull()
  })

  test('the successful attempt sets the final airway, unless the user has chosen another', () => {
    const success = tried({ success: true }).attempts ?? []
    const failure = tried({ success: false }).attempts ?? []
    expect(airwayAfterAttempts({}, success)).toMatchObject({ finalAirway: 'tracheal_tube' })
    expect(airwayAfterAttempts({ attempts: success, finalAirway: 'tracheal_tube' }, failure)).toMatchObject({
      finalAirway: null,
    })
    expect(airwayAfterAttempts({ attempts: failure, finalAirway: 'bag_valve_mask' }, success)).toEqual({
      attempts: success,
    })
  })
})
