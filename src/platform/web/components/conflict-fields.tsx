import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './conflict-fields.module.css'

interface FieldChange {
  label: string
  /** As it was when the form opened. */
  was: string
  now: string
}

interface ConflictingField {
  label: string
  mine: string
  theirs: string
  isMineKept: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

interface ConflictFieldsProps {
  /** Such as "Robin Lake". */
  what: string
  changedByOthers: readonly FieldChange[]
  conflicting: readonly ConflictingField[]
}

const quoted = (words: string) => (words === '' ? 'nothing' : `“${words}”`)

/** Somebody else saved first: what they changed, and a choice wherever both did. What was typed is still in the form. */
export function ConflictFields({ what, changedByOthers, conflicting }: ConflictFieldsProps) {
  const root = useRef<HTMLDivElement>(null)
  // The form may be scrolled far below; whoever pressed Save must not look for the reason.
  useEffect(() => root.current?.focus(), [])
  return (
    <div ref={root} className={classes.root} role="alert" tabIndex={-1}>
      <p className={classes.words}>
        {what} was changed while you were editing, so nothing is saved yet. What you typed is still here.
        {conflicting.length > 0
          ? ' Choose where both of you changed something, then save again.'
          : ' Look at what changed, then save again.'}
      </p>
      {conflicting.length > 0 && (
        <ul className={classes.list} aria-label="Changed by both of you">
          {conflicting.map((field) => (
            <li key={field.label} className={classes.field}>
              <fieldset className={classes.choices}>
                <legend className={classes.label}>{field.label}</legend>
                <Choice isChosen={field.isMineKept} onChoose={field.onKeepMine}>
                  Keep mine: {quoted(field.mine)}
                </Choice>
                <Choice isChosen={!field.isMineKept} onChoose={field.onTakeTheirs}>
                  Take theirs: {quoted(field.theirs)}
                </Choice>
              </fieldset>
            </li>
          ))}
        </ul>
      )}
      {changedByOthers.length > 0 && (
        <ul className={classes.list} aria-label="Changed by somebody else">
          {changedByOthers.map(({ label, was, now }) => (
            <li key={label} className={classes.field}>
              <span>
                <span className={classes.label}>{label}</span> is now {quoted(now)}, it was {quoted(was)}.
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

interface ChoiceProps {
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

const Choice = ({ isChosen, onChoose, children }: ChoiceProps) => (
  <Button
    size="sm"
    variant={isChosen ? 'filled' : 'default'}
    aria-pressed={isChosen}
    className={classes.choice}
    onClick={onChoose}
  >
    {children}
  </Button>
)
