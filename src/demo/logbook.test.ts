import { caseFreeTexts } from '#logging/cases/free-texts.ts'
import { describe, expect, test } from 'vitest'
import { caseErrors } from '#logging/cases/checks/errors.ts'
import { caseQuestions } from '#logging/case-questions/case-questions.ts'
import { withDefaults } from '#people/organizations/default-settings.ts'
import { caseRequestSchema } from '#logging/cases/contract.ts'
import { personNamesOf } from '#privacy/names/name-lists.ts'
import { privacyFindingsInRecord } from '#privacy/guard.ts'
import model from '#reference/data/name-weights.json' with { type: 'json' }
import lists from '#reference/data/person-names.json' with { type: 'json' }
import { drawLogbook, type DemoCase } from './logbook.ts'
import { createOrganizations, drawUsers } from './users.ts'
import { createRandom } from './random.ts'

const names = personNamesOf(lists, model)
const today = new Date('2026-03-29T12:00:00Z')
const period = { from: new Date('2023-03-29T12:00:00Z'), to: today }

function draw(seed: number, count: number): DemoCase[] {
  const random = createRandom(seed)
  const users = drawUsers(random, createOrganizations(random, period.from), { count: 60, start: period.from })
  return [...drawLogbook(random, { users, count, period })]
}

const logbook = draw(20_240_229, 6000)
const entered = logbook.map(({ request }) => caseRequestSchema.parse(request))
const share = (part: number, whole: number) => part / whole

describe('the demo logbook', () => {
  test('has the requested number of cases', () => {
    expect(logbook).toHaveLength(6000)
  })

  test('is the same for the same seed, and different for another seed', () => {
    expect(draw(7, 600)).toEqual(draw(7, 600))
    expect(draw(8, 200)).not.toEqual(draw(7, 200))
  })

  test('has only cases that a clinician could have logged', () => {
    const refused = logbook.flatMap(({ owner, activatedAt }, at) => {
      const paediatricAgeLimit = owner.organization.settings.paediatricAgeLimit ?? 16
      const drawn = entered[at]
      const context = { today: today.toISOString().slice(0, 10), now: today, paediatricAgeLimit }
      return drawn && activatedAt ? caseErrors(drawn, context) : []
    })
    expect(refused).toEqual([])
  })

  test('tells stories that raise no question of the product', () => {
    const questions = logbook.flatMap(({ owner }, at) => {
      const drawn = entered[at]
      const settings = withDefaults(owner.organization.settings)
      return drawn ? caseQuestions(drawn, settings) : []
    })
    expect(questions).toEqual([])
  })

  test('has the drugs and the blood of what was done', () => {
    const lacking = entered
      .filter(({ encounterSetting }) => encounterSetting === 'real')
      .flatMap(({ procedures, drugs, blood, airway }) => {
        const given = new Set([...drugs.map(({ code }) => code), ...blood.map(({ product }) => product)])
        const needs: Record<string, readonly (string | null | undefined)[]> = {
          red_cells_given: ['red_cells'],
          plasma_given: ['plasma_freeze_dried'],
          opioid_usage: ['fentanyl', 'morphine'],
          tranexamic_acid_given: ['tranexamic_acid'],
          rapid_sequence_induction: [airway?.inductionAgent],
        }
        return procedures
          .map(({ code }) => code)
          .filter((code) => needs[code]?.some((drug) => given.has(drug ?? '')) === false)
      })
    expect(lacking).toEqual([])
  })

  test('places a tube in a hospital only before a transfer', () => {
    const inHospital = entered.filter(({ airway }) => airway?.environment === 'hospital')
    expect(inHospital.length).toBeGreaterThan(0)
    expect(inHospital.map(({ mission }) => mission?.missionType)).not.toContain('primary_scene')
  })

  test('contains no text that could identify a person', () => {
    expect(entered.flatMap((drawn) => privacyFindingsInRecord(drawn, caseFreeTexts, names))).toEqual([])
  })

  test('never gives two missions of an organization the same number', () => {
    const missions = Map.groupBy(
      logbook,
      ({ owner, missionNumber }) => `${owner.organization.id} ${missionNumber}`,
    )
    for (const cases of missions.values()) {
      expect(new Set(cases.map(({ activatedAt }) => activatedAt)).size).toBe(1)
    }
  })

  test('is plausible: newborns are days old, obstetric patients are not male, and about half of arrests die', () => {
    const ofType = (type: string) => entered.filter((drawn) => drawn.type === type && drawn.patient)
    expect(ofType('neonatal').every(({ patientAgeUnit }) => patientAgeUnit === 'days')).toBe(true)
    expect(ofType('obstetric').every(({ patient }) => patient?.gender !== 'male')).toBe(true)
    const arrests = ofType('cardiac_arrest')
    const died = arrests.filter(({ outcome }) => outcome?.clinicalOutcome === 'died_with_team')
    expect(share(died.length, arrests.length)).toBeGreaterThan(0.4)
    expect(share(died.length, arrests.length)).toBeLessThan(0.7)
  })

  test('has more missions by day than by night, and some that are stood down', () => {
    const nights = entered.filter(({ mission }) => mission?.lightCondition === 'night')
    expect(share(nights.length, entered.length)).toBeGreaterThan(0.2)
    expect(share(nights.length, entered.length)).toBeLessThan(0.5)
    const stoodDown = entered.filter(({ mission }) => mission?.result?.startsWith('stood_down'))
    expect(share(stoodDown.length, entered.length)).toBeGreaterThan(0.05)
    expect(share(stoodDown.length, entered.length)).toBeLessThan(0.2)
  })
})
