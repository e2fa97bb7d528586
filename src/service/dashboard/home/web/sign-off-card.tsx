import { Button } from '@mantine/core'
import { IconArrowBackUp, IconHourglass, IconSignature } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { daysWords, waitingForWords, waitingWords } from '#governance/sign-off/requests/web/messages.ts'
import { paths } from '#paths/paths.ts'
import classes from '#platform/web/ui/to-do-card.module.css'
import type { Home } from '../contract.ts'
import { firstSentence } from './first-sentence.ts'

const iconSize = { size: 20, stroke: 1.75 }

/** Shows a supervisor the cases that wait for their signature. Shows a clinician their returned cases and open requests. */
export function SignOffCard({ requests }: { requests: Home['signOff'] }) {
  const { waiting, returned, toSignCount, toSignOldestDays, outside } = requests
  const waitingCount = requests.waitingCount + outside.waitingCount
  const returnedCount = requests.returnedCount + outside.returnedCount
  const rows = [waiting, returned, outside.waiting, outside.returned].flat().length
  const more = waitingCount + returnedCount - rows
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
      {returned.map(({ id, case: shown, supervisor, comment }) => (
        <ReturnedRow key={id} shown={shown} by={supervisor.name} comment={comment} />
      ))}
      {outside.returned.map(({ id, case: shown, who, comment }) => (
        <ReturnedRow key={id} shown={shown} by={who} comment={comment} />
      ))}
      {waiting.map((request) => (
        <WaitingRow key={request.id} shown={request.case}>
          {waitingWords(request)}
          {!request.maySign && ', who may no longer sign'}
          {request.isUnanswered && '. Your administrators see it.'}
        </WaitingRow>
      ))}
      {outside.waiting.map((request) => (
        <WaitingRow key={request.id} shown={request.case}>
          {waitingForWords(request.who, request.ageDays)}
        </WaitingRow>
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

interface RowCase {
  id: string
  title: string
}

const ReturnedRow = ({ shown, by, comment }: { shown: RowCase; by: string; comment: string | null }) => (
  <div className={classes.row}>
    <IconArrowBackUp {...iconSize} aria-hidden="true" className={classes.icon} />
    <span className={classes.words}>
      <span className={classes.first}>{shown.title} came back to you</span>
      <span>
        {by}: {firstSentence(comment ?? '')}
      </span>
    </span>
    <OpenButton shown={shown} why="which was returned to you" />
  </div>
)

const WaitingRow = ({ shown, children }: { shown: RowCase; children: ReactNode }) => (
  <div className={classes.row}>
    <IconHourglass {...iconSize} aria-hidden="true" className={classes.icon} />
    <span className={classes.words}>
      <span className={classes.first}>{shown.title}</span>
      <span>{children}</span>
    </span>
    <OpenButton shown={shown} why="which waits for a signature" />
  </div>
)

const OpenButton = ({ shown, why }: { shown: RowCase; why: string }) => (
  <Button
    size="sm"
    variant="default"
    aria-label={`Open ${shown.title}, ${why}`}
    renderRoot={(props) => <Link to={paths.case(shown.id)} {...props} />}
  >
    Open
  </Button>
)
