import { Link } from '@tanstack/react-router'
import { paths } from '#paths/paths.ts'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import rowStyles from '#platform/web/ui/linked-rows.module.css'
import type { RosterClinician } from '../contract.ts'
import { attentionWords } from './attention-words.ts'
import classes from './clinician-card.module.css'

/**
 * One clinician in the list of a supervisor: why they need attention, and their last case. The whole row is a link to their page.
 */
export const ClinicianCard = ({ person }: { person: RosterClinician }) => (
  <li>
    <Link to={paths.clinician(person.id)} className={`${rowStyles.row} ${rowStyles.link} ${classes.row}`}>
      <span className={rowStyles.facts}>
        <span className={rowStyles.first}>{person.name}</span>{' '}
        {person.profession !== null && <span className={classes.profession}>{person.profession}</span>}
        {person.attention.length > 0 && (
          <span className={classes.reasons}>
            {person.attention.map((reason) => {
              const { tone, word, reason: why } = attentionWords(reason, person)
              return (
                <span key={reason.kind} className={classes.reason}>
                  <ToneBadge tone={tone}>{word}</ToneBadge> {why}
                </span>
              )
            })}
          </span>
        )}
      </span>{' '}
      {person.permissions.viewCases && (
        <span className={`${rowStyles.figures} tabular`}>
          <span>
            {person.lastCaseDate === null ? 'No case' : `Last case ${formatDate(person.lastCaseDate)}`}
          </span>
        </span>
      )}
    </Link>
  </li>
)
