import { Button } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { EvidenceFormPanel } from '#evidence/web/evidence-form-panel.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { inCpd } from '../cpd-questions.ts'
import { wordsOf, type ActivityValues } from './activity-values.ts'

// Few activities grew out of a case.
const linkedCases = lazyPart(async () => (await import('./linked-cases-form.tsx')).LinkedCasesForm, {
  waitingHeight: 64,
})

// At the end of the form: nobody waits for it.
const regulator = lazyPart(async () => (await import('./regulator-form.tsx')).RegulatorForm, {
  waitingHeight: 640,
})

interface ActivityDetailsFormProps {
  form: ReturnType<typeof useForm<ActivityValues>>
  onUnfinishedUploads: (count: number) => void
}

/** Everything that can follow later: learning, credits and what regulators ask for. */
export function ActivityDetailsForm({ form, onUnfinishedUploads }: ActivityDetailsFormProps) {
  const { values, errors } = form
  const [isLinking, setLinking] = useState(false)
  const guarded = (path: 'description' | 'learningOutcome' | 'impact') => ({
    path,
    value: values[path],
    error: wordsOf(errors[path]),
    weigh: inCpd,
    checked: values.privacyChecked,
    onCheckedChange: (checked: ActivityValues['privacyChecked']) =>
      form.setFieldValue('privacyChecked', checked),
    onChange: (words: string) => form.setFieldValue(path, words),
  })
  return (
    <>
      <FormSection title="Learning" help="Regulators ask what you learned and what it changed.">
        <GuardedTextarea label="What it was" rows={3} maxLength={2000} {...guarded('description')} />
        <GuardedTextarea label="What I learned" rows={3} maxLength={2000} {...guarded('learningOutcome')} />
        <GuardedTextarea
          label="What I will change, and what patients gain"
          rows={3}
          maxLength={2000}
          {...guarded('impact')}
        />
      </FormSection>
      <FormSection title="Evidence" help="A certificate, a programme, a letter: what an auditor asks to see.">
        <EvidenceFormPanel
          ids={values.evidenceIds}
          error={wordsOf(errors.evidenceIds)}
          onChange={(ids) => form.setFieldValue('evidenceIds', ids)}
          onUnfinished={onUnfinishedUploads}
        />
      </FormSection>
      <FormSection title="Cases" help="Link a case instead of telling it again: the link identifies nobody.">
        {isLinking || values.linkedCaseIds.length > 0 || errors.linkedCaseIds ? (
          <linkedCases.Part
            ids={values.linkedCaseIds}
            error={wordsOf(errors.linkedCaseIds)}
            onChange={(ids) => form.setFieldValue('linkedCaseIds', ids)}
          />
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
