import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Case } from '#logging/cases/contract.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { AssessorRequest } from '../contract.ts'
import { addressNote, assessorErrorMessage, stateWords, recipientOf } from './messages.ts'
import classes from './outside-panel.module.css'
import { assessorRequestsQuery, withdrawingAssessor } from './queries.ts'

const AskOutsideDialog = lazyDialog(async () => (await import('./ask-outside-dialog.tsx')).AskOutsideDialog)

/** The requests to people without an account to sign the user's own case, and the button to ask. */
export function OutsidePanel({ caseRecord, isOwn }: { caseRecord: Case; isOwn: boolean }) {
  const { id, status } = caseRecord
  return isOwn && status !== 'draft' && status !== 'voided' ? <OutsideRequests caseId={id} /> : null
}

function OutsideRequests({ caseId }: { caseId: string }) {
  const requests = useQuery(assessorRequestsQuery(caseId))
  const withdrawing = useMutation(withdrawingAssessor(useQueryClient()))
  const [isAsking, setAsking] = useState(false)
  const root = useRef<HTMLElement>(null)
  // The button disappears, so the focus moves to the section.
  const done = (words: string) => {
    announce(words)
    root.current?.focus({ preventScroll: true })
  }
  const list = requests.data?.requests
  const isWaiting = list?.some(({ state }) => state === 'open') ?? true
  return (
    <section
      ref={root}
      className={`${boxStyles.frame} ${classes.root}`}
      aria-labelledby="outside"
      tabIndex={-1}
    >
      <h2 id="outside" className={textStyles.title}>
        Signature from outside
      </h2>
      {requests.isLoadingError && (
        <LoadNote onRetry={() => void requests.refetch()}>
          Your requests to people without an account could not be loaded.
        </LoadNote>
      )}
      {withdrawing.error && (
        <ErrorBanner requestId={faultIdOf(withdrawing.error)}>
          {assessorErrorMessage(withdrawing.error)}
        </ErrorBanner>
      )}
      {list?.length === 0 && (
        <p className={textStyles.note}>
          A person without an account who saw this case can sign it with a link that only they get.
        </p>
      )}
      {list !== undefined && list.length > 0 && (
        <ul className={boxStyles.spacedList} aria-label="Requests to people without an account">
          {list.map((request) => (
            <li key={request.id} className={classes.request}>
              <RequestWords request={request} />
              {request.state === 'open' && (
                <Button
                  variant="default"
                  loading={withdrawing.isPending}
                  aria-label={`Withdraw the request to ${recipientOf(request)}`}
                  onClick={() =>
                    withdrawing.mutate(request.id, { onSuccess: () => done('Request withdrawn') })
                  }
                >
                  Withdraw
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!isWaiting && (
        <Button variant="default" className={classes.ask} onClick={() => setAsking(true)}>
          Ask somebody without an account
        </Button>
      )}
      {isAsking && (
        <AskOutsideDialog
          caseId={caseId}
          onAsked={(whom) => {
            setAsking(false)
            done(`Asked ${whom}`)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  )
}

function RequestWords({ request }: { request: AssessorRequest }) {
  const { state, askedAt, expiresAt, closedAt, assessorName, comment } = request
  return (
    <div className={classes.words}>
      <p className={classes.line}>
        <strong>{recipientOf(request)}</strong>: {stateWords[state]}
        {closedAt !== null && ` on ${formatDate(closedAt)}`}
        {assessorName !== null && `, by ${assessorName}`}
      </p>
      <p className={textStyles.note}>
        Asked on {formatDate(askedAt)}
        {state === 'open' && `; the link works until ${formatDate(expiresAt)}`}. {addressNote(request)}
      </p>
      {comment !== null && <blockquote className={classes.comment}>{comment}</blockquote>}
    </div>
  )
}
