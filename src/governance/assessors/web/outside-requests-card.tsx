import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import requestClasses from '#governance/sign-off/requests/web/open-request-card.module.css'
import { waitingForWords } from '#governance/sign-off/requests/web/messages.ts'
import { RequestsListCard } from '#governance/sign-off/requests/web/requests-list-card.tsx'
import { paths } from '#paths/paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { OwnAssessorRequest } from '../own-requests.contract.ts'
import { addressNote, assessorErrorMessage, recipientOf } from './messages.ts'
import { myAssessorRequestsQuery, withdrawingAssessor } from './queries.ts'

export interface OutsideRequestsCardProps {
  state: 'waiting' | 'returned'
}

/** The user's open requests to people outside the service, or the cases that they returned. Without any, it shows nothing. */
export function OutsideRequestsCard({ state }: OutsideRequestsCardProps) {
  const root = useRef<HTMLElement>(null)
  const requests = useQuery(myAssessorRequestsQuery)
  const withdrawing = useMutation(withdrawingAssessor(useQueryClient()))
  const isWaiting = state === 'waiting'
  const list = requests.data?.[state]
  // Few users ask anybody outside, and the list of requests to colleagues already says that nothing waits.
  if (!requests.isLoadingError && !list?.length && !withdrawing.isSuccess) return null
  const withdraw = (request: OwnAssessorRequest) =>
    withdrawing.mutate(request.id, {
      onSuccess: () => {
        announce('Request withdrawn')
        root.current?.focus({ preventScroll: true })
      },
    })
  return (
    <RequestsListCard
      id="outside-requests"
      title={isWaiting ? 'Asked outside the service' : 'Came back from outside the service'}
      requests={list}
      count={requests.data?.[isWaiting ? 'waitingCount' : 'returnedCount'] ?? 0}
      emptyWords="You are not waiting for anybody outside the service."
      hasFailed={requests.isLoadingError}
      onRetry={() => void requests.refetch()}
      rootRef={root}
      renderRow={(request) =>
        isWaiting ? (
          <OpenRow
            request={request}
            isBusy={withdrawing.isPending}
            failure={withdrawing.variables === request.id ? withdrawing.error : null}
            onWithdraw={() => withdraw(request)}
          />
        ) : (
          <ReturnedRow request={request} />
        )
      }
    />
  )
}

const CaseLink = ({ request }: { request: OwnAssessorRequest }) => (
  <Anchor component={Link} to={paths.case(request.case.id)} className={textStyles.tall}>
    {request.case.title}, {formatDate(request.case.date)}
  </Anchor>
)

interface OpenRowProps {
  request: OwnAssessorRequest
  isBusy: boolean
  failure: Error | null
  onWithdraw: () => void
}

const OpenRow = ({ request, isBusy, failure, onWithdraw }: OpenRowProps) => (
  <div className={requestClasses.request}>
    <div className={requestClasses.words}>
      <CaseLink request={request} />
      <p className={requestClasses.line} title={formatDateTime(request.askedAt)}>
        {waitingForWords(recipientOf(request), request.ageDays)}
      </p>
      <p className={textStyles.note}>
        Somebody outside the service. {addressNote(request)} The link works until{' '}
        {formatDate(request.expiresAt)}.
      </p>
    </div>
    <Button
      variant="default"
      disabled={isBusy}
      aria-label={`Withdraw: ${request.case.title}`}
      onClick={onWithdraw}
    >
      Withdraw
    </Button>
    {failure && <ErrorBanner requestId={faultIdOf(failure)}>{assessorErrorMessage(failure)}</ErrorBanner>}
  </div>
)

const ReturnedRow = ({ request }: { request: OwnAssessorRequest }) => (
  <>
    <CaseLink request={request} />
    <p className={requestClasses.line}>
      <strong>{request.assessorName ?? recipientOf(request)}</strong> returned it
      {request.closedAt !== null && ` on ${formatDate(request.closedAt)}`}:
    </p>
    <blockquote className={requestClasses.comment}>{request.comment}</blockquote>
    <Anchor
      component={Link}
      to={paths.editCase(request.case.id)}
      className={textStyles.tall}
      aria-label={`Edit the case: ${request.case.title}`}
    >
      Edit the case
    </Anchor>
  </>
)
