import { Button, Group, Modal, PasswordInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SubmitEvent } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { erasureDays } from '../profile-values.ts'
import { requestDeletion, profileQuery } from './queries.ts'
import { errorMessage, fieldMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

/** Confirms the deletion with the password: after thirty days it cannot be undone. */
export function DeletionDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const requesting = useMutation({
    mutationFn: requestDeletion,
    onSuccess: (savedProfile) => {
      queryClient.setQueryData(profileQuery.queryKey, savedProfile)
      onClose()
    },
  })
  const passwordError = fieldMessage(requesting.error, 'currentPassword')
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    requesting.mutate(password)
  }
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title="Delete my account"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form noValidate onSubmit={submit}>
        <p>
          Everything is erased in {erasureDays} days. Until then you can sign in and keep your account. All
          your other sessions end at once.
        </p>
        <PasswordInput
          data-autofocus
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          value={password}
          error={passwordError}
          aria-invalid={passwordError !== undefined}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        {requesting.error !== null && passwordError === undefined && (
          <ErrorBanner requestId={faultIdOf(requesting.error)}>{errorMessage(requesting.error)}</ErrorBanner>
        )}
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="red.9" loading={requesting.isPending} disabled={password === ''}>
            Delete in {erasureDays} days
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
