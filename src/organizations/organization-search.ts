import type { OrganizationStatus } from './contract.ts'

/** What the list of organizations is filtered by. */
export interface OrganizationSearch {
  q: string
  status: OrganizationStatus | null
}

/** Reads the filters from the search of a URL, which anybody may have typed. */
export function readOrganizationSearch(search: Readonly<Record<string, unknown>>): OrganizationSearch {
  const { q, status } = search
  return {
    q: typeof q === 'string' ? q.slice(0, 120) : '',
    status: status === 'active' || status === 'inactive' ? status : null,
  }
}
