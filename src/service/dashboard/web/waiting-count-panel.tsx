import {
  keepPreviousData,
  queryOptions,
  useIsMutating,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { paths } from '#paths/paths.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../waiting-work.contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './waiting-count-panel.module.css'

const endpoints: AddressesOf<typeof contract> = addresses

const name = 'waiting-work'

/** Each screen loads the counts again, and meanwhile shows those of the previous screen. */
export const waitingWorkQuery = (pathname: string) =>
  queryOptions({
    queryKey: [name, pathname],
    queryFn: ({ signal }) => call(endpoints.getWaitingWork, {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const waitingByPath = {
  [paths.dashboard()]: { count: 'assessments', noun: ['assessment', 'assessments'] },
  [paths.myClinicians()]: { count: 'casesToSign', noun: ['case to sign', 'cases to sign'] },
  [paths.caseReview()]: { count: 'flaggedCases', noun: ['flagged case', 'flagged cases'] },
  [paths.compliance()]: { count: 'recordsToVerify', noun: ['record to verify', 'records to verify'] },
} as const

const maxShownCount = 99

/** Shows next to a menu item how much work waits there. It is updated on each screen, and after something was saved. */
export function WaitingCount({ at }: { at: string }) {
  const kind = waitingByPath[at]
  const { pathname } = useLocation()
  const isSaving = useIsMutating() > 0
  const cache = useQueryClient()
  const { data } = useQuery(waitingWorkQuery(pathname))
  // Saving something also changes the counts that other screens have loaded.
  useEffect(() => {
    if (!isSaving) void cache.invalidateQueries({ queryKey: [name] }, { cancelRefetch: false })
  }, [isSaving, cache])
  const count = kind && data ? data[kind.count] : 0
  if (!kind || count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > maxShownCount ? `${maxShownCount}+` : count}</span>
      <span className={textStyles.hidden}>
        {count > maxShownCount ? `more than ${maxShownCount}` : count} {kind.noun[count === 1 ? 0 : 1]}
      </span>
    </span>
  )
}
