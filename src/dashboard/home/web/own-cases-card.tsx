import { IconFlag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { OwnCase } from '../contract.ts'
import card from './home-card.module.css'
import classes from './rows-card.module.css'

export function OwnCasesCard({ cases }: { cases: readonly OwnCase[] }) {
  return (
    <section className={card.card}>
      <div className={card.head}>
        <h2 className={card.title}>Recent cases</h2>
        {cases.length > 0 && (
          <Link to={paths.logbook()} className={card.more}>
            View the logbook
          </Link>
        )}
      </div>
      {cases.length === 0 && <p className={card.nothing}>No cases yet. Cases that you log appear here.</p>}
      <ul className={`${classes.rows} tabular`} aria-label="Recent cases">
        {cases.map((recent) => (
          <li key={recent.id}>
            {/* Linked by id, because several cases may share a mission number. */}
            <Link to={paths.case(recent.id)} className={`${classes.row} ${classes.link}`}>
              <span className={classes.facts}>
                <span className={classes.first}>{recent.title}</span>
                <span>{[recent.missionTypeLabel, recent.typeLabel].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={classes.figures}>
                <span>
                  {recent.missionNumber} · {formatDate(recent.date)}
                </span>
                {recent.flagCaseReview && (
                  <span className={classes.flagged}>
                    <IconFlag size={14} stroke={2} aria-hidden="true" />
                    Flagged
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
