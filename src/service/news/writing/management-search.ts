import type { NewsStatus } from '../posts/contract.ts'
import { statusLabels } from '../posts/news-words.ts'

export interface ManagementSearch {
  status?: NewsStatus | undefined
  q?: string | undefined
}

/** Reads the search of `/news-management`, which may contain anything. */
export const readManagementSearch = ({ status, q }: Readonly<Record<string, unknown>>): ManagementSearch => ({
  status:
    typeof status === 'string' && Object.hasOwn(statusLabels, status) ? (status as NewsStatus) : undefined,
  q: typeof q === 'string' && q.trim() !== '' ? q.slice(0, 100) : undefined,
})
