import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChipGroup } from './chip-group.tsx'
import { maxChips } from './choice.ts'
import type { Choice } from './choice.ts'
import type { ChoiceDialogProps } from './choice-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { MoreButton } from './more-button.tsx'
import { countChoice, frequentChoices, recentChoices, rememberChoice } from './recent-choices.ts'
import { memoized } from './memoized.tsx'

type SearchWords = Readonly<Record<string, string>>

interface QuickChoiceBase {
  label: string
  choices: readonly Choice[]
  /** The device counts choices under this name. The frequent ones come first, in an order that stays for a month. */
  recentName?: string
  /** The chips to show after the frequent ones; by default the choices in their order. */
  common?: readonly string[]
  /** Short labels for chips, by value. */
  short?: Readonly<Record<string, string>>
  /** The maximum number of chips; two recent choices and the chosen ones may come after them. */
  limit?: number
  /** Loads more search words by value, such as synonyms, when the search is opened. */
  loadWords?: () => Promise<SearchWords>
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Always shows the alternatives to an initial answer, because it changes often. */
  changesOften?: boolean
}

export interface OneQuickChoiceProps extends QuickChoiceBase {
  multiple?: false
  value: string | null
  onChange: (value: string | null) => void
}

export interface ManyQuickChoiceProps extends QuickChoiceBase {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
}

type QuickChoiceProps = OneQuickChoiceProps | ManyQuickChoiceProps

// Loaded on demand: most answers are among the chips.
const dialog = lazyPart<ChoiceDialogProps>(async () => (await import('./choice-dialog.tsx')).ChoiceDialog, {
  waitingHeight: 0,
})
export const loadChoiceDialog = dialog.load

const maxRecentlyFound = 2

function chipsOf(
  { choices, common, short = {}, limit = maxChips }: QuickChoiceBase,
  { frequent, recent }: { frequent: readonly string[]; recent: readonly string[] },
  chosenValues: readonly string[],
) {
  const candidates = [...new Set([...frequent, ...(common ?? choices.map(({ value }) => value))])]
  const isListed = (value: string) => choices.some((choice) => choice.value === value)
  const usual = candidates.filter(isListed).slice(0, limit)
  // Recent choices for which the user had to search come last, so that they do not move the others.
  const recentlyFound = recent
    .filter((value) => isListed(value) && !usual.includes(value))
    .slice(0, maxRecentlyFound)
  const values = [...new Set([...usual, ...recentlyFound, ...chosenValues])]
  return values.map((value): Choice => {
    const choice = choices.find((candidate) => candidate.value === value)
    return { value, label: short[value] ?? choice?.label ?? value }
  })
}

function UnmemoizedQuickChoice(props: QuickChoiceProps) {
  const { label, choices, recentName, required } = props
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [searchWords, setSearchWords] = useState<SearchWords>({})
  const [isDialogMounted, setIsDialogMounted] = useState(false)
  // This is read once, because chips must not move under the user's finger.
  const [recent] = useState(() => (recentName === undefined ? [] : recentChoices(recentName)))
  const [frequent] = useState(() => (recentName === undefined ? [] : frequentChoices(recentName)))
  // The alternatives to an initial answer stay hidden until the user wants to change it.
  const [hidesAlternatives, setHidesAlternatives] = useState(
    !props.multiple && props.value !== null && !props.changesOften,
  )
  const chosenValues = props.multiple ? props.value : props.value === null ? [] : [props.value]
  const showsChosenOnly = hidesAlternatives && chosenValues.length > 0
  const chips = chipsOf(props, { frequent, recent }, chosenValues)

  const expand = () => {
    flushSync(() => setHidesAlternatives(false))
    root.current?.querySelector<HTMLElement>(':checked')?.focus()
  }
  const searchableChoices = useMemo(
    () =>
      choices.map((choice) => {
        const extraKeywords = searchWords[choice.value]
        return extraKeywords === undefined
          ? choice
          : { ...choice, keywords: `${choice.keywords ?? ''} ${extraKeywords}` }
      }),
    [choices, searchWords],
  )
  const openDialog = async () => {
    try {
      const [loadedWords] = await Promise.all([props.loadWords?.(), dialog.load() ?? null])
      if (loadedWords) setSearchWords(loadedWords)
    } catch {
      // The lazy dialog shows the error, with a retry.
    }
    // Mount it before it opens, so that it can return the focus.
    flushSync(() => setIsDialogMounted(true))
    setOpened(true)
  }
  const toggleChoice = (value: string): void => {
    const isChosen = chosenValues.includes(value)
    if (!isChosen && recentName !== undefined) {
      rememberChoice(recentName, value)
      countChoice(recentName, value)
    }
    setHidesAlternatives(false)
    if (props.multiple) {
      props.onChange(isChosen ? chosenValues.filter((item) => item !== value) : [...chosenValues, value])
      return
    }
    props.onChange(isChosen && !required ? null : value)
    setOpened(false)
  }

  const moreButton = showsChosenOnly ? (
    <MoreButton key="change" aria-label={`Change: ${label}`} onClick={expand}>
      Change
    </MoreButton>
  ) : (
    choices.length > chips.length && (
      <MoreButton
        key="more"
        aria-haspopup="dialog"
        aria-label={`Search all: ${label}`}
        onClick={() => void openDialog()}
      >
        <IconSearch size={16} stroke={2} aria-hidden="true" />
        Search all {choices.length}
      </MoreButton>
    )
  )
  const sharedProps = {
    label,
    description: props.description,
    error: props.error,
    required,
    more: moreButton,
  }
  return (
    <div ref={root}>
      {props.multiple ? (
        <ChipGroup
          {...sharedProps}
          multiple
          choices={chips}
          value={chosenValues}
          onChange={(values) => {
            const changedValue =
              values.find((value) => !chosenValues.includes(value)) ??
              chosenValues.find((value) => !values.includes(value))
            if (changedValue !== undefined) toggleChoice(changedValue)
          }}
        />
      ) : (
        <ChipGroup
          {...sharedProps}
          choices={showsChosenOnly ? chips.filter(({ value }) => chosenValues.includes(value)) : chips}
          value={props.value}
          onChange={(value) => (value === null ? props.onChange(null) : toggleChoice(value))}
        />
      )}
      {isDialogMounted && (
        <dialog.Part
          title={label}
          choices={searchableChoices}
          recent={recent}
          chosenValues={chosenValues}
          opened={opened}
          onClose={() => setOpened(false)}
          onPick={toggleChoice}
          multiple={props.multiple ?? false}
        />
      )}
    </div>
  )
}

/** Shows the most likely choices of a long list as chips, with a button to search all of them. */
export const QuickChoice = memoized(UnmemoizedQuickChoice)
