import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { Case } from '#logging/cases/contract.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { renewCases, voidCase } from '#logging/cases/changes/web/queries.ts'
import { voidErrorMessage } from '#logging/cases/changes/web/messages.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './void-dialog.module.css'

interface VoidDialogProps {
  caseRecord: Case
  onClose: () => void
}

const minReasonLength = 3

/** Asks for a reason, because a voided case cannot be restored. */
export function VoidDialog({ caseRecord, onClose }: VoidDialogProps) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [confirmedWarnings, setConfirmedWarnings] = useState<PrivacyCheck[]>([])
  useReturnFocus()
  const action = useMutation({
    mutationFn: () =>
      voidCase(caseRecord.id, {
        version: caseRecord.version,
        reason: reason.trim(),
        privacyChecked: confirmedWarnings,
      }),
    onSuccess: async () => {
      announce('Case voided')
      onClose()
      await renewCases(queryClient)
    },
    // The case on the screen is out of date: reload it before the next attempt.
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'case_changed') void renewCases(queryClient)
    },
  })
  const isReasonTooShort = reason.trim().length < minReasonLength
  const fieldError = action.error instanceof ApiError ? action.error.fields[0]?.message : undefined
  const reasonError =
    isSubmitted && isReasonTooShort ? `Say why, in at least ${minReasonLength} characters.` : undefined
  return (
    <Modal
      opened
      title="Void this case"
      onClose={() => action.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (!isReasonTooShort) action.mutate()
          else event.currentTarget.querySelector('textarea')?.focus()
        }}
      >
        <p className={textStyles.note}>
          A voided case stays in the logbook with its reason. It is left out of all statistics and can no
          longer be changed. This cannot be undone.
        </p>
        <GuardedTextarea
          path="reason"
          label="Reason"
          required
          maxLength={500}
          value={reason}
          error={reasonError ?? fieldError}
          onChange={setReason}
          checked={confirmedWarnings}
          onCheckedChange={setConfirmedWarnings}
        />
        {action.error && fieldError === undefined && (
          <ErrorBanner>{voidErrorMessage(action.error)}</ErrorBanner>
        )}
        <DialogButtons>
          <Button variant="default" disabled={action.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" loading={action.isPending}>
            Void case
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
