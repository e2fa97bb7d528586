import { Anchor, Button, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 as uuid } from 'uuid'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { ApiError, requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { SearchSelect } from '#platform/web/ui/search-select.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { ProfileSummary } from '../contract.ts'
import { deadlineText, messageOf } from './messages.ts'
import classes from './profiles-panel.module.css'
import { profilesQuery, startingProfile } from './queries.ts'

interface CycleChoice {
  value: string
  label: string
  from: string
  to: string
}

/** The profiles with which the user answers regulators who audit their CPD, with the deadlines. */
export function ProfilesPanel({ cycles }: { cycles: readonly CycleChoice[] }) {
  const { user } = useAuth()
  const { data: profiles, error, isPending, refetch } = useQuery(profilesQuery)
  const [isStarting, setStarting] = useState(false)
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const startButton = (
    <Button color="signal" onClick={() => setStarting(true)}>
      I have been audited
    </Button>
  )
  return (
    <>
      {error && !profiles && (
        <ErrorBanner requestId={requestIdOf(error)} onRetry={() => void refetch()}>
          {messageOf(error)}
        </ErrorBanner>
      )}
      {isPending && <ListSkeleton rows={2} rowHeight={56} />}
      {profiles?.length === 0 && (
        <EmptyState action={startButton}>
          If a regulator asks for your CPD, start here: you see at once what is missing, and write your
          profile.
        </EmptyState>
      )}
      {profiles && profiles.length > 0 && (
        <>
          <ul className={classes.list} aria-label="CPD profiles">
            {profiles.map((profile) => (
              <ProfileRow key={profile.id} profile={profile} today={today} />
            ))}
          </ul>
          <div>{startButton}</div>
        </>
      )}
      {isStarting && <StartDialog cycles={cycles} today={today} onClose={() => setStarting(false)} />}
    </>
  )
}

function ProfileRow({
  profile: { id, from, to, deadline, sentOn },
  today,
}: {
  profile: ProfileSummary
  today: string
}) {
  const dueText = deadline === null ? 'No deadline' : deadlineText(daysBetween(today, deadline))
  return (
    <li className={classes.row}>
      <Anchor component={Link} to={paths.cpdProfile(id)}>
        {formatDate(from)} to {formatDate(to)}
      </Anchor>
      <span className={classes.muted}>{sentOn === null ? dueText : `Sent on ${formatDate(sentOn)}`}</span>
    </li>
  )
}

interface StartDialogProps {
  cycles: readonly CycleChoice[]
  today: string
  onClose: () => void
}

function StartDialog({ cycles, today, onClose }: StartDialogProps) {
  const navigate = useNavigate()
  const [newId] = useState(() => uuid())
  const startProfile = useMutation(startingProfile(useQueryClient(), newId))
  const [firstCycle] = cycles
  const [enrolmentId, setEnrolmentId] = useState(firstCycle?.value ?? null)
  const [values, setValues] = useState({
    from: firstCycle?.from ?? '',
    to: firstCycle?.to ?? '',
    deadline: '',
  })
  const [isSubmitted, setSubmitted] = useState(false)
  const { from, to, deadline } = values
  const problems = {
    from: from === '' ? 'Enter the first day.' : undefined,
    to: to === '' || to < from ? 'Enter the last day, after the first one.' : undefined,
    deadline: deadline !== '' && deadline < '2000-01-01' ? 'Enter a day from 2000 on.' : undefined,
  }
  const errorOf = (path: keyof typeof problems) =>
    (isSubmitted ? problems[path] : undefined) ??
    (startProfile.error instanceof ApiError
      ? startProfile.error.fields.find((field) => field.path === path)?.message
      : undefined)
  const submit = () => {
    setSubmitted(true)
    if (startProfile.isPending || Object.values(problems).some((problem) => problem !== undefined)) return
    startProfile.mutate(
      { enrolmentId, from, to, deadline: deadline || null },
      { onSuccess: ({ id }) => void navigate({ to: paths.cpdProfile(id) }) },
    )
  }
  const dateField = (
    path: keyof typeof values,
    label: string,
    extraProps: { description?: string; min?: string } = {},
  ) => (
    <TextInput
      {...extraProps}
      label={label}
      withAsterisk={path !== 'deadline'}
      type="date"
      value={values[path]}
      error={errorOf(path)}
      onChange={(event) => setValues({ ...values, [path]: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title="I have been audited"
      failure={startProfile.error && { error: startProfile.error, words: messageOf(startProfile.error) }}
      isSaving={startProfile.isPending}
      saveLabel="See what is missing"
      color="signal"
      onSave={submit}
      onClose={onClose}
    >
      {cycles.length > 0 && (
        <SearchSelect
          label="Cycle"
          description="Its targets are checked too"
          choices={cycles}
          value={enrolmentId}
          onChange={(value) => {
            setEnrolmentId(value)
            const cycle = cycles.find((cycle) => cycle.value === value)
            if (cycle) setValues({ ...values, from: cycle.from, to: cycle.to })
          }}
        />
      )}
      <div className={classes.dates}>
        {dateField('from', 'From')}
        {dateField('to', 'To', { min: from })}
      </div>
      {dateField('deadline', 'Deadline', {
        description: 'The last day on which the regulator accepts it',
        min: today,
      })}
    </FormDialog>
  )
}
