import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { shownStatuses, statusWord, verdictWord } from '#compliance/requirements/state/state-words.ts'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { DayField } from '#platform/web/ui/day-field.tsx'
import { FiltersButton } from '#platform/web/ui/filters-button.tsx'
import { SearchField } from '#platform/web/ui/search-field.tsx'
import type { Matrix } from '../contract.ts'
import { roleFilters, statusFilters, type MatrixSearch } from '../matrix-search.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from '#platform/web/ui/people-filters.module.css'
import own from './matrix-filters-form.module.css'

interface MatrixFiltersFormProps {
  search: MatrixSearch
  choices: Matrix['choices'] | undefined
  today: string
  onChange: (change: MatrixSearch) => void
}

/**
 * The search and the filters in one line. On a wide screen, this line has the frequent filters; on a phone, it has none. The
 * other filters open below the line.
 */
export function MatrixFiltersForm(props: MatrixFiltersFormProps) {
  const { search, choices, onChange } = props
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const { asOf, role, base, status, requirement } = search
  const furtherCount = [role, base].filter(Boolean).length
  const firstCount = [asOf, status, requirement].filter(Boolean).length
  const [isOpen, setOpen] = useState(isWide && furtherCount > 0)
  const toggle = () => setOpen(!isOpen)
  return (
    <search className={boxStyles.filters}>
      <div className={own.line}>
        <SearchField
          className={own.search}
          label="Search people"
          placeholder="Search people"
          q={search.q ?? ''}
          onChange={(q) => onChange({ q })}
        />
        {!isWide && <FiltersButton count={firstCount + furtherCount} isOpen={isOpen} onToggle={toggle} />}
      </div>
      {(isWide || isOpen) && <FirstFields {...props} />}
      {isWide && (
        <FiltersButton title="More filters" count={furtherCount} isOpen={isOpen} onToggle={toggle} />
      )}
      {isOpen && <FurtherFields search={search} choices={choices} onChange={onChange} />}
    </search>
  )
}

function FirstFields({ search, choices, today, onChange }: MatrixFiltersFormProps) {
  return (
    <>
      <DayField
        className={own.day}
        label="As of"
        min="1990-01-01"
        max="2099-12-31"
        value={search.asOf ?? today}
        onChange={(day) => onChange({ asOf: day === today || day === '' ? undefined : day })}
      />
      <Choice
        label="Status"
        all="Any status"
        options={statusOptions}
        value={search.status}
        onChange={(value) => onChange({ status: statusFilters.find((status) => status === value) })}
      />
      <Choice
        label="Requirement"
        all="Any requirement"
        options={choices?.requirements ?? []}
        value={search.requirement}
        onChange={(requirement) => onChange({ requirement })}
      />
    </>
  )
}

function FurtherFields({ search, choices, onChange }: Omit<MatrixFiltersFormProps, 'today'>) {
  const bases = choices?.bases ?? []
  return (
    <div className={own.further}>
      <Choice
        label="Role"
        all="Any role"
        options={roleFilters.map((role) => ({ value: role, label: roleLabel(role) }))}
        value={search.role}
        onChange={(value) => onChange({ role: roleFilters.find((role) => role === value) })}
      />
      {bases.length > 0 && (
        <Choice
          label="Base"
          all="Any base"
          options={bases}
          value={search.base}
          onChange={(base) => onChange({ base })}
        />
      )}
    </div>
  )
}

/** The verdicts about people come first, then the statuses of requirements. */
const statusOptions = [
  ...(['not_fit', 'fit_expiring', 'fit'] as const).map((verdict) => ({
    value: verdict,
    label: verdictWord[verdict],
  })),
  ...shownStatuses.map((status) => ({ value: status, label: statusWord(status) })),
]

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
