import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { activitiesQuery } from '#cpd/activities/log/web/queries.ts'
import { formatDate } from '#platform/web/dates.ts'
import { fieldOf } from '#platform/web/forms/field-of.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { Goal } from '../contract.ts'
import { maxLinkedActivities } from '../goal-rules.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './linked-activities-form.module.css'

type Linked = Goal['activities']

interface LinkedActivitiesProps {
  value: Linked
  error?: ReactNode
  onChange: (linked: Linked) => void
}

const searchAfterMs = 250

function LinkedActivities({ value: linked, error, onChange }: LinkedActivitiesProps) {
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), searchAfterMs)
  const activities = useInfiniteQuery(activitiesQuery(q === '' ? {} : { q: q.slice(0, 100) }))
  const offered = (activities.data?.pages[0]?.activities ?? []).filter(
    ({ id }) => !linked.some((item) => item.id === id),
  )
  const link = (id: string | null) => {
    const chosen = offered.find((item) => item.id === id)
    if (!chosen) return
    const { title, date } = chosen
    onChange([...linked, { id: chosen.id, title, date, isDeleted: false }])
  }
  return (
    <>
      {linked.length < maxLinkedActivities && (
        <SearchSelect
          label="Link an activity"
          placeholder="Search your activities"
          choices={offered.map(({ id, title, date }) => ({
            value: id,
            label: `${title}, ${formatDate(date)}`,
          }))}
          value={null}
          error={error}
          onSearchChange={setTyped}
          onChange={link}
        />
      )}
      {linked.length > 0 && (
        <ul className={`${boxStyles.list} ${classes.linked}`} aria-label="Linked activities">
          {linked.map(({ id, title, date, isDeleted }) => (
            <li key={id}>
              <span>
                {title}, {formatDate(date)}
                {isDeleted && ' (deleted)'}
              </span>
              <Button
                variant="subtle"
                aria-label={`Remove the link to ${title}`}
                onClick={() => onChange(linked.filter((item) => item.id !== id))}
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

/** Finds the user's own activities, and lists those that serve the goal. */
export const LinkedActivitiesField = fieldOf<LinkedActivitiesProps>(LinkedActivities, [])
