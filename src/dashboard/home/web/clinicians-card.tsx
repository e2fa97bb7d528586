import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { verdictTone, verdictWord } from '#compliance/state/state-words.ts'
import type { FitVerdict } from '#compliance/rules/words.contract.ts'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Clinician } from '../contract.ts'
import classes from './clinicians-card.module.css'
import card from './home-card.module.css'
import { teamFitnessQuery } from './queries.ts'

/** Lists a supervisor's clinicians by name, with what may need a conversation. Clinicians are not ranked. */
export function CliniciansCard({ clinicians }: { clinicians: readonly Clinician[] }) {
  const { data: team, isPending } = useQuery({ ...teamFitnessQuery, enabled: clinicians.length > 0 })
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>My clinicians</h2>
      </div>
      {clinicians.length === 0 && (
        <p className={card.nothing}>
          No clinicians are assigned to you yet. An administrator can assign them.
        </p>
      )}
      {clinicians.length > 0 && (
        <table className={`${classes.table} tabular`} aria-label="My clinicians">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Last case</th>
              <th scope="col" className={classes.figure}>
                Cases, 90 days
              </th>
              <th scope="col" className={classes.figure}>
                Flagged
              </th>
            </tr>
          </thead>
          <tbody>
            {clinicians.map(({ id, name, profession, lastCaseDate, casesIn90Days, flaggedOpen }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={paths.logbook()} search={{ clinician: id }} className={classes.name}>
                    {name}
                  </Link>
                  {profession !== null && <span className={classes.profession}>{profession}</span>}
                  {isPending && <span className={classes.awaited} />}
                  <FitWord person={team?.get(id)} />
                </th>
                <td className={classes.date}>
                  {lastCaseDate === null ? 'None yet' : formatDate(lastCaseDate)}
                </td>
                <td className={classes.figure}>{casesIn90Days}</td>
                <td className={classes.figure}>
                  {flaggedOpen > 0 ? <FlaggedMark>{flaggedOpen}</FlaggedMark> : 0}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface FitWordProps {
  /** Undefined while it is unknown. */
  person: { id: string; verdict: FitVerdict; blocking: number } | undefined
}

/** Nothing where no requirement decides about duty: the word would promise more than anybody has checked. */
function FitWord({ person }: FitWordProps) {
  if (!person || person.blocking === 0) return null
  const { id, verdict } = person
  return (
    <Link to={paths.compliance()} search={{ user: id }} className={classes.fit}>
      <ToneBadge tone={verdictTone[verdict]}>{verdictWord[verdict]}</ToneBadge>
    </Link>
  )
}
