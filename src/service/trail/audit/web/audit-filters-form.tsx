import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { FiltersButton } from '#platform/web/ui/filters-button.tsx'
import { eventKindLabels, readAuditSearch, type AuditSearch } from '../audit-search.ts'
import classes from './audit-screen.module.css'
import { fieldProblem } from './messages.ts'

interface AuditFiltersFormProps {
  search: AuditSearch
  error: Error | null
  onSearch: (search: AuditSearch) => void
}

const furtherFilters = ['from', 'to', 'address', 'record'] as const

/** The filters: who, what, when, from where and which record. The search starts only when the user submits them. */
export function AuditFiltersForm({ search, error, onSearch }: AuditFiltersFormProps) {
  const [typed, setTyped] = useState<AuditSearch>(search)
  const [sent, setSent] = useState(search)
  const count = furtherFilters.filter((name) => search[name] !== undefined).length
  const [isOpen, setIsOpen] = useState(count > 0)
  // The URL was changed elsewhere, by Back, a link of a row or "Clear filters": show it.
  if (JSON.stringify(search) !== JSON.stringify(sent)) {
    setSent(search)
    setTyped(search)
    if (count > 0) setIsOpen(true)
  }
  const field = (name: Exclude<keyof AuditSearch, 'kind'>) => ({
    value: typed[name] ?? '',
    error: fieldProblem(error, name),
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  })
  return (
    <form
      className={classes.filters}
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(readAuditSearch({ ...typed }))
      }}
    >
      <TextInput label="Person: full name, email or id" maxLength={254} {...field('person')} />
      <NativeSelect
        label="What"
        value={typed.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setTyped({ ...typed, kind: readAuditSearch({ kind: value }).kind })
        }
        data={[
          { value: '', label: 'Everything' },
          ...Object.entries(eventKindLabels).map(([value, label]) => ({ value, label })),
        ]}
      />
      {isOpen && (
        <>
          <TextInput label="From" type="date" {...field('from')} />
          <TextInput label="To" type="date" {...field('to')} />
          <TextInput label="IP address" maxLength={45} {...field('address')} />
          <TextInput label="Id of a record" maxLength={36} {...field('record')} />
        </>
      )}
      <div className={classes.buttons}>
        <Button type="submit">Search</Button>
        <FiltersButton
          count={count}
          isOpen={isOpen}
          onToggle={() => setIsOpen(!isOpen)}
          title="More filters"
        />
      </div>
    </form>
  )
}
