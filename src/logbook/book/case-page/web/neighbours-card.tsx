import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import { mayBeShortcut } from '#platform/web/session/shortcut-setting.ts'
import { paths } from '#paths/paths.ts'
import type { CaseSummary } from '../../list/contract.ts'
import type { OpenedFrom } from '../../list/opened-from.ts'
import { useNeighbours } from '../../list/web/neighbours.ts'
import classes from './neighbours-card.module.css'

/** Links to the list, and to the previous and the next case in it. The keys `k` and `j` open these cases. */
export function NeighboursCard({ id }: { id: string }) {
  const { openedFrom, previous, next } = useNeighbours(id)
  const navigate = useNavigate()
  // The document receives the keys, and React does not render it.
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const neighbour = { j: next, k: previous }[event.key]
      if (!neighbour || !openedFrom || !mayBeShortcut(event)) return
      void navigate({ to: paths.case(neighbour.id), state: { openedFrom }, replace: true })
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [next, previous, openedFrom, navigate])
  const back = openedFrom?.back ?? {
    label: 'Logbook',
    to: paths.logbook(),
    search: openedFrom?.search ?? {},
  }
  return (
    <nav className={classes.root} aria-label={`Neighbours in the ${openedFrom?.back ? 'list' : 'logbook'}`}>
      <Link to={back.to} search={back.search} className={classes.link}>
        {back.label}
      </Link>
      {openedFrom && (previous ?? next) && (
        <span className={classes.steps}>
          <Step neighbour={previous} openedFrom={openedFrom}>
            <IconChevronLeft size={18} stroke={1.75} aria-hidden="true" />
            Previous
          </Step>
          <Step neighbour={next} openedFrom={openedFrom}>
            Next
            <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
          </Step>
        </span>
      )}
    </nav>
  )
}

interface StepProps {
  neighbour: CaseSummary | undefined
  openedFrom: OpenedFrom
  children: ReactNode
}

/** Replaces the entry of the browser's history, so that Back returns to the list. */
function Step({ neighbour, openedFrom, children }: StepProps) {
  if (!neighbour) {
    return (
      <span className={classes.none} aria-hidden="true">
        {children}
      </span>
    )
  }
  return (
    <Link
      to={paths.case(neighbour.id)}
      state={{ openedFrom }}
      replace
      title={neighbour.title}
      className={classes.link}
    >
      {children}
    </Link>
  )
}
