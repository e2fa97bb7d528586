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

/** A part of the start page that shows whether the user is fit to fly. It is left out if no requirement applies. */
export function FitnessPanel() {
  const states = useQuery(statesQuery({}))
  if (states.isError && !states.data) {
    return (
      <LoadNote onRetry={() => void states.refetch()}>
        Your compliance requirements could not be loaded.
      </LoadNote>
    )
  }
  if (states.isLoading) return <div className={classes.waiting} aria-busy="true" data-waiting />
  const applying = states.data?.states.filter(({ status }) => status !== 'not_applicable') ?? []
  if (!states.data || applying.length === 0) return null
  return (
    <section className={boxStyles.frame} aria-label="Compliance">
      <FitToFly
        size="whole"
        fitness={states.data.fitness}
        states={states.data.states}
        person={null}
        day={states.data.asOf}
        isToday
      />
      <Link to={paths.compliance()} className={classes.link}>
        All requirements →
      </Link>
    </section>
  )
}

/** Shows in one line whether the user is fit to fly, above the list of people whom the user oversees. */
export function OwnFitnessPanel() {
  const states = useQuery(statesQuery({}))
  if (!states.data) return <div className={classes.line} aria-busy={states.isLoading} />
  const { fitness, asOf } = states.data
  const words = fitnessSentence(fitness, { isToday: true, day: asOf, isOwn: true })
  const tone = fitnessTone(fitness)
  return (
    <p className={classes.line}>
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
