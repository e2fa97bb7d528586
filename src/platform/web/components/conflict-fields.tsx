import { Button } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import classes from './conflict-fields.module.css'

interface FieldChange {
  label: string
  /** The value of the field when the form opened. */
  was: string
  now: string
}

interface ConflictingField {
  label: string
  mine: string
  current: string
  isMineKept: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
}

interface ConflictFieldsProps {
  /** The name of the record, such as "Robin Lake". */
  what: string
  changedByOthers: readonly FieldChange[]
  conflicting: readonly ConflictingField[]
}

const quote = (value: string) => (value === '' ? 'empty' : `“${value}”`)

/** Shows what somebody else saved first, with a choice for each field that both changed. The form keeps its input. */
export function ConflictFields({ what, changedByOthers, conflicting }: ConflictFieldsProps) {
  const root = useRef<HTMLDivElement>(null)
  // The form may be scrolled far down: the user who pressed Save must see the reason.
  useEffect(() => root.current?.focus(), [])
  return (
    <div ref={root} className={classes.root} role="alert" tabIndex={-1}>
      <p className={classes.words}>
        {what} was changed while you were editing, so nothing is saved yet. What you typed is still here.
        {conflicting.length > 0
          ? ' Where both of you changed a field, choose which value to keep, then save again.'
          : ' Review the changes, then save again.'}
      </p>
      {conflicting.length > 0 && (
        <ul className={classes.list} aria-label="Changed by both of you">
          {conflicting.map((field) => (
            <li key={field.label} className={classes.field}>
              <fieldset className={classes.choices}>
                <legend className={classes.label}>{field.label}</legend>
                <Choice isChosen={field.isMineKept} onChoose={field.onKeepMine}>
                  Keep mine: {quote(field.mine)}
                </Choice>
                <Choice isChosen={!field.isMineKept} onChoose={field.onTakeTheirs}>
                  Take theirs: {quote(field.current)}
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
                <span className={classes.label}>{label}</span> is now {quote(now)}, it was {quote(was)}.
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
