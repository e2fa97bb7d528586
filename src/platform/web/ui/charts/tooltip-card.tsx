import type { ChartEntry } from './chart-entry.ts'
import classes from './tooltip-card.module.css'

interface TooltipCardProps {
  entry: Pick<ChartEntry, 'name' | 'value'>
  /** The position of the target, in pixels from the left and top of the drawing. */
  x: number
  y: number
  /**
   * The width of the drawing. Right of its middle, the tooltip is on the left of the target. If undefined, it is always
   * on the right.
   */
  width?: number
}

const distance = 10

/** The text about the bar, point or slice under the pointer, as the specification words it. */
export function TooltipCard({ entry, x, y, width = Infinity }: TooltipCardProps) {
  const isLeft = x > width / 2
  return (
    <div className={isLeft ? classes.left : classes.right} style={{ top: y + distance }}>
      {/** It shrinks where necessary, so that the tooltip stays within the drawing. */}
      <span style={{ flex: `0 1 ${(isLeft ? width - x : x) + distance}px` }} />
      <div className={classes.card}>
        {entry.name} - {entry.value} cases
      </div>
    </div>
  )
}
