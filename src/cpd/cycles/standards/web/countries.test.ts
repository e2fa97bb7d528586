import { expect, test } from 'vitest'
import { countryChoices } from './countries.ts'

test('each country stands once in the list, with its name, after what holds anywhere', () => {
  const choices = countryChoices()
  expect(choices.slice(0, 2).map(({ label }) => label)).toEqual(['Any country', 'European Union'])
  const labels = choices.map(({ label }) => label)
  expect(labels.filter((label) => label === 'United Kingdom')).toHaveLength(1)
  expect(new Set(labels).size).toBe(labels.length)
  for (const country of ['Australia', 'Ireland', 'Germany', 'South Africa']) expect(labels).toContain(country)
  expect(choices.length).toBeLessThan(270)
})
