import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import classes from './log-case-button.module.css'

/** Renders the link to log a case, within reach of the thumb on every screen of a phone. */
export function LogCaseButton() {
  return (
    <nav aria-label="Quick log">
      <Link to={paths.newCase()} className={classes.root}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        Log case
      </Link>
    </nav>
  )
}
