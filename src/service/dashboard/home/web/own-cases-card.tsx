import { Link } from '@tanstack/react-router'
import { FlaggedMark } from '#platform/web/components/flagged-mark.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { paths } from '#paths/paths.ts'
import type { OwnCase } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import card from './home-card.module.css'
import rows from '#platform/web/ui/linked-rows.module.css'
import classes from './own-cases-card.module.css'

export function OwnCasesCard({ cases }: { cases: readonly OwnCase[] }) {
  return (
    <section className={boxStyles.frame}>
      <div className={boxStyles.cardHead}>
        <h2 className={textStyles.title}>Recent cases</h2>
        {cases.length > 0 && (
          <Link to={paths.logbook()} className={card.more}>
            View the logbook
          </Link>
        )}
      </div>
      {cases.length === 0 && <p className={card.nothing}>No cases yet. Cases that you log appear here.</p>}
      <ul className={`${rows.rows} tabular`} aria-label="Recent cases">
        {cases.map((ownCase) => (
          <li key={ownCase.id}>
            {/* Linked by id, because several cases may share a mission number. */}
            <Link to={paths.case(ownCase.id)} className={`${rows.row} ${rows.link} ${classes.row}`}>
              <span className={rows.facts}>
                <span className={rows.first}>{ownCase.title}</span>
                <span>{[ownCase.missionTypeLabel, ownCase.typeLabel].filter(Boolean).join(' · ')}</span>
              </span>
              <span className={`${rows.figures} ${classes.figures}`}>
                <span>
                  {ownCase.missionNumber} · {formatDate(ownCase.date)}
                </span>
                {ownCase.flagCaseReview && <FlaggedMark />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
