import { Button, TextInput } from '@mantine/core'
import { NewPasswordFields } from '../../passwords/web/new-password-form.tsx'
import type { RegistrationDraft, RegistrationProblems } from '../registration-draft.ts'

export interface StepProps {
  draft: RegistrationDraft
  problems: RegistrationProblems
  onChange: (changes: Partial<RegistrationDraft>) => void
}

/** Renders the first step: name, email and password. */
export const AccountStepForm = ({ draft, problems, onChange }: StepProps) => (
  <>
    <TextInput
      label="Full name"
      name="name"
      autoComplete="name"
      maxLength={120}
      value={draft.name}
      error={problems.name}
      onChange={(event) => onChange({ name: event.currentTarget.value })}
    />
    <TextInput
      label="Email"
      type="email"
      name="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      value={draft.email}
      error={problems.email}
      onChange={(event) => onChange({ email: event.currentTarget.value })}
    />
    <NewPasswordFields
      labels={{ password: 'Password', confirmation: 'Confirm password' }}
      value={{ password: draft.password, confirmation: draft.confirmation }}
      errors={{ password: problems.password, confirmation: problems.confirmation }}
      context={[draft.name, draft.email]}
      onChange={onChange}
    />
    <Button type="submit" color="signal" fullWidth>
      Continue
    </Button>
  </>
)
