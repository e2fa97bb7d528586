import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { toFormField } from '#platform/web/forms/field-of.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import type { CpdProfile } from '../contract.ts'
import { maxChosen } from '../profile-rules.ts'
import classes from './cpd-profile-form.module.css'
import { choicesQuery } from './queries.ts'

interface ChosenActivitiesProps {
  profile: CpdProfile
  /** The ids of the activities, in order. */
  value: readonly string[]
  error?: ReactNode
  onChange: (ids: string[]) => void
}

const searchAfterMs = 250

function ChosenActivities({ profile, value: ids, error, onChange }: ChosenActivitiesProps) {
  const [searchText, setSearchText] = useState('')
  const [q] = useDebouncedValue(searchText.trim(), searchAfterMs)
  const { data: candidates = [] } = useQuery(choicesQuery(q, profile))
  const [labels, setLabels] = useState(
    () =>
      new Map(
        profile.chosen.map(({ activityId, title, date }) => [activityId, `${title}, ${formatDate(date)}`]),
      ),
  )
  const choices = candidates
    .filter(({ id }) => !ids.includes(id))
    .map(({ id, title, date }) => ({ value: id, label: `${title}, ${formatDate(date)}` }))
  const nameOf = (id: string): string => labels.get(id) ?? 'Activity'
  const move = (index: number, offset: -1 | 1) => {
    const nextIds = [...ids]
    const [movedId = ''] = nextIds.splice(index, 1)
    nextIds.splice(index + offset, 0, movedId)
    onChange(nextIds)
  }
  return (
    <>
      {ids.length > 0 && (
        <ol className={classes.chosen} aria-label="Chosen activities">
          {ids.map((id, index) => (
            <li key={id}>
              <div>
                <span className={classes.name}>{nameOf(id)}</span>
                <Button
                  variant="subtle"
                  disabled={index === 0}
                  aria-label={`Move ${nameOf(id)} up`}
                  onClick={() => move(index, -1)}
                >
                  Up
                </Button>
                <Button
                  variant="subtle"
                  disabled={index === ids.length - 1}
                  aria-label={`Move ${nameOf(id)} down`}
                  onClick={() => move(index, 1)}
                >
                  Down
                </Button>
                <Button
                  variant="subtle"
                  aria-label={`Remove ${nameOf(id)}`}
                  onClick={() => onChange(ids.filter((chosenId) => chosenId !== id))}
                >
                  Remove
                </Button>
              </div>
            </li>
          ))}
        </ol>
      )}
      {ids.length < maxChosen && (
        <SearchSelect
          label="Add an activity"
          placeholder="Search the activities of the period"
          choices={choices}
          value={null}
          error={error}
          onSearchChange={setSearchText}
          onChange={(id) => {
            if (id === null) return
            setLabels(new Map(labels).set(id, choices.find(({ value }) => value === id)?.label ?? ''))
            onChange([...ids, id])
          }}
        />
      )}
    </>
  )
}

/** The form field to choose activities of the period, and their order. */
export const ChosenActivitiesField = toFormField<ChosenActivitiesProps>(ChosenActivities, [])
