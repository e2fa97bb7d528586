import { Button, TextInput } from '@mantine/core'
import type { useForm } from '@mantine/form'
import { useState } from 'react'
import { EvidenceFormPanel } from '#evidence/web/evidence-form-panel.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { MultiChoiceField } from '#platform/web/ui/multi-choice-field.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { YesNoField } from '#platform/web/ui/yes-no-field.tsx'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { activityCategories, cpdCodeThemes, cpdCreditSystems, cpdMethods } from '#reference/cpd-lists.ts'
import { inCpd } from '../cpd-questions.ts'
import classes from './activity-form.module.css'
import { wordsOf, type ActivityValues } from './activity-values.ts'

// Few activities grew out of a case.
const linkedCases = lazyPart(async () => (await import('./linked-cases-form.tsx')).LinkedCasesForm, {
  waitingHeight: 64,
})

const categories = listedChoices(activityCategories)
const creditSystems = listedChoices(cpdCreditSystems)
const methods = listedChoices(cpdMethods)
const themes = listedChoices(cpdCodeThemes)

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
      <FormSection title="For your regulator" help="Suggested from the type; change what does not fit.">
        <FieldSlot path="categories">
          <MultiChoiceField
            label="Categories"
            choices={categories}
            value={values.categories}
            error={errors.categories}
            onChange={(chosen) => form.setFieldValue('categories', chosen ?? [])}
          />
        </FieldSlot>
        <div className={classes.pair}>
          <FieldSlot path="participatoryHours">
            <MeasureInput
              label="Participatory hours"
              description="With at least one other person"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              places={2}
              unit="h"
              value={values.participatoryHours}
              error={errors.participatoryHours}
              onChange={(hours) => form.setFieldValue('participatoryHours', hours)}
            />
          </FieldSlot>
          <FieldSlot path="credits">
            <MeasureInput
              label="Credits"
              description="If the provider awarded any"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              places={2}
              value={values.credits}
              error={errors.credits}
              onChange={(credits) => form.setFieldValue('credits', credits)}
            />
          </FieldSlot>
        </div>
        {values.credits !== null && (
          <FieldSlot path="creditSystem">
            <SearchSelect
              label="Credit system"
              required
              choices={creditSystems}
              value={values.creditSystem}
              error={errors.creditSystem}
              onChange={(system) => form.setFieldValue('creditSystem', system)}
            />
          </FieldSlot>
        )}
        <FieldSlot path="provider">
          <TextInput label="Provider" maxLength={120} {...form.getInputProps('provider')} />
        </FieldSlot>
        <ChipGroup
          label="How"
          choices={methods}
          value={values.method}
          error={errors.method}
          onChange={(method) => form.setFieldValue('method', method)}
        />
        <ChipGroup
          label="Theme of the code"
          description="For nurses registered in the United Kingdom"
          choices={themes}
          value={values.codeTheme}
          onChange={(theme) => form.setFieldValue('codeTheme', theme)}
        />
        <YesNoField
          label="Cultural safety"
          description="Asked by some bodies in Australia and New Zealand"
          value={values.cultural}
          onChange={(answer) => form.setFieldValue('cultural', answer)}
        />
      </FormSection>
    </>
  )
}
