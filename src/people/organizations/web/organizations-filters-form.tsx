import { NativeSelect } from '@mantine/core'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import type { OrganizationStatus } from '../contract.ts'
import type { OrganizationSearch } from '../organization-search.ts'
import classes from './organizations-filters-form.module.css'

interface OrganizationsFiltersFormProps {
  filters: OrganizationSearch
  onChange: (filters: OrganizationSearch) => void
}

const statusOptions = [
  { value: '', label: 'All Status' },
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function OrganizationsFiltersForm({ filters, onChange }: OrganizationsFiltersFormProps) {
  return (
    <search className={classes.root}>
      <SearchField
        className={classes.search}
        label="Search organizations"
        placeholder="Search organizations by name..."
        q={filters.q}
        maxLength={120}
        onChange={(q = '') => onChange({ ...filters, q })}
      />
      <NativeSelect
        className={classes.status}
        size="md"
        aria-label="Status"
        data={statusOptions}
        value={filters.status ?? ''}
        onChange={(event) => {
          // Safe cast: the options are the statuses; an empty value means any status.
          const status = (event.currentTarget.value || null) as OrganizationStatus | null
          onChange({ ...filters, status })
        }}
      />
    </search>
  )
}
