import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { shownStatuses, statusWord } from '#compliance/state/state-words.ts'
import { organizationsQuery } from '#organizations/web/queries.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import type { Matrix } from '../contract.ts'
import { roleFilters, type MatrixSearch } from '../matrix-search.ts'
import classes from '#platform/web/ui/people-filters.module.css'

interface MatrixFiltersFormProps {
  search: MatrixSearch
  choices: Matrix['choices'] | undefined
  today: string
  onChange: (change: MatrixSearch) => void
}

export function MatrixFiltersForm({ search, choices, today, onChange }: MatrixFiltersFormProps) {
  const { user } = useAuth()
  return (
    <search className={classes.root}>
      <TextInput
        label="As of"
        type="date"
        min="1990-01-01"
        max="2099-12-31"
        value={search.asOf ?? today}
        onChange={(event) => {
          const day = event.currentTarget.value
          onChange({ asOf: day === today || day === '' ? undefined : day })
        }}
      />
      <SearchField
        className={classes.search}
        label="Search people"
        placeholder="Search"
        q={search.q ?? ''}
        onChange={(q) => onChange({ q })}
      />
      {user?.role === 'super_admin' && (
        <OrganizationChoice
          value={search.organization}
          onChange={(organization) => onChange({ organization, base: undefined, requirement: undefined })}
        />
      )}
      <Choice
        label="Status"
        all="Any status"
        options={shownStatuses.map((status) => ({ value: status, label: statusWord(status) }))}
        value={search.status}
        onChange={(value) => onChange({ status: shownStatuses.find((status) => status === value) })}
      />
      <Choice
        label="Requirement"
        all="Any requirement"
        options={choices?.requirements ?? []}
        value={search.requirement}
        onChange={(requirement) => onChange({ requirement })}
      />
      <Choice
        label="Role"
        all="Any role"
        options={roleFilters.map((role) => ({ value: role, label: roleLabel(role) }))}
        value={search.role}
        onChange={(value) => onChange({ role: roleFilters.find((role) => role === value) })}
      />
      {(choices?.bases ?? []).length > 0 && (
        <Choice
          label="Base"
          all="Any base"
          options={choices?.bases ?? []}
          value={search.base}
          onChange={(base) => onChange({ base })}
        />
      )}
    </search>
  )
}

interface ChoiceProps {
  label: string
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const Choice = ({ label, all, options, value, onChange }: ChoiceProps) => (
  <NativeSelect
    aria-label={label}
    className={classes.choice}
    data={[{ value: '', label: all }, ...options]}
    value={value ?? ''}
    onChange={(event) => onChange(event.currentTarget.value || undefined)}
  />
)

function OrganizationChoice({ value, onChange }: Pick<ChoiceProps, 'value' | 'onChange'>) {
  const found = useQuery(organizationsQuery)
  const options = (found.data ?? []).map(({ id, org_name: name }) => ({ value: id, label: name }))
  return (
    <Choice
      label="Organization"
      all="Choose an organization"
      options={options}
      value={value}
      onChange={onChange}
    />
  )
}
