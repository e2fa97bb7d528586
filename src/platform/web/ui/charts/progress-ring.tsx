import type { ReactNode } from 'react'
import classes from './progress-ring.module.css'

interface ProgressRingProps {
  /** From 0 to 1. */
  share: number
  /** In pixels. */
  size: number
  thickness: number
  /** Shown inside. */
  children?: ReactNode
}

/** Draws a share as part of a ring. It is hidden from screen readers, so the share must also be stated as text. */
export function ProgressRing({ share, size, thickness, children }: ProgressRingProps) {
  const circle = { cx: size / 2, cy: size / 2, r: (size - thickness) / 2, strokeWidth: thickness }
  const shownShare = Math.min(Math.max(share, 0), 1)
  return (
    <div className={classes.root} aria-hidden="true">
      <svg width={size} height={size}>
        <circle {...circle} className={classes.rest} />
        {shownShare > 0 && (
          <circle
            {...circle}
            className={classes.share}
            data-is-whole={shownShare === 1 || undefined}
            pathLength={1}
            strokeDasharray={`${shownShare} 1`}
          />
        )}
      </svg>
      {children !== undefined && <div className={classes.words}>{children}</div>}
    </div>
  )
}
