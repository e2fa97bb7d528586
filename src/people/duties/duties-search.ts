import { plainLetters } from '#platform/contract/plain-letters.ts'
import { duties, type DutiesList, type Duty, type PersonOnTask } from './contract.ts'

/** The filter value for people without a base or without duties. */
export const none = 'none'

/** The filters of the list of people and their duties, as in its URL. */
export interface DutiesSearch {
  q?: string | undefined
  /** An organization id, or `none`. */
  organization?: string | undefined
  /** The code of a base of that organization, or `none`. */
  base?: string | undefined
  duty?: Duty | typeof none | undefined
  page?: number | undefined
}

const textOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.slice(0, most) : undefined

/** Reads the filters from the search parameters of a URL, which may contain anything. */
export function readDutiesSearch(inUrl: Readonly<Record<string, unknown>>): DutiesSearch {
  const page = Number(inUrl.page)
  return {
    q: textOf(inUrl.q, 100),
    organization: textOf(inUrl.organization, 36),
    base: textOf(inUrl.base, 60),
    duty: [...duties, none].find((duty) => duty === inUrl.duty) as DutiesSearch['duty'],
    page: Number.isInteger(page) && page > 1 && page <= 100 ? page : undefined,
  }
}

/** Returns the people who match every filter. */
export function matchingPeople({ people }: DutiesList, search: DutiesSearch): PersonOnTask[] {
  const word = plainLetters(search.q?.trim() ?? '')
  return people.filter(
    (person) =>
      plainLetters(person.name).includes(word) &&
      (search.organization === undefined || (person.organizationId ?? none) === search.organization) &&
      (search.base === undefined || (person.baseCode ?? none) === search.base) &&
      hasDuty(person, search.duty),
  )
}

const hasDuty = (person: PersonOnTask, duty: DutiesSearch['duty']): boolean => {
  if (duty === undefined) return true
  return duty === none ? person.duties.length === 0 : person.duties.includes(duty)
}
