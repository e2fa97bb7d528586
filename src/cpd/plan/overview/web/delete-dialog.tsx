import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { messageOf } from '#cpd/cycles/enrolments/web/messages.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'

interface DeleteDialogProps {
  title: string
  /** Text about what is lost, and what remains. */
  children: ReactNode
  remove: () => Promise<unknown>
  /** The announcement for screen readers. */
  done: string
  onClose: () => void
}

/** Confirms that a part of the plan is to be deleted permanently. */
export function DeleteDialog({ title, children, remove, done, onClose }: DeleteDialogProps) {
  useReturnFocus()
  const cache = useQueryClient()
  const deleting = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      announce(done)
      onClose()
      await cache.invalidateQueries({ queryKey: ['cpd'] })
    },
  })
  return (
    <Modal
      opened
      title={title}
      onClose={() => deleting.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {deleting.error !== null && (
        <ErrorBanner requestId={faultIdOf(deleting.error)}>{messageOf(deleting.error)}</ErrorBanner>
      )}
      <p>{children}</p>
      <DialogButtons>
        <Button variant="default" disabled={deleting.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={deleting.isPending} onClick={() => deleting.mutate()}>
          Delete
        </Button>
      </DialogButtons>
    </Modal>
  )
}
