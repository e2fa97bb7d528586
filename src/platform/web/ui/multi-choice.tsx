import { useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChipGroup } from './chip-group.tsx'
import type { Choice } from './choice.ts'
import { MoreButton } from './more-button.tsx'

export interface MultiChoiceProps {
  label: string
  choices: readonly Choice[]
  value: readonly string[]
  onChange: (value: string[] | null) => void
  description?: ReactNode
  error?: ReactNode
  /** How many to show before "Show all", if the caller knows which are likely and lists them first. */
  firstShown?: number
}

// "None" and "not known" exclude all other answers.
const exclusive = new Set(['none', 'not_known', 'not_recorded'])

// Lists up to `maxShown` are shown in full; of longer ones, the first `usuallyShown` choices.
const maxShown = 12
const usuallyShown = 8

/** A multiple choice with the likely ones visible. An exclusive answer clears the others, and they clear it. */
export function MultiChoice({
  value,
  onChange,
  choices,
  firstShown = usuallyShown,
  ...fieldProps
}: MultiChoiceProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isExpanded, setIsExpanded] = useState(choices.length <= maxShown)
  const hidesSome = !isExpanded && firstShown < choices.length
  const shown = !hidesSome
    ? choices
    : choices.filter((choice, index) => index < firstShown || value.includes(choice.value))
  const showAll = () => {
    flushSync(() => setIsExpanded(true))
    root.current?.querySelectorAll('input')[firstShown]?.focus()
  }
  return (
    <div ref={root}>
      <ChipGroup
        {...fieldProps}
        multiple
        choices={shown}
        value={value}
        more={
          hidesSome && (
            <MoreButton aria-label={`Show all ${choices.length}: ${fieldProps.label}`} onClick={showAll}>
              Show all {choices.length}
            </MoreButton>
          )
        }
        onChange={(chosen) => {
          const added = chosen.find((code) => !value.includes(code))
          const isExclusive = added !== undefined && exclusive.has(added)
          const next =
            added === undefined
              ? chosen
              : chosen.filter((code) => code === added || (!isExclusive && !exclusive.has(code)))
          onChange(next.length > 0 ? next : null)
        }}
      />
    </div>
  )
}
