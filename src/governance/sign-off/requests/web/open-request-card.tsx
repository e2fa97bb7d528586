import { Anchor, Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { paths } from '#paths/paths.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate, formatDateTime } from '#platform/web/dates.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import textStyles from '#platform/web/ui/text.module.css'
import type { SignOffRequest } from '../contract.ts'
import { requestNotes, signOffErrorMessage, waitingWords } from './messages.ts'
import classes from './open-request-card.module.css'

interface OpenRequestCardProps {
  request: SignOffRequest
  /** Whether the card is in a list with requests for other cases, so that it has to name its case. */
  isInList?: boolean
  isBusy: boolean
  hasOthers: boolean
  failure?: Error | null
  onNudge: () => void
  onWithdraw: () => void
  onRedirect: () => void
  /** Shows the QR code with which the supervisor opens the case on their own phone. */
  onShowCode?: () => void
}

/** One open request: for whom it waits and since when, with the buttons to remind, withdraw and ask somebody else. */
export function OpenRequestCard(props: OpenRequestCardProps) {
  const { request, isInList = false, isBusy, hasOthers, failure = null } = props
  const { askedAt, mayNudgeFrom, maySign } = request
  const { title } = request.case
  const [now] = useState(Date.now)
  const mayNudge = maySign && new Date(mayNudgeFrom).getTime() <= now
  // In a list, the buttons need the title of their case for screen readers.
  const labelled = (words: string) => (isInList ? { 'aria-label': `${words}: ${title}` } : {})
  return (
    <div className={classes.request}>
      <div className={classes.words}>
        {isInList && (
          <Anchor component={Link} to={paths.case(request.case.id)} className={textStyles.tall}>
            {title}, {formatDate(request.case.date)}
          </Anchor>
        )}
        <p className={classes.line} title={formatDateTime(askedAt)}>
          {waitingWords(request)}
        </p>
        {requestNotes(request, mayNudge).map((note) => (
          <p key={note} className={textStyles.note}>
            {note}
          </p>
        ))}
      </div>
      <div className={boxStyles.wrap}>
        {maySign && props.onShowCode && (
          <Button variant="default" disabled={isBusy} onClick={props.onShowCode}>
            Show code
          </Button>
        )}
        {mayNudge && (
          <Button variant="default" disabled={isBusy} onClick={props.onNudge} {...labelled('Remind')}>
            Remind
          </Button>
        )}
        {hasOthers && (
          <Button
            variant="default"
            disabled={isBusy}
            onClick={props.onRedirect}
            {...labelled('Ask somebody else')}
          >
            Ask somebody else
          </Button>
        )}
        <Button variant="default" disabled={isBusy} onClick={props.onWithdraw} {...labelled('Withdraw')}>
          Withdraw
        </Button>
      </div>
      {failure && <ErrorBanner requestId={faultIdOf(failure)}>{signOffErrorMessage(failure)}</ErrorBanner>}
    </div>
  )
}
