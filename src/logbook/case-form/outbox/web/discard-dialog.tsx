import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'
import { discardDraft } from './device-drafts.ts'
import classes from './discard-dialog.module.css'

export interface DiscardedEntry {
  /** The id of the case. */
  id: string
  title: string
  /** Whether the server has the case. Discarding then moves a draft to the deleted cases. */
  isSaved: boolean
  /** Whether a logged case is being edited. Then only the changes are discarded. */
  isEdit?: boolean
}

interface DiscardDialogProps extends DiscardedEntry {
  opened: boolean
  onClose: () => void
}

/** Asks whether to discard the typed content, and says what would be lost. */
export function DiscardDialog({ id, title, isSaved, isEdit = false, opened, onClose }: DiscardDialogProps) {
  const { user } = useAuth()
  const discard = useMutation({
    mutationFn: () => discardDraft({ userId: user?.id ?? '', id, isSaved: isSaved && !isEdit }),
    onSuccess: onClose,
  })
  return (
    <Modal
      opened={opened}
      title={isEdit ? 'Discard these changes?' : 'Discard this draft?'}
      onClose={() => !discard.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <p className={classes.words}>{title}</p>
      <p className={classes.note}>{consequenceOf({ isSaved, isEdit })}</p>
      {discard.isError && (
        <ErrorBanner requestId={requestIdOf(discard.error)}>{loadErrorMessage(discard.error)}</ErrorBanner>
      )}
      <DialogButtons>
        <Button variant="default" data-autofocus onClick={onClose}>
          Keep it
        </Button>
        <Button color="red.9" loading={discard.isPending} onClick={() => discard.mutate()}>
          Discard
        </Button>
      </DialogButtons>
    </Modal>
  )
}

function consequenceOf({ isSaved, isEdit }: { isSaved: boolean; isEdit: boolean }): string {
  if (isEdit) return 'The logged case stays as it is. Your changes on this device will be lost.'
  if (isSaved) return 'You can restore it for 30 days, under Recently deleted in your logbook.'
  return 'It is only on this device and cannot be restored.'
}
