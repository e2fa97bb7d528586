import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { paths } from '#paths/paths.ts'
import { conditionText } from '../../definitions/rule-words.ts'
import type { State } from '../contract.ts'
import textStyles from '#platform/web/ui/text.module.css'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './rule-card.module.css'

type Rule = NonNullable<State['rule']>
type ConditionState = Rule['groups'][number]['conditions'][number]

/** Shows what the logbook and CPD must contain, what counts today, and what renews it. */
export function RuleCard({ rule }: { rule: Rule }) {
  const conditions = rule.groups.flatMap(({ conditions }) => conditions)
  return (
    <DetailSection title="From your work">
      {rule.isPaused && <p className={textStyles.note}>This rule is paused: only records count for now.</p>}
      {conditions.length > 1 && (
        <p className={textStyles.note}>
          {rule.match === 'any' || (rule.groups.length === 1 && rule.groups[0]?.match === 'any')
            ? 'Any one of these is enough.'
            : 'All of these are needed.'}
        </p>
      )}
      <ul className={classes.list}>
        {conditions.map((condition) => (
          <ConditionEntry key={JSON.stringify(condition.condition)} state={condition} />
        ))}
      </ul>
    </DetailSection>
  )
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

function renewalText({ isMet, currentUntil, missing, counted }: ConditionState): string {
  if (isMet && currentUntil !== null) return `Current until ${formatDate(currentUntil)} without another.`
  if (isMet) return 'Current.'
  const lapsed = currentUntil === null ? '' : ` It was current until ${formatDate(currentUntil)}.`
  return counted === 0 && currentUntil === null
    ? `Nothing counts yet: ${missing} needed.`
    : `${missing} more needed.${lapsed}`
}

function ConditionEntry({ state }: { state: ConditionState }) {
  const { condition, isMet, endsWith, events } = state
  return (
    <li className={classes.entry}>
      <span className={classes.head}>
        <strong>{asSentence(conditionText(condition))}</strong>
        <ToneBadge tone={isMet ? 'good' : 'bad'}>{isMet ? 'Met' : 'Not met'}</ToneBadge>
      </span>
      <span>{renewalText(state)}</span>
      {isMet && endsWith && (
        <span className={textStyles.note}>
          It ends when “{endsWith.label}” of {formatDate(endsWith.date)} no longer counts.
        </span>
      )}
      {events.length > 0 && (
        <details>
          <summary className={classes.summary}>
            {events.length === 1 ? '1 event counts' : `${events.length} events count`}
          </summary>
          <ul className={boxStyles.bareList}>
            {events.map((event) => (
              <li key={`${event.id} ${event.date}`} className={classes.event}>
                <span>
                  <Anchor
                    component={Link}
                    to={event.of === 'case' ? paths.case(event.id) : paths.activity(event.id)}
                  >
                    {event.label}
                  </Anchor>
                  {event.isSimulated && ' (simulated)'} · {formatDate(event.date)}
                </span>
                {event.amount !== 1 && <span className="tabular">× {event.amount}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
