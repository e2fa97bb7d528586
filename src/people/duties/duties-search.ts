import { toPlainLetters } from '#platform/contract/plain-letters.ts'
import { duties, type DutiesList, type Duty, type PersonOnTask } from './contract.ts'

/** The filter value for people without a base or without duties. */
export const noneFilter = 'none'

/** The filters of the list of people and their duties, as in its URL. */
export interface DutiesSearch {
  q?: string | undefined
  /** An organization id, or `none`. */
  organization?: string | undefined
  /** The code of a base of that organization, or `none`. */
  base?: string | undefined
  duty?: Duty | typeof noneFilter | undefined
  page?: number | undefined
}

const textOf = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, maxLength) : undefined

/** Reads the filters from the search parameters of a URL, which may contain anything. */
export function readDutiesSearch(urlSearch: Readonly<Record<string, unknown>>): DutiesSearch {
  const page = Number(urlSearch.page)
  return {
    q: textOf(urlSearch.q, 100),
    organization: textOf(urlSearch.organization, 36),
    base: textOf(urlSearch.base, 60),
    duty: [...duties, noneFilter].find((duty) => duty === urlSearch.duty) as DutiesSearch['duty'],
    page: Number.isInteger(page) && page > 1 && page <= 100 ? page : undefined,
  }
}

/** Returns the people who match every filter. */
export function filterPeople({ people }: DutiesList, search: DutiesSearch): PersonOnTask[] {
  const searchText = toPlainLetters(search.q?.trim() ?? '')
  return people.filter(
    (person) =>
      toPlainLetters(person.name).includes(searchText) &&
      (search.organization === undefined || (person.organizationId ?? noneFilter) === search.organization) &&
      (search.base === undefined || (person.baseCode ?? noneFilter) === search.base) &&
      hasDuty(person, search.duty),
  )
}

const hasDuty = (person: PersonOnTask, duty: DutiesSearch['duty']): boolean => {
  if (duty === undefined) return true
  return duty === noneFilter ? person.duties.length === 0 : person.duties.includes(duty)
}
