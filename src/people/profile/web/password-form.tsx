import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { minPasswordLength } from '#platform/contract/credentials.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { PasswordField } from '#platform/web/forms/password-field.tsx'
import { hasProblems, problemsAt, type Problems } from '#platform/web/forms/problems.ts'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { toast } from '#platform/web/components/toast.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import { changePassword, profileQuery, sessionsQuery } from './queries.ts'
import classes from './security-form.module.css'
import { errorMessage, texts } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

const emptyValues = { currentPassword: '', newPassword: '', confirmation: '' }

const toProblems = ({ currentPassword, newPassword, confirmation }: typeof emptyValues): Problems => ({
  ...(currentPassword === '' && { currentPassword: 'Password is required' }),
  ...(newPassword.length < minPasswordLength && { newPassword: 'Password must be at least 8 characters' }),
  ...(confirmation !== newPassword && { confirmation: 'Passwords do not match' }),
})

/** Changes the password. That ends every other session, so the list of sessions is refetched. */
export function PasswordForm() {
  const queryClient = useQueryClient()
  const { root, form, showProblems, reset } = useFormState(emptyValues)
  const changing = useMutation({
    mutationFn: ({ currentPassword, newPassword }: typeof emptyValues) =>
      changePassword({ currentPassword, newPassword }),
    onSuccess: () => {
      reset(emptyValues)
      toast.success(texts.passwordChanged)
      void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey })
      // A password change raises the version that the profile form is saved with.
      void queryClient.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onError: (error) => showProblems(problemsAt(error, emptyValues)),
  })
  const isShownAtField = hasProblems(problemsAt(changing.error, emptyValues))
  return (
    <FormSection
      title="Password"
      help="You stay signed in here and are signed out everywhere else. The address of your compliance calendar stops working; you can make a new one."
    >
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!showProblems(toProblems(form.values))) changing.mutate(form.values)
        }}
      >
        <PasswordField
          form={form}
          path="currentPassword"
          label="Current password"
          autoComplete="current-password"
        />
        <PasswordField
          form={form}
          path="newPassword"
          label="New password"
          description="At least 8 characters; a few unusual words are best."
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          path="confirmation"
          label="New password again"
          autoComplete="new-password"
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
