import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { returnCase } from './queries.ts'

export interface ReturnDialogProps {
  requestId: string
  clinicianName: string
  onReturned: () => void
  onClose: () => void
}

const minLength = 3
const maxLength = 1_000

/** Asks why a case is returned without a signature. The comment is required, because it tells the clinician what to do. */
export function ReturnDialog({ requestId, clinicianName, onReturned, onClose }: ReturnDialogProps) {
  const form = useRef<HTMLFormElement>(null)
  const [comment, setComment] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  const send = useMutation({
    mutationFn: () => returnCase(requestId, { comment: comment.trim(), privacyChecked: checked }),
    onSuccess: onReturned,
  })
  const isTooShort = comment.trim().length < minLength
  const fieldError = send.error instanceof ApiError ? send.error.fields[0]?.message : undefined
  return (
    <FormDialog
      title={`Return to ${clinicianName}`}
      formRef={form}
      failure={
        send.error && fieldError === undefined
          ? { error: send.error, words: `${send.error.message} What you typed is still here.` }
          : null
      }
      isSaving={send.isPending}
      saveLabel="Return"
      onSave={() => {
        setSubmitted(true)
        if (isTooShort) form.current?.querySelector('textarea')?.focus()
        else if (!send.isPending) send.mutate()
      }}
      onClose={onClose}
    >
      <p className={textStyles.note}>
        The case goes back without a signature. You do not change it: {clinicianName} does, and asks you
        again.
      </p>
      <GuardedTextarea
        path="comment"
        label="What is missing?"
        required
        maxLength={maxLength}
        rows={4}
        value={comment}
        error={
          isSubmitted && isTooShort ? `Say what is missing, in at least ${minLength} characters.` : fieldError
        }
        onChange={setComment}
        checked={checked}
        onCheckedChange={setChecked}
      />
    </FormDialog>
  )
}
