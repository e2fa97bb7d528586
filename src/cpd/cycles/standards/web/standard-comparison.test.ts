import { expect, test } from 'vitest'
import { standardFieldText } from './standard-comparison.ts'

test('A change from one organization to another names both', () => {
  const organizations = [
    { id: 'kent', org_name: 'Kent Air Ambulance' },
    { id: 'wales', org_name: 'Wales Air Ambulance' },
  ]
  const texts = ['kent', 'wales'].map((id) => standardFieldText('organizationId', id, organizations))
  expect(texts).toEqual(['Kent Air Ambulance', 'Wales Air Ambulance'])
})

test('A standard for everybody has no organization in the comparison', () => {
  expect(standardFieldText('organizationId', null, [])).toBe('')
})
