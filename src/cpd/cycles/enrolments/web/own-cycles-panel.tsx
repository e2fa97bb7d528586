import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import rows from '#platform/web/ui/linked-rows.module.css'
import { paths } from '#paths/paths.ts'
import { daysLeftWords, doneWords, gapSentence } from '../../progress/words.ts'
import type { Enrolment } from '../contract.ts'
import { PaceBadge, CycleRing } from './cycle-card.tsx'
import { isRunning } from './cycle-values.ts'
import classes from './own-cycles-panel.module.css'
import { enrolmentsQuery } from './queries.ts'

/** More are in the portal. */
const shownCycles = 3

/** How far one's own running cycles are, the first to end first, for the start page. Administrators who report to nobody see nothing. */
export function OwnCyclesPanel() {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const found = useQuery({ ...enrolmentsQuery(user?.id ?? ''), enabled: user !== null })
  const running = (found.data ?? [])
    .filter((cycle) => isRunning(cycle, today))
    .toSorted((a, b) => a.cycleEnd.localeCompare(b.cycleEnd))
  if (found.isError && found.data === undefined)
    return <LoadNote onRetry={() => void found.refetch()}>Your CPD cycles could not be loaded.</LoadNote>
  if (user === null || found.data === undefined) return null
  if (running.length === 0 && user.role.includes('admin')) return null
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>CPD cycles</h2>
        <Link to={paths.cpdPortal()} className={classes.more}>
          CPD Portal
        </Link>
      </div>
      {running.length === 0 && (
        <p className={textStyles.note}>
          Whom do you report your CPD to? <Link to={paths.newCycle()}>Choose a standard</Link>, and how far
          you are appears here.
        </p>
      )}
      {running.length > 0 && (
        <ul className={rows.rows} aria-label="CPD cycles">
          {running.slice(0, shownCycles).map((cycle) => (
            <li key={cycle.id}>
              <CycleRow cycle={cycle} />
            </li>
          ))}
        </ul>
      )}
      {running.length > shownCycles && (
        <p className={classes.others}>
          <Link to={paths.cpdPortal()}>and {running.length - shownCycles} more</Link>
        </p>
      )}
    </section>
  )
}

function CycleRow({ cycle }: { cycle: Enrolment }) {
  const { progress, rules } = cycle
  return (
    <Link to={paths.cycle(cycle.id)} className={`${rows.row} ${rows.link} ${classes.row}`}>
      <CycleRing cycle={cycle} isSmall />
      <span className={rows.facts}>
        <span className={rows.first}>{rules.body}</span>
        <span className="tabular">
          {[doneOf(cycle), daysLeftWords(progress.daysLeft)].filter(Boolean).join(' · ')}
        </span>
        {progress.nextGap && <span>{gapSentence(progress.nextGap, formatDate)}</span>}
      </span>
      <PaceBadge cycle={cycle} />
    </Link>
  )
}

/** Says what the ring shows, such as `All CPD 12 of 30 h`; nothing if the body sets no figure. */
function doneOf({ progress }: Enrolment): string {
  const target = progress.targets.find(({ code }) => code === progress.ringTarget)
  if (target) return `${target.label} ${doneWords(target)}`
  const complete = progress.targets.filter(({ isComplete }) => isComplete).length
  const all = progress.targets.length
  return all === 0 ? '' : `${complete} of ${all} ${all === 1 ? 'target' : 'targets'}`
}
