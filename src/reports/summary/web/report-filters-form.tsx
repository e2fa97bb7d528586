import { NativeSelect, TextInput } from '@mantine/core'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { ageBands, caseTypes } from '#reference/case-lists.ts'
import { missionTypes } from '#reference/mission-lists.ts'
import { supervisionLevels } from '#reference/team-lists.ts'
import { ClinicianFilterPanel } from '#users/assigned-clinicians/web/clinician-filter-panel.tsx'
import { reportPeriods, type ReportPeriod, type ReportSearch } from '../../scope/report-search.ts'
import classes from './report-filters-form.module.css'

const byCode = [
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

export function ReportFiltersForm({ search, supervisorId, onChange }: ReportFiltersFormProps) {
  return (
    <search aria-label="Report filters">
      <div className={classes.root}>
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
          data={periods}
          value={search.period ?? ''}
          onChange={(event) => {
            // The values come from `periods`; the empty one means no period.
            const period = (event.currentTarget.value || undefined) as ReportPeriod | undefined
            onChange({ period, from: undefined, to: undefined })
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
        {byCode.map(({ name, label, choices }) => (
          <div key={name} className={classes.filter}>
            <SearchSelect
              label={label}
              placeholder="All"
              choices={choices}
              value={search[name] ?? null}
              onChange={(value) => onChange({ [name]: value ?? undefined })}
            />
          </div>
        ))}
      </div>
    </search>
  )
}
