import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import type { CaseSummary } from '../contract.ts'
import type { OpenedFrom } from '../opened-from.ts'
import { casesQuery } from './queries.ts'

declare module '@tanstack/history' {
  interface HistoryState {
    openedFrom?: OpenedFrom
  }
}

/** The most pages that are loaded to find a case in its list. A case further down the list gets no neighbours. */
const maxPages = 10

interface Neighbours {
  openedFrom: OpenedFrom | undefined
  previous: CaseSummary | undefined
  next: CaseSummary | undefined
}

/**
 * Returns the cases before and after this one in the list from which it was opened; none if it was opened by its URL.
 */
export function useNeighbours(id: string): Neighbours {
  const queryClient = useQueryClient()
  const openedFrom = useLocation({ select: ({ state }) => state.openedFrom })
  const list = useInfiniteQuery({
    ...casesQuery(openedFrom?.filters ?? {}, openedFrom?.search.sort),
    enabled: openedFrom !== undefined,
  })
  const cases = (openedFrom && list.data?.pages.flatMap((page) => page.cases)) ?? []
  const index = cases.findIndex((caseSummary) => caseSummary.id === id)
  const pages = list.data?.pages.length ?? 0
  const isMoreNeeded = index === -1 ? pages > 0 && pages < maxPages : index === cases.length - 1
  const { hasNextPage, isFetching, fetchNextPage } = list
  // The next case may be on a page that is not loaded. After a reload of the browser only the first page is loaded.
  useEffect(() => {
    if (isMoreNeeded && hasNextPage && !isFetching) void fetchNextPage()
  }, [isMoreNeeded, hasNextPage, isFetching, fetchNextPage])
  const next = index === -1 ? undefined : cases[index + 1]
  useEffect(() => {
    if (next) void queryClient.prefetchQuery(caseQuery(next.id))
  }, [next, queryClient])
  return { openedFrom, previous: index > 0 ? cases[index - 1] : undefined, next }
}
