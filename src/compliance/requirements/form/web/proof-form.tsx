import { Checkbox, TextInput } from '@mantine/core'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import classes from './definition-form.module.css'
import { isHealth } from './definition-values.ts'
import type { Editing } from './use-definition-form.ts'

const weights = [
  { value: 'advisory', label: 'It is advisory' },
  { value: 'blocking', label: 'It blocks duty' },
] as const

const verifiers = [
  { value: 'verified', label: 'A supervisor or administrator' },
  { value: 'own', label: 'Nobody: their word is enough' },
] as const

/** How it is proved, what follows if it is not met, and when it starts. */
export function ProofForm({ values, errors, enter }: Editing) {
  const isOfHealth = isHealth(values)
  return (
    <FormSection title="How it is proved">
      <FieldSlot path="evidenceRequired">
        <Checkbox
          label="A certificate or another file is required"
          description={
            isOfHealth
              ? 'Of health items, Sortie keeps only the state and the date: no file, no result.'
              : undefined
          }
          disabled={isOfHealth}
          checked={values.evidenceRequired && !isOfHealth}
          error={errors.evidenceRequired}
          onChange={(event) => enter({ evidenceRequired: event.currentTarget.checked })}
        />
      </FieldSlot>
      <FieldSlot path="verificationRequired">
        <ChipGroup
          label="Verified by"
          required
          choices={verifiers}
          value={values.verificationRequired ? 'verified' : 'own'}
          error={errors.verificationRequired}
          onChange={(answer) => enter({ verificationRequired: answer === 'verified' })}
        />
      </FieldSlot>
      <FieldSlot path="blocksDuty">
        <ChipGroup
          label="If somebody does not meet it"
          description="Who does not meet what blocks duty is not fit to fly. Sortie advises; it never rosters."
          required
          choices={weights}
          value={values.blocksDuty ? 'blocking' : 'advisory'}
          error={errors.blocksDuty}
          onChange={(answer) => enter({ blocksDuty: answer === 'blocking' })}
        />
      </FieldSlot>
      <FieldSlot path="existingStaffFrom">
        <TextInput
          classNames={{ input: classes.days ?? '' }}
          label="Start for existing staff"
          description="Empty: at once. New people need it from their first day."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          type="date"
          value={values.existingStaffFrom}
          error={errors.existingStaffFrom}
          onChange={(event) => enter({ existingStaffFrom: event.currentTarget.value })}
        />
      </FieldSlot>
    </FormSection>
  )
}
