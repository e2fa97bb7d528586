import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isEmail } from '#platform/contract/credentials.ts'
import { EmailAddress } from '#platform/web/components/email-address.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { PasswordField } from '#platform/web/forms/password-field.tsx'
import { hasProblems, problemsAt, type Problems } from '#platform/web/forms/problems.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { requestEmailChange, cancelEmailChange, profileQuery } from './queries.ts'
import classes from './security-form.module.css'
import { errorMessage, texts } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

const emptyValues = { email: '', currentPassword: '' }

const toProblems = ({ email, currentPassword }: typeof emptyValues): Problems => ({
  ...(!isEmail(email) && { email: 'Please enter a valid email address' }),
  ...(currentPassword === '' && { currentPassword: 'Password is required' }),
})

/** Changes the user's email: the new one is used once its link has been opened, and the current one is notified. */
export function EmailForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  const onSuccess = (savedProfile: Profile) => queryClient.setQueryData(profileQuery.queryKey, savedProfile)
  const { root, form, showProblems, reset } = useFormState(emptyValues)
  const requesting = useMutation({
    mutationFn: requestEmailChange,
    onSuccess: (savedProfile) => {
      onSuccess(savedProfile)
      reset(emptyValues)
    },
    onError: (error) => showProblems(problemsAt(error, emptyValues)),
  })
  const cancelling = useMutation({ mutationFn: cancelEmailChange, onSuccess })
  const isShownAtField = hasProblems(problemsAt(requesting.error, emptyValues))
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
          <span>{texts.emailChangeRequested(profile.pendingEmail)}</span>
          <Button variant="default" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
            Keep the current email
          </Button>
        </output>
      )}
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!showProblems(toProblems(form.values))) requesting.mutate(form.values)
        }}
      >
        <TextField
          form={form}
          path="email"
          label="New email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          path="currentPassword"
          label="Current password"
          description="Required so that nobody else can take over your account."
          autoComplete="current-password"
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
