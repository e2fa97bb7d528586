import { Button, Modal } from '@mantine/core'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '../contract.ts'
import { changingStatus } from './queries.ts'
import classes from './organization-dialog.module.css'
import { confirmation } from './messages.ts'
import { moveVerb } from './organizations-table.tsx'

interface MoveOrganizationDialogProps {
  organization: Organization
  onClose: () => void
}

const notes = {
  deactivate: 'It is no longer offered at registration. Its users keep their access.',
  activate: 'It will be offered at registration again.',
}

/** Asks before an organization is deactivated or activated. */
export function MoveOrganizationDialog({ organization, onClose }: MoveOrganizationDialogProps) {
  const verb = moveVerb(organization)
  const word = verb === 'activate' ? 'Activate' : 'Deactivate'
  const moving = useMutation(changingStatus(useQueryClient(), organization.id, verb))
  return (
    <Modal
      opened
      title={`${word} organization`}
      onClose={() => !moving.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20, disabled: moving.isPending }}
    >
      <p className={classes.words}>{confirmation(verb, organization.org_name)}</p>
      <p className={classes.note}>{notes[verb]}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus disabled={moving.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={verb === 'activate' ? 'brand' : 'signal'}
          loading={moving.isPending}
          onClick={() => moving.mutate(undefined, { onSettled: onClose })}
        >
          {word}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
