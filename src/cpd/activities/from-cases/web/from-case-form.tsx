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
import type { ActivityPrefill } from '../contract.ts'
import { prefillQuery } from './queries.ts'

/** The form of a new activity, filled in from one of the user's cases. */
export function FromCaseForm({ id }: { id: string }) {
  const { user } = useAuth()
  const prefillResult = useQuery(prefillQuery(id))
  return (
    <>
      {prefillResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {prefillResult.error && !prefillResult.data && (
        <ErrorBanner
          requestId={requestIdOf(prefillResult.error)}
          onRetry={() => void prefillResult.refetch()}
        >
          {messageOf(prefillResult.error)}
        </ErrorBanner>
      )}
      {user && prefillResult.data && (
        <PrefilledForm
          key={prefillResult.data.id}
          userId={user.id}
          timeZone={user.organization?.timeZone}
          prefill={prefillResult.data}
        />
      )}
    </>
  )
}

interface PrefilledFormProps {
  userId: string
  timeZone: string | undefined
  prefill: ActivityPrefill
}

function PrefilledForm({ userId, timeZone = 'UTC', prefill }: PrefilledFormProps) {
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const [initial] = useState(() => toInitialValues(prefill))
  return (
    <>
      <div className={classes.note}>
        <Notice>{prefillNote(prefill)}</Notice>
      </div>
      <ActivityForm
        userId={userId}
        today={today}
        edited={null}
        inputName={`case ${prefill.id}`}
        initial={initial}
        onSaved={({ id, title }) => {
          announce(`${title} saved`)
          void navigate({ to: paths.activity(id), replace: true })
        }}
      />
    </>
  )
}

const toInitialValues = ({
  id,
  title,
  date,
  hours,
  type,
  learningOutcome,
  impact,
}: ActivityPrefill): ActivityValues => ({
  ...withHours(withType(emptyValues(date), type), hours),
  title,
  learningOutcome: learningOutcome ?? '',
  impact: impact ?? '',
  linkedCaseIds: [id],
})

function prefillNote({ isTitleOfCase, learningOutcome, impact }: ActivityPrefill): string {
  const hasReflectionText = learningOutcome !== null || impact !== null
  return [
    'Filled in from your case, and not saved yet.',
    hasReflectionText &&
      'What you learned comes from your private reflection: once it is saved here, everyone who may see your CPD can read it.',
    !isTitleOfCase && 'The title of the case may identify somebody, so it was left out.',
  ]
    .filter(Boolean)
    .join(' ')
}
