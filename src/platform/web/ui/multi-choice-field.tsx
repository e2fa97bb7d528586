import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChipGroup } from './chip-group.tsx'
import type { Choice } from './choice.ts'
import { MoreButton } from './more-button.tsx'

interface MultiChoiceFieldProps {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[] | null) => void
  description?: ReactNode
  error?: ReactNode
}

// "None" and "not known" are answers about all of the others.
const alone = new Set(['none', 'not_known', 'not_recorded'])

// A list of this length is shown as a whole; of a longer one as many answers are in sight at first.
const mostShown = 12
const firstShown = 8

/** Several of a list, the likely ones in sight. An answer that stands alone takes the others back, and they take it back. */
export function MultiChoiceField({ value, onChange, choices, ...look }: MultiChoiceFieldProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isWhole, setIsWhole] = useState(choices.length <= mostShown)
  const shown = isWhole
    ? choices
    : choices.filter((choice, index) => index < firstShown || value.includes(choice.value))
  const showAll = () => {
    flushSync(() => setIsWhole(true))
    root.current?.querySelectorAll('input')[firstShown]?.focus()
  }
  return (
    <div ref={root}>
      <ChipGroup
        {...look}
        multiple
        choices={shown}
        value={value}
        more={
          !isWhole && (
            <MoreButton aria-label={`Show all ${choices.length}: ${look.label}`} onClick={showAll}>
              Show all {choices.length}
            </MoreButton>
          )
        }
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
    </div>
  )
}
