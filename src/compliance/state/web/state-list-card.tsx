import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { labelOf } from '#reference/codes.ts'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { isFedByProfile } from '#reference/regulators.ts'
import { paths } from '#paths/paths.ts'
import { ProfileButton } from '../../requirements/web/profile-link-card.tsx'
import type { State } from '../contract.ts'
import { actionWords, daysLeftWords, notApplicableWords } from '../state-words.ts'
import classes from './state-list-card.module.css'
import { StateBadge } from './status-card.tsx'

interface StateListProps {
  label: string
  states: readonly State[]
  /** Whose; null for one's own, to which records can be added. */
  userId: string | null
  onAdd: (state: State) => void
}

const takesRecord: ReadonlySet<State['nextAction']> = new Set(['add_record', 'renew', 'correct_record'])

/** Requirements with their status, how long they are valid, and the one thing to do next. */
export const StateList = ({ label, states, userId, onAdd }: StateListProps) => (
  <ul className={classes.list} aria-label={label}>
    {states.map((state) => (
      <StateRow key={state.requirement.id} state={state} userId={userId} onAdd={() => onAdd(state)} />
    ))}
  </ul>
)

interface StateRowProps {
  state: State
  userId: string | null
  onAdd: () => void
}

function StateRow({ state, userId, onAdd }: StateRowProps) {
  const { requirement, status, nextAction } = state
  const category = labelOf(complianceCategories, requirement.category)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link
          to={paths.complianceRequirement(requirement.id)}
          search={userId === null ? {} : { user: userId }}
          className={classes.title}
        >
          {requirement.title}
        </Link>
        <span className={classes.quiet}>
          {[
            category,
            requirement.blocksDuty && 'decides about duty',
            requirement.isAutomatic && 'from your work',
            isFedByProfile(requirement.code) && 'from your profile',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.status}>
        <StateBadge status={status} />
      </span>
      <ValidUntil state={state} />
      {userId === null && takesRecord.has(nextAction) && (
        <span className={classes.action}>
          {isFedByProfile(requirement.code) ? (
            <ProfileButton about={requirement.title} />
          ) : (
            <Button
              variant="default"
              aria-label={`${actionWords[nextAction]}: ${requirement.title}`}
              onClick={onAdd}
            >
              {nextAction === 'correct_record' ? 'Correct' : actionWords[nextAction]}
            </Button>
          )}
        </span>
      )}
    </li>
  )
}

function ValidUntil({
  state: { status, validUntil, daysLeft, notApplicableBecause, startsOn, waiver },
}: {
  state: State
}) {
  if (notApplicableBecause !== null) {
    return (
      <span className={`${classes.until} ${classes.quiet}`}>
        {startsOn === null
          ? notApplicableWords[notApplicableBecause]
          : `It applies from ${formatDate(startsOn)}.`}
      </span>
    )
  }
  if (waiver && status === 'exempt') {
    return <span className={`${classes.until} tabular`}>until {formatDate(waiver.until)}</span>
  }
  if (validUntil === null) {
    return status === 'valid' && <span className={`${classes.until} ${classes.quiet}`}>never expires</span>
  }
  return (
    <span className={`${classes.until} tabular`}>
      <span>{formatDate(validUntil)}</span>
      {daysLeft !== null && <span className={classes.quiet}>{daysLeftWords(daysLeft)}</span>}
    </span>
  )
}
