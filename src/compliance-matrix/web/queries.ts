import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Address } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { download } from '#platform/web/api/download.ts'
import type * as contract from '../contract.ts'
import { toQuery, type MatrixSearch } from '../matrix-search.ts'

const overseers = { kind: 'roles', roles: ['supervisor', 'admin', 'super_admin'] } as const

// Without the schemas: see docs/decisions/0006-addresses-without-schemas.md.
const at: { [Name in 'getMatrix' | 'downloadMatrix']: Address<(typeof contract)[Name]> } = {
  getMatrix: { method: 'GET', path: '/api/compliance/matrix', access: overseers },
  downloadMatrix: { method: 'GET', path: '/api/compliance/matrix/file', access: overseers },
}

export const matrixQuery = (search: MatrixSearch) =>
  queryOptions({
    queryKey: ['compliance', 'matrix', search],
    queryFn: ({ signal }) =>
      call(at.getMatrix, { query: { ...toQuery(search), page: search.page ?? 1 } }, { signal }),
    placeholderData: keepPreviousData,
    // Fail at once without a network; the default mode would wait silently.
    networkMode: 'always',
  })

export type FileFormat = 'csv' | 'xlsx'

export const downloadMatrix = (format: FileFormat, search: MatrixSearch): Promise<void> =>
  download(at.downloadMatrix, { query: { ...toQuery(search), format } })
