import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'

interface ChoiceFilterProps<Value extends string> extends Pick<
  SearchSelectProps<Value>,
  'label' | 'choices'
> {
  className: string | undefined
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** A filter of a list by one choice; without one the list has all. */
export const ChoiceFilter = <Value extends string>({
  className,
  label,
  choices,
  value,
  onChange,
}: ChoiceFilterProps<Value>) => (
  <div className={className}>
    <SearchSelect
      label={label}
      placeholder="All"
      choices={choices}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  </div>
)
