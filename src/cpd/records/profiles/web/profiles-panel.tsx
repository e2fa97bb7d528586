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
import { deadlineWords, messageOf } from './messages.ts'
import classes from './profiles-panel.module.css'
import { profilesQuery, startingProfile } from './queries.ts'

interface CycleChoice {
  value: string
  label: string
  from: string
  to: string
}

/** The user's answers to regulators who required their CPD, with the deadlines. */
export function ProfilesPanel({ cycles }: { cycles: readonly CycleChoice[] }) {
  const { user } = useAuth()
  const { data: profiles, error, isPending, refetch } = useQuery(profilesQuery)
  const [isStarting, setStarting] = useState(false)
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const start = (
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
        <EmptyState action={start}>
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
          <div>{start}</div>
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
  const due = deadline === null ? 'No deadline' : deadlineWords(daysBetween(today, deadline))
  return (
    <li className={classes.row}>
      <Anchor component={Link} to={paths.cpdProfile(id)}>
        {formatDate(from)} to {formatDate(to)}
      </Anchor>
      <span className={classes.muted}>{sentOn === null ? due : `Sent on ${formatDate(sentOn)}`}</span>
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
  const start = useMutation(startingProfile(useQueryClient(), newId))
  const [first] = cycles
  const [enrolmentId, setEnrolmentId] = useState(first?.value ?? null)
  const [entered, setEntered] = useState({ from: first?.from ?? '', to: first?.to ?? '', deadline: '' })
  const [isSubmitted, setSubmitted] = useState(false)
  const { from, to, deadline } = entered
  const problems = {
    from: from === '' ? 'Enter the first day.' : undefined,
    to: to === '' || to < from ? 'Enter the last day, after the first one.' : undefined,
    deadline: deadline !== '' && deadline < '2000-01-01' ? 'Enter a day from 2000 on.' : undefined,
  }
  const problemOf = (path: keyof typeof problems) =>
    (isSubmitted ? problems[path] : undefined) ??
    (start.error instanceof ApiError
      ? start.error.fields.find((field) => field.path === path)?.message
      : undefined)
  const submit = () => {
    setSubmitted(true)
    if (start.isPending || Object.values(problems).some((problem) => problem !== undefined)) return
    start.mutate(
      { enrolmentId, from, to, deadline: deadline || null },
      { onSuccess: ({ id }) => void navigate({ to: paths.cpdProfile(id) }) },
    )
  }
  const day = (
    path: keyof typeof entered,
    label: string,
    more: { description?: string; min?: string } = {},
  ) => (
    <TextInput
      {...more}
      label={label}
      withAsterisk={path !== 'deadline'}
      type="date"
      value={entered[path]}
      error={problemOf(path)}
      onChange={(event) => setEntered({ ...entered, [path]: event.currentTarget.value })}
    />
  )
  return (
    <FormDialog
      title="I have been audited"
      failure={start.error && { error: start.error, words: messageOf(start.error) }}
      isSaving={start.isPending}
      save="See what is missing"
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
            if (cycle) setEntered({ ...entered, from: cycle.from, to: cycle.to })
          }}
        />
      )}
      <div className={classes.dates}>
        {day('from', 'From')}
        {day('to', 'To', { min: from })}
      </div>
      {day('deadline', 'Deadline', {
        description: 'The last day on which the regulator takes it',
        min: today,
      })}
    </FormDialog>
  )
}
