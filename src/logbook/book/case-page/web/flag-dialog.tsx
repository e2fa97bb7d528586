import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { listedChoices } from '#platform/web/ui/listed-choices.ts'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { reviewReasons } from '#reference/case-lists.ts'
import type { Case } from '#logging/cases/contract.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea, GuardedTextInput } from '#privacy/web/guarded-text-panel.tsx'
import { flagCase } from './flagging.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './flag-dialog.module.css'

// The service sets the automatic reasons itself; users choose from the others.
const reasons = listedChoices(reviewReasons.filter(({ automatic }) => !automatic))

interface FlagDialogProps {
  caseRecord: Case
  onClose: () => void
}

/** Asks why this case should be reviewed with its author. */
export function FlagDialog({ caseRecord, onClose }: FlagDialogProps) {
  const queryClient = useQueryClient()
  const [chosenReasons, setChosenReasons] = useState<string[]>(caseRecord.flagReasons ?? [])
  const [otherReason, setOtherReason] = useState(caseRecord.flagReasonsOther ?? '')
  const [note, setNote] = useState(caseRecord.flagNote ?? '')
  const [confirmedWarnings, setConfirmedWarnings] = useState<PrivacyCheck[]>([])
  useReturnFocus()
  const flag = useMutation({
    mutationFn: () =>
      flagCase(caseRecord.id, {
        flagCaseReview: true,
        flagReasons: chosenReasons,
        flagReasonsOther: chosenReasons.includes('other') ? otherReason : null,
        flagNote: note,
        privacyChecked: confirmedWarnings,
      }),
    onSuccess: async () => {
      announce('Flagged for review')
      onClose()
      await queryClient.invalidateQueries({ queryKey: ['cases'] })
    },
  })
  const errorOf = (path: string) =>
    flag.error instanceof ApiError
      ? flag.error.fields.find((field) => field.path === path)?.message
      : undefined
  const privacyProps = { checked: confirmedWarnings, onCheckedChange: setConfirmedWarnings }
  const hasOtherError = flag.error !== null && !['flagReasons', 'flagReasonsOther', 'flagNote'].some(errorOf)
  return (
    <Modal
      opened
      title={caseRecord.flagCaseReview ? 'Edit flag' : 'Flag for review'}
      onClose={() => flag.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          flag.mutate()
        }}
      >
        <p className={textStyles.note}>
          Someone will review the case with its author. A flag is never a mark against anyone.
        </p>
        <ChipGroup
          multiple
          label="Reasons"
          choices={reasons}
          value={chosenReasons}
          error={errorOf('flagReasons')}
          onChange={setChosenReasons}
        />
        {chosenReasons.includes('other') && (
          <GuardedTextInput
            path="flagReasonsOther"
            label="Which other reason?"
            maxLength={120}
            value={otherReason}
            error={errorOf('flagReasonsOther')}
            onChange={setOtherReason}
            {...privacyProps}
          />
        )}
        <GuardedTextarea
          path="flagNote"
          label="Note for the review"
          maxLength={500}
          value={note}
          error={errorOf('flagNote')}
          onChange={setNote}
          {...privacyProps}
        />
        {hasOtherError && <ErrorBanner>{flag.error?.message}</ErrorBanner>}
        <DialogButtons>
          <Button variant="default" disabled={flag.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={flag.isPending}>
            {caseRecord.flagCaseReview ? 'Save' : 'Flag'}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
