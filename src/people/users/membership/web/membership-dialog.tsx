import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { conflictingRecord } from '#platform/web/use-conflict.ts'
import { renewUsers } from '../../directory/web/queries.ts'
import { reasonOf } from '../../directory/web/messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { reviewAgain } from './messages.ts'
import classes from './membership-dialog.module.css'

interface MembershipDialogProps {
  title: string
  confirm: string
  /** The texts of the toasts. */
  done: string
  failed: string
  /** The consequences of the choice; empty while nothing is changed. */
  consequences: readonly string[]
  isUnchanged: boolean
  save: () => Promise<unknown>
  onClose: () => void
  /** The input for the choice. */
  children: ReactNode
}

/** Asks for a change of a user's membership, explains it, and confirms it. */
export function MembershipDialog(props: MembershipDialogProps) {
  const { title, confirm, done, failed, consequences, isUnchanged, save, onClose, children } = props
  const queryClient = useQueryClient()
  useReturnFocus()
  const saving = useMutation({
    mutationFn: save,
    onSuccess: async () => {
      toast.success(done)
      onClose()
      await renewUsers(queryClient)
    },
    onError: async (error) => {
      toast.error(failed)
      // Refetched, so that the next confirmation is about the current version.
      if (conflictingRecord(error) !== null) await renewUsers(queryClient)
    },
  })
  return (
    <Modal
      opened
      onClose={() => saving.isPending || onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isUnchanged && !saving.isPending) saving.mutate()
        }}
      >
        {saving.error !== null && (
          <ErrorBanner requestId={faultIdOf(saving.error)}>
            {failed}
            <div>{conflictingRecord(saving.error) === null ? reasonOf(saving.error) : reviewAgain}</div>
          </ErrorBanner>
        )}
        {children}
        <output>
          {consequences.length > 0 && (
            <ul className={classes.consequences}>
              {consequences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
          )}
        </output>
        <DialogButtons>
          <Button variant="default" disabled={saving.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" loading={saving.isPending} disabled={isUnchanged}>
            {confirm}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
