import type { Problems } from '#platform/web/forms/problems.ts'
import { countriesOf, type StandardValues, type TargetValues } from './standard-values.ts'

const isCode = (country: string) => /^[A-Z]{2}$/.test(country)
const isDay = (start: string) => /^\d\d-\d\d$/.test(start)

/** Whether the day exists every year; 29 February does not. */
function isYearlyDay(start: string): boolean {
  const date = new Date(`2025-${start}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === start
}

/** Returns the missing or contradictory fields, by path, with messages. */
export function validate(values: StandardValues): Problems {
  const { body, title, country, professions, cycleMonths, cycleStart, region, year } = values
  return {
    ...(body.trim().length < 2 && { body: 'Name the professional body.' }),
    ...(title.trim().length < 2 && { title: 'Name the standard.' }),
    ...(country === null && { country: 'Choose a country, or “Any country”.' }),
    ...(!countriesOf(values.alsoCountries).every(isCode) && {
      alsoCountries: 'Use the two letters of each country, such as NZ.',
    }),
    ...(region.trim() !== '' &&
      !/^[A-Z]{2}-[A-Z0-9]{1,3}$/i.test(region.trim()) && { region: 'Use a code such as US-CA.' }),
    ...(professions.length === 0 && { professions: 'Choose at least one.' }),
    ...((cycleMonths === null || cycleMonths < 3) && { cycleMonths: 'Use a whole number from 3 to 120.' }),
    ...(cycleStart === '' && { cycleStart: 'Choose when a cycle starts.' }),
    ...(isDay(cycleStart) &&
      !isYearlyDay(cycleStart) && { cycleStart: 'This day does not exist every year.' }),
    ...(year !== null && year < 1990 && { year: 'Use a year from 1990 on.' }),
    ...Object.assign({}, ...values.targets.map((target, index) => targetProblems(target, index, values))),
  }
}

function targetProblems(
  { label, category, unit, minimum, perMonths }: TargetValues,
  index: number,
  { cycleMonths }: StandardValues,
): Problems {
  const path = (field: string) => `targets.${index}.${field}`
  return {
    ...(label.trim().length < 2 && { [path('label')]: 'Name what is required.' }),
    ...(category === null && { [path('category')]: 'Choose what counts.' }),
    ...(unit === null && { [path('unit')]: 'Choose a unit.' }),
    ...((minimum === null || minimum < 0.25) && { [path('minimum')]: 'Enter the amount that is required.' }),
    ...(unit === 'count' &&
      minimum !== null &&
      !Number.isInteger(minimum) && { [path('minimum')]: 'Count in whole numbers.' }),
    ...(perMonths !== null &&
      cycleMonths !== null &&
      perMonths > cycleMonths && { [path('perMonths')]: 'This is longer than the cycle.' }),
  }
}
