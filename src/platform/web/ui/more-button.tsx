import type { ButtonHTMLAttributes } from 'react'
import classes from './more-button.module.css'

/** At the end of a row of chips: the way to the answers that have no chip. */
export const MoreButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes.more} {...props} />
)
