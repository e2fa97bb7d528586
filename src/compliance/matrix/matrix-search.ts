import {
  fitVerdicts,
  stateStatuses,
  type FitVerdict,
  type StateStatus,
} from '#compliance/requirements/rules/words.contract.ts'
import { dayPattern } from '#compliance/requirements/state/state-search.ts'
import type { Matrix } from './contract.ts'

/** What the URL of the matrix says. */
export interface MatrixSearch {
  asOf?: string | undefined
  q?: string | undefined
  organization?: string | undefined
  role?: (typeof roleFilters)[number] | undefined
  base?: string | undefined
  /** Only people of whom a shown requirement has this status, or of whom this verdict is said. */
  status?: StateStatus | FitVerdict | undefined
  requirement?: string | undefined
  page?: number | undefined
}

export const roleFilters = ['clinician', 'supervisor', 'admin', 'super_admin'] as const

/** What is looked for under "Status": a status of a requirement, or whether somebody is fit to fly. */
export const searchedStatuses = [...fitVerdicts, ...stateStatuses] as const

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const wordsOf = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' ? value.slice(0, most).trim() || undefined : undefined
const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && idPattern.test(value) ? value : undefined

export function readMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const { asOf, page } = search
  return {
    asOf: typeof asOf === 'string' && dayPattern.test(asOf) ? asOf : undefined,
    q: wordsOf(search['q'], 100),
    organization: idOf(search['organization']),
    role: roleFilters.find((role) => role === search['role']),
    base: wordsOf(search['base'], 40),
    status: searchedStatuses.find((status) => status === search['status']),
    requirement: idOf(search['requirement']),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000 ? page : undefined,
  }
}

/** What the URL of the records to verify says: whose, and the requirement that comes first. */
export const readVerificationSearch = (search: Readonly<Record<string, unknown>>) => ({
  user: idOf(search['user']),
  requirement: idOf(search['requirement']),
})

/** Returns what the server is asked for. */
export const toQuery = ({ asOf, q, organization, role, base, status, requirement }: MatrixSearch) => ({
  asOf,
  organizationId: organization,
  requirementId: requirement,
  role,
  base,
  status: stateStatuses.find((value) => value === status),
  fitness: fitVerdicts.find((value) => value === status),
  q,
})

export type MatrixPerson = Matrix['people'][number]

/** Returns how many requirements of a person have each status, in the given order, without zeros. */
export function countStatuses(
  { statuses }: Pick<MatrixPerson, 'statuses'>,
  order: readonly StateStatus[],
): { status: StateStatus; count: number }[] {
  return order.flatMap((status) => {
    const count = statuses.filter((item) => item === status).length
    return count > 0 ? [{ status, count }] : []
  })
}
