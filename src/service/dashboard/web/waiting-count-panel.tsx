import { keepPreviousData, queryOptions, useIsMutating, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { AddressesOf } from '#platform/contract/endpoint.ts'
import { call } from '#platform/web/api/call.ts'
import { paths } from '#paths/paths.ts'
import { addresses } from '../addresses.ts'
import type * as contract from '../waiting-work.contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './waiting-count-panel.module.css'

const at: AddressesOf<typeof contract> = addresses

/** Each screen asks anew, and shows what the one before it knew meanwhile. */
const waitingWorkQuery = (pathname: string) =>
  queryOptions({
    queryKey: ['waiting-work', pathname],
    queryFn: ({ signal }) => call(at.getWaitingWork, {}, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
  })

const work = {
  [paths.dashboard()]: { count: 'assessments', noun: ['assessment', 'assessments'] },
  [paths.caseReview()]: { count: 'flaggedCases', noun: ['flagged case', 'flagged cases'] },
  [paths.compliance()]: { count: 'recordsToVerify', noun: ['record to verify', 'records to verify'] },
} as const

const most = 99

/** Beside an item of the menu: how much waits there. It is counted again on another screen, and after something was saved. */
export function WaitingCount({ at }: { at: string }) {
  const kind = work[at]
  const { pathname } = useLocation()
  const isSaving = useIsMutating() > 0
  const { data, refetch } = useQuery(waitingWorkQuery(pathname))
  useEffect(() => {
    if (!isSaving) void refetch({ cancelRefetch: false })
  }, [isSaving, refetch])
  const count = kind && data ? data[kind.count] : 0
  if (!kind || count === 0) return null
  return (
    <span className={classes.count}>
      <span aria-hidden="true">{count > most ? `${most}+` : count}</span>
      <span className={textStyles.hidden}>
        {count > most ? `more than ${most}` : count} {kind.noun[count === 1 ? 0 : 1]}
      </span>
    </span>
  )
}
