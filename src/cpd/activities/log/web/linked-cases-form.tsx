import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { caseQuery } from '#logging/cases/record/web/queries.ts'
import { loadCases } from '#logbook/book/list/web/queries.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { formatDate } from '#platform/web/dates.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './activity-form.module.css'

interface LinkedCasesFormProps {
  ids: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

const maxLinked = 10
const offeredAtOnce = 20
const searchAfterMs = 250

/** Finds the user's own cases by what happened, and lists those that led to the activity. */
export function LinkedCasesForm({ ids, error, onChange }: LinkedCasesFormProps) {
  const { user } = useAuth()
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), searchAfterMs)
  const foundCases = useQuery({
    queryKey: ['cases', 'to link', user?.id, q],
    queryFn: ({ signal }) =>
      loadCases({ limit: offeredAtOnce, ...(user && { clinician: user.id }), ...(q && { q }) }, signal),
    select: ({ cases }) =>
      cases.map(({ id, title, date }) => ({ value: id, label: `${title}, ${formatDate(date)}` })),
  })
  const linked = useQueries({ queries: ids.map((id) => caseQuery(id)) })
  const offered = (foundCases.data ?? []).filter(({ value }) => !ids.includes(value))
  const titleOf = (index: number): string => {
    const { title, date } = linked[index]?.data ?? {}
    return title && date ? `${title}, ${formatDate(date)}` : `Case ${index + 1}`
  }
  return (
    <>
      {ids.length < maxLinked && (
        <SearchSelect
          label="Link a case"
          placeholder="Search your logbook"
          choices={offered}
          value={null}
          error={error}
          onSearchChange={setTyped}
          onChange={(id) => id !== null && onChange([...ids, id])}
        />
      )}
      {ids.length > 0 && (
        <ul className={`${boxStyles.list} ${classes.linked}`} aria-label="Linked cases">
          {ids.map((id, index) => (
            <li key={id}>
              {titleOf(index)}
              <Button
                variant="subtle"
                aria-label={`Remove the link to ${titleOf(index)}`}
                onClick={() => onChange(ids.filter((other) => other !== id))}
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
