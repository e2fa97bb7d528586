import { Button, TagsInput, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { currentIn } from '#platform/web/use-conflict.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { FieldSlot, focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { MeasureInput } from '#platform/web/ui/measure-input.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { cpdTypes } from '#reference/cpd-lists.ts'
import { hoursWarning, isRepeatable } from '../activity-rules.ts'
import { inCpd } from '../cpd-questions.ts'
import { ActivityDetailsForm } from './activity-details-form.tsx'
import classes from './activity-form.module.css'
import { withHours, withType, wordsOf } from './activity-values.ts'
import { isRepeated, messageOf } from './messages.ts'
import { useActivityForm, type ActivityFormOptions, type SavedStatus } from './use-activity-form.ts'
import { CountInput } from '#platform/web/ui/count-input.tsx'

const types = listedChoices(cpdTypes)

// An activity is rarely edited in two places at once.
const conflictCard = lazyPart(
  async () => (await import('./activity-conflict-card.tsx')).ActivityConflictCard,
  {
    waitingHeight: 64,
  },
)

// Few activities are recorded twice.
const repeatedCard = lazyPart(async () => (await import('./repeated-card.tsx')).RepeatedCard, {
  waitingHeight: 64,
})

/** Records or edits an activity: four fields are needed, everything else can follow later. */
export function ActivityForm(props: Omit<ActivityFormOptions, 'onRefused'>) {
  const root = useRef<HTMLFormElement>(null)
  useScreenHold()
  const editing = useActivityForm({
    ...props,
    onRefused: () =>
      // The messages are drawn first.
      requestAnimationFrame(() => {
        const invalid = root.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
        const path = invalid?.closest<HTMLElement>('[data-path]')?.dataset.path
        if (root.current && path !== undefined) focusFirstError(root.current, [{ path }])
      }),
  })
  const { form, saving, base, conflict, submit, discard, hasKept, isOutdated } = editing
  const { values, errors } = form
  const isPlanned = values.date > props.today || values.endDate > props.today
  const finished: SavedStatus = isPlanned ? 'planned' : 'completed'
  const hoursQuestion =
    values.hours === null || values.date === ''
      ? null
      : hoursWarning({ ...values, hours: values.hours, occurrences: values.occurrences ?? 1 })
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit(finished)
      }}
    >
      {hasKept && (
        <Notice
          action={
            <Button variant="default" size="sm" onClick={discard}>
              Start again
            </Button>
          }
        >
          {isOutdated
            ? 'This activity was changed elsewhere while you edited it. Saving replaces that version with what you typed; “Start again” shows it.'
            : 'This is what you typed before. It is not saved yet.'}
        </Notice>
      )}
      {conflict !== null && base !== null && (
        <conflictCard.Part
          key={base.version}
          title={base.title}
          conflict={conflict}
          onChoose={(change) => form.setValues(change)}
        />
      )}
      <FormSection title="Activity">
        <FieldSlot path="title">
          <GuardedTextInput
            path="title"
            label="Title"
            required
            maxLength={160}
            value={values.title}
            error={wordsOf(errors.title)}
            weigh={inCpd}
            checked={values.privacyChecked}
            onCheckedChange={(checked) => form.setFieldValue('privacyChecked', checked)}
            onChange={(title) => form.setFieldValue('title', title)}
          />
        </FieldSlot>
        <FieldSlot path="type">
          <SearchSelect
            label="Type"
            required
            choices={types}
            recentName="cpd-types"
            value={values.type}
            error={errors.type}
            onChange={(type) => form.setValues(withType(form.getValues(), type))}
          />
        </FieldSlot>
        <div className={classes.pair}>
          <FieldSlot path="date">
            <TextInput
              label="Date"
              withAsterisk
              type="date"
              min="1970-01-01"
              value={values.date}
              error={errors.date ?? errors.status}
              onChange={(event) => form.setFieldValue('date', event.currentTarget.value)}
            />
          </FieldSlot>
          <FieldSlot path="endDate">
            <TextInput
              label="Last day"
              description="If it took several days"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              type="date"
              min={values.date}
              value={values.endDate}
              error={errors.endDate}
              onChange={(event) => form.setFieldValue('endDate', event.currentTarget.value)}
            />
          </FieldSlot>
          <FieldSlot path="hours" warning={hoursQuestion ?? undefined}>
            <MeasureInput
              label="Hours"
              withAsterisk
              places={2}
              unit="h"
              description="In quarters, such as 1.25"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              value={values.hours}
              error={errors.hours}
              onChange={(hours) => form.setValues(withHours(form.getValues(), hours))}
            />
          </FieldSlot>
          {(isRepeatable(values.type) || (values.occurrences ?? 1) > 1) && (
            <FieldSlot path="occurrences">
              <CountInput
                label="How often given"
                description="The hours are the total"
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                min={1}
                max={60}
                value={values.occurrences}
                error={errors.occurrences}
                onChange={(count) => form.setFieldValue('occurrences', count)}
              />
            </FieldSlot>
          )}
        </div>
        <FieldSlot path="tags">
          <TagsInput
            label="Tags"
            maxTags={15}
            maxLength={30}
            value={values.tags}
            error={errors.tags}
            onChange={(tags) =>
              form.setFieldValue('tags', [...new Set(tags.map((tag) => tag.trim().toLowerCase()))])
            }
          />
        </FieldSlot>
      </FormSection>
      <ActivityDetailsForm form={form} onUnfinishedUploads={editing.setUnfinishedUploads} />
      <div className={classes.foot}>
        {isRepeated(saving.error) && saving.variables && (
          <repeatedCard.Part
            date={saving.variables.date}
            isSaving={saving.isPending}
            onAgain={() => submit(saving.variables.status, true)}
          />
        )}
        {saving.error !== null && currentIn(saving.error) === null && !isRepeated(saving.error) && (
          <ErrorBanner requestId={faultIdOf(saving.error)}>
            {messageOf(saving.error)} What you typed is still here.
          </ErrorBanner>
        )}
        <div className={classes.buttons}>
          {(props.edited === null || props.edited.status === 'draft') && (
            <Button variant="default" disabled={saving.isPending} onClick={() => submit('draft')}>
              Finish later
            </Button>
          )}
          <Button type="submit" color="signal" loading={saving.isPending}>
            {isPlanned ? 'Save as planned' : 'Save'}
          </Button>
        </div>
      </div>
    </form>
  )
}
