import { Checkbox } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MultiChoiceField } from '#platform/web/ui/multi-choice-field.tsx'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { ageBands, caseTypes, levelsOfCare } from '#reference/case-lists.ts'
import type { Listed } from '#reference/codes.ts'
import { activityCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import type { ConditionValues } from '../rule-values.ts'
import type { Editing } from './use-definition-form.ts'

interface FilterFormProps {
  condition: ConditionValues
  path: string
  errors: Editing['errors']
  onChange: (change: Partial<ConditionValues>) => void
}

/** The fields with a list of codes. */
type ListField = {
  [Name in keyof ConditionValues]: ConditionValues[Name] extends string[] ? Name : never
}[keyof ConditionValues]

interface ListFilterProps extends FilterFormProps {
  field: ListField
  label: string
  list: readonly Listed[]
  description?: string
}

const withoutHints = (list: readonly Listed[]) => list.map(({ code, label }) => ({ value: code, label }))

const ListFilter = ({
  field,
  label,
  list,
  description,
  condition,
  path,
  errors,
  onChange,
}: ListFilterProps) => (
  <FieldSlot path={`${path}.${field}`}>
    <MultiChoiceField
      label={label}
      description={description}
      choices={withoutHints(list)}
      value={condition[field]}
      error={errors[`${path}.${field}`]}
      onChange={(chosen) => onChange({ [field]: chosen ?? [] })}
    />
  </FieldSlot>
)

/** What narrows down the events of a condition. */
export function FilterForm(props: FilterFormProps) {
  const { condition, onChange } = props
  switch (condition.event) {
    case 'procedures':
      return <ProceduresForm {...props} />
    case 'missions':
      return (
        <>
          <ListFilter
            {...props}
            field="missionTypes"
            label="Mission types"
            description={ofEvery}
            list={missionTypes}
          />
          <ListFilter {...props} field="platforms" label="Platforms" description={ofEvery} list={platforms} />
        </>
      )
    case 'hoist_cycles':
      return (
        <Checkbox
          label="Only cycles by night"
          checked={condition.byNight}
          onChange={(event) => onChange({ byNight: event.currentTarget.checked })}
        />
      )
    case 'cases':
      return (
        <>
          <ListFilter
            {...props}
            field="caseTypes"
            label="Case types"
            description={ofEvery}
            list={caseTypes}
          />
          <ListFilter {...props} field="missionTypes" label="Mission types" list={missionTypes} />
          <ListFilter {...props} field="ageBands" label="Ages" list={ageBands} />
          <ListFilter {...props} field="levelsOfCare" label="Levels of care" list={levelsOfCare} />
          <ListFilter {...props} field="lightConditions" label="Light" list={lightConditions} />
        </>
      )
    case 'cpd':
      return <CpdForm {...props} />
    case 'record':
      return null
  }
}

const ofEvery = 'Choose none for all of them.'

const procedureChoices = listedChoices(procedures)
const series = procedures.filter(({ dashboard }) => dashboard)

function ProceduresForm(props: FilterFormProps) {
  const { condition, path, errors, onChange } = props
  return (
    <>
      <FieldSlot path={`${path}.codes`}>
        <QuickChoice
          label="Procedures"
          description="Each of these counts, and so does what the families and groups below hold."
          multiple
          recentName="rule-procedures"
          choices={procedureChoices}
          value={condition.codes}
          error={errors[`${path}.codes`]}
          onChange={(codes) => onChange({ codes })}
        />
      </FieldSlot>
      <ListFilter
        {...props}
        field="series"
        label="Families of procedures"
        description="With all procedures that count towards them"
        list={series}
      />
      <ListFilter {...props} field="groups" label="Groups of procedures" list={procedureGroups} />
      <ListFilter {...props} field="operatorRoles" label="Role in the procedure" list={ownRoles} />
    </>
  )
}

const measures = [
  { value: 'activities', label: 'Activities' },
  { value: 'hours', label: 'Hours' },
] as const

function CpdForm(props: FilterFormProps) {
  const { condition, onChange } = props
  return (
    <>
      <ChipGroup
        label="Count"
        required
        choices={measures}
        value={condition.measure}
        onChange={(measure) => measure !== null && onChange({ measure })}
      />
      <ListFilter {...props} field="types" label="CPD types" description={ofEvery} list={cpdTypes} />
      <ListFilter {...props} field="categories" label="CPD categories" list={activityCategories} />
    </>
  )
}
