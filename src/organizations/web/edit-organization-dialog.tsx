import { Button, Modal, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ConflictNotice, type Conflict } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { mergeEdits } from '#platform/web/merge-edits.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import type { Organization, OrganizationStatus, UpdateOrganizationRequest } from '../contract.ts'
import { update } from './api.ts'
import classes from './organization-dialog.module.css'
import { changeProblem, currentOf, nameProblem, requestIdOf } from './messages.ts'

interface EditOrganizationDialogProps {
  organization: Organization
  onClose: () => void
}

const statusOptions = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

const toFields = ({ org_name, status }: Pick<Organization, 'org_name' | 'status'>) => ({ org_name, status })
type Fields = ReturnType<typeof toFields>

/** Only what was changed is sent, and on which version: what another administrator has changed meanwhile stays. */
function changesOf(
  before: Organization,
  name: string,
  status: OrganizationStatus,
): UpdateOrganizationRequest {
  const isMoved = status !== before.status
  const isRenamed = name !== before.org_name
  return {
    ...((isRenamed || !isMoved) && { org_name: name }),
    ...(isMoved && { status }),
    version: before.version,
  }
}

export function EditOrganizationDialog({ organization, onClose }: EditOrganizationDialogProps) {
  const [name, setName] = useState(organization.org_name)
  const [status, setStatus] = useState(organization.status)
  const input = useRef<HTMLInputElement>(null)
  // What the changes are made on: as first shown, and after a conflict as it is.
  const [base, setBase] = useState(organization)
  const [conflict, setConflict] = useState<Conflict<Fields> | null>(null)
  const save = useMutation(update(useQueryClient(), organization.id))
  const problem = currentOf(save.error) === null ? changeProblem(save.error) : null
  const set = (values: Fields) => {
    setName(values.org_name)
    setStatus(values.status)
  }
  const refused = (error: unknown) => {
    const current = currentOf(error)
    if (current === null) return input.current?.focus()
    const found = { before: toFields(base), mine: { org_name: name, status }, theirs: toFields(current) }
    setConflict(found)
    setBase(current)
    return set(mergeEdits(found.before, found.mine, found.theirs).values)
  }
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
          save.mutate(changesOf(base, name.trim(), status), {
            onSuccess: onClose,
            onError: refused,
          })
        }}
      >
        {conflict !== null && (
          <ConflictNotice
            key={base.version}
            what={base.org_name}
            conflict={conflict}
            labels={labels}
            words={(_field, value) => value}
            onChoose={(field, value) => set({ org_name: name, status, [field]: value })}
          />
        )}
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
          value={base.slug}
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

const labels = { org_name: 'Organization Name', status: 'Status' } as const
