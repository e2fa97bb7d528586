import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { Organization, OrganizationStatus, UpdateOrganizationRequest } from '../contract.ts'
import { update } from './api.ts'
import classes from './organization-dialog.module.css'
import { changeProblem, nameProblem, requestIdOf } from './messages.ts'

interface EditOrganizationDialogProps {
  organization: Organization
  onClose: () => void
}

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

/** Only what was changed is sent: what another administrator has changed meanwhile stays. */
function changesOf(
  before: Organization,
  name: string,
  status: OrganizationStatus,
): UpdateOrganizationRequest {
  const isMoved = status !== before.status
  const isRenamed = name !== before.org_name
  return { ...((isRenamed || !isMoved) && { org_name: name }), ...(isMoved && { status }) }
}

export function EditOrganizationDialog({ organization, onClose }: EditOrganizationDialogProps) {
  const [name, setName] = useState(organization.org_name)
  const [status, setStatus] = useState(organization.status)
  const input = useRef<HTMLInputElement>(null)
  const save = useMutation(update(useQueryClient(), organization.id))
  const problem = changeProblem(save.error)
  return (
    <Modal
      opened
      title="Edit Organization"
      onClose={() => !save.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20, disabled: save.isPending }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (save.isPending || name.trim() === '') return
          save.mutate(changesOf(organization, name.trim(), status), {
            onSuccess: onClose,
            onError: () => input.current?.focus(),
          })
        }}
      >
        {problem !== null && <ErrorBanner requestId={requestIdOf(save.error)}>{problem}</ErrorBanner>}
        <TextInput
          ref={input}
          label="Organization Name"
          required
          data-autofocus
          autoComplete="off"
          value={name}
          readOnly={save.isPending}
          error={nameProblem(save.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label="Current slug"
          description="Stays the same when the name changes."
          readOnly
          value={organization.slug}
        />
        <NativeSelect
          size="md"
          label="Status"
          data={statusOptions}
          value={status}
          disabled={save.isPending}
          // The options are the two statuses.
          onChange={(event) => setStatus(event.currentTarget.value as OrganizationStatus)}
        />
        <DialogButtons>
          <Button variant="default" disabled={save.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" disabled={save.isPending || name.trim() === ''}>
            {save.isPending ? 'Updating...' : 'Update Organization'}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
