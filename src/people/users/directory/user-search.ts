/** The search of the user directory, as the URL carries it. */
import type { User } from '../contract.ts'

export interface UserSearch {
  q?: string | undefined
  role?: User['role'] | undefined
  status?: User['status'] | undefined
  /** The number of the page, from 1. */
  page?: number | undefined
}

/** The options of the filters, in order. */
export const roleFilters = ['super_admin', 'supervisor', 'clinician'] as const
export const statusFilters = ['active', 'inactive', 'pending'] as const

/** Reads the known search parameters of the URL and ignores the rest. */
export function readUserSearch(search: Readonly<Record<string, unknown>>): UserSearch {
  const page = Number(search.page)
  return {
    q: typeof search.q === 'string' && search.q.trim() !== '' ? search.q.slice(0, 100) : undefined,
    role: roleFilters.find((role) => role === search.role),
    status: statusFilters.find((status) => status === search.status),
    page: Number.isInteger(page) && page > 1 ? page : undefined,
  }
}
