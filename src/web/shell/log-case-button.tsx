import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { paths } from '#paths/paths.ts'
import classes from './log-case-button.module.css'

// On the form itself, its own button replaces this one.
const isCaseForm = (pathname: string): boolean =>
  pathname === paths.newCase() || /^\/logbook\/[^/]+\/edit$/.test(pathname)

/** Whether the button is shown on this screen. Not for administrators, who manage the service; their menu still links to the form. */
export const hasLogCaseButton = (role: Role, pathname: string): boolean =>
  (role === 'clinician' || role === 'supervisor') && !isCaseForm(pathname)

// A finger that rests on the screen moves it by a few pixels.
const minScroll = 4
// The empty space at the end of a page, which the bar covers.
const endSpace = 88

/** Returns whether the user is on their way down the page; not at its end, where the bar covers nothing. */
function useIsScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  // Only the browser knows where the page is.
  useEffect(() => {
    let previous = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      const isAtEnd = now + window.innerHeight >= document.documentElement.scrollHeight - endSpace
      if (now > 0 && !isAtEnd && Math.abs(now - previous) < minScroll) return
      setIsDown(now > previous && !isAtEnd)
      previous = now
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  return isDown
}

/**
 * Renders the link to the case form on a phone, within reach of the thumb: a bar at the end of the screen, because a button
 * that floats over the page hides parts of figures and controls. Mounted anew for every screen.
 */
export function LogCaseButton() {
  const isAside = useIsScrollingDown()
  return (
    <nav aria-label="Quick log" className={classes.root} data-aside={isAside || undefined}>
      <Link to={paths.newCase()} className={classes.link}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        Log case
      </Link>
    </nav>
  )
}
