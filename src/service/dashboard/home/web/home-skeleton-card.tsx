import { Skeleton } from '@mantine/core'
import classes from './home-card.module.css'

/** Shows placeholders in the shape of the start page, so that nothing moves when it has loaded. */
export function HomeSkeletonCard({ oversees }: { oversees: boolean }) {
  return (
    <output className={classes.overview} aria-label="Loading..." data-waiting>
      {oversees && <Skeleton height={220} />}
      <Skeleton height={114} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <Skeleton height={230} />
          <Skeleton height={372} />
        </div>
        <div className={classes.column}>
          <Skeleton height={280} />
          <Skeleton height={280} />
        </div>
      </div>
    </output>
  )
}
