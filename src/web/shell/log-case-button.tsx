import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { paths } from '#paths/paths.ts'
import classes from './log-case-button.module.css'

// On the form itself, its own button replaces this one.
const isCaseForm = (pathname: string): boolean =>
  pathname === paths.newCase() || /^\/logbook\/[^/]+\/edit$/.test(pathname)

/** Whether the button is shown on this screen. Administrators, who manage the service, have only the link in the menu. */
export const hasLogCaseButton = (role: Role, pathname: string): boolean =>
  (role === 'clinician' || role === 'supervisor') && !isCaseForm(pathname)

// Smaller movements are ignored: a finger that rests on the screen moves it by a few pixels.
const minScrollPixels = 4
// The empty space at the end of a page, which the bar covers.
const endSpacePixels = 88

/** Whether the user is scrolling down. False at the end of the page, where the bar covers nothing. */
function useIsScrollingDown(): boolean {
  const [isDown, setIsDown] = useState(false)
  // The scroll position is known only to the browser.
  useEffect(() => {
    let previous = window.scrollY
    const onScroll = () => {
      const now = window.scrollY
      const isAtEnd = now + window.innerHeight >= document.documentElement.scrollHeight - endSpacePixels
      if (now > 0 && !isAtEnd && Math.abs(now - previous) < minScrollPixels) return
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
  const isHidden = useIsScrollingDown()
  return (
    <nav aria-label="Quick log" className={classes.root} data-aside={isHidden || undefined}>
      <Link to={paths.newCase()} className={classes.link}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        Log case
      </Link>
    </nav>
  )
}
