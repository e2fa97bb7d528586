import { Loader } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { LoadError } from '#platform/web/components/load-error.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { formatDateTime } from '#platform/web/dates.ts'
import textStyles from '#platform/web/ui/text.module.css'
import { failureWords, loadFallback } from './messages.ts'
import { remindersQuery, remindMutation } from './queries.ts'

const peopleWords = (count: number): string => (count === 1 ? '1 person' : `${count} people`)

/** Says how many have not answered a post, and emails them once its manager confirms. */
export function RemindDialog({ postId, onClose }: { postId: string; onClose: () => void }) {
  const { data, error, dataUpdatedAt, refetch } = useQuery(remindersQuery(postId))
  const remind = useMutation(remindMutation(useQueryClient(), postId))
  const mayRemind = data?.mayRemind === true
  return (
    <FormDialog
      title="Remind"
      failure={remind.error ? { error: remind.error, words: failureWords(remind.error) } : null}
      isSaving={remind.isPending}
      saveLabel={mayRemind ? `Remind ${peopleWords(data.people)}` : 'Close'}
      onSave={() => {
        if (!mayRemind) return onClose()
        if (remind.isPending) return
        remind.mutate(undefined, {
          onSuccess: () => {
            toast.success('The emails are on their way.')
            onClose()
          },
        })
      }}
      onClose={onClose}
    >
      {error && (
        <LoadError
          error={error}
          loadedAt={dataUpdatedAt}
          fallback={loadFallback}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && <Loader size="sm" aria-label="Counting the readers" />}
      {data && (
        <>
          <p className={textStyles.note}>
            {data.people === 0
              ? 'Nobody is left to remind: everybody has answered, or waits for your answer to a question.'
              : `${peopleWords(data.people)} ${data.people === 1 ? 'has' : 'have'} not answered. Each gets an email with the title, the last day and a link.`}
          </p>
          {data.last && (
            <p className={textStyles.note}>
              {data.last.senderName} last reminded {peopleWords(data.last.people)} on{' '}
              {formatDateTime(data.last.sentAt)}.{' '}
              {data.people > 0 && !data.mayRemind && 'They can be reminded once a day: try again tomorrow.'}
            </p>
          )}
        </>
      )}
    </FormDialog>
  )
}
