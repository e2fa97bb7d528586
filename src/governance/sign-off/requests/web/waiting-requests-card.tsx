import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import { myRequestsQuery, useRequestActions } from './queries.ts'
import type { SignOffRequest } from '../contract.ts'
import { OpenRequestCard } from './open-request-card.tsx'
import { RequestsListCard } from './requests-list-card.tsx'

const AskForCasesDialog = lazyDialog(
  async () => (await import('./ask-for-cases-dialog.tsx')).AskForCasesDialog,
)

/** The user's open requests, oldest first, with their buttons. */
export function WaitingRequestsCard() {
  const root = useRef<HTMLElement>(null)
  const requests = useQuery(myRequestsQuery)
  const { redirecting, withdrawing, nudging, isBusy, failure, start } = useRequestActions()
  const [redirected, setRedirected] = useState<SignOffRequest | null>(null)
  const [lastId, setLastId] = useState<string | null>(null)
  const begin = ({ id }: SignOffRequest) => {
    start()
    setLastId(id)
  }
  // The row or its button may have disappeared, so the focus moves to the list.
  const done = (words: string) => () => {
    announce(words)
    root.current?.focus({ preventScroll: true })
  }
  const redirect = (request: SignOffRequest, supervisorId: string, name: string) => {
    begin(request)
    const onSuccess = () => {
      setRedirected(null)
      done(`Asked ${name}`)()
    }
    redirecting.mutate({ id: request.id, supervisorId }, { onSuccess })
  }
  return (
    <>
      <RequestsListCard
        title="My requests"
        requests={requests.data?.waiting}
        count={requests.data?.waitingCount ?? 0}
        emptyWords="You are not waiting for a colleague’s signature."
        hasFailed={requests.isLoadingError}
        onRetry={() => void requests.refetch()}
        rootRef={root}
        renderRow={(request) => (
          <OpenRequestCard
            request={request}
            isInList
            isBusy={isBusy}
            hasOthers
            failure={redirected === null && lastId === request.id ? failure : null}
            onNudge={() => {
              begin(request)
              nudging.mutate(request.id, { onSuccess: done(`Reminded ${request.supervisor.name}`) })
            }}
            onWithdraw={() => {
              begin(request)
              withdrawing.mutate(request.id, { onSuccess: done('Request withdrawn') })
            }}
            onRedirect={() => {
              begin(request)
              setRedirected(request)
            }}
          />
        )}
      />
      {redirected !== null && (
        <AskForCasesDialog
          title="Ask somebody else"
          caseId={redirected.case.id}
          isRedirect
          failure={redirecting.error}
          isSaving={isBusy}
          onAsk={(supervisorId, name) => redirect(redirected, supervisorId, name)}
          onClose={() => setRedirected(null)}
        />
      )}
    </>
  )
}
