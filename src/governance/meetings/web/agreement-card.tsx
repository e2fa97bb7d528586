import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ToneBadge } from '#platform/web/components/status-badge.tsx'
import { formatDate } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import type { AgreedAction, Agreement } from '../contract.ts'
import classes from './agreements-panel.module.css'
import { stateLabels, tickWords } from './agreement-words.ts'
import { markingAction, tickingAgreement } from './queries.ts'

interface AgreementCardProps {
  agreement: Agreement
  today: string
  onEdit: (agreement: Agreement) => void
}

/** An objective or a meeting: what was agreed, who ticked it, which actions are done, and the user's buttons. */
export function AgreementCard({ agreement, today, onEdit }: AgreementCardProps) {
  const { mine, mayWrite, words, actions, agreedAt } = agreement
  const cache = useQueryClient()
  const ticking = useMutation(tickingAgreement(cache))
  const marking = useMutation(markingAction(cache))
  const hasTicked = agreedAt[mine] !== null
  // The action that the user has just marked, which is shown at once, until the list has been read again.
  const [marked, setMarked] = useState<{ id: string; isDone: boolean } | null>(null)
  const isDone = ({ id, doneOn }: AgreedAction): boolean =>
    marked?.id === id ? marked.isDone : doneOn !== null
  const mark = (change: { id: string; isDone: boolean }) => {
    if (marked !== null) return
    setMarked(change)
    marking.mutate(change, { onSettled: () => setMarked(null) })
  }
  const failure = ticking.error ?? marking.error
  const title = titleOf(agreement)
  const tick = () =>
    ticking.mutate(
      { ...agreement, agrees: !hasTicked },
      { onSuccess: () => announce(hasTicked ? 'Your tick is removed' : 'You agreed') },
    )
  return (
    <li className={classes.row} aria-label={title}>
      <h3 className={textStyles.rowTitle}>{title}</h3>
      <p className={classes.words}>{words}</p>
      {actions.length > 0 && (
        <ul className={classes.actions} aria-label="Agreed actions">
          {actions.map((action) => (
            <li key={action.id}>
              <Checkbox
                label={<ActionWords action={action} agreement={agreement} today={today} />}
                checked={isDone(action)}
                disabled={!mayWrite}
                onChange={({ currentTarget: { checked } }) => mark({ id: action.id, isDone: checked })}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={textStyles.line}>
        {tickWords(agreement)}
        {!mayWrite && ' The supervision has ended.'}
      </p>
      {failure && <ErrorBanner requestId={faultIdOf(failure)}>{failure.message}</ErrorBanner>}
      {mayWrite && (
        <div className={classes.buttons}>
          <Button
            variant={hasTicked ? 'subtle' : 'filled'}
            aria-label={`${hasTicked ? 'Remove my tick' : 'I agree'}: ${title}`}
            // A button that is disabled would lose the focus.
            aria-disabled={ticking.isPending}
            onClick={() => ticking.isPending || tick()}
          >
            {hasTicked ? 'Remove my tick' : 'I agree'}
          </Button>
          <Button variant="default" aria-label={`Edit: ${title}`} onClick={() => onEdit(agreement)}>
            Edit
          </Button>
        </div>
      )}
    </li>
  )
}

/** Returns the title of an entry, which names the day and the other person. */
function titleOf({ kind, day, state, mine, clinician, supervisor }: Agreement): string {
  const other = mine === 'clinician' ? supervisor.name : clinician.name
  if (kind === 'meeting') return `${formatDate(day)} with ${other}`
  const words = `by ${formatDate(day)}, with ${other}`
  return state === null || state === 'open' ? `By ${words.slice(3)}` : `${stateLabels[state]}: ${words}`
}

interface ActionWordsProps {
  action: AgreedAction
  agreement: Agreement
  today: string
}

function ActionWords({ action, agreement, today }: ActionWordsProps) {
  const { words, owner, dueOn, doneOn } = action
  const ownerName = owner === agreement.mine ? 'You' : agreement[owner].name
  const isDue = doneOn === null && dueOn !== null && dueOn <= today && agreement.mayWrite
  return (
    <span className={classes.action}>
      <span>{words}</span>
      <span className={textStyles.line}>
        {ownerName}
        {dueOn !== null && `, by ${formatDate(dueOn)}`}
        {doneOn !== null && `, done on ${formatDate(doneOn)}`}
      </span>
      {isDue && <ToneBadge tone="waiting">Due</ToneBadge>}
    </span>
  )
}
