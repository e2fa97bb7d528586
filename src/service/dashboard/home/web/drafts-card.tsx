import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatAge } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Home } from '../contract.ts'
import classes from '#platform/web/ui/to-do-card.module.css'

interface DraftsCardProps {
  drafts: Home['drafts']
  /** The number of cases that are stored only on this device. */
  unsent: number
}

/** Lists the cases to finish. It is the first card on the start page. */
export function DraftsCard({ drafts, unsent }: DraftsCardProps) {
  const more = drafts.total - drafts.newest.length
  return (
    <section className={classes.root} aria-label="To finish">
      {unsent > 0 && (
        <div className={classes.row}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>
              {unsent === 1 ? 'A case is' : `${unsent} cases are`} stored only on this device
            </span>
            <span>What you typed is still there.</span>
          </span>
          <Button size="sm" renderRoot={(props) => <Link to={paths.drafts()} {...props} />}>
            Open drafts
          </Button>
        </div>
      )}
      {drafts.newest.map(({ id, title, missionNumber, updatedAt }) => (
        <div key={id} className={classes.row}>
          <IconPencil size={20} stroke={1.75} aria-hidden="true" className={classes.icon} />
          <span className={classes.words}>
            <span className={classes.first}>{title}</span>
            <span className="tabular">
              Draft · {missionNumber} · {formatAge(updatedAt)}
            </span>
          </span>
          <Button
            size="sm"
            variant="default"
            aria-label={`Resume draft ${missionNumber}, ${title}`}
            renderRoot={(props) => <Link to={paths.newCase()} search={{ draft: id }} {...props} />}
          >
            Resume draft
          </Button>
        </div>
      ))}
      {more > 0 && (
        <p className={classes.more}>
          <Link to={paths.drafts()}>{more === 1 ? 'One more draft' : `${more} more drafts`} to finish</Link>
        </p>
      )}
    </section>
  )
}
