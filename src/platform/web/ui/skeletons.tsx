import { Skeleton } from '@mantine/core'
import classes from './skeletons.module.css'

const countTo = (length: number) => Array.from({ length }, (_, index) => index)

/** Placeholder rows for a loading list, as tall as the real ones. */
export function ListSkeleton({ rows = 8, rowHeight = 64 }: { rows?: number; rowHeight?: number }) {
  return (
    <output className={classes.list} aria-label="Loading..." data-waiting>
      {countTo(rows).map((row) => (
        <Skeleton key={row} height={rowHeight} />
      ))}
    </output>
  )
}

/** Placeholders for loading panels or cards, in the same number and grid. */
export function CardsSkeleton({ cards = 4, height = 96 }: { cards?: number; height?: number }) {
  return (
    <output className={classes.cards} aria-label="Loading..." data-waiting>
      {countTo(cards).map((card) => (
        <Skeleton key={card} height={height} />
      ))}
    </output>
  )
}
