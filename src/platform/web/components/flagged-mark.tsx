import { IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './flagged-mark.module.css'

/** Marks cases that are flagged for review: a flag with a word or a count. */
export function FlaggedMark({ children = 'Flagged' }: { children?: ReactNode }) {
  return (
    <span className={classes.root}>
      <IconFlag size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  )
}
