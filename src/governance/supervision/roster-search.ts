/** The query string of a supervisor's list of clinicians contains part of a name, and the order. */
export const rosterOrders = [
  { value: 'attention', label: 'Those who need attention first' },
  { value: 'name', label: 'Name' },
  { value: 'last_case', label: 'Last case, oldest first' },
] as const

export type RosterOrder = (typeof rosterOrders)[number]['value']

export interface RosterSearch {
  q?: string | undefined
  /** Absent for the default order, in which those who need attention are first. */
  sort?: Exclude<RosterOrder, 'attention'> | undefined
}

const maxQuery = 100

export function readRosterSearch({ q, sort }: Readonly<Record<string, unknown>>): RosterSearch {
  return {
    q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, maxQuery) : undefined,
    sort: sort === 'name' || sort === 'last_case' ? sort : undefined,
  }
}

interface Listed {
  name: string
  lastCaseDate: string | null
  permissions: { viewCases: boolean }
  attention: readonly unknown[]
}

/**
 * Returns the people whose name contains the searched text, in the chosen order. In the given list, those who need attention are
 * first.
 */
export function rosterInOrder<Person extends Listed>(
  people: readonly Person[],
  { q = '', sort }: RosterSearch,
): Person[] {
  const words = q.trim().toLocaleLowerCase()
  const matching = people.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  if (sort === 'name') return matching.toSorted((a, b) => a.name.localeCompare(b.name))
  return sort === 'last_case' ? matching.toSorted((a, b) => compare(lastDay(a), lastDay(b))) : matching
}

/** Returns a text to sort by. People without a case come before the oldest case; people whose cases may not be seen are last. */
const lastDay = ({ lastCaseDate, permissions }: Listed): string =>
  permissions.viewCases ? (lastCaseDate ?? '') : '9999'

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
