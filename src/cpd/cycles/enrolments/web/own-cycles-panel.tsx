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
import { daysLeftText, doneText, gapSentence } from '../../progress/amount-texts.ts'
import type { Enrolment } from '../contract.ts'
import { PaceBadge, CycleRing } from './cycle-card.tsx'
import { isRunning } from './cycle-values.ts'
import classes from './own-cycles-panel.module.css'
import { enrolmentsQuery } from './queries.ts'

/** The maximum number of cycles on the start page; the portal shows all. */
const maxShownCycles = 3

/**
 * The progress of the user's own running cycles, the first to end first, for the start page. Administrators without cycles see
 * nothing.
 */
export function OwnCyclesPanel() {
  const { user } = useAuth()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const cyclesResult = useQuery({ ...enrolmentsQuery(user?.id ?? ''), enabled: user !== null })
  const runningCycles = (cyclesResult.data ?? [])
    .filter((cycle) => isRunning(cycle, today))
    .toSorted((a, b) => a.cycleEnd.localeCompare(b.cycleEnd))
  if (cyclesResult.isError && cyclesResult.data === undefined)
    return (
      <LoadNote onRetry={() => void cyclesResult.refetch()}>Your CPD cycles could not be loaded.</LoadNote>
    )
  if (user === null || cyclesResult.data === undefined) return null
  if (runningCycles.length === 0 && user.role.includes('admin')) return null
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>CPD cycles</h2>
        <Link to={paths.cpdPortal()} className={classes.more}>
          CPD Portal
        </Link>
      </div>
      {runningCycles.length === 0 && (
        <p className={textStyles.note}>
          Whom do you report your CPD to? <Link to={paths.newCycle()}>Choose a standard</Link>, and your
          progress appears here.
        </p>
      )}
      {runningCycles.length > 0 && (
        <ul className={rows.rows} aria-label="CPD cycles">
          {runningCycles.slice(0, maxShownCycles).map((cycle) => (
            <li key={cycle.id}>
              <CycleRow cycle={cycle} />
            </li>
          ))}
        </ul>
      )}
      {runningCycles.length > maxShownCycles && (
        <p className={classes.others}>
          <Link to={paths.cpdPortal()}>and {runningCycles.length - maxShownCycles} more</Link>
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
          {[ringText(cycle), daysLeftText(progress.daysLeft)].filter(Boolean).join(' · ')}
        </span>
        {progress.nextGap && <span>{gapSentence(progress.nextGap, formatDate)}</span>}
      </span>
      <PaceBadge cycle={cycle} />
    </Link>
  )
}

/** Returns what the ring shows, such as `All CPD 12 of 30 h`, or nothing if the body sets no amount. */
function ringText({ progress }: Enrolment): string {
  const target = progress.targets.find(({ code }) => code === progress.ringTarget)
  if (target) return `${target.label} ${doneText(target)}`
  const completeCount = progress.targets.filter(({ isComplete }) => isComplete).length
  const targetCount = progress.targets.length
  return targetCount === 0
    ? ''
    : `${completeCount} of ${targetCount} ${targetCount === 1 ? 'target' : 'targets'}`
}
