import type { ReactNode } from 'react'
import classes from './plain-table.module.css'

interface PlainTableProps {
  'aria-label': string
  /** In pixels. On a narrower screen the table scrolls sideways. */
  minWidth?: number
  className?: string | undefined
  /** `thead` and `tbody`. */
  children: ReactNode
}

/** A read-only table. The table of the library adds its own scroll bars, which take 20 kB. */
export function PlainTable({ minWidth, className, children, ...labelProps }: PlainTableProps) {
  const table = (
    <table className={`${classes.table} ${className ?? ''}`} style={{ minWidth }} {...labelProps}>
      {children}
    </table>
  )
  if (minWidth === undefined) return table
  return (
    // A scrolling element must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroller} tabIndex={0} {...labelProps}>
      {table}
    </section>
  )
}
