import type { OrganizationStatus } from './contract.ts'

/** The filters of the list of organizations. */
export interface OrganizationSearch {
  q: string
  status: OrganizationStatus | null
}

/** Reads the filters from the search parameters of a URL, which may contain anything. */
export function readOrganizationSearch(search: Readonly<Record<string, unknown>>): OrganizationSearch {
  const { q, status } = search
  return {
    q: typeof q === 'string' ? q.slice(0, 120) : '',
    status: status === 'active' || status === 'inactive' ? status : null,
  }
}
