import { ChoiceFilter } from '#platform/web/components/choice-filter.tsx'
import { NativeSelect } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { ageBands, caseStatuses } from '#reference/case-lists.ts'
import { diagnoses } from '#reference/diagnoses.ts'
import { procedures } from '#reference/procedures.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import type { LogbookSearch } from '../list-search.ts'
import classes from './logbook-filters-form.module.css'

interface FurtherFiltersProps {
  search: LogbookSearch
  onChange: (change: LogbookSearch) => void
}

export interface MoreFiltersProps extends FurtherFiltersProps {
  /** The filters that the form leaves out, because they are shown elsewhere. */
  excludedNames?: readonly CodeFilter[]
}

const filtersByCode = [
  { name: 'procedure', label: 'Procedure', choices: listedChoices(procedures) },
  { name: 'diagnosis', label: 'Diagnosis', choices: listedChoices(diagnoses) },
  { name: 'ageBand', label: 'Age band', choices: listedChoices(ageBands) },
  { name: 'supervision', label: 'Supervision', choices: listedChoices(supervisionLevels) },
] as const
type CodeFilter = (typeof filtersByCode)[number]['name']

const all = { value: '', label: 'All' }
const otherFilters = [
  {
    name: 'status',
    label: 'Status',
    data: [all, ...caseStatuses.map(({ code, label }) => ({ value: code, label }))],
  },
  {
    name: 'flagged',
    label: 'Flag',
    data: [all, { value: 'true', label: 'Flagged for review' }, { value: 'false', label: 'Not flagged' }],
  },
  {
    name: 'simulated',
    label: 'Real or simulated',
    data: [all, { value: 'false', label: 'Real' }, { value: 'true', label: 'Simulated' }],
  },
  {
    name: 'reflection',
    label: 'My reflection',
    data: [all, { value: 'true', label: 'Written' }, { value: 'false', label: 'Not written' }],
  },
  {
    name: 'signOff',
    label: 'My sign-off',
    data: [all, { value: 'waiting', label: 'Waiting' }, { value: 'returned', label: 'Came back' }],
  },
] as const

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
]

interface OftenUsedFiltersProps extends FurtherFiltersProps {
  names: readonly CodeFilter[]
}

/** Renders the filters with these names, each a choice from a list of codes. */
export function OftenUsedFilters({ search, onChange, names }: OftenUsedFiltersProps) {
  return filtersByCode
    .filter(({ name }) => names.includes(name))
    .map(({ name, label, choices }) => (
      <ChoiceFilter
        key={name}
        className={classes.filter}
        label={label}
        choices={choices}
        value={search[name]}
        onChange={(value) => onChange({ [name]: value })}
      />
    ))
}

const codeFilters = filtersByCode.map(({ name }) => name)
const noNames: readonly CodeFilter[] = []

/** Renders the less used filters, and the order of the list. */
export function MoreFiltersForm({ search, onChange, excludedNames = noNames }: MoreFiltersProps) {
  return (
    <>
      <OftenUsedFilters
        search={search}
        onChange={onChange}
        names={codeFilters.filter((name) => !excludedNames.includes(name))}
      />
      {otherFilters.map(({ name, label, data }) => (
        <NativeSelect
          key={name}
          className={classes.filter}
          size="md"
          label={label}
          data={[...data]}
          value={search[name] ?? ''}
          onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
        />
      ))}
      <SearchField
        className={classes.filter}
        label="Tag"
        placeholder="Tag"
        maxLength={40}
        q={search.tag ?? ''}
        onChange={(tag) => onChange({ tag })}
      />
      <NativeSelect
        className={classes.filter}
        size="md"
        label="Order"
        data={orders}
        value={search.sort ?? ''}
        onChange={(event) =>
          onChange({ sort: event.currentTarget.value === 'oldest' ? 'oldest' : undefined })
        }
      />
    </>
  )
}
