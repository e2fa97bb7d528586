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

/** A table to read. The library's table adds its own scroll bars, and with them 20 kB. */
export function PlainTable({ minWidth, className, children, ...named }: PlainTableProps) {
  const table = (
    <table className={`${classes.table} ${className ?? ''}`} style={{ minWidth }} {...named}>
      {children}
    </table>
  )
  if (minWidth === undefined) return table
  return (
    // A scrolling element must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={classes.scroller} tabIndex={0} {...named}>
      {table}
    </section>
  )
}
