import { Button } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import toDoStyles from '#platform/web/ui/to-do-card.module.css'
import classes from './unanswered-card.module.css'
import { waitingWorkQuery } from './waiting-count-panel.tsx'

const maxShownCount = 99

/** Says how many requests for a signature are unanswered, if any, and links to them. */
export function UnansweredCard() {
  const { pathname } = useLocation()
  const count = useQuery(waitingWorkQuery(pathname)).data?.unansweredRequests ?? 0
  if (count === 0) return null
  const shown = count > maxShownCount ? `More than ${maxShownCount}` : count
  return (
    <section className={`${toDoStyles.root} ${classes.root}`} aria-label="Unanswered requests">
      <div className={toDoStyles.row}>
        <IconHourglass size={20} stroke={1.75} aria-hidden="true" className={toDoStyles.icon} />
        <span className={toDoStyles.words}>
          <span className={toDoStyles.first}>
            {count === 1
              ? '1 request for a signature is unanswered'
              : `${shown} requests for a signature are unanswered`}
          </span>
          <span>
            {count === 1 ? 'It waits' : 'They wait'} too long, or for somebody who may no longer sign.
          </span>
        </span>
        <Button
          size="sm"
          variant="default"
          renderRoot={(props) => <Link to={paths.unansweredRequests()} {...props} />}
        >
          See the requests
        </Button>
      </div>
    </section>
  )
}
