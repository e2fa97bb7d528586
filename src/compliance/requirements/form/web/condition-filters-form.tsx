import type { ReactNode } from 'react'
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { MultiChoiceField } from '#platform/web/forms/multi-choice-field.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { QuickChoice } from '#platform/web/ui/quick-choice.tsx'
import { ageBands, caseTypes, levelsOfCare } from '#reference/case-lists.ts'
import type { ListEntry } from '#reference/codes.ts'
import { activityCategories, cpdTypes } from '#reference/cpd-lists.ts'
import { lightConditions, missionTypes, platforms } from '#reference/mission-lists.ts'
import { ownRoles } from '#reference/operator-roles.ts'
import { procedureGroups, procedures } from '#reference/procedures.ts'
import type { ConditionValues } from '../rule-values.ts'

interface FilterFormProps {
  form: Form<ConditionValues>
}

const withoutHints = (list: readonly ListEntry[]) => list.map(({ code, label }) => ({ value: code, label }))

const noneMeansAll = 'If you choose none, all of them count.'

/** The filters of the events that a condition counts. */
export function FilterForm({ form }: FilterFormProps): ReactNode {
  switch (form.values.event) {
    case 'procedures':
      return <ProceduresForm form={form} />
    case 'missions':
      return (
        <>
          <MultiChoiceField
            form={form}
            path="missionTypes"
            label="Mission types"
            description={noneMeansAll}
            choices={withoutHints(missionTypes)}
          />
          <MultiChoiceField
            form={form}
            path="platforms"
            label="Platforms"
            description={noneMeansAll}
            choices={withoutHints(platforms)}
          />
        </>
      )
    case 'hoist_cycles':
      return <CheckboxField form={form} path="byNight" label="Only cycles by night" />
    case 'cases':
      return <CasesForm form={form} />
    case 'cpd':
      return <CpdForm form={form} />
    case 'record':
      return null
  }
}

const CasesForm = ({ form }: FilterFormProps) => (
  <>
    <MultiChoiceField
      form={form}
      path="caseTypes"
      label="Case types"
      description={noneMeansAll}
      choices={withoutHints(caseTypes)}
    />
    <MultiChoiceField
      form={form}
      path="missionTypes"
      label="Mission types"
      choices={withoutHints(missionTypes)}
    />
    <MultiChoiceField form={form} path="ageBands" label="Ages" choices={withoutHints(ageBands)} />
    <MultiChoiceField
      form={form}
      path="levelsOfCare"
      label="Levels of care"
      choices={withoutHints(levelsOfCare)}
    />
    <MultiChoiceField
      form={form}
      path="lightConditions"
      label="Light"
      choices={withoutHints(lightConditions)}
    />
  </>
)

const procedureChoices = listedChoices(procedures)
const series = procedures.filter(({ dashboard }) => dashboard)

const ProceduresForm = ({ form }: FilterFormProps) => (
  <>
    <BoundField form={form} path="codes">
      {(error) => (
        <QuickChoice
          label="Procedures"
          description="Each of these counts, and so do all procedures of the families and groups below."
          multiple
          recentName="rule-procedures"
          choices={procedureChoices}
          value={form.values.codes}
          error={error}
          onChange={(codes) => form.enter({ codes })}
        />
      )}
    </BoundField>
    <MultiChoiceField
      form={form}
      path="series"
      label="Families of procedures"
      description="All procedures that count towards a family are included"
      choices={withoutHints(series)}
    />
    <MultiChoiceField
      form={form}
      path="groups"
      label="Groups of procedures"
      choices={withoutHints(procedureGroups)}
    />
    <MultiChoiceField
      form={form}
      path="operatorRoles"
      label="Role in the procedure"
      choices={withoutHints(ownRoles)}
    />
  </>
)

const measures = [
  { value: 'activities', label: 'Activities' },
  { value: 'hours', label: 'Hours' },
] as const

const CpdForm = ({ form }: FilterFormProps) => (
  <>
    <ChipsField form={form} path="measure" label="Count" required choices={measures} />
    <MultiChoiceField
      form={form}
      path="types"
      label="CPD types"
      description={noneMeansAll}
      choices={withoutHints(cpdTypes)}
    />
    <MultiChoiceField
      form={form}
      path="categories"
      label="CPD categories"
      choices={withoutHints(activityCategories)}
    />
  </>
)
