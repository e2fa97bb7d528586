import { Button, NativeSelect } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import { roleFilters, statusFilters, type UserSearch } from '../directory/user-search.ts'
import { capitalized } from '../directory/web/messages.ts'
import classes from './users-filters-form.module.css'

interface UsersFiltersFormProps {
  search: UserSearch
  /** The number of pending users. */
  pending: number
  onChange: (change: UserSearch) => void
}

const roleOptions = [
  { value: '', label: 'All Roles' },
  ...roleFilters.map((role) => ({ value: role, label: roleLabel(role) })),
]
const statusOptions = [
  { value: '', label: 'All Status' },
  ...statusFilters.map((status) => ({ value: status, label: capitalized(status) })),
]

export function UsersFiltersForm({ search, pending, onChange }: UsersFiltersFormProps) {
  const isPending = search.status === 'pending'
  return (
    <search className={classes.root}>
      <SearchField
        className={classes.search}
        label="Search users"
        placeholder="Search users by name or email..."
        q={search.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      <NativeSelect
        className={classes.filter}
        size="md"
        aria-label="Role"
        data={roleOptions}
        value={search.role ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ role: roleFilters.find((role) => role === value) })
        }}
      />
      <NativeSelect
        className={classes.filter}
        size="md"
        aria-label="Status"
        data={statusOptions}
        value={search.status ?? ''}
        onChange={(event) => {
          const { value } = event.currentTarget
          onChange({ status: statusFilters.find((status) => status === value) })
        }}
      />
      {(pending > 0 || isPending) && (
        <Button
          className={classes.pending}
          variant={isPending ? 'filled' : 'default'}
          aria-pressed={isPending}
          leftSection={<IconClock size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange({ status: isPending ? undefined : 'pending' })}
        >
          Awaiting approval ({pending})
        </Button>
      )}
    </search>
  )
}
