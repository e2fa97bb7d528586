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
  announcement: string
  onClose: () => void
}

/** Asks the user to confirm that a goal or a review is to be deleted permanently. */
export function DeleteDialog({ title, children, remove, announcement, onClose }: DeleteDialogProps) {
  useReturnFocus()
  const cache = useQueryClient()
  const deletion = useMutation({
    mutationFn: remove,
    onSuccess: async () => {
      announce(announcement)
      onClose()
      await cache.invalidateQueries({ queryKey: ['cpd'] })
    },
  })
  return (
    <Modal
      opened
      title={title}
      onClose={() => deletion.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {deletion.error !== null && (
        <ErrorBanner requestId={faultIdOf(deletion.error)}>{messageOf(deletion.error)}</ErrorBanner>
      )}
      <p>{children}</p>
      <DialogButtons>
        <Button variant="default" disabled={deletion.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={deletion.isPending} onClick={() => deletion.mutate()}>
          Delete
        </Button>
      </DialogButtons>
    </Modal>
  )
}
