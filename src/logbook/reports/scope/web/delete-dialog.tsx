import { Button, Modal } from '@mantine/core'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { errorMessage } from './messages.ts'

interface DeleteDialogProps {
  title: string
  /** A sentence that says what is lost. */
  children: string
  isPending: boolean
  error: Error | null
  onDelete: () => void
  onClose: () => void
}

/** Asks for confirmation before something is deleted for good. */
export function DeleteDialog({ title, children, isPending, error, onDelete, onClose }: DeleteDialogProps) {
  useReturnFocus()
  return (
    <Modal
      opened
      title={title}
      onClose={() => isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{errorMessage(error)}</ErrorBanner>}
      <p>{children}</p>
      <DialogButtons>
        <Button variant="default" disabled={isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={isPending} onClick={onDelete}>
          Delete
        </Button>
      </DialogButtons>
    </Modal>
  )
}
