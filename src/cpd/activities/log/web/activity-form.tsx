import { Button } from '@mantine/core'
import { KeptFormFrame, NotSaved } from '#platform/web/forms/kept-form-frame.tsx'
import { CountField, MeasureField } from '#platform/web/forms/number-fields.tsx'
import { SelectField } from '#platform/web/forms/select-field.tsx'
import { TagsField } from '#platform/web/forms/tags-field.tsx'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { GuardedTextField } from '#privacy/web/guarded-field-panel.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { hoursWarning, isRepeatable } from '../activity-rules.ts'
import { cpdSeverityRule } from '../cpd-questions.ts'
import { ActivityDetailsForm } from './activity-details-form.tsx'
import classes from './activity-form.module.css'
import { isRepeated, messageOf } from './messages.ts'
import { useActivityForm, type ActivityFormOptions, type SavedStatus } from './use-activity-form.ts'

const types = listedChoices(cpdTypes)

// Loaded on demand, because an activity is rarely edited on two devices at once.
const conflictCard = lazyPart(
  async () => (await import('./activity-conflict-card.tsx')).ActivityConflictCard,
  {
    waitingHeight: 64,
  },
)

// Loaded on demand, because few activities are recorded twice.
const repeatedCard = lazyPart(async () => (await import('./repeated-card.tsx')).RepeatedCard, {
  waitingHeight: 64,
})

/** Records or edits an activity. Four fields are required, and everything else can follow later. */
export function ActivityForm(props: ActivityFormOptions) {
  const formState = useActivityForm(props)
  const { form, saving, base, conflict, submit } = formState
  const { date, endDate, hours, type, occurrences } = form.values
  const isPlanned = date > props.today || endDate > props.today
  const finishedStatus: SavedStatus = isPlanned ? 'planned' : 'completed'
  const hoursNote =
    hours === null || date === ''
      ? null
      : hoursWarning({ ...form.values, hours, occurrences: occurrences ?? 1 })
  return (
    <KeptFormFrame
      formState={formState}
      className={classes.form}
      what="This activity"
      onSubmit={() => submit({ status: finishedStatus, again: false })}
    >
      {conflict !== null && base !== null && (
        <conflictCard.Part
          key={base.version}
          title={base.title}
          conflict={conflict}
          onChoose={(change) => formState.setFormValues(change)}
        />
      )}
      <FormSection title="Activity">
        <GuardedTextField
          form={form}
          path="title"
          label="Title"
          required
          maxLength={160}
          severityRule={cpdSeverityRule}
        />
        <SelectField form={form} path="type" label="Type" required choices={types} recentName="cpd-types" />
        <div className={classes.pair}>
          <DateField
            form={form}
            path="date"
            label="Date"
            withAsterisk
            min="1970-01-01"
            error={form.errorOf('date') ?? form.errorOf('status')}
          />
          <DateField form={form} path="endDate" label="Last day" hint="If it took several days" min={date} />
          <MeasureField
            form={form}
            path="hours"
            label="Hours"
            withAsterisk
            places={2}
            unit="h"
            hint="In quarters, such as 1.25"
            warning={hoursNote ?? undefined}
          />
          {(isRepeatable(type) || (occurrences ?? 1) > 1) && (
            <CountField
              form={form}
              path="occurrences"
              label="How often given"
              hint="The hours are the total"
              min={1}
              max={60}
            />
          )}
        </div>
        <TagsField form={form} path="tags" label="Tags" maxTags={15} maxLength={30} />
      </FormSection>
      <ActivityDetailsForm form={form} onUnfinishedUploads={formState.setUnfinishedUploads} />
      <div className={classes.foot}>
        {isRepeated(saving.error) && saving.variables && (
          <repeatedCard.Part
            date={saving.variables.values.date}
            isSaving={saving.isPending}
            onConfirm={() => submit({ status: saving.variables.saveOptions.status, again: true })}
          />
        )}
        {!isRepeated(saving.error) && <NotSaved error={saving.error} messageOf={messageOf} />}
        <div className={classes.buttons}>
          {(props.edited === null || props.edited.status === 'draft') && (
            <Button
              variant="default"
              disabled={saving.isPending}
              onClick={() => submit({ status: 'draft', again: false })}
            >
              Finish later
            </Button>
          )}
          <Button type="submit" color="signal" loading={saving.isPending}>
            {isPlanned ? 'Save as planned' : 'Save'}
          </Button>
        </div>
      </div>
    </KeptFormFrame>
  )
}
