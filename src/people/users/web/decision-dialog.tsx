import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { User } from '../contract.ts'
import { decideOnUser, renewUsers, type Decision } from '../directory/web/queries.ts'
import classes from './decision-dialog.module.css'
import {
  capitalized,
  decisionConsequences,
  decisionDone,
  decisionFailed,
  decisionQuestion,
} from '../directory/web/messages.ts'

interface DecisionDialogProps {
  user: Pick<User, 'id' | 'name' | 'role' | 'version'>
  decision: Decision
  onClose: () => void
  onFailed: (error: unknown) => void
  /** Called once the list has been refetched. */
  onRenewed: () => void
}

/** Confirms a decision. An error closes the dialog too: its message is shown above the list, which is refetched. */
export function DecisionDialog({ user, decision, onClose, onFailed, onRenewed }: DecisionDialogProps) {
  useReturnFocus()
  const queryClient = useQueryClient()
  const [reason, setReason] = useState('')
  const action = useMutation({
    mutationFn: () => decideOnUser(user, decision, reason.trim()),
    onSuccess: () => announce(`${user.name} ${decisionDone[decision]}`),
    onError: (error) => {
      onFailed(error)
      toast.error(decisionFailed[decision])
    },
    onSettled: async () => {
      onClose()
      await renewUsers(queryClient)
      onRenewed()
    },
  })
  const verb = capitalized(decision)
  const isDestructive = decision === 'reject' || decision === 'deactivate'
  return (
    <Modal
      opened
      onClose={() => action.isPending || onClose()}
      title={`${verb} user`}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <p className={classes.question}>{decisionQuestion(decision, user.name)}</p>
      <p className={classes.note}>{decisionConsequences(decision, user)}</p>
      {decision === 'reject' && (
        <Textarea
          className={classes.reason}
          label="Reason (optional)"
          description="It is included in the email."
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      <DialogButtons>
        <Button variant="default" disabled={action.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={isDestructive ? 'signal' : 'brand'}
          loading={action.isPending}
          data-autofocus={decision === 'reject' ? undefined : true}
          onClick={() => action.mutate()}
        >
          {verb}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
