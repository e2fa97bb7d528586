import { Button, Modal } from '@mantine/core'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Organization } from '../contract.ts'
import { changingStatus } from './queries.ts'
import classes from './organization-dialog.module.css'
import { confirmation } from './messages.ts'
import { statusVerb } from './organizations-table.tsx'

interface OrganizationStatusDialogProps {
  organization: Organization
  onClose: () => void
}

const statusNotes = {
  deactivate: 'It is no longer offered at registration. Its users keep their access.',
  activate: 'It will be offered at registration again.',
}

/** Asks before an organization is deactivated or activated. */
export function OrganizationStatusDialog({ organization, onClose }: OrganizationStatusDialogProps) {
  const verb = statusVerb(organization)
  const verbLabel = verb === 'activate' ? 'Activate' : 'Deactivate'
  const changing = useMutation(changingStatus(useQueryClient(), organization.id, verb))
  return (
    <Modal
      opened
      title={`${verbLabel} organization`}
      onClose={() => !changing.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20, disabled: changing.isPending }}
    >
      <p className={classes.words}>{confirmation(verb, organization.org_name)}</p>
      <p className={classes.note}>{statusNotes[verb]}</p>
      <DialogButtons>
        <Button variant="default" data-autofocus disabled={changing.isPending} onClick={onClose}>
          Cancel
        </Button>
        <Button
          color={verb === 'activate' ? 'brand' : 'signal'}
          loading={changing.isPending}
          onClick={() => changing.mutate(undefined, { onSettled: onClose })}
        >
          {verbLabel}
        </Button>
      </DialogButtons>
    </Modal>
  )
}
