import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextareaField } from '#privacy/web/guarded-field-panel.tsx'
import { CycleForm } from '../../overview/web/cycle-form.tsx'
import { PlanForm } from '../../overview/web/plan-form.tsx'
import type { PlanReview } from '../contract.ts'
import { saveReview } from './queries.ts'
import {
  emptyValues,
  kindChoices,
  problemsOf,
  questions,
  reviewLabels,
  reviewFieldText,
  toBody,
  toValues,
  type ReviewValues,
} from './review-values.ts'

interface ReviewFormProps {
  userId: string
  today: string
  /** The edited review; null for a new one. */
  edited: PlanReview | null
  onSaved: (saved: PlanReview) => void
}

/** Records or edits a review: what went well, what to change, and the next steps. */
export function ReviewForm({ userId, today, edited, onSaved }: ReviewFormProps) {
  const [newId] = useState(() => uuid())
  const [initialValues] = useState(() => emptyValues(today))
  return (
    <PlanForm<ReviewValues, PlanReview>
      formKey={{ form: 'cpd-review', userId, what: edited?.id ?? 'new' }}
      edited={edited}
      initialValues={initialValues}
      toValues={toValues}
      labels={reviewLabels}
      fieldText={reviewFieldText}
      validate={(values) => problemsOf(values, today)}
      save={(values, base) => saveReview(toBody(values), base ?? { newId })}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <FormSection title="Review">
            <ChipsField form={form} path="kind" label="Which review" required choices={kindChoices} />
            <DateField form={form} path="date" label="Date" withAsterisk max={today} />
            <CycleForm userId={userId} form={form} />
          </FormSection>
          <FormSection title="Looking back" help="Your goals and your practice since the last review.">
            {(['wentWell', 'toChange', 'nextSteps'] as const).map((path) => (
              <GuardedTextareaField
                key={path}
                form={form}
                path={path}
                label={questions[path]}
                rows={4}
                maxLength={2000}
              />
            ))}
          </FormSection>
        </>
      )}
    </PlanForm>
  )
}
