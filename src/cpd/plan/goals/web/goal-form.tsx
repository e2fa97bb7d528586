import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import type { Form } from '#platform/web/forms/form.ts'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextareaField, GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { CycleForm } from '../../overview/web/cycle-form.tsx'
import { PlanForm } from '../../overview/web/plan-form.tsx'
import type { Goal } from '../contract.ts'
import classes from './goal-form.module.css'
import { emptyValues, problemsOf, toBody, toValues, type GoalValues } from './goal-values.ts'
import { goalFieldText, goalLabels, smartPrompts } from './goal-words.ts'
import { LinkedActivitiesField } from './linked-activities-form.tsx'
import { saveGoal } from './queries.ts'

interface GoalFormProps {
  userId: string
  today: string
  /** The edited goal; null for a new one. */
  edited: Goal | null
  onSaved: (saved: Goal) => void
}

/** The form to set or edit a goal. Each field of the goal answers one of the questions about a good goal. */
export function GoalForm({ userId, today, edited, onSaved }: GoalFormProps) {
  const [newId] = useState(() => uuid())
  return (
    <PlanForm<GoalValues, Goal>
      formKey={{ form: 'cpd-goal', userId, what: edited?.id ?? 'new' }}
      edited={edited}
      initialValues={emptyValues}
      toValues={toValues}
      labels={goalLabels}
      fieldText={goalFieldText}
      validate={(values) => problemsOf(values, today)}
      save={(values, base) => saveGoal(toBody(values), base ?? { newId })}
      onSaved={onSaved}
    >
      {(form) => (
        <>
          <GoalSection form={form} />
          <FormSection title="When" help={smartPrompts.timed.question}>
            <div className={classes.pair}>
              <DateField form={form} path="startDate" label="Start" />
              <DateField form={form} path="targetDate" label="Target date" withAsterisk />
            </div>
            <CycleForm userId={userId} form={form} />
          </FormSection>
          <FormSection title="Activities" help="What you did or plan to do for this goal.">
            <LinkedActivitiesField form={form} path="activities" requestPath="activityIds" />
          </FormSection>
          {edited !== null && edited.status !== 'open' && <ClosingSection form={form} today={today} />}
        </>
      )}
    </PlanForm>
  )
}

interface SectionProps {
  form: Form<GoalValues>
}

const GoalSection = ({ form }: SectionProps) => (
  <FormSection title="Goal" help="A good goal is specific, measurable, achievable, relevant and has a date.">
    <GuardedTextField
      form={form}
      path="title"
      label="Goal"
      required
      description={smartPrompts.specific.question}
      maxLength={160}
    />
    <GuardedTextareaField
      form={form}
      path="measure"
      label="What success looks like"
      description={smartPrompts.measurable.question}
      rows={3}
      maxLength={1000}
    />
    <GuardedTextareaField
      form={form}
      path="approach"
      label="Why, and how"
      description={smartPrompts.achievable.question}
      rows={3}
      maxLength={1000}
    />
  </FormSection>
)

const endings = [
  { value: 'done', label: 'Done' },
  { value: 'dropped', label: 'Dropped' },
] as const

const ClosingSection = ({ form, today }: SectionProps & { today: string }) => (
  <FormSection title="How it ended">
    <ChipsField form={form} path="status" label="Status" required choices={endings} />
    <DateField form={form} path="closedOn" label="On" withAsterisk max={today} />
    <GuardedTextareaField form={form} path="closingNote" label="What came of it" rows={3} maxLength={1000} />
  </FormSection>
)
