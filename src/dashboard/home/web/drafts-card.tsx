import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatRelative } from '#platform/web/dates.ts'
import { paths } from '#web/paths.ts'
import type { Home } from '../contract.ts'
import classes from './drafts-card.module.css'

interface DraftsCardProps {
  drafts: Home['drafts']
  /** On this device waits a case that was begun and not saved. */
  holdsUnsaved: boolean
}

/** What was begun and not finished comes before everything else. */
export function DraftsCard({ drafts, holdsUnsaved }: DraftsCardProps) {
  const more = drafts.total - drafts.newest.length
  return (
    <section className={classes.root} aria-label="To finish">
      {holdsUnsaved && (
        <div className={classes.row}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>A case on this device is not saved yet</span>
            <span>What you typed is still there.</span>
          </span>
          <Button size="sm" renderRoot={(props) => <Link to={paths.newCase()} {...props} />}>
            Resume draft
          </Button>
        </div>
      )}
      {drafts.newest.map(({ id, title, missionNumber, updatedAt }) => (
        <div key={id} className={classes.row}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{title}</span>
            <span className="tabular">
              Draft · {missionNumber} · {formatRelative(updatedAt)}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Resume draft ${missionNumber}, ${title}`}
            renderRoot={(props) => <Link to={paths.case(id)} {...props} />}
          >
            Resume draft
          </Button>
        </div>
      ))}
      {more > 0 && (
        <p className={classes.more}>
          {more === 1 ? 'One more draft is' : `${more} more drafts are`} in your logbook.
        </p>
      )}
    </section>
  )
}
