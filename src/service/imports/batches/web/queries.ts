import {
  infiniteQueryOptions,
  keepPreviousData,
  mutationOptions,
  queryOptions,
  type QueryClient,
} from '@tanstack/react-query'
import type { AddressesOf, CallInput } from '#platform/contract/endpoint.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { call } from '#platform/web/api/call.ts'
import { fetchWithProgress } from '#platform/web/api/upload.ts'
import { download } from '#platform/web/api/download.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../contract.ts'
import type * as files from '../files.contract.ts'
import type { RecordKind, RowState } from '../../contract.ts'
import type { Import } from '../contract.ts'

type Contract = typeof contract & typeof files
const at: AddressesOf<Contract> = addresses

const temporaryRefusals: ReadonlySet<string | null> = new Set([
  'server_busy',
  'too_many_at_once',
  // Refused because another tab previews the same import.
  'import_preview_replaced',
])
/** Whether the request is repeated automatically, because it will succeed a moment later. */
export const isTemporary = (error: Error | null): boolean =>
  error instanceof ApiError && temporaryRefusals.has(error.code)

/** Other files occupy the server for some seconds each. */
const retryDelay = (failures: number): number => Math.min(2_000 * 2 ** failures, 10_000)
/** With these delays, requests are repeated for about two minutes. */
const maxFailures = 12
const retryTemporary = {
  retry: (failures: number, error: Error) => isTemporary(error) && failures < maxFailures,
  retryDelay,
}

const key = ['imports'] as const
export const importsQuery = queryOptions({
  queryKey: [...key, 'list'],
  queryFn: ({ signal }) => call(at.listImports, {}, { signal }),
  select: ({ imports }) => imports,
})

const runningStates: ReadonlySet<string> = new Set(['checking', 'logging', 'undoing'])
export const isRunning = ({ state }: Pick<Import, 'state'>): boolean => runningStates.has(state)

const pollMs = 1000

/** Polled every second while a job runs. */
export const importQuery = (id: string) =>
  queryOptions({
    queryKey: [...key, 'one', id],
    queryFn: ({ signal }) => call(at.getImport, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollMs : false),
  })

export type PreviewRequest = CallInput<typeof contract.previewImport>['body']

/** The key contains the version of the import. It changes when rows are read, so that a returning user sees the saved answers. */
export const previewQuery = (id: string, choices: PreviewRequest, version: string) =>
  queryOptions({
    queryKey: [...key, 'preview', id, choices, version],
    queryFn: ({ signal }) => call(at.previewImport, { params: { id }, body: choices }, { signal }),
    // The screen keeps the last preview while the next one loads.
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    ...retryTemporary,
  })

/** The key contains the version of the import, so that the results of a job are loaded. */
export const rowsQuery = (
  id: string,
  { state, onlyLeftOut }: { state: RowState; onlyLeftOut: boolean },
  version: string,
) =>
  infiniteQueryOptions({
    queryKey: [...key, 'rows', id, state, onlyLeftOut, version],
    queryFn: ({ pageParam, signal }) =>
      call(
        at.listImportRows,
        {
          params: { id },
          query: {
            state,
            ...(onlyLeftOut && { onlyLeftOut: 'true' as const }),
            ...(pageParam !== null && { after: pageParam }),
          },
        },
        { signal },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.nextAfter,
    placeholderData: keepPreviousData,
  })

const changing = <Input>(cache: QueryClient, change: (input: Input) => Promise<Import>) =>
  mutationOptions({
    mutationFn: change,
    onSuccess: (changedImport) => {
      cache.setQueryData(importQuery(changedImport.id).queryKey, changedImport)
      void cache.invalidateQueries({ queryKey: importsQuery.queryKey })
    },
    ...retryTemporary,
  })

/** `onProgress` receives the uploaded share of the file, from 0 to 1. */
export const uploading = (
  cache: QueryClient,
  { records, organizationId }: { records: RecordKind; organizationId?: string | undefined },
  onProgress: (share: number) => void,
) =>
  changing(cache, (file: File) =>
    call(
      at.startImport,
      // The body is the file itself; see `file` of the endpoint.
      { query: { fileName: file.name.slice(-200), records, organizationId }, body: file } as CallInput<
        typeof contract.startImport
      >,
      { fetch: fetchWithProgress(onProgress) },
    ),
  )

/** After this, the user must check the columns again. */
export const addingFiles = (cache: QueryClient, id: string, onProgress: (share: number) => void) =>
  changing(cache, (file: File) =>
    call(at.addImportFiles, { params: { id }, body: file } as CallInput<typeof files.addImportFiles>, {
      fetch: fetchWithProgress(onProgress),
    }),
  )

export const importingSheet = (cache: QueryClient, id: string) =>
  changing(cache, (sheet: number) => call(at.importSheet, { params: { id }, body: { sheet } }))

export const checking = (cache: QueryClient, id: string) =>
  changing(cache, (body: CallInput<typeof contract.checkImport>['body']) =>
    call(at.checkImport, { params: { id }, body }),
  )

/** After this, the same choices have another preview. */
export const choosingEncoding = (cache: QueryClient, id: string) => ({
  ...changing(cache, (encoding: string) => call(at.chooseEncoding, { params: { id }, body: { encoding } })),
  onSuccess: () => cache.invalidateQueries({ queryKey: [...key, 'preview', id] }),
})

export type LogRequest = CallInput<typeof contract.logImportRows>['body']

export const loggingRows = (cache: QueryClient, id: string) =>
  changing(cache, (body: LogRequest) => call(at.logImportRows, { params: { id }, body }))

export const skippingRows = (cache: QueryClient, id: string) =>
  changing(cache, (rows: number[]) => call(at.skipImportRows, { params: { id }, body: { rows } }))

export const cancelling = (cache: QueryClient, id: string) =>
  changing(cache, () => call(at.cancelImport, { params: { id } }))

export const undoing = (cache: QueryClient, id: string) =>
  changing(cache, () => call(at.undoImport, { params: { id } }))

export const downloadReport = (id: string): Promise<void> => download(at.getImportReport, { params: { id } })
