import { Button, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isEmail } from '#platform/contract/credentials.ts'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { requestEmailChange, cancelEmailChange, profileQuery } from './queries.ts'
import classes from './security-form.module.css'
import { errorMessage, fieldMessage, words } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

const empty = { email: '', currentPassword: '' }

/** Changes the user's email: the new one is used once its link was opened, and the current one is notified. */
export function EmailForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const onSuccess = (saved: Profile) => queryClient.setQueryData(profileQuery.queryKey, saved)
  const form = useForm({
    mode: 'controlled',
    initialValues: empty,
    validate: {
      email: (email) => (isEmail(email) ? null : 'Please enter a valid email address'),
      currentPassword: (password) => (password === '' ? 'Password is required' : null),
    },
  })
  const requesting = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: (saved) => {
      onSuccess(saved)
      form.reset()
    },
    onError: (error) => {
      const message = fieldMessage(error, 'currentPassword')
      if (message === undefined) return
      form.setFieldError('currentPassword', message)
      form.getInputNode('currentPassword')?.focus()
    },
  })
  const cancelling = useMutation({ mutationFn: cancelEmailChange, onSuccess })
  const isShownAtField = fieldMessage(requesting.error, 'currentPassword') !== undefined
  return (
    <FormSection
      title="Email"
      help={
        <>
          Your email is <EmailAddress address={profile.email} />.
        </>
      }
    >
      {profile.pendingEmail !== null && (
        <output className={classes.note}>
          <span>{words.emailAsked(profile.pendingEmail)}</span>
          <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Keep the current email
          </Button>
        </output>
      )}
      <form
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => requesting.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
        )}
      >
        <TextInput
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('email')}
          data-path="email"
        />
        <PasswordInput
          label="Current password"
          description="Required so that nobody else can take over your account."
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...form.getInputProps('currentPassword')}
          aria-invalid={form.errors['currentPassword'] !== undefined}
          data-path="currentPassword"
        />
        {requesting.error !== null && !isShownAtField && (
          <ErrorBanner requestId={faultIdOf(requesting.error)}>{errorMessage(requesting.error)}</ErrorBanner>
        )}
        <Button type="submit" variant="default" loading={requesting.isPending}>
          Change email
        </Button>
      </form>
    </FormSection>
  )
}
