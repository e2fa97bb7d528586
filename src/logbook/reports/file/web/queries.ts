import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { download } from '#platform/web/api/download.ts'
import type { ReportView } from '../../scope/report-search.ts'
import type { RequestedFilters } from '../../scope/report-filters.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'

const at: AddressesOf<typeof contract> = addresses

export const downloadReport = (
  format: 'pdf' | 'xlsx',
  view: ReportView,
  filters: RequestedFilters,
): Promise<void> => download(at.downloadReport, { query: { format, view, ...filters } })
