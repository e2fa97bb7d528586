import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { Role } from '#platform/contract/access.ts'
import { paths } from '#paths/paths.ts'
import classes from './log-case-button.module.css'

// On the form itself, its own button replaces this one.
const isCaseForm = (pathname: string): boolean =>
  pathname === paths.newCase() || /^\/logbook\/[^/]+\/edit$/.test(pathname)

/** Whether the button is shown on this screen. Not for administrators, who manage the service; their menu still links to the form. */
export const hasLogCaseButton = (role: Role, pathname: string): boolean =>
  (role === 'clinician' || role === 'supervisor') && !isCaseForm(pathname)

const controls =
  'a[href], button, input, select, textarea, [role="button"], [role="switch"], [role="combobox"]'

const fields = 'textarea, select, input:not([type="checkbox"], [type="radio"])'
// A shared border hides nothing.
const minOverlap = 4

/** Returns whether the button would hide this control: its centre or most of it; for a text field, any part. */
function hides(button: DOMRect, control: HTMLElement): boolean {
  const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
  const across = Math.min(button.right, right) - Math.max(button.left, left)
  const down = Math.min(button.bottom, bottom) - Math.max(button.top, top)
  if (across <= 0 || down <= 0 || width < 2 || height < 2) return false
  if (control.matches(fields) && across > minOverlap && down > minOverlap) return true
  const [x, y] = [left + width / 2, top + height / 2]
  const isCentreHidden = x > button.left && x < button.right && y > button.top && y < button.bottom
  return isCentreHidden || across * down > (width * height) / 2
}

/** Returns whether a control of the screen is where the button is shown. */
function liesOverControl(root: HTMLElement): boolean {
  // Its own position, without the shift of the transition.
  const { width, height } = root.getBoundingClientRect()
  const { right, bottom } = getComputedStyle(root)
  const place = new DOMRect(
    document.documentElement.clientWidth - parseFloat(right) - width,
    window.innerHeight - parseFloat(bottom) - height,
    width,
    height,
  )
  return [...document.querySelectorAll<HTMLElement>(`main :is(${controls}), footer :is(${controls})`)].some(
    (control) => hides(place, control) && control.checkVisibility(),
  )
}

// A finger that rests on the screen moves it by a few pixels.
const minScroll = 4

/** Hides the button while the page scrolls down, and wherever it would cover a control. */
function useIsHidden(root: RefObject<HTMLAnchorElement | null>): boolean {
  const [isAside, setIsAside] = useState(false)
  // Only the browser knows which elements overlap.
  useEffect(() => {
    let isDown = false
    let previousScroll = window.scrollY
    let frame = 0
    const place = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        const element = root.current
        if (element && element.offsetWidth > 0) setIsAside(isDown || liesOverControl(element))
      })
    }
    const onScroll = () => {
      const now = window.scrollY
      if (now <= 0) isDown = false
      else if (Math.abs(now - previousScroll) < minScroll) return
      else isDown = now > previousScroll
      previousScroll = now
      place()
    }
    const content = document.querySelector('#main')
    const watched = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(place)
    if (content) watched?.observe(content)
    window.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('resize', place)
    place()
    return () => {
      cancelAnimationFrame(frame)
      watched?.disconnect()
      window.removeEventListener('scroll', onScroll)
      window.removeEventListener('resize', place)
    }
  }, [root])
  return isAside
}

/** Renders the link to the case form on a phone, within reach of the thumb. Mounted anew for every screen. */
export function LogCaseButton() {
  const root = useRef<HTMLAnchorElement>(null)
  const isAside = useIsHidden(root)
  return (
    <nav aria-label="Quick log">
      <Link ref={root} to={paths.newCase()} className={classes.root} data-aside={isAside || undefined}>
        <IconPlus size={20} stroke={1.75} aria-hidden="true" />
        Log case
      </Link>
    </nav>
  )
}
