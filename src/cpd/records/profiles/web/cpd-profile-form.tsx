import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { cpdSeverityRule } from '#cpd/activities/log/cpd-questions.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { KeptFormFrame, NotSaved } from '#platform/web/forms/kept-form-frame.tsx'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts'
import { plainText } from '#platform/web/plain-words.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextareaField } from '#privacy/web/guarded-field-panel.tsx'
import type { CpdProfile } from '../contract.ts'
import { countWords, lengthProblems, maxStatementWords, maxSummaryWords } from '../profile-rules.ts'
import { ChosenActivitiesField } from './chosen-form.tsx'
import classes from './cpd-profile-form.module.css'
import { messageOf } from './messages.ts'
import { updateProfileCache, saveProfile, type ProfileBody } from './queries.ts'

interface FormValues {
  deadline: string
  sentOn: string
  summary: string
  statement: string
  activityIds: string[]
}

const toFormValues = (profile: CpdProfile): FormValues => ({
  deadline: profile.deadline ?? '',
  sentOn: profile.sentOn ?? '',
  summary: profile.summary ?? '',
  statement: profile.statement ?? '',
  activityIds: profile.activityIds,
})

const toBody = ({ enrolmentId, from, to }: CpdProfile, values: FormValues): ProfileBody => ({
  enrolmentId,
  from,
  to,
  deadline: values.deadline || null,
  sentOn: values.sentOn || null,
  summary: values.summary.trim() || null,
  statement: values.statement.trim() || null,
  activityIds: values.activityIds,
})

const labels: Record<keyof FormValues, string> = {
  deadline: 'Deadline',
  sentOn: 'Sent on',
  summary: 'Summary of my work',
  statement: 'How I met the standards',
  activityIds: 'Chosen activities',
}

/** Returns the titles of activities that one of these versions contains. The form lists the others by their titles. */
const titlesOf = (ids: readonly string[], versions: readonly CpdProfile[]): string => {
  const chosenActivities = versions.flatMap((version) => version.chosen)
  return ids
    .map(
      (id) => chosenActivities.find((candidate) => candidate.activityId === id)?.title ?? 'one chosen below',
    )
    .join(', ')
}

/** The texts and the chosen activities of a CPD profile. The device keeps the input if the page is closed. */
export function CpdProfileForm({ userId, profile }: { userId: string; profile: CpdProfile }) {
  const cache = useQueryClient()
  const formState = useKeptForm<FormValues, CpdProfile>({
    formKey: { form: 'cpd-profile-form', userId, what: profile.id },
    edited: profile,
    initial: toFormValues(profile),
    toValues: toFormValues,
    validate: (values) =>
      Object.fromEntries(lengthProblems(values).map(({ path, message }) => [path, message])),
    save: (values, base) => saveProfile(base ?? profile, toBody(profile, values)),
    onSaved: (saved) => {
      announce('CPD profile saved')
      updateProfileCache(cache, saved)
    },
  })
  const { form, saving, conflict, base } = formState
  const wordCountText = (path: 'summary' | 'statement', maxWords: number) =>
    `${countWords(form.values[path])} of ${maxWords} words.`
  return (
    <KeptFormFrame
      formState={formState}
      className={undefined}
      what="This CPD profile"
      onSubmit={formState.submit}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This CPD profile"
          conflict={conflict}
          labels={labels}
          format={(field, value) =>
            field === 'activityIds'
              ? titlesOf(value as string[], [profile, base ?? profile])
              : plainText(value)
          }
          onChoose={(field, value) => form.enter({ [field]: value })}
        />
      )}
      <FormSection title="Profile" help="The HCPC allows 500 words about your work and 1,500 about your CPD.">
        <GuardedTextareaField
          form={form}
          path="summary"
          label={labels.summary}
          description={wordCountText('summary', maxSummaryWords)}
          rows={6}
          maxLength={5000}
          severityRule={cpdSeverityRule}
        />
        <GuardedTextareaField
          form={form}
          path="statement"
          label={labels.statement}
          description={wordCountText('statement', maxStatementWords)}
          rows={14}
          maxLength={15_000}
          severityRule={cpdSeverityRule}
        />
      </FormSection>
      <FormSection title="Chosen activities" help="Four to six that show best how you met the standards.">
        <ChosenActivitiesField form={form} path="activityIds" profile={base ?? profile} />
      </FormSection>
      <FormSection title="Dates">
        <div className={classes.dates}>
          <DateField form={form} path="deadline" label={labels.deadline} />
          <DateField form={form} path="sentOn" label={labels.sentOn} />
        </div>
      </FormSection>
      <NotSaved error={saving.error} messageOf={messageOf} />
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={saving.isPending}>
          Save
        </Button>
      </div>
    </KeptFormFrame>
  )
}
