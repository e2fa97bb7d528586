import { expect, test } from 'vitest'
import { findEntry } from './codes.ts'
import { complianceTemplates } from './compliance-templates.ts'
import { isKeptByRegistration, registrationFeeds } from './regulators.ts'

const fedBy = (regulator: string, profession: string) =>
  registrationFeeds
    .filter((feed) => feed.regulator === regulator && feed.profession === profession)
    .map(({ requirement }) => requirement)
    .toSorted()

test('a registration keeps the requirement of its profession current, and the one that names its regulator', () => {
  expect(fedBy('gmc', 'doctor')).toEqual(['registration_doctor'])
  expect(fedBy('gmc', 'paramedic')).toEqual([])
  expect(fedBy('hcpc', 'paramedic')).toEqual(['registration_paramedic_hcpc', 'registration_paramedic_other'])
  expect(fedBy('phecc', 'paramedic')).toEqual(['registration_paramedic_other'])
  expect(fedBy('hpcsa', 'doctor')).toEqual(['registration_doctor'])
  expect(fedBy('other', 'nurse')).toEqual(['registration_nurse'])
})

test('what is fed is a template of registrations that asks that profession; revalidation and insurance are not fed', () => {
  for (const { requirement, profession } of registrationFeeds) {
    const template = findEntry(complianceTemplates, requirement)
    expect(template?.category, requirement).toBe('professional')
    expect(template?.appliesTo, requirement).toEqual([profession])
  }
  for (const code of ['revalidation_doctor', 'indemnity_insurance', 'right_to_work', 'fire_safety'])
    expect(isKeptByRegistration(code), code).toBe(false)
})
