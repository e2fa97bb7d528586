import { ChoiceFilter } from '#platform/web/components/choice-filter.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { ClinicianFilterPanel } from '#people/users/assigned-clinicians/web/clinician-filter-panel.tsx'
import { caseTypes } from '#reference/case-lists.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import type { Placement } from '../../settings/contract.ts'
import { type LogbookSearch, type Period } from '../list-search.ts'
import { periods } from '../list-filters.ts'
import classes from './logbook-filters-form.module.css'

export interface FiltersProps {
  search: LogbookSearch
  placements: readonly Placement[]
  /** The id of the signed-in user if they are a supervisor, who can filter by clinician; otherwise null. */
  supervisorId: string | null
  onChange: (change: LogbookSearch) => void
}

const caseTypeChoices = listedChoices(caseTypes)
const missionTypeChoices = listedChoices(missionTypes)
const periodOptions = [
  { value: '', label: 'All time' },
  ...periods.map(({ code, label }) => ({ value: code, label })),
]

const optionOf = ({ id, name }: Placement) => ({ value: id, label: name })

/** The most used filters. */
export function FirstFiltersForm({ search, placements, supervisorId, onChange }: FiltersProps) {
  return (
    <>
      {supervisorId !== null && (
        <div className={classes.filter}>
          <ClinicianFilterPanel
            userId={supervisorId}
            value={search.clinician ?? null}
            onChange={(clinician) => onChange({ clinician: clinician ?? undefined })}
          />
        </div>
      )}
      <ChoiceFilter
        className={classes.filter}
        label="Case type"
        choices={caseTypeChoices}
        value={search.type}
        onChange={(type) => onChange({ type })}
      />
      <ChoiceFilter
        className={classes.filter}
        label="Mission type"
        choices={missionTypeChoices}
        value={search.missionType}
        onChange={(missionType) => onChange({ missionType })}
      />
      <NativeSelect
        className={classes.filter}
        size="md"
        label="Period"
        data={
          placements.length === 0
            ? periodOptions
            : [...periodOptions, { group: 'Placements', items: placements.map(optionOf) }]
        }
        value={
          placements.some(({ id }) => id === search.placement) ? search.placement : (search.period ?? '')
        }
        onChange={(event) => {
          const { value } = event.currentTarget
          const placement = placements.find(({ id }) => id === value)?.id
          // Safe cast: the other values come from `periodOptions`. The empty one means no period.
          const period = placement ? undefined : ((value || undefined) as Period | undefined)
          onChange({ period, placement, from: undefined, to: undefined })
        }}
      />
      {search.period === 'custom' && (
        <>
          <TextInput
            type="date"
            label="From"
            max={search.to}
            value={search.from ?? ''}
            onChange={(event) => onChange({ from: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label="To"
            min={search.from}
            value={search.to ?? ''}
            onChange={(event) => onChange({ to: event.currentTarget.value || undefined })}
          />
        </>
      )}
    </>
  )
}
