import { expect, test } from 'vitest'
import { complianceTemplates } from '#reference/compliance-templates.ts'
import { definitionSchema } from '../../definitions/definition.contract.ts'
import { definitionFrom, definitionFromTemplate } from '../from-template.ts'
import {
  changesPeriod,
  emptyValues,
  findProblems,
  toBody,
  toPreview,
  toValues,
  type DefinitionValues,
} from './definition-values.ts'
import { emptyCondition, emptyRule, toCondition } from '../rule-values.ts'

const filled: DefinitionValues = {
  ...emptyValues,
  title: 'Line check',
  category: 'service',
  audiences: ['all'],
}

test('a template shown in the form and sent again is the same definition', () => {
  for (const template of complianceTemplates) {
    const definition = definitionFrom(template)
    const sent = toBody(toValues(definition))
    expect(definitionSchema.parse(sent), template.code).toEqual(definitionSchema.parse(definition))
  }
})

test('the contract accepts what the form finds complete', () => {
  const everyKind = ['procedures', 'missions', 'hoist_cycles', 'cases', 'cpd', 'record'] as const
  const forms: DefinitionValues[] = [
    filled,
    { ...filled, validity: 'never' },
    { ...filled, validity: 'days', days: 90, months: 0 },
    { ...filled, validity: 'yearly', month: '02', day: 28, years: 'even' },
    ...everyKind.map((event) => ({
      ...filled,
      rule: {
        ...emptyRule(),
        groups: [
          {
            key: 'g',
            match: 'all' as const,
            conditions: [{ ...emptyCondition(event), codes: ['blood_given'], simulated: 'none' as const }],
          },
        ],
      },
    })),
  ]
  for (const values of forms) {
    expect(findProblems(values, null)).toEqual({})
    expect(definitionSchema.safeParse(toBody(values)).error).toBeUndefined()
  }
})

test('a missing value is reported at its field', () => {
  const missing = findProblems({ ...emptyValues, months: null, remindDays: [], graceDays: 91 }, null)
  expect(Object.keys(missing).toSorted()).toEqual([
    'audiences',
    'category',
    'graceDays',
    'remindDays',
    'title',
    'validityMonths',
  ])
  const onLeapDay: DefinitionValues = { ...filled, validity: 'yearly', month: '02', day: 29 }
  expect(findProblems(onLeapDay, null)).toEqual({ fixedExpiry: 'This day does not exist every year.' })
  expect(findProblems({ ...filled, rule: emptyRule() }, null)).toEqual({
    'rule.groups.0.conditions.0.codes': 'Choose at least one procedure or group.',
  })
})

test('an edit asks about existing records only when the period changes', () => {
  const renamed = { ...filled, title: 'Yearly line check' }
  const longer = { ...filled, months: 24 }
  expect(changesPeriod(filled, renamed)).toBe(false)
  expect(findProblems(renamed, filled)).toEqual({})
  expect(changesPeriod(filled, longer)).toBe(true)
  expect(findProblems(longer, filled)).toEqual({
    applyToExisting: 'Choose what happens to existing records.',
  })
  expect(findProblems({ ...longer, applyToExisting: false }, filled)).toEqual({})
})

test('a preview counts people before the title is typed, but no changes while the rule is incomplete', () => {
  expect(toPreview({ ...filled, title: '', category: null }, null).isComplete).toBe(true)
  const incomplete = toPreview({ ...filled, rule: emptyRule() }, null)
  expect(incomplete.isComplete).toBe(false)
  expect(incomplete.body).toMatchObject({ audiences: ['all'], rule: null })
})

test('health items ask for no file', () => {
  expect(
    toBody({ ...filled, category: 'occupational_health', evidenceRequired: true }).evidenceRequired,
  ).toBe(false)
})

test('how far simulation counts is a number, all or none', () => {
  const condition = { ...emptyCondition('hoist_cycles'), simulatedAtMost: 2 }
  expect(toCondition({ ...condition, simulated: 'all' })).toMatchObject({ simulatedAtMost: null })
  expect(toCondition({ ...condition, simulated: 'some' })).toMatchObject({ simulatedAtMost: 2 })
  expect(toCondition({ ...condition, simulated: 'none' })).toMatchObject({ simulatedAtMost: 0 })
})

test('the templates of airway and winch currency start with the period that the organization has set', () => {
  const days = { airwayCurrencyDays: 60, winchCurrencyDays: 45 }
  for (const [code, expected] of [
    ['airway_currency', 60],
    ['winch_currency', 45],
  ] as const) {
    const definition = definitionFromTemplate(code, days)
    expect(definition).toMatchObject({ validityDays: expected })
    expect(JSON.stringify(definition?.rule)).toContain(`"length":${expected}`)
    expect(definitionFromTemplate(code)).toMatchObject({ validityDays: 90 })
  }
})
