import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { Case } from '#logging/cases/contract.ts'
import { renewCases } from '#logging/cases/changes/web/queries.ts'
import { loadErrorMessage } from '#logging/cases/record/web/messages.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { flagCase } from './flagging.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './flag-dialog.module.css'

const reasons = [
  'No further action.',
  'We have talked about it.',
  'It is followed up elsewhere.',
  'It was flagged by mistake.',
].map((words) => ({ value: words, label: words.slice(0, -1) }))

const maxLength = 500

/** Removes the flag of somebody else's case, with the reason and a note that its owner reads. */
export function UnflagDialog({ caseRecord, onClose }: { caseRecord: Case; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<string | null>(null)
  const [note, setNote] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const [confirmedWarnings, setConfirmedWarnings] = useState<PrivacyCheck[]>([])
  useReturnFocus()
  const action = useMutation({
    mutationFn: () =>
      flagCase(caseRecord.id, {
        flagCaseReview: false,
        noteToOwner: [reason, note.trim()].filter(Boolean).join(' '),
        privacyChecked: confirmedWarnings,
      }),
    onSuccess: async () => {
      announce('Flag removed')
      onClose()
      await renewCases(queryClient)
    },
  })
  const fieldError = action.error instanceof ApiError ? action.error.fields[0]?.message : undefined
  return (
    <Modal
      opened
      title="Remove flag"
      onClose={() => action.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        noValidate
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          setSubmitted(true)
          if (reason !== null) action.mutate()
        }}
      >
        <p className={textStyles.note}>
          {caseRecord.createdBy.name} will be told that the case was reviewed, and will see the reason and
          your note.
        </p>
        <ChipGroup
          label="Reason"
          required
          choices={reasons}
          value={reason}
          error={isSubmitted && reason === null ? 'Choose a reason.' : undefined}
          onChange={setReason}
        />
        <GuardedTextarea
          path="noteToOwner"
          label={`Note to ${caseRecord.createdBy.name}`}
          maxLength={maxLength - (reason?.length ?? 0) - 1}
          value={note}
          error={fieldError}
          onChange={setNote}
          checked={confirmedWarnings}
          onCheckedChange={setConfirmedWarnings}
        />
        {action.error && fieldError === undefined && (
          <ErrorBanner>{loadErrorMessage(action.error)}</ErrorBanner>
        )}
        <DialogButtons>
          <Button variant="default" disabled={action.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={action.isPending}>
            Remove flag
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
