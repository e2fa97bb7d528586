import { Button, Modal } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { RowMenu } from '#platform/web/ui/row-menu.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import { paths } from '#paths/paths.ts'
import type { EnrolmentDetail } from '../contract.ts'
import { messageOf } from './messages.ts'
import { toCycleChange } from './cycle-values.ts'
import { changingCycle, deletingCycle, type CycleChange } from './queries.ts'
import { lazyDialog } from '#platform/web/ui/lazy-part.tsx'

// Loaded on demand: it imports the privacy guard.
const CycleDialog = lazyDialog(async () => (await import('./cycle-dialog.tsx')).CycleDialog)

/** The actions of the owner on a cycle: edit it, declare it complete, end it early, resume it, delete it. */
export function CycleActions({ cycle }: { cycle: EnrolmentDetail }) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'delete' | null>(null)
  const change = useMutation(changingCycle(useQueryClient(), cycle.id))
  const save = (next: Partial<CycleChange>, announcement: string) => {
    if (change.isPending) return
    change.mutate(
      { ...toCycleChange(cycle), ...next },
      { onSuccess: () => announce(announcement), onError: (error) => toast.error(messageOf(error)) },
    )
  }
  const isRunning = cycle.status === 'active' || cycle.status === 'lapsed'
  return (
    <>
      <Button color="signal" onClick={() => setOpenDialog('edit')}>
        Edit
      </Button>
      <RowMenu
        rowName={cycle.rules.body}
        actions={[
          isRunning && {
            label: 'Declare complete',
            onClick: () => save({ status: 'completed' }, 'Declared complete'),
          },
          isRunning && { label: 'End early', onClick: () => save({ status: 'ended' }, 'Ended') },
          !isRunning && {
            label: 'Run again',
            onClick: () => save({ status: 'active' }, 'The cycle runs again'),
          },
          { label: 'Delete', onClick: () => setOpenDialog('delete') },
        ]}
      />
      {openDialog === 'edit' && <CycleDialog cycle={cycle} onClose={() => setOpenDialog(null)} />}
      {openDialog === 'delete' && <DeleteCycleDialog cycle={cycle} onClose={() => setOpenDialog(null)} />}
    </>
  )
}

function DeleteCycleDialog({ cycle, onClose }: { cycle: EnrolmentDetail; onClose: () => void }) {
  useReturnFocus()
  const navigate = useNavigate()
  const remove = useMutation(deletingCycle(useQueryClient(), cycle.id))
  const submit = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        announce('Cycle deleted')
        void navigate({ to: paths.cpdPortal(), search: {} })
      },
    })
  return (
    <Modal
      opened
      title={`Delete the cycle of ${cycle.rules.body}?`}
      onClose={() => remove.isPending || onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      {remove.error !== null && (
        <ErrorBanner requestId={faultIdOf(remove.error)}>{messageOf(remove.error)}</ErrorBanner>
      )}
      <p>Your activities stay. The amounts that you set by hand for this cycle are lost.</p>
      <DialogButtons>
        <Button variant="default" disabled={remove.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button color="red.9" loading={remove.isPending} onClick={submit}>
          Delete
        </Button>
      </DialogButtons>
    </Modal>
  )
}
