import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { FormDialog } from '#platform/web/components/form-dialog.tsx'
import { GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { decisionMessageOf } from '#compliance/requirements/records/web/messages.ts'
import { fieldProblem } from '#compliance/requirements/definitions/web/messages.ts'
import type { ComplianceRecord } from '#compliance/requirements/records/contract.ts'
import { returnRecordMutation } from '#compliance/requirements/records/web/queries.ts'

interface ReturnDialogProps {
  record: ComplianceRecord
  title: string
  onClose: () => void
}

/** Returns a record to its owner, who reads the reason. */
export function ReturnDialog({ record, title, onClose }: ReturnDialogProps) {
  const send = useMutation(returnRecordMutation(useQueryClient(), record))
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const isShort = reason.trim().length < 3
  const submit = () => {
    setSubmitted(true)
    if (send.isPending || isShort) return
    send.mutate(reason.trim(), {
      onSuccess: () => {
        announce('Record returned')
        onClose()
      },
    })
  }
  return (
    <FormDialog
      title={`Return: ${title}`}
      failure={send.error && { error: send.error, words: decisionMessageOf(send.error) }}
      isSaving={send.isPending}
      saveLabel="Return"
      onSave={submit}
      onClose={onClose}
    >
      <GuardedTextInput
        path="reason"
        label="What is missing or wrong"
        required
        description="Such as “The photo cuts off the expiry date”."
        maxLength={300}
        value={reason}
        error={
          (isSubmitted && isShort ? 'Say what is missing.' : undefined) ?? fieldProblem(send.error, 'reason')
        }
        onChange={setReason}
      />
    </FormDialog>
  )
}
