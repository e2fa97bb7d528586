import { SearchSelect, type SearchSelectProps } from '../ui/search-select.tsx'

interface ChoiceFilterProps<Value extends string> extends Pick<
  SearchSelectProps<Value>,
  'label' | 'choices'
> {
  className: string | undefined
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

/** Filters a list by one choice. Without a choice, the list shows everything. */
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
      onChange={(nextValue) => onChange(nextValue ?? undefined)}
    />
  </div>
)
