import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { CycleForm } from '../../plan/web/cycle-form.tsx'
import { PlanForm } from '../../plan/web/plan-form.tsx'
import type { PlanReview } from '../contract.ts'
import { currentReviewIn, reviewQuery, saveReview } from './queries.ts'
import {
  emptyValues,
  kindChoices,
  problemsOf,
  questions,
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
  const cache = useQueryClient()
  const [newId] = useState(() => uuid())
  const [initial] = useState(() => (edited ? toValues(edited) : emptyValues(today)))
  return (
    <PlanForm<ReviewValues, PlanReview>
      place={{ form: 'cpd-review', userId, what: edited?.id ?? 'new' }}
      version={edited?.version ?? null}
      initial={initial}
      problemsOf={(values) => problemsOf(values, today)}
      save={(values) => saveReview(toBody(values), edited ?? { newId })}
      onSaved={onSaved}
      onChanged={(error) => {
        const current = currentReviewIn(error)
        if (current) cache.setQueryData(reviewQuery(current.id).queryKey, current)
      }}
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
