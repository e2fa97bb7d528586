import type { ReactNode } from 'react'
import { ChipGroup } from './chip-group.tsx'

interface YesNoProps {
  label: ReactNode
  /** null: not answered. */
  value: boolean | null
  onChange: (value: boolean | null) => void
  description?: ReactNode
  error?: ReactNode
}

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

/** Yes, no or not answered; a second tap clears the answer. */
export function YesNo({ value, onChange, ...fieldProps }: YesNoProps) {
  return (
    <ChipGroup
      {...fieldProps}
      choices={answers}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === null ? null : answer === 'yes')}
    />
  )
}
