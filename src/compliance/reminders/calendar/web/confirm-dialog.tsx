import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { messageOf } from '#compliance/requirements/definitions/web/messages.ts'

const texts = {
  replace: {
    title: 'Create a new calendar address',
    text: 'The current address stops working. Calendars that subscribe to it need the new one.',
    save: 'Create a new address',
  },
  revoke: {
    title: 'Revoke the calendar address',
    text: 'It stops working at once. Also remove the subscription from your calendar, which may keep showing earlier entries.',
    save: 'Revoke',
  },
} as const

interface ConfirmDialogProps {
  action: keyof typeof texts
  mutation: { isPending: boolean; error: Error | null; mutate: () => void }
  onClose: () => void
}

/** Asks for confirmation before an address that calendars may use stops working. */
export function ConfirmDialog({ action, mutation, onClose }: ConfirmDialogProps) {
  const { title, text, save } = texts[action]
  return (
    <FormDialog
      title={title}
      failure={mutation.error && { error: mutation.error, words: messageOf(mutation.error) }}
      isSaving={mutation.isPending}
      saveLabel={save}
      onSave={() => mutation.mutate()}
      onClose={onClose}
    >
      <p>{text}</p>
    </FormDialog>
  )
}
