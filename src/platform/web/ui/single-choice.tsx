import type { ReactNode } from 'react'
import { ChipGroup } from './chip-group.tsx'
import { maxChips } from './choice.ts'
import type { Choice } from './choice.ts'
import { SearchSelect } from './search-select.tsx'

export interface SingleChoiceProps<Value extends string> {
  label: ReactNode
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  recentName?: string
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

/** A single choice: chips for a short list, a searchable select for a long one. */
export function SingleChoice<Value extends string>(props: SingleChoiceProps<Value>) {
  if (props.choices.length > maxChips) return <SearchSelect {...props} />
  const { label, choices, value, onChange, description, error, required, disabled } = props
  const chips = { label, choices, value, onChange, description, error, required, disabled }
  return <ChipGroup {...chips} />
}
