import { IconMessage, IconRefresh } from '@tabler/icons-react'
import { formatDate } from '#platform/web/dates.ts'
import type { User } from '../contract.ts'
import classes from './request-note-card.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** What whoever decides about a registration should read first: an earlier refusal, and the person's own words. */
export function RequestNoteCard({ request }: Pick<User, 'request'>) {
  if (request === null) return null
  const { note, refusedAt, refusedBecause } = request
  return (
    <>
      {refusedAt !== null && (
        <p className={classes.root} data-refused>
          <IconRefresh {...icon} />
          <span>
            Asks again. Rejected on {formatDate(refusedAt)}
            {refusedBecause === null ? ', without a reason' : `: ${refusedBecause}`}
          </span>
        </p>
      )}
      {note !== null && (
        <p className={classes.root}>
          <IconMessage {...icon} />
          <span>“{note}”</span>
        </p>
      )}
    </>
  )
}
