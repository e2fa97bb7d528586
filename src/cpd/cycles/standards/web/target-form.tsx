import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { MultiChoiceField } from '#platform/web/forms/multi-choice-field.tsx'
import { CountField, MeasureField } from '#platform/web/forms/number-fields.tsx'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { Collapsible } from '#platform/web/ui/collapsible.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { activityCategories, cpdCategories } from '#reference/cpd-lists.ts'
import { procedureGroups } from '#reference/procedures.ts'
import { countsProcedures } from '../../progress/amounts.ts'
import type { TargetValues } from './standard-values.ts'
import { onlyBlocks, unitChoices } from './standard-words.ts'
import classes from './standard-form.module.css'

interface TargetFormProps {
  form: Form<TargetValues>
}

const categories = listedChoices(cpdCategories)
const otherCategories = listedChoices(activityCategories)
const groups = listedChoices(procedureGroups)

/** The fields of one target: what counts, how much is required, and how often. */
export const TargetForm = ({ form }: TargetFormProps) => (
  <>
    <GuardedTextField
      form={form}
      path="label"
      label="What is required"
      description="As users see it, such as “Participatory CPD”."
      required
      maxLength={120}
      severityRule={onlyBlocks}
    />
    <SelectField form={form} path="category" label="What counts" required choices={categories} />
    <ChipsField form={form} path="unit" label="Counted in" required choices={unitChoices} />
    <div className={classes.pair}>
      <MeasureField form={form} path="minimum" label="At least" withAsterisk places={2} />
      <CountField
        form={form}
        path="perMonths"
        label="In every … months"
        hint="Leave it empty if it is required once in the whole cycle"
        max={120}
      />
    </div>
    <AdvancedTargetFields form={form} />
  </>
)

/** Advanced fields, which few targets need. */
function AdvancedTargetFields({ form }: TargetFormProps) {
  const { category, combine, conditional, confirmed } = form.values
  const isProcedureTarget = category !== null && countsProcedures({ category })
  const [isOpen, setOpen] = useState(false)
  const summaryParts = [
    combine.length > 0 && 'More categories',
    conditional !== null && 'Endorsed only',
    !confirmed && 'To be checked',
  ].filter(Boolean)
  return (
    <>
      {isProcedureTarget && (
        <div>
          <MultiChoiceField
            form={form}
            path="procedureGroups"
            label="Procedures of the logbook that count"
            choices={groups}
          />
          <div className={classes.below}>
            <CheckboxField
              form={form}
              path="distinct"
              label="Count each procedure once, however often it was done"
            />
          </div>
        </div>
      )}
      <Collapsible
        title="More"
        level={4}
        summary={summaryParts.join(', ') || undefined}
        opened={isOpen}
        onToggle={() => setOpen(!isOpen)}
      >
        <MultiChoiceField
          form={form}
          path="combine"
          label="These categories count too"
          choices={otherCategories}
        />
        <div className={classes.checks}>
          <Checkbox
            label="Only for those who hold an endorsement"
            checked={conditional !== null}
            onChange={(event) => form.enter({ conditional: event.currentTarget.checked ? 'endorsed' : null })}
          />
          <CheckboxField
            form={form}
            path="confirmed"
            label="This figure is confirmed by the body"
            description="If not, users are told to check it with their regulator."
          />
        </div>
      </Collapsible>
    </>
  )
}
