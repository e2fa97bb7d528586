import { ChoiceFilter } from '#platform/web/components/choice-filter.tsx'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Placement } from '#logbook/book/settings/contract.ts'
import { settingsQuery } from '#logbook/book/settings/web/queries.ts'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { ClinicianFilterPanel } from '#people/users/assigned-clinicians/web/clinician-filter-panel.tsx'
import { type ReportPeriod, type ReportSearch } from '../../scope/report-search.ts'
import { reportPeriods } from '../../scope/report-filters.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './report-filters-form.module.css'

const codeFilters = [
  { name: 'type', label: 'Case type', choices: listedChoices(caseTypes) },
  { name: 'missionType', label: 'Mission type', choices: listedChoices(missionTypes) },
  { name: 'ageBand', label: 'Age band', choices: listedChoices(ageBands) },
  { name: 'supervision', label: 'Supervision', choices: listedChoices(supervisionLevels) },
] as const

const periods = [
  { value: '', label: 'All time' },
  ...reportPeriods.map(({ code, label }) => ({ value: code, label })),
]

interface ReportFiltersFormProps {
  search: ReportSearch
  /** The id of the signed-in user if they are a supervisor, who may choose a clinician; otherwise null. */
  supervisorId: string | null
  onChange: (change: ReportSearch) => void
}

const optionOf = ({ id, name }: Placement) => ({ value: id, label: name })

export function ReportFiltersForm({ search, supervisorId, onChange }: ReportFiltersFormProps) {
  // The user picks a placement by name; the URL holds its dates, so that the link works for others.
  const placements = useQuery(settingsQuery).data?.placements ?? []
  const placement = placements.find(
    ({ from, to }) => search.period === 'custom' && from === search.from && (to ?? undefined) === search.to,
  )
  return (
    <search aria-label="Report filters">
      <div className={boxStyles.moreFilters}>
        {supervisorId !== null && (
          <div className={classes.filter}>
            <ClinicianFilterPanel
              userId={supervisorId}
              value={search.clinician ?? supervisorId}
              onChange={(id) => onChange({ clinician: id === supervisorId || id === null ? undefined : id })}
            />
          </div>
        )}
        <NativeSelect
          className={classes.filter}
          size="md"
          label="Period"
          data={
            placements.length === 0
              ? periods
              : [...periods, { group: 'Placements', items: placements.map(optionOf) }]
          }
          value={placement?.id ?? search.period ?? ''}
          onChange={({ currentTarget: { value } }) => {
            const chosenPlacement = placements.find(({ id }) => id === value)
            if (chosenPlacement) {
              onChange({ period: 'custom', from: chosenPlacement.from, to: chosenPlacement.to ?? undefined })
              return
            }
            // Safe cast: the other values come from `periods`. The empty one means no period.
            onChange({
              period: (value || undefined) as ReportPeriod | undefined,
              from: undefined,
              to: undefined,
            })
          }}
        />
        {search.period === 'custom' &&
          (['from', 'to'] as const).map((name) => (
            <TextInput
              key={name}
              className={classes.filter}
              type="date"
              label={name === 'from' ? 'From' : 'To'}
              max={name === 'from' ? search.to : undefined}
              min={name === 'to' ? search.from : undefined}
              value={search[name] ?? ''}
              onChange={(event) => onChange({ [name]: event.currentTarget.value || undefined })}
            />
          ))}
        {codeFilters.map(({ name, label, choices }) => (
          <ChoiceFilter
            key={name}
            className={classes.filter}
            label={label}
            choices={choices}
            value={search[name]}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
      </div>
    </search>
  )
}
