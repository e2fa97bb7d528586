import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { cpdSeverityRule } from '#cpd/activities/log/cpd-questions.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { KeptFormFrame, NotSaved } from '#platform/web/forms/kept-form-frame.tsx'
import { DateField } from '#platform/web/forms/text-fields.tsx'
import { useKeptForm } from '#platform/web/forms/use-kept-form.ts'
import { plainWords } from '#platform/web/plain-words.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextareaField } from '#privacy/web/guarded-field-panel.tsx'
import type { CpdProfile } from '../contract.ts'
import { countWords, lengthProblems, maxStatementWords, maxSummaryWords } from '../profile-rules.ts'
import { ChosenField } from './chosen-form.tsx'
import classes from './cpd-profile-form.module.css'
import { messageOf } from './messages.ts'
import { renewProfile, saveProfile, type ProfileBody } from './queries.ts'

interface Entered {
  deadline: string
  sentOn: string
  summary: string
  statement: string
  activityIds: string[]
}

const toEntered = (profile: CpdProfile): Entered => ({
  deadline: profile.deadline ?? '',
  sentOn: profile.sentOn ?? '',
  summary: profile.summary ?? '',
  statement: profile.statement ?? '',
  activityIds: profile.activityIds,
})

const toBody = ({ enrolmentId, from, to }: CpdProfile, entered: Entered): ProfileBody => ({
  enrolmentId,
  from,
  to,
  deadline: entered.deadline || null,
  sentOn: entered.sentOn || null,
  summary: entered.summary.trim() || null,
  statement: entered.statement.trim() || null,
  activityIds: entered.activityIds,
})

const labels: Record<keyof Entered, string> = {
  deadline: 'Deadline',
  sentOn: 'Sent on',
  summary: 'Summary of my work',
  statement: 'How I met the standards',
  activityIds: 'Chosen activities',
}

/** Returns the titles of activities. An activity chosen since then is shown in the list of the form. */
const titlesOf = (ids: readonly string[], versions: readonly CpdProfile[]): string => {
  const chosen = versions.flatMap((version) => version.chosen)
  return ids
    .map((id) => chosen.find((found) => found.activityId === id)?.title ?? 'one chosen below')
    .join(', ')
}

/** The texts and the chosen activities of a CPD profile. The device keeps the input if the page is closed. */
export function CpdProfileForm({ userId, profile }: { userId: string; profile: CpdProfile }) {
  const cache = useQueryClient()
  const formState = useKeptForm<Entered, CpdProfile>({
    place: { form: 'cpd-profile-form', userId, what: profile.id },
    edited: profile,
    initial: toEntered(profile),
    toValues: toEntered,
    problemsOf: (entered) =>
      Object.fromEntries(lengthProblems(entered).map(({ path, message }) => [path, message])),
    save: (entered, base) => saveProfile(base ?? profile, toBody(profile, entered)),
    onSaved: (saved) => {
      announce('CPD profile saved')
      renewProfile(cache, saved)
    },
  })
  const { form, saving, conflict, base } = formState
  const counted = (path: 'summary' | 'statement', most: number) =>
    `${countWords(form.values[path])} of ${most} words.`
  return (
    <KeptFormFrame kept={formState} className={undefined} what="This CPD profile" onSubmit={formState.submit}>
      {conflict !== null && (
        <ConflictNotice
          key={base?.version}
          what="This CPD profile"
          conflict={conflict}
          labels={labels}
          words={(field, value) =>
            field === 'activityIds'
              ? titlesOf(value as string[], [profile, base ?? profile])
              : plainWords(value)
          }
          onChoose={(field, value) => form.enter({ [field]: value })}
        />
      )}
      <FormSection title="Profile" help="The HCPC allows 500 words about your work and 1,500 about your CPD.">
        <GuardedTextareaField
          form={form}
          path="summary"
          label={labels.summary}
          description={counted('summary', maxSummaryWords)}
          rows={6}
          maxLength={5000}
          severityRule={cpdSeverityRule}
        />
        <GuardedTextareaField
          form={form}
          path="statement"
          label={labels.statement}
          description={counted('statement', maxStatementWords)}
          rows={14}
          maxLength={15_000}
          severityRule={cpdSeverityRule}
        />
      </FormSection>
      <FormSection title="Chosen activities" help="Four to six that show best how you met the standards.">
        <ChosenField form={form} path="activityIds" profile={base ?? profile} />
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
