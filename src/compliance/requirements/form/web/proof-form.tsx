import { CheckboxField } from '#platform/web/forms/checkbox-field.tsx'
import { TwoAnswersField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { isHealth, type DefinitionValues } from './definition-values.ts'

const consequences = [
  { value: false, label: 'It is advisory' },
  { value: true, label: 'It blocks duty' },
]

const verifiers = [
  { value: true, label: 'A supervisor or administrator' },
  { value: false, label: 'Nobody: their word is enough' },
]

/** Fields for how it is proved, what happens if it is not met, and when it starts. */
export function ProofForm({ form }: { form: Form<DefinitionValues> }) {
  const isOfHealth = isHealth(form.values)
  const { evidenceRequired } = form.values
  return (
    <FormSection title="How it is proved">
      <CheckboxField
        form={{ ...form, values: { ...form.values, evidenceRequired: evidenceRequired && !isOfHealth } }}
        path="evidenceRequired"
        label="A certificate or another file is required"
        description={
          isOfHealth
            ? 'For health items, Sortie stores only the status and the dates: no result, no number and no file.'
            : undefined
        }
        disabled={isOfHealth}
      />
      <TwoAnswersField form={form} path="verificationRequired" label="Verified by" choices={verifiers} />
      <TwoAnswersField
        form={form}
        path="blocksDuty"
        label="If somebody does not meet it"
        description="People who do not meet a requirement that blocks duty are not fit to fly. Sortie advises; it never rosters."
        choices={consequences}
      />
      <DateField
        form={form}
        path="existingStaffFrom"
        classNames={{ input: classes.days ?? '' }}
        label="Start for existing staff"
        hint="Leave it empty to start at once. New people need it from their first day."
      />
    </FormSection>
  )
}
