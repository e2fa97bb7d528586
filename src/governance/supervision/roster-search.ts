/** Reads the query string of a supervisor's clinicians: part of a name, and the order. */
export const rosterOrders = [
  { value: 'attention', label: 'Who needs attention' },
  { value: 'name', label: 'Name' },
  { value: 'last_case', label: 'Last case, oldest first' },
] as const

export type RosterOrder = (typeof rosterOrders)[number]['value']

export interface RosterSearch {
  q?: string | undefined
  /** Left out for who needs attention first. */
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

/** Returns those whose name contains the search, in its order. The list comes with those who need attention first. */
export function rosterInOrder<Person extends Listed>(
  people: readonly Person[],
  { q = '', sort }: RosterSearch,
): Person[] {
  const words = q.trim().toLocaleLowerCase()
  const found = people.filter(({ name }) => name.toLocaleLowerCase().includes(words))
  if (sort === 'name') return found.toSorted((a, b) => a.name.localeCompare(b.name))
  return sort === 'last_case' ? found.toSorted((a, b) => compare(lastDay(a), lastDay(b))) : found
}

/** Without a case comes before the oldest; a last case that may not be seen says nothing and is last. */
const lastDay = ({ lastCaseDate, permissions }: Listed): string =>
  permissions.viewCases ? (lastCaseDate ?? '') : '9999'

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b)
