import {
  fitVerdicts,
  stateStatuses,
  type FitVerdict,
  type StateStatus,
} from '#compliance/requirements/rules/words.contract.ts'
import { dayPattern } from '#compliance/requirements/state/state-search.ts'
import type { Matrix } from './contract.ts'

/** Search parameters of the matrix. */
export interface MatrixSearch {
  asOf?: string | undefined
  q?: string | undefined
  organization?: string | undefined
  role?: (typeof roleFilters)[number] | undefined
  base?: string | undefined
  /** Only people with this status for a shown requirement, or with this verdict. */
  status?: StateStatus | FitVerdict | undefined
  requirement?: string | undefined
  page?: number | undefined
}

export const roleFilters = ['clinician', 'supervisor', 'admin', 'super_admin'] as const

/** Options of the filter “Status”: a status of a requirement, or a verdict about a person. */
export const statusFilters = [...fitVerdicts, ...stateStatuses] as const

const idPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

const readText = (value: unknown, maxLength: number): string | undefined =>
  typeof value === 'string' ? value.slice(0, maxLength).trim() || undefined : undefined
const readId = (value: unknown): string | undefined =>
  typeof value === 'string' && idPattern.test(value) ? value : undefined

export function readMatrixSearch(search: Readonly<Record<string, unknown>>): MatrixSearch {
  const { asOf, page } = search
  return {
    asOf: typeof asOf === 'string' && dayPattern.test(asOf) ? asOf : undefined,
    q: readText(search['q'], 100),
    organization: readId(search['organization']),
    role: roleFilters.find((role) => role === search['role']),
    base: readText(search['base'], 40),
    status: statusFilters.find((status) => status === search['status']),
    requirement: readId(search['requirement']),
    page: typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= 1_000 ? page : undefined,
  }
}

/** Returns the search parameters of the verification screen: whose records, and the requirement whose records come first. */
export const readVerificationSearch = (search: Readonly<Record<string, unknown>>) => ({
  user: readId(search['user']),
  requirement: readId(search['requirement']),
})

/** Returns the filters as the query of a request for a page or a file. The page is not one of them. */
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
