import { Button, NativeSelect, TextInput, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { isEmail } from '#platform/contract/credentials.ts'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { currentIn, useConflict } from '#platform/web/use-conflict.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { UpdateUserRequest, User } from '../contract.ts'
import { joinList, splitList } from '../directory/user-search.ts'
import { renewUsers, updateUser } from '../directory/web/queries.ts'
import classes from './edit-user-form.module.css'
import { capitalized, fieldLabels, reasonOf, updated, updateFailed } from '../directory/web/messages.ts'

const choices = (codes: readonly string[], label = capitalized) => [
  { value: '', label: 'Not recorded' },
  ...codes.map((code) => ({ value: code, label: label(code) })),
]
const genders = choices(['male', 'female', 'other'])
const professions = choices(['doctor', 'nurse', 'paramedic', 'student', 'other'])
const experiences = choices(['0-1', '1-3', '3-5', '5+'], (years) => `${years} years`)
const licensed = choices(['yes', 'no'])
const updates = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
]

const toFields = (user: User) => ({
  name: user.name,
  email: user.email,
  dateOfBirth: user.dateOfBirth ?? '',
  gender: user.gender ?? '',
  nationality: user.nationality ?? '',
  countryOfResidence: user.countryOfResidence ?? '',
  profession: user.profession ?? '',
  specialty: user.specialty ?? '',
  jobTitle: user.jobTitle ?? '',
  employer: user.employer ?? '',
  experience: user.experience ?? '',
  workLocation: user.workLocation ?? '',
  qualification: user.qualification ?? '',
  isLicensed: user.isLicensed ?? '',
  licenseNumber: user.licenseNumber ?? '',
  certifications: joinList(user.certifications),
  cpdInterests: joinList(user.cpdInterests),
  receiveUpdates: user.receiveUpdates,
})
type Fields = ReturnType<typeof toFields>

// The email is sent only when it was changed: an unchanged one could restore an old email.
// The selects offer only the contract's values, but the form's types do not know that.
const toRequest = ({ certifications, cpdInterests, email, ...fields }: Fields, user: User) =>
  ({
    ...fields,
    ...(email !== user.email && { email }),
    certifications: splitList(certifications),
    cpdInterests: splitList(cpdInterests),
    version: user.version,
  }) as UpdateUserRequest

const rules = {
  name: (name: string) => (name.trim() === '' ? 'Full name is required' : null),
  email: (email: string) => {
    if (email.trim() === '') return 'Email is required'
    return isEmail(email) ? null : 'Please enter a valid email address'
  },
}

interface EditUserFormProps {
  user: User
  isSaved: boolean
  onSaved: () => void
  onCancel: () => void
  /** The read-only facts between the fields and the buttons. */
  children: ReactNode
}

export function EditUserForm({ user, isSaved, onSaved, onCancel, children }: EditUserFormProps) {
  const { user: viewer } = useAuth()
  const queryClient = useQueryClient()
  const { base, conflict, meet } = useConflict(user, toFields)
  const form = useForm({ mode: 'uncontrolled', initialValues: toFields(user), validate: rules })
  const saving = useMutation({
    mutationFn: (fields: Fields) => updateUser(user.id, toRequest(fields, base)),
    onSuccess: async () => {
      toast.success(updated)
      onSaved()
      await renewUsers(queryClient)
    },
    onError: async (error, mine) => {
      toast.error(updateFailed)
      const merged = meet(error, mine)
      if (merged !== null) {
        form.setValues(merged)
        await renewUsers(queryClient)
        return
      }
      const fields = error instanceof ApiError ? error.fields : []
      // An error of one list entry, such as `certifications.0`, belongs to the list's field.
      const errors = fields.map(({ path, message }) => [path.split('.')[0] ?? path, message] as const)
      form.setErrors(Object.fromEntries(errors))
      form.getInputNode(errors[0]?.[0] ?? '')?.focus()
    },
  })
  const field = (name: keyof Fields) => ({ ...form.getInputProps(name), key: form.key(name) })
  const isOwn = viewer?.id === user.id
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit(
        (fields) => saving.mutate(fields),
        (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'name')?.focus(),
      )}
    >
      {conflict !== null && (
        <ConflictNotice
          // Announces and focuses a second conflict again.
          key={base.version}
          what={base.name}
          conflict={conflict}
          labels={fieldLabels}
          words={(_field, value) => value}
          onChoose={(field, value) => form.setFieldValue(field, value)}
        />
      )}
      <FieldsSection title="Personal Information">
        <TextInput label="Full Name" withAsterisk maxLength={120} data-autofocus {...field('name')} />
        <TextInput
          label="Email"
          type="email"
          withAsterisk
          readOnly={isOwn}
          description={isOwn ? 'Change your own in your profile settings.' : undefined}
          // Below the input, so that the inputs of a row align.
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <TextInput label="Date of Birth" type="date" {...field('dateOfBirth')} />
        <NativeSelect label="Gender" size="md" data={genders} {...field('gender')} />
        <TextInput label="Nationality" maxLength={120} {...field('nationality')} />
        <TextInput label="Country of Residence" maxLength={120} {...field('countryOfResidence')} />
      </FieldsSection>
      <FieldsSection title="Professional Information">
        <NativeSelect label="Profession" size="md" data={professions} {...field('profession')} />
        <TextInput label="Specialty" maxLength={120} {...field('specialty')} />
        <TextInput label="Job Title" maxLength={120} {...field('jobTitle')} />
        <TextInput label="Employer" maxLength={120} {...field('employer')} />
        <NativeSelect label="Experience" size="md" data={experiences} {...field('experience')} />
        <TextInput label="Work Location" maxLength={120} {...field('workLocation')} />
        <TextInput label="Qualification" maxLength={200} {...field('qualification')} />
        <NativeSelect label="Licensed" size="md" data={licensed} {...field('isLicensed')} />
        <TextInput label="License Number" maxLength={60} {...field('licenseNumber')} />
      </FieldsSection>
      <FieldsSection title="Certifications & Interests">
        <Textarea
          label="Certifications"
          description="Separate them by a comma and a space."
          rows={1}
          {...field('certifications')}
        />
        <Textarea
          label="CPD Interests"
          description="Separate them by a comma and a space."
          rows={1}
          {...field('cpdInterests')}
        />
        <NativeSelect label="Receive Updates" size="md" data={updates} {...field('receiveUpdates')} />
      </FieldsSection>
      {children}
      <div className={classes.bar}>
        {saving.error !== null && currentIn(saving.error) === null && (
          <ErrorBanner requestId={faultIdOf(saving.error)}>
            {updateFailed}
            <div>{reasonOf(saving.error)}</div>
          </ErrorBanner>
        )}
        <div className={classes.buttons}>
          <Button variant="default" disabled={saving.isPending} onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" color="signal" loading={saving.isPending} disabled={isSaved}>
            Save
          </Button>
        </div>
      </div>
    </form>
  )
}

const FieldsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.heading}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
