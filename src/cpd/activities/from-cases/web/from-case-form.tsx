import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Notice } from '#platform/web/components/notice.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { ActivityForm } from '../../log/web/activity-form.tsx'
import { emptyValues, withHours, withType, type ActivityValues } from '../../log/web/activity-values.ts'
import { messageOf } from '../../log/web/messages.ts'
import classes from '../../log/web/activity-form.module.css'
import type { ActivityStart } from '../contract.ts'
import { startQuery } from './queries.ts'

/** The form of a new activity, filled in from one of the user's cases. */
export function FromCaseForm({ id }: { id: string }) {
  const { user } = useAuth()
  const start = useQuery(startQuery(id))
  return (
    <>
      {start.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {start.error && !start.data && (
        <ErrorBanner requestId={requestIdOf(start.error)} onRetry={() => void start.refetch()}>
          {messageOf(start.error)}
        </ErrorBanner>
      )}
      {user && start.data && (
        <StartedForm
          key={start.data.id}
          userId={user.id}
          timeZone={user.organization?.timeZone}
          start={start.data}
        />
      )}
    </>
  )
}

interface StartedFormProps {
  userId: string
  timeZone: string | undefined
  start: ActivityStart
}

function StartedForm({ userId, timeZone = 'UTC', start }: StartedFormProps) {
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const [initial] = useState(() => valuesOf(start))
  return (
    <>
      <div className={classes.note}>
        <Notice>{wordsAbout(start)}</Notice>
      </div>
      <ActivityForm
        userId={userId}
        today={today}
        edited={null}
        keptAs={`case ${start.id}`}
        initial={initial}
        onSaved={({ id, title }) => {
          announce(`${title} saved`)
          void navigate({ to: paths.activity(id), replace: true })
        }}
      />
    </>
  )
}

const valuesOf = ({
  id,
  title,
  date,
  hours,
  type,
  learningOutcome,
  impact,
}: ActivityStart): ActivityValues => ({
  ...withHours(withType(emptyValues(date), type), hours),
  title,
  learningOutcome: learningOutcome ?? '',
  impact: impact ?? '',
  linkedCaseIds: [id],
})

function wordsAbout({ isTitleOfCase, learningOutcome, impact }: ActivityStart): string {
  const isReflected = learningOutcome !== null || impact !== null
  return [
    'Filled in from your case, and not saved yet.',
    isReflected &&
      'What you learned comes from your private reflection: once it is saved here, everyone who may see your CPD can read it.',
    !isTitleOfCase && 'The title of the case may identify somebody, so it was left out.',
  ]
    .filter(Boolean)
    .join(' ')
}
