import { Link } from '@tanstack/react-router'
import { formatDate } from '#platform/web/dates.ts'
import { labelOf } from '#reference/codes.ts'
import { complianceCategories } from '#reference/compliance-lists.ts'
import { isKeptByRegistration } from '#reference/regulators.ts'
import { paths } from '#paths/paths.ts'
import type { State } from '../contract.ts'
import { notApplicableWords, renewalWaits, returnWords, untilWords } from '../state-words.ts'
import { OwnAction } from './fit-to-fly-panel.tsx'
import { ActionOn, type PersonShown } from './overseers-action-card.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './state-list-card.module.css'
import { StateBadge } from './status-card.tsx'

interface StateListProps {
  label: string
  states: readonly State[]
  /** The person; null: the user, who can add records */
  person: PersonShown | null
  /** The requirements whose action is shown above the list. */
  namedAbove: ReadonlySet<string>
  isToday: boolean
  onAdd: (state: State) => void
}

/** Requirements with their status, how long they are valid, and the next action. */
export const StateList = ({ label, states, namedAbove, onAdd, ...row }: StateListProps) => (
  <ul className={boxStyles.bareList} aria-label={label}>
    {states.map((state) => (
      <StateRow
        key={state.requirement.id}
        state={state}
        {...row}
        hasAction={!namedAbove.has(state.requirement.id)}
        onAdd={() => onAdd(state)}
      />
    ))}
  </ul>
)

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

interface StateRowProps {
  state: State
  person: PersonShown | null
  isToday: boolean
  hasAction: boolean
  onAdd: () => void
}

function StateRow({ state, person, isToday, hasAction, onAdd }: StateRowProps) {
  const { requirement, status } = state
  const category = labelOf(complianceCategories, requirement.category)
  return (
    <li className={classes.row}>
      <span className={classes.words}>
        <Link
          to={paths.complianceRequirement(requirement.id)}
          search={person === null ? {} : { user: person.id }}
          className={`${textStyles.name} ${classes.title}`}
        >
          {requirement.title}
        </Link>
        <span className={textStyles.line}>
          {[
            category,
            requirement.blocksDuty && 'blocks duty',
            requirement.isAutomatic && 'from your work',
            isKeptByRegistration(requirement.code) && 'from your profile',
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </span>
      <span className={classes.status}>
        <StateBadge status={status} blocksDuty={requirement.blocksDuty} />
      </span>
      <ValidUntil state={state} />
      <span className={classes.action}>
        {person === null ? (
          <OwnAction state={state} onAdd={onAdd} />
        ) : (
          isToday && hasAction && <ActionOn person={person} state={state} />
        )}
      </span>
    </li>
  )
}

function ValidUntil({ state }: { state: State }) {
  const { status, validUntil, notApplicableBecause, startsOn } = state
  if (notApplicableBecause !== null) {
    return (
      <span className={`${classes.until} ${textStyles.line}`}>
        {startsOn === null
          ? notApplicableWords[notApplicableBecause]
          : `It applies from ${formatDate(startsOn)}.`}
      </span>
    )
  }
  return (
    <span className={`${classes.until} tabular`}>
      {status === 'rejected' ? (
        <span>{capitalized(returnWords(state))}</span>
      ) : (
        <>
          {validUntil !== null && status !== 'exempt' && <span>{formatDate(validUntil)}</span>}
          <span className={textStyles.line}>{untilWords(state)}</span>
        </>
      )}
      {state.isRenewalWaiting && <span>{capitalized(renewalWaits)}</span>}
    </span>
  )
}
