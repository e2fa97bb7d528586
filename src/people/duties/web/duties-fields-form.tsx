import { Checkbox, NativeSelect } from '@mantine/core'
import textStyles from '#platform/web/ui/text.module.css'
import { useId } from 'react'
import { duties, type Base, type Duty } from '../contract.ts'
import { baseText, dutyTexts } from '../duty-words.ts'
import classes from './duties-fields-form.module.css'

interface DutiesChoiceProps {
  label: string
  value: readonly Duty[]
  error?: string | undefined
  onChange: (value: Duty[]) => void
}

/** The duties of a person, each with its meaning. */
export function DutiesChoice({ label, value, error, onChange }: DutiesChoiceProps) {
  const id = useId()
  return (
    <fieldset
      className={classes.choice}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className={classes.legend}>{label}</legend>
      {duties.map((duty) => (
        <Checkbox
          key={duty}
          size="md"
          label={dutyTexts[duty].label}
          description={dutyTexts[duty].meaning}
          checked={value.includes(duty)}
          onChange={(event) => {
            const isChosen = event.currentTarget.checked
            onChange(duties.filter((item) => (item === duty ? isChosen : value.includes(item))))
          }}
        />
      ))}
      {error && (
        <p id={id} className={textStyles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface BaseChoiceProps {
  bases: readonly Base[]
  value: string | null
  error?: string | undefined
  onChange: (code: string | null) => void
}

/** A choice of the bases in use; a retired one is offered until another is chosen. */
export function BaseChoice({ bases, value, error, onChange }: BaseChoiceProps) {
  const offeredBases = bases.filter(({ code, active }) => active || code === value)
  const isUnlisted = value !== null && !bases.some(({ code }) => code === value)
  return (
    <NativeSelect
      label="Base"
      size="md"
      description={
        offeredBases.length === 0
          ? 'No base is defined yet. Administrators add them under Organizations.'
          : undefined
      }
      data={[
        { value: '', label: 'No base' },
        ...offeredBases.map(({ code }) => ({ value: code, label: baseText(code, bases) })),
        ...(isUnlisted ? [{ value, label: value }] : []),
      ]}
      value={value ?? ''}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  )
}
