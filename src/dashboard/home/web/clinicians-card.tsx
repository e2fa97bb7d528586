import { Link } from '@tanstack/react-router'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { Clinician } from '../contract.ts'
import classes from './clinicians-card.module.css'
import card from './home-card.module.css'

/** Lists a supervisor's clinicians by name, with what may need a conversation. Clinicians are not ranked. */
export function CliniciansCard({ clinicians }: { clinicians: readonly Clinician[] }) {
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
