import { TextInput } from '@mantine/core'
import { formatDate } from '../dates.ts'
import classes from './day-field.module.css'

interface DayFieldProps {
  label: string
  className?: string | undefined
  /** A calendar date; empty until it is known which day it is. */
  value: string
  min: string
  max: string
  onChange: (day: string) => void
}

/** A date field with its label inside. It shows the date as `14 Mar 2026` or, while it has the focus, as the browser does. */
export const DayField = ({ label, className = '', value, onChange, ...bounds }: DayFieldProps) => (
  <div className={`${classes.root} ${className}`}>
    <TextInput
      aria-label={label}
      leftSection={<span aria-hidden="true">{label}</span>}
      leftSectionWidth={56}
      leftSectionPointerEvents="none"
      type="date"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...bounds}
    />
    <span className={classes.words} aria-hidden="true">
      {value !== '' && formatDate(value)}
    </span>
  </div>
)
