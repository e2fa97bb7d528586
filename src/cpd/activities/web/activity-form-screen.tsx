import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { Activity } from '../log/contract.ts'
import { ActivityForm } from '../log/web/activity-form.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import { copyOf, emptyValues, toValues } from '../log/web/activity-values.ts'
import { messageOf } from '../log/web/messages.ts'
import { activityQuery } from '../log/web/queries.ts'
import { FromCaseForm } from '../from-cases/web/from-case-form.tsx'

/** A new activity: empty, a copy of another one, or filled in from one of the user's cases. */
export function NewActivityScreen({ search }: ScreenProps<object>) {
  const { like, case: caseId }: { like?: unknown; case?: unknown } = search
  if (typeof caseId === 'string') return <FromCaseScreen id={caseId} />
  const id = typeof like === 'string' ? like : undefined
  return <FormScreen title="New CPD activity" id={id} isEdit={false} />
}

/** A form that is filled in from a case. Nothing is saved until the user saves it. */
const FromCaseScreen = ({ id }: { id: string }) => (
  <>
    <Anchor component={Link} to={paths.case(id)} className={textStyles.back}>
      The case
    </Anchor>
    <PageHeader title="Add to CPD" />
    <FromCaseForm id={id} />
  </>
)

export const EditActivityScreen = ({ params: { id } }: ScreenProps<object, { id: string }>) => (
  <FormScreen title="Edit CPD activity" id={id} isEdit />
)

interface FormScreenProps {
  title: string
  /** The activity to edit or to copy. */
  id: string | undefined
  isEdit: boolean
}

function FormScreen({ title, id, isEdit }: FormScreenProps) {
  const activityResult = useQuery({ ...activityQuery(id ?? ''), enabled: id !== undefined })
  return (
    <>
      <Anchor component={Link} to={paths.cpdPortal()} className={textStyles.back}>
        CPD Portal
      </Anchor>
      <PageHeader title={title} />
      {id !== undefined && activityResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {activityResult.error && !activityResult.data && (
        <ErrorBanner
          requestId={requestIdOf(activityResult.error)}
          onRetry={() => void activityResult.refetch()}
        >
          {messageOf(activityResult.error)}
        </ErrorBanner>
      )}
      {(id === undefined || activityResult.data) && (
        <LoadedForm
          key={isEdit ? `${id} ${activityResult.data?.version}` : id}
          source={activityResult.data ?? null}
          isEdit={isEdit}
        />
      )}
    </>
  )
}

function LoadedForm({ source, isEdit }: { source: Activity | null; isEdit: boolean }) {
  const { user } = useAuth()
  const navigate = useNavigate()
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  if (!user) return null
  const newValues = source && !isEdit ? copyOf(source, today) : emptyValues(today)
  return (
    <ActivityForm
      userId={user.id}
      today={today}
      edited={isEdit ? source : null}
      initial={isEdit && source ? toValues(source) : newValues}
      onSaved={({ id, title }) => {
        announce(`${title} saved`)
        void navigate({ to: paths.activity(id), replace: true })
      }}
    />
  )
}
