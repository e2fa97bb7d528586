import { Select } from '@mantine/core'
import type { ComboboxData, ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { findChoices, toSections } from './choice.ts'
import type { Choice } from './choice.ts'
import { recentChoices, rememberChoice } from './recent-choices.ts'
import classes from './search-select.module.css'
import { memoized } from './memoized.tsx'

export interface SearchSelectProps<Value extends string> {
  label: ReactNode
  choices: readonly Choice<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
  /** Receives the search text, if the caller searches too. */
  onSearchChange?: (text: string) => void
  /** The device stores recent choices under this name, and lists them first next time. */
  recentName?: string
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  required?: boolean
  disabled?: boolean
}

function optionsOf(choices: readonly Choice[], recent: readonly string[]): ComboboxParsedItem[] {
  const options = toSections(choices, recent).map(({ group, choices: grouped }) => ({
    group,
    items: grouped.map(({ value, label }) => ({ value, label })),
  }))
  return options.length === 1 && options[0]?.group === '' ? options[0].items : options
}

/** Returns the select's data, filter and option renderer: recent choices first, search by any word. */
function useChoices(choices: readonly Choice[], recentName: string | undefined) {
  // This is read once, because the list must not reorder under the user's finger.
  const [recent] = useState(() => (recentName === undefined ? [] : recentChoices(recentName)))
  const byValue = useMemo(() => new Map(choices.map((choice) => [choice.value, choice])), [choices])
  const data = useMemo<ComboboxData>(() => optionsOf(choices, recent), [choices, recent])
  const filter: OptionsFilter = ({ options, search }) =>
    search.trim() === '' ? options : optionsOf(findChoices(choices, search), [])
  const renderOption = ({ option }: { option: ComboboxItem }) => {
    const hint = byValue.get(option.value)?.hint
    return (
      <div>
        <div>{option.label}</div>
        {hint !== undefined && <div className={classes.hint}>{hint}</div>}
      </div>
    )
  }
  return { data, filter, renderOption }
}

const selectProps = {
  classNames: { option: classes.option, input: classes.input, dropdown: classes.dropdown },
  inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
    | 'label'
    | 'description'
    | 'input'
    | 'error'
  )[],
  nothingFoundMessage: 'Nothing matches. Try fewer letters.',
  maxDropdownHeight: 320,
  comboboxProps: { shadow: 'md', position: 'bottom-start' as const },
}

/** Keeps Enter from submitting the form while the list is open: there, it chooses an option. */
function keepEnterInList(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter' && event.currentTarget.getAttribute('aria-expanded') === 'true')
    event.preventDefault()
}

function PlainSearchSelect<Value extends string>(props: SearchSelectProps<Value>) {
  const { choices, recentName, value, onChange, onSearchChange, required, ...rest } = props
  const [searchText, setSearchText] = useState(
    () => choices.find((choice) => choice.value === value)?.label ?? '',
  )
  const changeSearch = (text: string) => {
    setSearchText(text)
    onSearchChange?.(text)
  }
  return (
    <Select
      {...rest}
      {...selectProps}
      {...useChoices(choices, recentName)}
      searchable
      clearable={!required}
      withAsterisk={required}
      aria-required={required}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      searchValue={searchText}
      onSearchChange={changeSearch}
      onKeyDown={keepEnterInList}
      value={value}
      onChange={(nextValue) => {
        // Clear the search text: Mantine shows the label of a new value and, if the value stays null, the choice was added to a
        // list below.
        changeSearch('')
        if (nextValue !== null && recentName !== undefined) rememberChoice(recentName, nextValue)
        // safe: the options come from `choices`
        onChange(nextValue as Value | null)
      }}
    />
  )
}

/** A single choice from a long list: type to search, arrows and Enter to select, recent choices first. */
export const SearchSelect = memoized(PlainSearchSelect) as typeof PlainSearchSelect
