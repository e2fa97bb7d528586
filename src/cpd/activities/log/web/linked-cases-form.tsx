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

const maxLinkedCases = 10
const maxOfferedCases = 20
const searchAfterMs = 250

/** Searches the user's own cases, and lists those that are linked to the activity. */
export function LinkedCasesForm({ ids, error, onChange }: LinkedCasesFormProps) {
  const { user } = useAuth()
  const [searchText, setSearchText] = useState('')
  const [q] = useDebouncedValue(searchText.trim(), searchAfterMs)
  const offeredCasesResult = useQuery({
    queryKey: ['cases', 'to link', user?.id, q],
    queryFn: ({ signal }) =>
      loadCases({ limit: maxOfferedCases, ...(user && { clinician: user.id }), ...(q && { q }) }, signal),
    select: ({ cases }) =>
      cases.map(({ id, title, date }) => ({ value: id, label: `${title}, ${formatDate(date)}` })),
  })
  const linkedCaseResults = useQueries({ queries: ids.map((id) => caseQuery(id)) })
  const offeredCases = (offeredCasesResult.data ?? []).filter(({ value }) => !ids.includes(value))
  const titleOf = (index: number): string => {
    const { title, date } = linkedCaseResults[index]?.data ?? {}
    return title && date ? `${title}, ${formatDate(date)}` : `Case ${index + 1}`
  }
  return (
    <>
      {ids.length < maxLinkedCases && (
        <SearchSelect
          label="Link a case"
          placeholder="Search your logbook"
          choices={offeredCases}
          value={null}
          error={error}
          onSearchChange={setSearchText}
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
                onClick={() => onChange(ids.filter((linkedId) => linkedId !== id))}
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
