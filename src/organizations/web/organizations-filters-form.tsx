import { NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { OrganizationStatus } from '../contract.ts'
import classes from './organizations-filters-form.module.css'

export interface OrganizationFilters {
  q: string
  /** Null: whatever the status. */
  status: OrganizationStatus | null
}

interface OrganizationsFiltersFormProps {
  filters: OrganizationFilters
  onChange: (filters: OrganizationFilters) => void
}

const searchAfterMs = 150
const statusOptions = [
  { value: '', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function OrganizationsFiltersForm({ filters, onChange }: OrganizationsFiltersFormProps) {
  const [typed, setTyped] = useState(filters.q)
  const [sent, setSent] = useState(filters.q)
  // The address changed by other hands, such as Back: then it is right.
  if (filters.q !== sent) {
    setSent(filters.q)
    setTyped(filters.q)
  }
  const send = useDebouncedCallback((q: string) => {
    setSent(q)
    onChange({ ...filters, q })
  }, searchAfterMs)
  return (
    <search className={classes.root}>
      <TextInput
        type="search"
        className={classes.search}
        aria-label="Search organizations"
        placeholder="Search organizations by name..."
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        maxLength={120}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          send(event.currentTarget.value)
        }}
      />
      <NativeSelect
        className={classes.status}
        size="md"
        aria-label="Status"
        data={statusOptions}
        value={filters.status ?? ''}
        onChange={(event) => {
          // The options are the statuses; the empty one means any.
          const status = (event.currentTarget.value || null) as OrganizationStatus | null
          onChange({ q: typed, status })
        }}
      />
    </search>
  )
}
