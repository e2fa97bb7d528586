import { Button, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { inCpd } from '#cpd/activities/log/cpd-questions.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { forgetForm, readKeptForm, useKeptForm } from '#platform/web/offline/kept-form.ts'
import { plainWords } from '#platform/web/plain-words.ts'
import { currentIn, useConflict } from '#platform/web/use-conflict.ts'
import { useScreenHold } from '#platform/web/session/screen-hold.ts'
import { FieldSlot, focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import type { CpdProfile } from '../contract.ts'
import { countWords, lengthProblems, maxStatementWords, maxSummaryWords } from '../profile-rules.ts'
import { ChosenForm } from './chosen-form.tsx'
import classes from './cpd-profile-form.module.css'
import { messageOf } from './messages.ts'
import { savingProfile, type ProfileBody } from './queries.ts'

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

/** Names activities. One that was only just chosen is visible in the list of the form. */
const titlesOf = (ids: readonly string[], versions: readonly CpdProfile[]): string => {
  const chosen = versions.flatMap((version) => version.chosen)
  return ids
    .map((id) => chosen.find((found) => found.activityId === id)?.title ?? 'one chosen below')
    .join(', ')
}

/** The texts and the chosen activities of a CPD profile. What was typed survives a closed page. */
export function CpdProfileForm({ userId, profile }: { userId: string; profile: CpdProfile }) {
  useScreenHold()
  const root = useRef<HTMLFormElement>(null)
  const cache = useQueryClient()
  const { base, conflict, meet } = useConflict(profile, toEntered)
  const [initial] = useState(() => toEntered(profile))
  const place = { form: 'cpd-profile-form', userId, what: profile.id }
  const [kept] = useState(() => readKeptForm(place, initial))
  const [entered, setEntered] = useState(kept?.values ?? initial)
  const [problems, setProblems] = useState<Record<string, string>>({})
  const save = useMutation(savingProfile(cache, base))
  const isChanged = JSON.stringify(entered) !== JSON.stringify(initial)
  useKeptForm(place, { values: entered, version: base.version }, isChanged && !save.isSuccess)
  const enter = (change: Partial<Entered>) => setEntered({ ...entered, ...change })
  const refuse = (found: readonly { path: string; message: string }[]) => {
    setProblems(Object.fromEntries(found.map(({ path, message }) => [path.split('.')[0] ?? '', message])))
    // The messages are drawn first.
    requestAnimationFrame(() => root.current && focusFirstError(root.current, found))
  }
  const submit = () => {
    if (save.isPending) return
    const found = lengthProblems(entered)
    if (found.length > 0) return refuse(found)
    setProblems({})
    save.mutate(toBody(base, entered), {
      onSuccess: () => {
        forgetForm(place)
        announce('CPD profile saved')
      },
      onError: (error) => {
        if (!(error instanceof ApiError)) return
        const merged = meet(error, entered)
        return merged === null ? refuse(error.fields) : setEntered(merged)
      },
    })
  }
  const text = (path: 'summary' | 'statement', label: string, most: number) => (
    <GuardedTextarea
      path={path}
      label={label}
      description={`${countWords(entered[path])} of ${most} words.`}
      rows={path === 'summary' ? 6 : 14}
      maxLength={path === 'summary' ? 5000 : 15_000}
      value={entered[path]}
      error={problems[path]}
      weigh={inCpd}
      checked={[]}
      onCheckedChange={() => undefined}
      onChange={(words) => enter({ [path]: words })}
    />
  )
  return (
    <form
      ref={root}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {kept && isChanged && (
        <Notice
          action={
            <Button
              variant="default"
              size="sm"
              onClick={() => {
                forgetForm(place)
                setEntered(initial)
              }}
            >
              Start again
            </Button>
          }
        >
          This is what you typed before. It is not saved yet.
        </Notice>
      )}
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="This CPD profile"
          conflict={conflict}
          labels={labels}
          words={(field, value) =>
            field === 'activityIds' ? titlesOf(value as string[], [profile, base]) : plainWords(value)
          }
          onChoose={(field, value) => enter({ [field]: value })}
        />
      )}
      <FormSection title="Profile" help="The HCPC allows 500 words about your work and 1,500 about your CPD.">
        {text('summary', 'Summary of my work', maxSummaryWords)}
        {text('statement', 'How I met the standards', maxStatementWords)}
      </FormSection>
      <FormSection title="Chosen activities" help="Four to six that show best how you met the standards.">
        <ChosenForm
          profile={base}
          ids={entered.activityIds}
          error={problems.activityIds}
          onChange={(activityIds) => enter({ activityIds })}
        />
      </FormSection>
      <FormSection title="Dates">
        <div className={classes.dates}>
          {(
            [
              ['deadline', 'Deadline'],
              ['sentOn', 'Sent on'],
            ] as const
          ).map(([path, label]) => (
            <FieldSlot key={path} path={path}>
              <TextInput
                label={label}
                type="date"
                value={entered[path]}
                error={problems[path]}
                onChange={(event) => enter({ [path]: event.currentTarget.value })}
              />
            </FieldSlot>
          ))}
        </div>
      </FormSection>
      {save.error !== null && currentIn(save.error) === null && (
        <ErrorBanner requestId={faultIdOf(save.error)}>
          {messageOf(save.error)} What you typed is still here.
        </ErrorBanner>
      )}
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
