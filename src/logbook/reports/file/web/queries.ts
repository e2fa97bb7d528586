import type { Address } from '#platform/contract/endpoint.ts'
import { download } from '#platform/web/api/download.ts'
import type { ReportView } from '../../scope/report-search.ts'
import type { RequestedFilters } from '../../scope/report-filters.ts'
import type * as contract from '../contract.ts'

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const address: Address<typeof contract.downloadReport> = {
  method: 'GET',
  path: '/api/reports/file',
  access: { kind: 'signed_in' },
}

export const downloadReport = (
  format: 'pdf' | 'xlsx',
  view: ReportView,
  filters: RequestedFilters,
): Promise<void> => download(address, { query: { format, view, ...filters } })
