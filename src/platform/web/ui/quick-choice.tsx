import { IconSearch } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { ChipGroup } from './chip-group.tsx'
import { chipLimit } from './choice.ts'
import type { Choice } from './choice.ts'
import type { ChoiceDialogProps } from './choice-dialog.tsx'
import { lazyPart } from './lazy-part.tsx'
import { MoreButton } from './more-button.tsx'
import { recentChoices, rememberChoice } from './recent-choices.ts'
import { memoized } from './memoized.tsx'

type SearchWords = Readonly<Record<string, string>>

interface QuickChoiceBase {
  label: string
  choices: readonly Choice[]
  /** Under this name the device remembers what was picked, and offers it first next time. */
  recentName?: string
  /** What the chips offer as long as little is recent; absent, the choices in their order. */
  common?: readonly string[]
  /** What fits on a chip, where the label is long. */
  short?: Readonly<Record<string, string>>
  /** How many chips are offered. */
  limit?: number
  /** What else people type for a choice, by its value; fetched when the search is opened. */
  loadWords?: () => Promise<SearchWords>
  description?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Shows the alternatives beside an answer that stood there from the start: it changes often. */
  isChanging?: boolean
}

interface OneQuickChoiceProps extends QuickChoiceBase {
  multiple?: false
  value: string | null
  onChange: (value: string | null) => void
}

interface ManyQuickChoiceProps extends QuickChoiceBase {
  multiple: true
  value: readonly string[]
  onChange: (value: string[]) => void
}

type QuickChoiceProps = OneQuickChoiceProps | ManyQuickChoiceProps

// The chips are answer enough as a rule.
const dialog = lazyPart<ChoiceDialogProps>(async () => (await import('./choice-dialog.tsx')).ChoiceDialog, {
  waitingHeight: 0,
})
export const loadChoiceDialog = dialog.load

function chipsOf(
  { choices, common, short = {}, limit = chipLimit }: QuickChoiceBase,
  recent: readonly string[],
  chosen: readonly string[],
) {
  const offered = [...new Set([...recent, ...(common ?? choices.map(({ value }) => value))])]
  const known = offered.filter((value) => choices.some((choice) => choice.value === value))
  const values = [...new Set([...known.slice(0, limit), ...chosen])]
  return values.map((value): Choice => {
    const choice = choices.find((candidate) => candidate.value === value)
    return { value, label: short[value] ?? choice?.label ?? value }
  })
}

function PlainQuickChoice(props: QuickChoiceProps) {
  const { label, choices, recentName, required } = props
  const root = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState(false)
  const [words, setWords] = useState<SearchWords>({})
  const [isDialogThere, setIsDialogThere] = useState(false)
  // Read once: chips must not change places under the finger.
  const [recent] = useState(() => (recentName === undefined ? [] : recentChoices(recentName)))
  // An answer that stood here from the start needs no alternatives in sight until it is to be changed.
  const [isFolded, setIsFolded] = useState(!props.multiple && props.value !== null && !props.isChanging)
  const chosen = props.multiple ? props.value : props.value === null ? [] : [props.value]
  const chips = chipsOf(props, recent, chosen)

  const unfold = () => {
    flushSync(() => setIsFolded(false))
    root.current?.querySelector<HTMLElement>(':checked')?.focus()
  }
  const searched = useMemo(
    () =>
      choices.map((choice) => {
        const more = words[choice.value]
        return more === undefined ? choice : { ...choice, keywords: `${choice.keywords ?? ''} ${more}` }
      }),
    [choices, words],
  )
  const openDialog = async () => {
    try {
      const [found] = await Promise.all([props.loadWords?.(), dialog.load() ?? null])
      if (found) setWords(found)
    } catch {
      // Said, with another try, where the dialog would be.
    }
    // It must be there before it opens: only then does it know where the focus came from.
    flushSync(() => setIsDialogThere(true))
    setOpened(true)
  }
  const pick = (value: string): void => {
    const isChosen = chosen.includes(value)
    if (!isChosen && recentName !== undefined) rememberChoice(recentName, value)
    setIsFolded(false)
    if (props.multiple) {
      props.onChange(isChosen ? chosen.filter((other) => other !== value) : [...chosen, value])
      return
    }
    props.onChange(isChosen && !required ? null : value)
    setOpened(false)
  }

  const more = isFolded ? (
    <MoreButton key="change" aria-label={`Change: ${label}`} onClick={unfold}>
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
  const shared = { label, description: props.description, error: props.error, required, more }
  return (
    <div ref={root}>
      {props.multiple ? (
        <ChipGroup
          {...shared}
          multiple
          choices={chips}
          value={chosen}
          onChange={(values) => {
            const changed =
              values.find((value) => !chosen.includes(value)) ??
              chosen.find((value) => !values.includes(value))
            if (changed !== undefined) pick(changed)
          }}
        />
      ) : (
        <ChipGroup
          {...shared}
          choices={isFolded ? chips.filter(({ value }) => chosen.includes(value)) : chips}
          value={props.value}
          onChange={(value) => (value === null ? props.onChange(null) : pick(value))}
        />
      )}
      {isDialogThere && (
        <dialog.Part
          title={label}
          choices={searched}
          recent={recent}
          chosen={chosen}
          opened={opened}
          onClose={() => setOpened(false)}
          onPick={pick}
          multiple={props.multiple ?? false}
        />
      )}
    </div>
  )
}

/** The likely few of a long list as chips, one tap away, and beside them the search of all of it. */
export const QuickChoice = memoized(PlainQuickChoice)
