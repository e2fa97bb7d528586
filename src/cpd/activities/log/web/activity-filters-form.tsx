import { ChoiceFilter } from '#platform/web/components/choice-filter.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { groupLikelyFirst } from '#platform/web/ui/choice.ts'
import { FiltersButton } from '#platform/web/ui/filters-button.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { activityCategories, cpdStatuses, cpdTypes } from '#reference/cpd-lists.ts'
import { concernsQuery } from '../../concerns/web/queries.ts'
import type { ActivitySearch } from '../list-search.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './activity-filters-form.module.css'
import { tagsQuery } from './queries.ts'

interface ActivityFiltersFormProps {
  search: ActivitySearch
  onChange: (change: ActivitySearch) => void
}

const types = listedChoices(cpdTypes)
const categories = listedChoices(activityCategories)
const statuses = [
  { value: '', label: 'All' },
  ...cpdStatuses.map(({ code, label }) => ({ value: code, label })),
]

/** Search and filters. On a phone, a button with the number of active filters opens them. */
export function ActivityFiltersForm({ search, onChange }: ActivityFiltersFormProps) {
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const { type, category, status, tag, from, to } = search
  const activeCount = [type, category, status, tag, from, to].filter(Boolean).length
  const [isOpen, setIsOpen] = useState(activeCount > 0)
  return (
    <search className={boxStyles.moreFilters}>
      <SearchField
        className={classes.search}
        label="Search CPD activities"
        placeholder="Title, provider, notes, tags"
        q={search.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      {!isWide && <FiltersButton count={activeCount} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />}
      {(isWide || isOpen) && <Filters search={search} onChange={onChange} />}
    </search>
  )
}

function Filters({ search, onChange }: ActivityFiltersFormProps) {
  // The reader's own standards do not matter for another user's activities.
  const { data: concerns } = useQuery({ ...concernsQuery, enabled: search.user === undefined })
  const likelyCategories = useMemo(() => groupLikelyFirst(categories, concerns?.categories), [concerns])
  const dateField = (name: 'from' | 'to', label: string) => (
    <TextInput
      className={classes.date}
      type="date"
      label={label}
      value={search[name] ?? ''}
      onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <>
      <ChoiceFilter
        className={classes.filter}
        label="Type"
        choices={types}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        className={classes.filter}
        label="Category"
        choices={likelyCategories}
        value={search.category}
        onChange={(category) => onChange({ category })}
      />
      <NativeSelect
        className={classes.filter}
        size="md"
        label="Status"
        data={statuses}
        value={search.status ?? ''}
        onChange={(event) => onChange({ status: event.currentTarget.value || undefined })}
      />
      <TagFilter search={search} onChange={onChange} />
      {dateField('from', 'From')}
      {dateField('to', 'To')}
    </>
  )
}

/** Offers the tags of the listed activities, or nothing if there are none. */
function TagFilter({ search: { user, tag }, onChange }: ActivityFiltersFormProps) {
  const { data: tags = [] } = useQuery(tagsQuery(user))
  // The tag from a link stays visible even if no activity has it.
  const offeredTags = tag === undefined || tags.includes(tag) ? tags : [tag, ...tags]
  if (offeredTags.length === 0) return null
  return (
    <ChoiceFilter
      className={classes.filter}
      label="Tag"
      choices={offeredTags.map((name) => ({ value: name, label: name }))}
      value={tag}
      onChange={(nextTag) => onChange({ tag: nextTag })}
    />
  )
}
