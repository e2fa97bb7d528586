import { Button } from '@mantine/core'
import { IconArrowBackUp, IconHourglass, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { daysWords, waitingWords } from '#governance/sign-off/requests/web/messages.ts'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/ui/to-do-card.module.css'
import type { Home } from '../contract.ts'
import { firstSentence } from './first-sentence.ts'

const iconSize = { size: 20, stroke: 1.75 }

/** Says what waits for the signature of a supervisor; to a clinician, which cases came back and for whom they wait. */
export function SignOffCard({ requests }: { requests: Home['signOff'] }) {
  const { waiting, waitingCount, returned, returnedCount, toSignCount, toSignOldestDays } = requests
  const more = waitingCount - waiting.length + (returnedCount - returned.length)
  return (
    <section className={classes.root} aria-label="Signatures">
      {toSignCount > 0 && (
        <div className={classes.row}>
          <IconSignature {...iconSize} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>
              {toSignCount} to sign
              {(toSignOldestDays ?? 0) > 0 && ` · oldest ${daysWords(toSignOldestDays ?? 0)}`}
            </span>
          </span>
          <Button size="sm" renderRoot={(props) => <Link to={paths.myClinicians()} {...props} />}>
            My Clinicians
          </Button>
        </div>
      )}
      {returned.map(({ id, case: { id: caseId, title }, supervisor, comment }) => (
        <div key={id} className={classes.row}>
          <IconArrowBackUp {...iconSize} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{title} came back to you</span>
            <span>
              {supervisor.name}: {firstSentence(comment ?? '')}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Open ${title}, which came back to you`}
            renderRoot={(props) => <Link to={paths.case(caseId)} {...props} />}
          >
            Open
          </Button>
        </div>
      ))}
      {waiting.map((request) => (
        <div key={request.id} className={classes.row}>
          <IconHourglass {...iconSize} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{request.case.title}</span>
            <span>
              {waitingWords(request)}
              {!request.maySign && ', who may no longer sign'}
              {request.isUnanswered && '. Your administrators see it.'}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Open ${request.case.title}, which waits for a signature`}
            renderRoot={(props) => <Link to={paths.case(request.case.id)} {...props} />}
          >
            Open
          </Button>
        </div>
      ))}
      {waitingCount + returnedCount > 0 && (
        <p className={classes.more}>
          <Link to={paths.logbook()} search={{ signOff: waitingCount > 0 ? 'waiting' : 'returned' }}>
            {more > 0 ? `My requests: ${more} more` : 'My requests in the logbook'}
          </Link>
        </p>
      )}
    </section>
  )
}
