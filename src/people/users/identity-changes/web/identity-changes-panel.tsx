import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { TitledCard } from '#platform/web/ui/charts/titled-card.tsx'
import type { IdentityChanges, UserDetail } from '../../contract.ts'
import { conflictingRecord } from '#platform/web/use-conflict.ts'
import { renewUsers } from '../../directory/web/queries.ts'
import { reasonOf } from '../../directory/web/messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { confirmIdentity } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './identity-changes-panel.module.css'
import { describeChanges, confirmedText, confirmFailed, confirmOwn } from './messages.ts'

interface IdentityChangesCardProps {
  user: UserDetail
  changes: IdentityChanges
}

/** Shows the changes of a user's identity since approval, for an administrator to check and confirm. */
export function IdentityChangesCard({ user, changes }: IdentityChangesCardProps) {
  const { user: viewer } = useAuth()
  const queryClient = useQueryClient()
  const confirming = useMutation({
    mutationFn: () => confirmIdentity(user),
    onSuccess: async () => {
      toast.success(confirmedText(user.name))
      await renewUsers(queryClient)
    },
    onError: async (error) => {
      toast.error(confirmFailed)
      if (conflictingRecord(error) !== null) await renewUsers(queryClient)
    },
  })
  const isOwn = viewer?.id === user.id
  const mayConfirm = !isOwn && (viewer?.role === 'super_admin' || user.role !== 'super_admin')
  return (
    <TitledCard title="Changed Since Approval">
      <p className={textStyles.note}>Last changed {formatDateTime(changes.changedAt)}.</p>
      <dl className={classes.changes}>
        {describeChanges(changes).map(({ label, was, now }) => (
          <div key={label}>
            <dt className={textStyles.small}>{label}</dt>
            <dd className={classes.words}>
              {now} <span className={classes.was}>(was {was})</span>
            </dd>
          </div>
        ))}
      </dl>
      {confirming.error !== null && (
        <ErrorBanner requestId={faultIdOf(confirming.error)}>
          {confirmFailed}
          <div>{reasonOf(confirming.error)}</div>
        </ErrorBanner>
      )}
      {mayConfirm && (
        <Button variant="default" loading={confirming.isPending} onClick={() => confirming.mutate()}>
          Confirm changes
        </Button>
      )}
      {isOwn && <p className={textStyles.note}>{confirmOwn}</p>}
    </TitledCard>
  )
}
