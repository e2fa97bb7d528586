import { Button, Modal } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { factorMessage } from '../../web/messages.ts'
import classes from './factors-card.module.css'

interface ConfirmationDialogProps<Answer> {
  title: string
  /** The consequence, in a sentence. */
  consequence: string
  confirm: string
  send: () => Promise<Answer>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** Asks for confirmation before a factor is removed or recovery codes are replaced. */
export function RemovalDialog<Answer>(props: ConfirmationDialogProps<Answer>) {
  const { title, consequence, confirm, send, onDone, onClose } = props
  useReturnFocus()
  const sending = useMutation({ mutationFn: send, onSuccess: onDone })
  const close = () => sending.isPending || onClose()
  return (
    <Modal
      opened
      title={title}
      onClose={close}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <div className={classes.parts}>
        {sending.error !== null && (
          <ErrorBanner requestId={faultIdOf(sending.error)}>{factorMessage(sending.error)}</ErrorBanner>
        )}
        <p className={classes.words}>{consequence}</p>
        <DialogButtons>
          <Button variant="default" disabled={sending.isPending} data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button color="signal" loading={sending.isPending} onClick={() => sending.mutate()}>
            {confirm}
          </Button>
        </DialogButtons>
      </div>
    </Modal>
  )
}
