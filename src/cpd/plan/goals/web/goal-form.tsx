import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { CycleForm } from '../../overview/web/cycle-form.tsx'
import { PlanForm } from '../../overview/web/plan-form.tsx'
import type { Goal } from '../contract.ts'
import classes from './goal-form.module.css'
import { emptyValues, problemsOf, toBody, toValues, type GoalValues } from './goal-values.ts'
import { goalFieldWords, goalLabels, smartPrompts } from './goal-words.ts'
import { LinkedActivitiesForm } from './linked-activities-form.tsx'
import { saveGoal } from './queries.ts'

interface GoalFormProps {
  userId: string
  today: string
  /** The edited goal; null for a new one. */
  edited: Goal | null
  onSaved: (saved: Goal) => void
}

/** Sets or edits a goal. Each field asks one question of a good goal. */
export function GoalForm({ userId, today, edited, onSaved }: GoalFormProps) {
  const [newId] = useState(() => uuid())
  return (
    <PlanForm<GoalValues, Goal>
      place={{ form: 'cpd-goal', userId, what: edited?.id ?? 'new' }}
      edited={edited}
      empty={emptyValues}
      toValues={toValues}
      labels={goalLabels}
      words={goalFieldWords}
      problemsOf={(values) => problemsOf(values, today)}
      save={(values, base) => saveGoal(toBody(values), base ?? { newId })}
      onSaved={onSaved}
    >
      {(editing) => (
        <>
          <GoalSection {...editing} />
          <FormSection title="When" help={smartPrompts.timed.ask}>
            <Dates {...editing} />
            <CycleForm
              userId={userId}
              value={editing.values.enrolmentId}
              error={editing.errors.enrolmentId}
              onChange={(enrolmentId) => editing.enter({ enrolmentId })}
            />
          </FormSection>
          <FormSection title="Activities" help="What you did or plan to do for it.">
            <LinkedActivitiesForm
              linked={editing.values.activities}
              error={editing.errors.activityIds}
              onChange={(activities) => editing.enter({ activities })}
            />
          </FormSection>
          {edited !== null && edited.status !== 'open' && <ClosingSection {...editing} today={today} />}
        </>
      )}
    </PlanForm>
  )
}

interface Editing {
  values: GoalValues
  errors: Readonly<Partial<Record<string, string>>>
  enter: (change: Partial<GoalValues>) => void
}

/** Returns the props of a guarded text of the form. */
const guarded = (
  { values, errors, enter }: Editing,
  path: 'title' | 'measure' | 'approach' | 'closingNote',
) => ({
  path,
  value: values[path],
  error: errors[path],
  checked: values.privacyChecked,
  onCheckedChange: (privacyChecked: GoalValues['privacyChecked']) => enter({ privacyChecked }),
  onChange: (words: string) => enter({ [path]: words }),
})

function GoalSection(editing: Editing) {
  return (
    <FormSection
      title="Goal"
      help="A good goal is specific, measurable, achievable, relevant and has a date."
    >
      <GuardedTextInput
        label="Goal"
        required
        description={smartPrompts.specific.ask}
        maxLength={160}
        {...guarded(editing, 'title')}
      />
      <GuardedTextarea
        label="What success looks like"
        description={smartPrompts.measurable.ask}
        rows={3}
        maxLength={1000}
        {...guarded(editing, 'measure')}
      />
      <GuardedTextarea
        label="Why, and how"
        description={smartPrompts.achievable.ask}
        rows={3}
        maxLength={1000}
        {...guarded(editing, 'approach')}
      />
    </FormSection>
  )
}

const Dates = ({ values, errors, enter }: Editing) => (
  <div className={classes.pair}>
    <FieldSlot path="startDate">
      <TextInput
        label="Start"
        type="date"
        value={values.startDate}
        error={errors.startDate}
        onChange={(event) => enter({ startDate: event.currentTarget.value })}
      />
    </FieldSlot>
    <FieldSlot path="targetDate">
      <TextInput
        label="Target date"
        withAsterisk
        type="date"
        value={values.targetDate}
        error={errors.targetDate}
        onChange={(event) => enter({ targetDate: event.currentTarget.value })}
      />
    </FieldSlot>
  </div>
)

const endings = [
  { value: 'done', label: 'Done' },
  { value: 'dropped', label: 'Dropped' },
] as const

function ClosingSection({ today, ...editing }: Editing & { today: string }) {
  const { values, errors, enter } = editing
  return (
    <FormSection title="How it ended">
      <ChipGroup
        label="Status"
        required
        choices={endings}
        value={values.status === 'open' ? null : values.status}
        onChange={(status) => status !== null && enter({ status })}
      />
      <FieldSlot path="closedOn">
        <TextInput
          label="On"
          withAsterisk
          type="date"
          max={today}
          value={values.closedOn}
          error={errors.closedOn}
          onChange={(event) => enter({ closedOn: event.currentTarget.value })}
        />
      </FieldSlot>
      <GuardedTextarea
        label="What came of it"
        rows={3}
        maxLength={1000}
        {...guarded(editing, 'closingNote')}
      />
    </FormSection>
  )
}
