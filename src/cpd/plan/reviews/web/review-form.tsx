import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
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
  reviewWords,
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
  const [empty] = useState(() => emptyValues(today))
  return (
    <PlanForm<ReviewValues, PlanReview>
      place={{ form: 'cpd-review', userId, what: edited?.id ?? 'new' }}
      edited={edited}
      empty={empty}
      toValues={toValues}
      labels={reviewLabels}
      words={reviewWords}
      problemsOf={(values) => problemsOf(values, today)}
      save={(values, base) => saveReview(toBody(values), base ?? { newId })}
      onSaved={onSaved}
    >
      {({ values, errors, enter }) => (
        <>
          <FormSection title="Review">
            <FieldSlot path="kind">
              <ChipGroup
                label="Which review"
                required
                choices={kindChoices}
                value={values.kind}
                error={errors.kind}
                onChange={(kind) => enter({ kind })}
              />
            </FieldSlot>
            <FieldSlot path="date">
              <TextInput
                label="Date"
                withAsterisk
                type="date"
                max={today}
                value={values.date}
                error={errors.date}
                onChange={(event) => enter({ date: event.currentTarget.value })}
              />
            </FieldSlot>
            <CycleForm
              userId={userId}
              value={values.enrolmentId}
              error={errors.enrolmentId}
              onChange={(enrolmentId) => enter({ enrolmentId })}
            />
          </FormSection>
          <FormSection title="Looking back" help="Your goals and your practice since the last review.">
            {(['wentWell', 'toChange', 'nextSteps'] as const).map((path) => (
              <GuardedTextarea
                key={path}
                path={path}
                label={questions[path]}
                rows={4}
                maxLength={2000}
                value={values[path]}
                error={errors[path]}
                checked={values.privacyChecked}
                onCheckedChange={(privacyChecked) => enter({ privacyChecked })}
                onChange={(words) => enter({ [path]: words })}
              />
            ))}
          </FormSection>
        </>
      )}
    </PlanForm>
  )
}
