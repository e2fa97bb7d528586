import { Button } from '@mantine/core'
import { useState } from 'react'
import { EvidenceFormPanel } from '#evidence/web/evidence-form-panel.tsx'
import { BoundField } from '#platform/web/forms/field-of.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { GuardedTextareaField } from '#privacy/web/guarded-field-panel.tsx'
import { cpdSeverityRule } from '../cpd-questions.ts'
import type { ActivityValues } from './activity-values.ts'

// Loaded on demand, because few activities are linked to a case.
const linkedCases = lazyPart(async () => (await import('./linked-cases-form.tsx')).LinkedCasesForm, {
  waitingHeight: 64,
})

// Loaded late: it is at the end of the form, so nobody waits for it.
const regulator = lazyPart(async () => (await import('./regulator-form.tsx')).RegulatorForm, {
  waitingHeight: 640,
})

interface ActivityDetailsFormProps {
  form: Form<ActivityValues>
  onUnfinishedUploads: (count: number) => void
}

/** The optional fields: learning, credits and the requirements of regulators. */
export function ActivityDetailsForm({ form, onUnfinishedUploads }: ActivityDetailsFormProps) {
  const { linkedCaseIds } = form.values
  const [isLinking, setLinking] = useState(false)
  const hasCaseError = form.errorOf('linkedCaseIds') !== undefined
  const textFieldProps = { form, rows: 3, maxLength: 2000, severityRule: cpdSeverityRule }
  return (
    <>
      <FormSection title="Learning" help="Regulators want to know what you learned and what it changed.">
        <GuardedTextareaField {...textFieldProps} path="description" label="What it was" />
        <GuardedTextareaField {...textFieldProps} path="learningOutcome" label="What I learned" />
        <GuardedTextareaField
          {...textFieldProps}
          path="impact"
          label="What I will change, and what patients gain"
        />
      </FormSection>
      <FormSection title="Evidence" help="A certificate, a programme, a letter: what an auditor asks to see.">
        <EvidenceFormPanel form={form} path="evidenceIds" onUnfinished={onUnfinishedUploads} />
      </FormSection>
      <FormSection
        title="Cases"
        help="Link a case instead of describing it again: the link identifies nobody."
      >
        {isLinking || linkedCaseIds.length > 0 || hasCaseError ? (
          <BoundField form={form} path="linkedCaseIds">
            {(error) => (
              <linkedCases.Part
                ids={linkedCaseIds}
                error={error}
                onChange={(ids) => form.enter({ linkedCaseIds: ids })}
              />
            )}
          </BoundField>
        ) : (
          <Button variant="default" onClick={() => setLinking(true)}>
            Link a case
          </Button>
        )}
      </FormSection>
      <regulator.Part form={form} />
    </>
  )
}
