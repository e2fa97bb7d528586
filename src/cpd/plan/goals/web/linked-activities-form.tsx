import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { activitiesQuery } from '#cpd/activities/log/web/queries.ts'
import { formatDate } from '#platform/web/dates.ts'
import { toFormField } from '#platform/web/forms/field-of.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { Goal } from '../contract.ts'
import { maxLinkedActivities } from '../goal-rules.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './linked-activities-form.module.css'

type LinkedActivityList = Goal['activities']

interface LinkedActivitiesProps {
  value: LinkedActivityList
  error?: ReactNode
  onChange: (linked: LinkedActivityList) => void
}

const searchAfterMs = 250

function LinkedActivities({ value: linkedActivities, error, onChange }: LinkedActivitiesProps) {
  const [searchText, setSearchText] = useState('')
  const [q] = useDebouncedValue(searchText.trim(), searchAfterMs)
  const activitiesResult = useInfiniteQuery(activitiesQuery(q === '' ? {} : { q: q.slice(0, 100) }))
  const offeredActivities = (activitiesResult.data?.pages[0]?.activities ?? []).filter(
    ({ id }) => !linkedActivities.some((item) => item.id === id),
  )
  const link = (id: string | null) => {
    const activity = offeredActivities.find((item) => item.id === id)
    if (!activity) return
    const { title, date } = activity
    onChange([...linkedActivities, { id: activity.id, title, date, isDeleted: false }])
  }
  return (
    <>
      {linkedActivities.length < maxLinkedActivities && (
        <SearchSelect
          label="Link an activity"
          placeholder="Search your activities"
          choices={offeredActivities.map(({ id, title, date }) => ({
            value: id,
            label: `${title}, ${formatDate(date)}`,
          }))}
          value={null}
          error={error}
          onSearchChange={setSearchText}
          onChange={link}
        />
      )}
      {linkedActivities.length > 0 && (
        <ul className={`${boxStyles.list} ${classes.linked}`} aria-label="Linked activities">
          {linkedActivities.map(({ id, title, date, isDeleted }) => (
            <li key={id}>
              <span>
                {title}, {formatDate(date)}
                {isDeleted && ' (deleted)'}
              </span>
              <Button
                variant="subtle"
                aria-label={`Remove the link to ${title}`}
                onClick={() => onChange(linkedActivities.filter((item) => item.id !== id))}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Searches the user's own activities, and lists those that are linked to the goal. */
export const LinkedActivitiesField = toFormField<LinkedActivitiesProps>(LinkedActivities, [])
