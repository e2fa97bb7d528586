import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { creatingOrganization } from './queries.ts'
import classes from './organization-dialog.module.css'
import { changeProblem, nameProblem } from './messages.ts'
import { requestIdOf } from '#platform/web/api/api-error.ts'

export function CreateOrganizationDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const create = useMutation(creatingOrganization(useQueryClient()))
  const problem = changeProblem(create.error)
  return (
    <Modal
      opened
      title="Add Organization"
      // A request cannot be cancelled, so the dialog stays open until its outcome is known.
      onClose={() => !create.isPending && onClose()}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20, disabled: create.isPending }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (create.isPending || name.trim() === '') return
          create.mutate(name.trim(), { onSuccess: onClose, onError: () => input.current?.focus() })
        }}
      >
        {problem !== null && <ErrorBanner requestId={requestIdOf(create.error)}>{problem}</ErrorBanner>}
        <TextInput
          ref={input}
          label="Organization Name"
          description="The slug is generated automatically from the name."
          required
          data-autofocus
          autoComplete="off"
          value={name}
          readOnly={create.isPending}
          error={nameProblem(create.error)}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" disabled={create.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" disabled={create.isPending || name.trim() === ''}>
            {create.isPending ? 'Creating...' : 'Create Organization'}
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
