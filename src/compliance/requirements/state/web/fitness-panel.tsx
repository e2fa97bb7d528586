import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadNote } from '#platform/web/components/load-note.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { paths } from '#paths/paths.ts'
import { FitToFly } from './fit-to-fly-panel.tsx'
import { statesQuery } from './queries.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import { fitnessSentence, fitnessTone } from '../state-words.ts'
import classes from './fitness-panel.module.css'

/** On the start page: whether the user is fit to fly. Nothing where nothing applies. */
export function FitnessPanel() {
  const found = useQuery(statesQuery({}))
  if (found.isError && !found.data) {
    return (
      <LoadNote onRetry={() => void found.refetch()}>
        Your compliance requirements could not be loaded.
      </LoadNote>
    )
  }
  if (found.isLoading) return <div className={classes.waiting} aria-busy="true" data-waiting />
  const applying = found.data?.states.filter(({ status }) => status !== 'not_applicable') ?? []
  if (!found.data || applying.length === 0) return null
  return (
    <section className={boxStyles.frame} aria-label="Compliance">
      <FitToFly
        size="whole"
        fitness={found.data.fitness}
        states={found.data.states}
        person={null}
        day={found.data.asOf}
        isToday
      />
      <Link to={paths.compliance()} className={classes.link}>
        All requirements →
      </Link>
    </section>
  )
}

/** The same in one line, above the people whom the user oversees. */
export function OwnFitnessPanel() {
  const found = useQuery(statesQuery({}))
  if (!found.data) return <div className={classes.line} aria-busy={found.isLoading} />
  const { fitness, asOf } = found.data
  const words = fitnessSentence(fitness, { isToday: true, day: asOf })
  const tone = fitnessTone(fitness)
  return (
    <p className={classes.line}>
      <span>You:</span>
      <Link to={paths.compliance()} className={classes.own}>
        {tone === null ? (
          words
        ) : (
          <ToneBadge tone={tone} isSentence>
            {words}
          </ToneBadge>
        )}
      </Link>
    </p>
  )
}
