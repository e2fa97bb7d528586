import { Button, Modal, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Role } from '#platform/contract/access.ts'
import { isEmail, passwordMinimum } from '#platform/contract/credentials.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { roleLabel } from '#platform/web/components/role-badge.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { DialogButtons } from '#platform/web/ui/dialog-buttons.tsx'
import classes from './add-user-dialog.module.css'
import { createUser, renewUsers } from '../directory/web/queries.ts'
import { createFailed, reasonOf } from '../directory/web/messages.ts'

const offered = ['super_admin', 'supervisor', 'clinician'] as const satisfies readonly Role[]
const roleOptions = [
  { value: '', label: 'Choose a role', disabled: true },
  ...offered.map((role) => ({ value: role, label: roleLabel(role) })),
]

// The role has no default: it grants access, so the administrator must choose it.
const empty = { name: '', email: '', role: '', password: '', confirmation: '' }

const rules = {
  name: (name: string) => (name.trim() === '' ? 'Full name is required' : null),
  email: (email: string) => {
    if (email.trim() === '') return 'Email is required'
    return isEmail(email) ? null : 'Please enter a valid email address'
  },
  role: (role: string) => (offered.some((known) => known === role) ? null : 'Role is required'),
  password: (password: string) => {
    if (password === '') return 'Password is required'
    return password.length < passwordMinimum ? 'Password must be at least 8 characters' : null
  },
  confirmation: (confirmation: string, all: typeof empty) => {
    if (confirmation !== all.password) return 'Passwords do not match'
    return confirmation === '' ? 'Confirm Password is required' : null
  },
}

export function AddUserDialog({ onClose }: { onClose: () => void }) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false })
  const queryClient = useQueryClient()
  const form = useForm({ mode: 'uncontrolled', initialValues: empty, validate: rules })
  const creation = useMutation({
    mutationFn: ({ name, email, role, password }: typeof empty) =>
      // Validation lets only an offered role through.
      createUser({ name, email, role: role as (typeof offered)[number], password }),
    onSuccess: async ({ name }) => {
      toast.success(`${name} was added and has been sent a verification email`)
      onClose()
      await renewUsers(queryClient)
    },
    onError: (error) => {
      const fields = error instanceof ApiError ? error.fields.filter(({ path }) => path in empty) : []
      form.setErrors(Object.fromEntries(fields.map(({ path, message }) => [path, message])))
      form.getInputNode(fields[0]?.path ?? '')?.focus()
    },
  })
  const field = (name: keyof typeof empty) => ({
    ...form.getInputProps(name),
    key: form.key(name),
    withAsterisk: true,
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
        className={classes.form}
        noValidate
        onSubmit={form.onSubmit(
          (values) => creation.mutate(values),
          (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
        )}
      >
        {creation.error !== null && (
          <ErrorBanner requestId={faultIdOf(creation.error)}>
            {createFailed}
            <div>{reasonOf(creation.error)}</div>
          </ErrorBanner>
        )}
        <TextInput label="Full Name" autoComplete="off" data-autofocus maxLength={120} {...field('name')} />
        <TextInput
          label="Email"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <NativeSelect label="Role" size="md" data={roleOptions} {...field('role')} />
        <PasswordInput
          label="Password"
          description="At least 8 characters. Give it to them in person; they choose their own later."
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password', tabIndex: 0 }}
          {...field('password')}
        />
        <PasswordInput
          label="Confirm Password"
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the confirmation', tabIndex: 0 }}
          {...field('confirmation')}
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
