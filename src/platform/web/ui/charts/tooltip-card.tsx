import type { ChartEntry } from './chart-entry.ts'
import classes from './tooltip-card.module.css'

interface TooltipCardProps {
  entry: Pick<ChartEntry, 'name' | 'value'>
  /** What it is about, in pixels from the drawing's left and top. */
  x: number
  y: number
  /** The drawing's width: from its middle on the card stands on the left. Left out: always on the right. */
  width?: number
}

const distance = 10

/** What is under the pointer, in the words the specification gives. */
export function TooltipCard({ entry, x, y, width = Infinity }: TooltipCardProps) {
  const isLeft = x > width / 2
  return (
    <div className={isLeft ? classes.left : classes.right} style={{ top: y + distance }}>
      {/* It gives way where the card needs its room, so that the card stays within the drawing. */}
      <span style={{ flex: `0 1 ${(isLeft ? width - x : x) + distance}px` }} />
      <div className={classes.card}>
        {entry.name} - {entry.value} cases
      </div>
    </div>
  )
}
