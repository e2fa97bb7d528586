import { Button, Modal } from '@mantine/core'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { retainedUntil } from '../activity-rules.ts'
import type { ActivitySummary } from '../contract.ts'
import { messageOf } from './messages.ts'
import { useRemoval } from './use-removal.ts'

interface DeleteActivityDialogProps {
  activity: Pick<ActivitySummary, 'id' | 'title' | 'date' | 'endDate' | 'status'>
  today: string
  onClose: () => void
  onDeleted?: () => void
}

/** Asks the user to confirm a deletion, and says until when a regulator may require the activity. */
export function DeleteActivityDialog({ activity, today, onClose, onDeleted }: DeleteActivityDialogProps) {
  useReturnFocus()
  const remove = useRemoval(activity, () => {
    onClose()
    onDeleted?.()
  })
  const lastRetainedDay = retainedUntil(activity)
  const isCompleted = activity.status === 'completed' || activity.status === 'verified'
  return (
    <Modal
      opened
      title={`Delete ${activity.title}?`}
      onClose={() => remove.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {remove.error !== null && (
        <ErrorBanner requestId={faultIdOf(remove.error)}>{messageOf(remove.error)}</ErrorBanner>
      )}
      {isCompleted && lastRetainedDay >= today && (
        <p>
          CPD records are kept for at least seven years, and a regulator may ask for this one until{' '}
          {formatDate(lastRetainedDay)} or later.
        </p>
      )}
      <p>You can restore it for 30 days. After that it is erased for good, with its evidence.</p>
      <DialogButtons>
        <Button variant="default" disabled={remove.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="signal" loading={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </DialogButtons>
    </Modal>
  )
}
