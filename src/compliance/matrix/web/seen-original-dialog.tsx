import { FormDialog } from '#platform/web/components/form-dialog.tsx'

interface SeenOriginalDialogProps {
  about: string
  isVerifying: boolean
  onVerify: () => void
  onClose: () => void
}

/** Asks before a record without evidence is verified: the word of whoever verifies it is the only proof. */
export const SeenOriginalDialog = ({ about, isVerifying, onVerify, onClose }: SeenOriginalDialogProps) => (
  <FormDialog
    title="You have seen the original?"
    failure={null}
    isSaving={isVerifying}
    save="Yes, verify"
    onSave={onVerify}
    onClose={onClose}
  >
    <p>{about} has no evidence attached. Verify it only if you have seen the certificate itself.</p>
  </FormDialog>
)
