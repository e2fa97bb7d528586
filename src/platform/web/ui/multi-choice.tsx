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
  /** How many choices to show before "Show all". Set it if you know which choices are likely, and list those first. */
  firstShown?: number
}

// "None" and "not known" exclude all other answers.
const exclusiveCodes = new Set(['none', 'not_known', 'not_recorded'])

// Lists with up to `maxShownInFull` choices are shown in full. Of longer lists, only the first `defaultFirstShown` choices are
// shown at first.
const maxShownInFull = 12
const defaultFirstShown = 8

/**
 * A multiple choice that shows the likely ones first. An exclusive answer clears all others, and any other answer clears an
 * exclusive one.
 */
export function MultiChoice({
  value,
  onChange,
  choices,
  firstShown = defaultFirstShown,
  ...fieldProps
}: MultiChoiceProps) {
  const root = useRef<HTMLDivElement>(null)
  const [isExpanded, setIsExpanded] = useState(choices.length <= maxShownInFull)
  const isShortened = !isExpanded && firstShown < choices.length
  const shownChoices = !isShortened
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
        choices={shownChoices}
        value={value}
        more={
          isShortened && (
            <MoreButton aria-label={`Show all ${choices.length}: ${fieldProps.label}`} onClick={showAll}>
              Show all {choices.length}
            </MoreButton>
          )
        }
        onChange={(nextCodes) => {
          const addedCode = nextCodes.find((code) => !value.includes(code))
          const isExclusive = addedCode !== undefined && exclusiveCodes.has(addedCode)
          const remainingCodes =
            addedCode === undefined
              ? nextCodes
              : nextCodes.filter((code) => code === addedCode || (!isExclusive && !exclusiveCodes.has(code)))
          onChange(remainingCodes.length > 0 ? remainingCodes : null)
        }}
      />
    </div>
  )
}
