import { Anchor, Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Case } from '#logging/cases/contract.ts'
import { renewCases } from '#logging/cases/changes/web/queries.ts'
import { paths } from '#paths/paths.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { CaseSignatures } from '../contract.ts'
import type { CaseSignOffRequests, SignOffRequest } from '../requests/contract.ts'
import { signOffErrorMessage } from '../requests/web/messages.ts'
import requestClasses from '../requests/web/open-request-card.module.css'
import { OpenRequestCard } from '../requests/web/open-request-card.tsx'
import { useRequestActions } from '../requests/web/queries.ts'
import classes from './sign-off-panel.module.css'
import { supervisorToAsk } from './sign-off-words.ts'

const AskDialog = lazyDialog(async () => (await import('../requests/web/ask-dialog.tsx')).AskDialog)
const CodeDialog = lazyDialog(async () => (await import('../requests/web/code-dialog.tsx')).CodeDialog)

interface OwnRequestsCardProps extends CaseSignOffRequests {
  caseRecord: Case
  signOff: CaseSignatures
}

/** The clinician's requests to sign a case and their outcome, with the buttons to ask, remind and withdraw. */
export function OwnRequestsCard({ caseRecord, signOff, requests, supervisors }: OwnRequestsCardProps) {
  const cache = useQueryClient()
  const root = useRef<HTMLDivElement>(null)
  const actions = useRequestActions()
  const { asking, redirecting, withdrawing, nudging, isBusy, start } = actions
  // The request that is redirected to somebody else; `new` makes another request without withdrawing one.
  const [dialog, setDialog] = useState<SignOffRequest | 'new' | null>(null)
  const [shownId, setShownId] = useState<string | null>(null)
  const open = requests.filter(({ state }) => state === 'open')
  // The code disappears as soon as the case is signed.
  const shown = open.find(({ id }) => id === shownId)
  const last = requests.at(0)
  const isSigned = signOff.state === 'signed'
  const others = supervisors.filter(({ id }) => !open.some(({ supervisor }) => supervisor.id === id))
  const usual = supervisorToAsk(others, [last?.supervisor.id, signOff.signatures.at(0)?.signer.id])
  const failure = dialog === null ? actions.failure : null
  // The button disappears, so the focus moves to the section.
  const done = (words: string) => () => {
    announce(words)
    root.current?.closest('section')?.focus({ preventScroll: true })
  }
  const ask = (supervisorId: string, name: string) => {
    start()
    const onSuccess = () => {
      setDialog(null)
      done(`Asked ${name}`)()
    }
    if (dialog === null || dialog === 'new')
      asking.mutate({ caseIds: [caseRecord.id], supervisorId }, { onSuccess })
    else redirecting.mutate({ id: dialog.id, supervisorId }, { onSuccess })
  }
  const choose = (request: SignOffRequest | 'new') => {
    start()
    setDialog(request)
  }
  const dialogError = asking.error ?? redirecting.error
  return (
    <div ref={root} className={classes.requests}>
      {failure && <ErrorBanner requestId={faultIdOf(failure)}>{signOffErrorMessage(failure)}</ErrorBanner>}
      {open.map((request) => (
        <OpenRequestCard
          key={request.id}
          request={request}
          isBusy={isBusy}
          hasOthers={others.length > 0}
          onNudge={() => {
            start()
            nudging.mutate(request.id, { onSuccess: done(`Reminded ${request.supervisor.name}`) })
          }}
          onWithdraw={() => {
            start()
            withdrawing.mutate(request.id, { onSuccess: done('Request withdrawn') })
          }}
          onRedirect={() => choose(request)}
          onShowCode={() => setShownId(request.id)}
        />
      ))}
      {open.length === 0 && !isSigned && last && <LastRequest request={last} caseRecord={caseRecord} />}
      {open.length === 0 && (
        <div className={boxStyles.wrap}>
          {usual && !isSigned && (
            <Button disabled={isBusy} loading={asking.isPending} onClick={() => ask(usual.id, usual.name)}>
              {signOff.signatures.length > 0 || last
                ? `Ask ${usual.name} again`
                : `Ask ${usual.name} to sign`}
            </Button>
          )}
          {others.length > (usual && !isSigned ? 1 : 0) && (
            <Button variant="default" disabled={isBusy} onClick={() => choose('new')}>
              {usual || isSigned ? 'Ask somebody else' : 'Ask for a signature'}
            </Button>
          )}
        </div>
      )}
      {supervisors.length === 0 && !isSigned && (
        <p className={textStyles.note}>
          You have no supervisor who may sign yet. An administrator can link you to one.
        </p>
      )}
      {dialog !== null && (
        <AskDialog
          title="Ask for a signature"
          supervisors={others}
          failure={dialogError}
          isSaving={isBusy}
          onAsk={ask}
          onClose={() => setDialog(null)}
        />
      )}
      {shown && (
        <CodeDialog
          request={shown}
          onClose={() => {
            setShownId(null)
            // The supervisor may have signed it on another device in the meantime.
            void renewCases(cache)
          }}
        />
      )}
    </div>
  )
}

/** The outcome of the last request, shown while no request is open. */
function LastRequest({ request, caseRecord }: { request: SignOffRequest; caseRecord: Case }) {
  const { state, supervisor, closedAt, comment } = request
  const when = closedAt === null ? '' : ` on ${formatDate(closedAt)}`
  if (state === 'withdrawn')
    return (
      <p className={textStyles.note}>
        You withdrew the request to {supervisor.name}
        {when}.
      </p>
    )
  if (state !== 'returned') return null
  return (
    <div>
      <p className={requestClasses.line}>
        <strong>{supervisor.name}</strong> returned it{when}:
      </p>
      <blockquote className={requestClasses.comment}>{comment}</blockquote>
      <Anchor component={Link} to={paths.editCase(caseRecord.id)} className={textStyles.tall}>
        Edit the case
      </Anchor>
    </div>
  )
}
