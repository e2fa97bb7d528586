import type { ButtonHTMLAttributes } from 'react'
import classes from './more-button.module.css'

/** The button after a row of chips that leads to the choices without a chip. */
export const MoreButton = (props: ButtonHTMLAttributes<HTMLButtonElement>) => (
  <button type="button" className={classes.more} {...props} />
)
