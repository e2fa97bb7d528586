import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'

const texts = {
  replace: {
    title: 'Make a new calendar address',
    text: 'The present address stops working. Calendars that subscribe to it need the new one.',
    save: 'Make a new address',
  },
  revoke: {
    title: 'Revoke the calendar address',
    text: 'It stops working at once. Remove the subscription from your calendar too: it may go on showing what it has.',
    save: 'Revoke',
  },
} as const

interface ConfirmDialogProps {
  asked: keyof typeof texts
  doing: { isPending: boolean; error: Error | null; mutate: () => void }
  onClose: () => void
}

/** Asks before an address that calendars may use stops working. */
export function ConfirmDialog({ asked, doing, onClose }: ConfirmDialogProps) {
  const { title, text, save } = texts[asked]
  return (
    <FormDialog
      title={title}
      failure={doing.error && { error: doing.error, words: messageOf(doing.error) }}
      isSaving={doing.isPending}
      save={save}
      onSave={() => doing.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  )
}
