import { ActionIcon, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { Colleague } from '#people/users/colleagues/contract.ts'
import { colleaguesQuery, namedColleaguesQuery } from './queries.ts'
import classes from './crewmates-panel.module.css'

const maxCrewmates = 6

interface CrewmatesPanelProps {
  /** User ids, in the order in which they were chosen. */
  value: readonly string[]
  onChange: (ids: string[]) => void
  label?: string
  description?: string
  error?: ReactNode
  disabled?: boolean
}

const searchAfterMs = 250

/**
 * Returns the matching colleagues. If the organization has more colleagues than the list contains, the server searches too.
 */
function useColleagues(typed: string) {
  const all = useQuery(colleaguesQuery())
  const [q] = useDebouncedValue(typed.trim(), searchAfterMs)
  const isSearched = all.data?.hasMore === true && q.length > 1
  const searchResult = useQuery({ ...colleaguesQuery(q), enabled: isSearched })
  const matches = (isSearched ? searchResult.data : undefined) ?? all.data
  return { all, colleagues: matches?.colleagues ?? [], listed: all.data?.colleagues ?? [] }
}

/** Returns a function from a user id to the name of a chosen colleague. Loads the names that are not in the list. */
function useNames(ids: readonly string[], listedColleagues: readonly Colleague[], isLoaded: boolean) {
  const missingIds = isLoaded ? ids.filter((id) => !listedColleagues.some((item) => item.id === id)) : []
  const namesQuery = useQuery(namedColleaguesQuery(missingIds))
  const allColleagues = [...listedColleagues, ...(namesQuery.data?.colleagues ?? [])]
  return (id: string): string =>
    allColleagues.find((item) => item.id === id)?.name ??
    (namesQuery.isSuccess && missingIds.includes(id) ? 'A colleague who is no longer listed' : 'A colleague')
}

/** A field to search, add and remove crewmates from the user's organization. */
export function CrewmatesPanel({ value, onChange, label = 'Crewmates', ...fieldProps }: CrewmatesPanelProps) {
  const { description, error, disabled = false } = fieldProps
  const [typed, setTyped] = useState('')
  const form = useRef<HTMLDivElement>(null)
  const { all, colleagues, listed } = useColleagues(typed)
  const nameOf = useNames(value, [...listed, ...colleagues], all.isFetched)
  const isFull = value.length >= maxCrewmates
  const isNobody = all.isSuccess && listed.length === 0

  const remove = (id: string) => {
    onChange(value.filter((other) => other !== id))
    // The focused button disappears with its chip, so move the focus.
    form.current?.querySelector<HTMLElement>('input')?.focus()
  }
  return (
    <div ref={form} className={classes.root}>
      <SearchSelect
        label={label}
        description={isFull ? `${maxCrewmates} at most.` : description}
        error={error}
        placeholder={placeholderFor({ isPending: all.isPending, isNobody })}
        disabled={disabled || isFull || isNobody}
        choices={colleagues
          .filter(({ id }) => !value.includes(id))
          .map(({ id, name, profession }) => ({ value: id, label: name, ...hintOf(profession) }))}
        value={null}
        onSearchChange={setTyped}
        onChange={(id) => id !== null && onChange([...value, id])}
      />
      {value.length > 0 && (
        <ul className={classes.chips} aria-label={`${label} chosen`}>
          {value.map((id) => (
            <li key={id} className={classes.chip}>
              <span className={classes.name}>{nameOf(id)}</span>
              <ActionIcon
                size={36}
                disabled={disabled}
                aria-label={`Remove ${nameOf(id)}`}
                onClick={() => remove(id)}
              >
                <IconX size={18} stroke={1.75} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {all.isError && all.data === undefined && (
        <p className={textStyles.error} role="alert">
          {all.error instanceof ApiError ? all.error.message : 'Your colleagues could not be loaded.'}{' '}
          <Button size="compact-sm" variant="default" onClick={() => void all.refetch()}>
            Try again
          </Button>
        </p>
      )}
    </div>
  )
}

function placeholderFor({ isPending, isNobody }: { isPending: boolean; isNobody: boolean }): string {
  if (isPending) return 'Loading colleagues…'
  return isNobody ? 'There are no colleagues in your organization yet' : 'Search by name'
}

const hintOf = (profession: Colleague['profession']) =>
  profession === null ? {} : { hint: profession.slice(0, 1).toUpperCase() + profession.slice(1) }
