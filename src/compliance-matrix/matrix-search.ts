import { stateStatuses, type StateStatus } from '#compliance/rules/words.contract.ts'
import type { Matrix } from './contract.ts'
import { dayPattern } from '#compliance/state/state-search.ts'

/** What the URL of the matrix says. */
export interface MatrixSearch {
  asOf?: string | undefined
  q?: string | undefined
  role?: string | undefined
  base?: string | undefined
  /** Only people of whom a shown requirement has this status. */
  status?: StateStatus | undefined
  requirement?: string | undefined
  page?: number | undefined
}

const wordsOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value.slice(0, 100) || undefined : undefined

export function readMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const { asOf, page } = search
  return {
    asOf: typeof asOf === 'string' && dayPattern.test(asOf) ? asOf : undefined,
    q: wordsOf(search['q']),
    role: wordsOf(search['role']),
    base: wordsOf(search['base']),
    status: stateStatuses.find((status) => status === search['status']),
    requirement: wordsOf(search['requirement']),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined,
  }
}

export type MatrixPerson = Matrix['people'][number]

export interface ShownMatrix {
  /** Positions of the shown requirements in each person's lists. */
  columns: number[]
  people: MatrixPerson[]
}

/** Returns the people and requirements that the search leaves. */
export function filterMatrix(
  { requirements, people }: Pick<Matrix, 'requirements' | 'people'>,
  { q, role, base, status, requirement }: MatrixSearch,
): ShownMatrix {
  const columns = requirements.flatMap(({ id }, at) =>
    requirement === undefined || id === requirement ? [at] : [],
  )
  const word = q?.toLocaleLowerCase()
  const found = people.filter(
    (person) =>
      (word === undefined || person.name.toLocaleLowerCase().includes(word)) &&
      (role === undefined || person.role === role) &&
      (base === undefined || person.baseCode === base) &&
      (status === undefined || columns.some((at) => person.statuses[at] === status)),
  )
  return { columns, people: found }
}

/** Returns how many requirements of a person have each status, in the given order, without zeros. */
export function countStatuses(
  { statuses }: Pick<MatrixPerson, 'statuses'>,
  columns: readonly number[],
  order: readonly StateStatus[],
): { status: StateStatus; count: number }[] {
  return order.flatMap((status) => {
    const count = columns.filter((at) => statuses[at] === status).length
    return count > 0 ? [{ status, count }] : []
  })
}
