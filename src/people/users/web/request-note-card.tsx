import { IconMessage, IconRefresh } from '@tabler/icons-react'
import { formatDate } from '#platform/web/dates.ts'
import type { User } from '../contract.ts'
import classes from './request-note-card.module.css'

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

/** Renders what an administrator should read before deciding: an earlier refusal, and the user's note. */
export function RequestNoteCard({ request }: Pick<User, 'request'>) {
  if (request === null) return null
  const { note, refusedAt, refusedBecause } = request
  return (
    <>
      {refusedAt !== null && (
        <p className={classes.root} data-refused>
          <IconRefresh {...icon} />
          <span>
            Requested again. Rejected on {formatDate(refusedAt)}
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
