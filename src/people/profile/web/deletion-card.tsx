import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDate } from '#platform/web/dates.ts'
import { cancelDeletion, profileQuery } from './queries.ts'
import classes from './deletion-card.module.css'
import { errorMessage, texts } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

/** Shows when an account will be erased, and lets the user cancel. */
export function PendingDeletionCard({ erasedOn }: { erasedOn: string }) {
  const queryClient = useQueryClient()
  const cancelling = useMutation({
    mutationFn: cancelDeletion,
    onSuccess: (savedProfile) => {
      queryClient.setQueryData(profileQuery.queryKey, savedProfile)
      toast.success(texts.deletionCancelled)
    },
  })
  return (
    <section className={classes.root} aria-label="Your account will be erased">
      <p className={classes.words}>
        Your account and everything in it will be erased on <strong>{formatDate(erasedOn)}</strong>. Until
        then you can keep it.
      </p>
      <Button color="signal" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
        Keep my account
      </Button>
      {cancelling.error !== null && (
        <ErrorBanner requestId={faultIdOf(cancelling.error)}>{errorMessage(cancelling.error)}</ErrorBanner>
      )}
    </section>
  )
}
