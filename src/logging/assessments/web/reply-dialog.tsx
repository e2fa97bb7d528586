import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { PrivacyCheck } from '#privacy/contract.ts'
import { GuardedTextarea } from '#privacy/web/guarded-text-panel.tsx'
import { labelOf } from '#reference/codes.ts'
import { assessmentTools } from '#reference/learning-lists.ts'
import type { Assessment } from '#logging/cases/parts/reflection.contract.ts'
import { replyToAssessment, type Reply } from './queries.ts'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './assessment-dialog.module.css'

interface ReplyDialogProps {
  caseId: string
  assessment: Assessment
  onClose: () => void
}

/** The dialog in which the learner replies once to an answered assessment. */
export function ReplyDialog({ caseId, assessment, onClose }: ReplyDialogProps) {
  const { tool, toolOther, assessorUserId } = assessment
  const cache = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [learnerReply, setLearnerReply] = useState('')
  const [checked, setChecked] = useState<PrivacyCheck[]>([])
  useReturnFocus()
  const send = useMutation({
    mutationFn: (reply: Reply) => replyToAssessment(caseId, reply),
    onSuccess: async () => {
      announce('Your reply is saved')
      // The dialog closes after the refetch. If it closed earlier, the focus would return to a button that is about to
      // disappear.
      await cache.invalidateQueries({ queryKey: ['cases'] })
      onClose()
    },
    onError: (error) => {
      if (error instanceof ApiError && form.current) focusFirstError(form.current, error.fields)
    },
  })
  const fieldError =
    send.error instanceof ApiError
      ? send.error.fields.find(({ path }) => path === 'learnerReply')?.message
      : undefined
  return (
    <Modal
      opened
      size="lg"
      title={toolOther || labelOf(assessmentTools, tool)}
      onClose={() => send.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        ref={form}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!send.isPending)
            send.mutate({ tool, toolOther, assessorUserId, learnerReply, privacyChecked: checked })
        }}
      >
        <p className={textStyles.note}>
          You can reply once, and you cannot change the reply. Everyone who can open the case can read it.
        </p>
        <GuardedTextarea
          label="Learner’s reply"
          maxLength={1000}
          path="learnerReply"
          rows={4}
          value={learnerReply}
          error={fieldError}
          onChange={setLearnerReply}
          checked={checked}
          onCheckedChange={setChecked}
        />
        {send.error && fieldError === undefined && <ErrorBanner>{send.error.message}</ErrorBanner>}
        <DialogButtons>
          <Button variant="default" disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={send.isPending}>
            Send
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
