import { Button, Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#platform/contract/access.ts'
import { minPasswordLength } from '#platform/contract/credentials.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { NativeSelectField } from '#platform/web/forms/native-select-field.tsx'
import { PasswordField } from '#platform/web/forms/password-field.tsx'
import { problemsAt, type Problems } from '#platform/web/forms/problems.ts'
import { TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import classes from './add-user-dialog.module.css'
import { createUser, renewUsers } from '../directory/web/queries.ts'
import { createFailed, emailProblem, reasonOf } from '../directory/web/messages.ts'

const assignableRoles = ['super_admin', 'supervisor', 'clinician'] as const satisfies readonly Role[]
const roleOptions = [
  { value: '', label: 'Choose a role', disabled: true },
  ...assignableRoles.map((role) => ({ value: role, label: roleLabel(role) })),
]

// The role has no default: it grants access, so the administrator must choose it.
const emptyForm = { name: '', email: '', role: '', password: '', confirmation: '' }

const problemsOf = ({ name, email, role, password, confirmation }: typeof emptyForm): Problems => ({
  ...(name.trim() === '' && { name: 'Full name is required' }),
  ...emailProblem(email),
  ...(!assignableRoles.some((assignableRole) => assignableRole === role) && { role: 'Role is required' }),
  ...(password.length < minPasswordLength && { password: 'Password must be at least 8 characters' }),
  ...(password === '' && { password: 'Password is required' }),
  ...(confirmation === '' && { confirmation: 'Confirm Password is required' }),
  ...(confirmation !== password && { confirmation: 'Passwords do not match' }),
})

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const queryClient = useQueryClient()
  const { root, form, showProblems } = useFormState(emptyForm)
  const creation = useMutation({
    mutationFn: ({ name, email, role, password }: typeof emptyForm) =>
      // Safe cast: the form is valid only with one of these roles.
      createUser({ name, email, role: role as (typeof assignableRoles)[number], password }),
    onSuccess: async ({ name }) => {
      toast.success(`${name} was added and has been sent a verification email`)
      onClose()
      await renewUsers(queryClient)
    },
    onError: (error) => showProblems(problemsAt(error, emptyForm)),
  })
  return (
    <Modal
      opened
      onClose={() => creation.isPending || onClose()}
      title="Add New User"
      fullScreen={isPhone}
      closeButtonProps={{ 'aria-label': 'Close', size: 44, iconSize: 20 }}
      closeOnClickOutside={false}
    >
      <form
        ref={root}
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!showProblems(problemsOf(form.values))) creation.mutate(form.values)
        }}
      >
        {creation.error !== null && (
          <ErrorBanner requestId={faultIdOf(creation.error)}>
            {createFailed}
            <div>{reasonOf(creation.error)}</div>
          </ErrorBanner>
        )}
        <TextField
          form={form}
          path="name"
          label="Full Name"
          withAsterisk
          autoComplete="off"
          data-autofocus
          maxLength={120}
        />
        <TextField
          form={form}
          path="email"
          label="Email"
          withAsterisk
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <NativeSelectField form={form} path="role" label="Role" withAsterisk size="md" data={roleOptions} />
        <PasswordField
          form={form}
          path="password"
          label="Password"
          withAsterisk
          description="At least 8 characters. Give it to them in person; they choose their own later."
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          path="confirmation"
          label="Confirm Password"
          withAsterisk
          what="the confirmation"
          autoComplete="new-password"
        />
        <DialogButtons>
          <Button variant="default" disabled={creation.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="signal" loading={creation.isPending}>
            Add User
          </Button>
        </DialogButtons>
      </form>
    </Modal>
  )
}
