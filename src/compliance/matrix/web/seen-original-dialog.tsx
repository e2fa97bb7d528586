import { FormDialog } from '#platform/web/components/form-dialog.tsx'

interface SeenOriginalDialogProps {
  recordLabel: string
  isVerifying: boolean
  onVerify: () => void
  onClose: () => void
}

/** Asks for confirmation before a record without evidence is verified: the verifier's word is then the only proof. */
export const SeenOriginalDialog = ({
  recordLabel,
  isVerifying,
  onVerify,
  onClose,
}: SeenOriginalDialogProps) => (
  <FormDialog
    title="Have you seen the original?"
    failure={null}
    isSaving={isVerifying}
    saveLabel="Yes, verify"
    onSave={onVerify}
    onClose={onClose}
  >
    <p>{recordLabel} has no evidence attached. Verify it only if you have seen the certificate itself.</p>
  </FormDialog>
)
