import { Button, PasswordInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { passwordMinimum } from '#platform/contract/credentials.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { changePassword, profileQuery, sessionsQuery } from './queries.ts'
import classes from './security-form.module.css'
import { errorMessage, fieldMessage, words } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

const empty = { currentPassword: '', newPassword: '', confirmation: '' }

const rules = {
  currentPassword: (password: string) => (password === '' ? 'Password is required' : null),
  newPassword: (password: string) =>
    password.length < passwordMinimum ? 'Password must be at least 8 characters' : null,
  confirmation: (confirmation: string, all: typeof empty) =>
    confirmation === all.newPassword ? null : 'Passwords do not match',
}

const toggle = { 'aria-label': 'Show or hide the password', tabIndex: 0 }

/** Changes the password. That ends every other session, so the list of sessions is refetched. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  const form = useForm({ mode: 'controlled', initialValues: empty, validate: rules })
  const changing = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof empty) =>
      changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      form.reset()
      toast.success(words.passwordChanged)
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      // A password change raises the version that the profile form is saved with.
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onError: (error) => {
      for (const path of ['newPassword', 'currentPassword']) {
        const message = fieldMessage(error, path)
        if (message === undefined) continue
        form.setFieldError(path, message)
        form.getInputNode(path)?.focus()
      }
    },
  })
  const isShownAtField = ['newPassword', 'currentPassword'].some((path) => fieldMessage(changing.error, path))
  return (
    <FormSection
      title="Password"
      help="You stay signed in here and are signed out everywhere else. The address of your compliance calendar stops working; you can make a new one."
    >
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => changing.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'currentPassword')?.focus(),
        )}
      >
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('currentPassword')}
          aria-invalid={form.errors['currentPassword'] !== undefined}
          data-path="currentPassword"
        />
        <PasswordInput
          label="New password"
          description="At least 8 characters; a few unusual words are best."
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('newPassword')}
          aria-invalid={form.errors['newPassword'] !== undefined}
          data-path="newPassword"
        />
        <PasswordInput
          label="New password again"
          autoComplete="new-password"
          visibilityToggleButtonProps={toggle}
          {...form.getInputProps('confirmation')}
          aria-invalid={form.errors['confirmation'] !== undefined}
          data-path="confirmation"
        />
        {changing.error !== null && !isShownAtField && (
          <ErrorBanner requestId={faultIdOf(changing.error)}>{errorMessage(changing.error)}</ErrorBanner>
        )}
        <Button type="submit" variant="default" loading={changing.isPending}>
          Change password
        </Button>
      </form>
    </FormSection>
  )
}
