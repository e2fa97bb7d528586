import { useId } from 'react'
import type { ReactNode } from 'react'
import classes from './chip-group.module.css'
import type { Choice } from './choice.ts'
import { memoized } from './memoized.tsx'

interface ChipGroupBase<Value extends string> {
  label: ReactNode
  choices: readonly Choice<Value>[]
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Shown after the chips: a button for the choices that have no chip. */
  more?: ReactNode
}

interface SingleChipGroupProps<Value extends string> extends ChipGroupBase<Value> {
  multiple?: false
  value: Value | null
  /** Gets null when the user taps the chosen chip again, which only an optional group allows. */
  onChange: (value: Value | null) => void
}

interface MultipleChipGroupProps<Value extends string> extends ChipGroupBase<Value> {
  multiple: true
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

export type ChipGroupProps<Value extends string> = SingleChipGroupProps<Value> | MultipleChipGroupProps<Value>

const isChosen = <Value extends string>(props: ChipGroupProps<Value>, value: Value): boolean =>
  props.multiple ? props.value.includes(value) : props.value === value

function toggle<Value extends string>(props: ChipGroupProps<Value>, value: Value): void {
  const isChosenChip = isChosen(props, value)
  if (props.multiple) {
    props.onChange(isChosenChip ? props.value.filter((item) => item !== value) : [...props.value, value])
  } else if (!isChosenChip || !props.required) {
    props.onChange(isChosenChip ? null : value)
  }
}

function PlainChipGroup<Value extends string>(props: ChipGroupProps<Value>) {
  const id = useId()
  const { label, choices, description, error, required, disabled, multiple, more } = props
  const isAnswered = props.multiple ? props.value.length > 0 : props.value !== null
  const describedBy = [description && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      className={classes.root}
      role={multiple ? 'group' : 'radiogroup'}
      aria-describedby={describedBy || undefined}
      aria-invalid={error ? true : undefined}
      aria-required={required && !multiple ? true : undefined}
    >
      <legend className={classes.label}>
        {label}
        {required && !isAnswered && (
          <span aria-hidden="true" className={classes.required}>
            {' '}
            *
          </span>
        )}
      </legend>
      {description && (
        <div id={`${id}-help`} className={classes.description}>
          {description}
        </div>
      )}
      <div className={classes.chips}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.chip}>
            <span className={classes.answer}>{choice.label}</span>
            <input
              className={classes.input}
              type={multiple ? 'checkbox' : 'radio'}
              name={id}
              value={choice.value}
              disabled={disabled}
              checked={isChosen(props, choice.value)}
              onChange={() => toggle(props, choice.value)}
              // A checked radio button fires no change event when clicked; the second click clears the answer.
              onClick={() => {
                if (!multiple && isChosen(props, choice.value)) toggle(props, choice.value)
              }}
            />
          </label>
        ))}
        {more}
      </div>
      {error && (
        <div id={`${id}-error`} className={classes.error}>
          {error}
        </div>
      )}
    </fieldset>
  )
}

/** A few choices, all visible: radio buttons or check boxes that look like chips. */
export const ChipGroup = memoized(PlainChipGroup) as typeof PlainChipGroup
