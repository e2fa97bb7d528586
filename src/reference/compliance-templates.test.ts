import { expect, test } from 'vitest'
import { toCodes } from './codes.ts'
import { audiences, complianceBases, complianceCategories, complianceStatuses } from './compliance-lists.ts'
import { complianceTemplates, templateRules } from './compliance-templates.ts'
import { procedures } from './procedures.ts'

test('there are 96 templates, each with codes of the lists; 29 must be checked locally', () => {
  expect(complianceTemplates).toHaveLength(96)
  expect(new Set(toCodes(complianceTemplates)).size).toBe(96)
  expect(complianceTemplates.filter(({ confirmed }) => !confirmed)).toHaveLength(29)
  for (const template of complianceTemplates) {
    expect(toCodes(complianceCategories), template.code).toContain(template.category)
    expect(toCodes(complianceBases), template.code).toContain(template.basis)
    expect(toCodes(audiences), template.code).toEqual(expect.arrayContaining([...template.appliesTo]))
    expect(toCodes(procedures), template.code).toEqual(expect.arrayContaining([...template.procedureCodes]))
    expect(templateRules, template.code).toContain(template.rule)
    expect([null, 'odd', 'even'], template.code).toContain(template.fixedExpiryParity)
  }
})

test('the template of the HCPC expires on 31 August of odd years', () => {
  expect(complianceTemplates.find(({ code }) => code === 'registration_paramedic_hcpc')).toMatchObject({
    fixedExpiry: '08-31',
    fixedExpiryParity: 'odd',
    confirmed: true,
  })
})

test('the seven statuses are those of the domain', () => {
  expect(toCodes(complianceStatuses)).toEqual([
    'not_started',
    'submitted',
    'valid',
    'expiring',
    'expired',
    'rejected',
    'exempt',
  ])
})
