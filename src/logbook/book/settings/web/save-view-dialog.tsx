import { Button, Modal, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { v7 as uuid } from 'uuid'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import { useReturnFocus } from '#platform/web/ui/use-return-focus.ts'
import type { SavedView } from '../contract.ts'
import { settingsErrorMessage } from './messages.ts'
import { changingSettings } from './queries.ts'
import classes from './settings-dialog.module.css'

interface SaveViewDialogProps {
  search: SavedView['search']
  onClose: () => void
}

/** Asks for a name, and saves the current filters as a view. */
export function SaveViewDialog({ search, onClose }: SaveViewDialogProps) {
  useReturnFocus()
  const [name, setName] = useState('')
  const [isNameMissing, setNameMissing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending, error } = useMutation(changingSettings(useQueryClient()))
  const submit = () => {
    const view = { id: uuid(), name: name.trim(), search }
    setNameMissing(view.name === '')
    if (view.name === '') return input.current?.focus()
    if (isPending) return undefined
    return mutate((settings) => ({ ...settings, views: [...settings.views, view] }), {
      onSuccess: () => {
        toast.success(`Saved the view ${view.name}`)
        onClose()
      },
      onError: () => input.current?.focus(),
    })
  }
  return (
    <Modal
      opened
      title="Save view"
      onClose={onClose}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {error !== null && (
          <ErrorBanner requestId={faultIdOf(error)}>{settingsErrorMessage(error)}</ErrorBanner>
        )}
        <TextInput
          ref={input}
          size="md"
          label="Name"
          description="The view opens the logbook with its present filters and order."
          placeholder="RSI this year"
          maxLength={60}
          data-autofocus
          value={name}
          error={isNameMissing && 'Name the view.'}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <DialogButtons>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={isPending}>
            Save view
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
