import type { ReactNode } from 'react'
import { ChipGroup } from './chip-group.tsx'
import type { Choice } from './choice.ts'

interface SeveralChoicesProps {
  label: ReactNode
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[] | null) => void
  description?: ReactNode
  error?: ReactNode
}

// "None" and "not known" are answers about all of the others.
const alone = new Set(['none', 'not_known', 'not_recorded'])

/** Several of a list, all in sight. An answer that stands alone takes the others back, and they take it back. */
export function SeveralChoices({ value, onChange, ...look }: SeveralChoicesProps) {
  return (
    <ChipGroup
      {...look}
      multiple
      value={value}
      onChange={(chosen) => {
        const added = chosen.find((code) => !value.includes(code))
        const isAlone = added !== undefined && alone.has(added)
        const next =
          added === undefined
            ? chosen
            : chosen.filter((code) => code === added || (!isAlone && !alone.has(code)))
        onChange(next.length > 0 ? next : null)
      }}
    />
  )
}
