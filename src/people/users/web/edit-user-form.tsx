import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { NativeSelectField } from '#platform/web/forms/native-select-field.tsx'
import { problemsAt, type Problems } from '#platform/web/forms/problems.ts'
import { DateField, TextareaField, TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import type { UpdateUserRequest, User } from '../contract.ts'
import { joinList, splitList } from '../directory/user-values.ts'
import { renewUsers, updateUser } from '../directory/web/queries.ts'
import boxStyles from '#platform/web/ui/boxes.module.css'
import classes from './edit-user-form.module.css'
import {
  capitalized,
  emailProblem,
  fieldLabels,
  reasonOf,
  updated,
  updateFailed,
} from '../directory/web/messages.ts'

const choices = (codes: readonly string[], label = capitalized) => [
  { value: '', label: 'Not recorded' },
  ...codes.map((code) => ({ value: code, label: label(code) })),
]
const genderChoices = choices(['male', 'female', 'other'])
const professionChoices = choices(['doctor', 'nurse', 'paramedic', 'student', 'other'])
const experienceChoices = choices(['0-1', '1-3', '3-5', '5+'], (years) => `${years} years`)
const licensedChoices = choices(['yes', 'no'])
const updateChoices = [
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
  // The value of a select is a string.
  receiveUpdates: user.receiveUpdates as string,
})
type Fields = ReturnType<typeof toFields>

// The email is sent only if it was changed, because an unchanged one could restore an old email. Safe cast: the selects offer
// only the values of the contract.
const toRequest = ({ certifications, cpdInterests, email, ...fields }: Fields, user: User) =>
  ({
    ...fields,
    ...(email !== user.email && { email }),
    certifications: splitList(certifications),
    cpdInterests: splitList(cpdInterests),
    version: user.version,
  }) as UpdateUserRequest

const problemsOf = ({ name, email }: Fields): Problems => ({
  ...(name.trim() === '' && { name: 'Full name is required' }),
  ...emailProblem(email),
})

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
  const { base, conflict, resolveConflict } = useConflict(user, toFields)
  const { root, form, setFormValues, showProblems } = useFormState(toFields(user))
  const saving = useMutation({
    mutationFn: (fields: Fields) => updateUser(user.id, toRequest(fields, base)),
    onSuccess: async () => {
      toast.success(updated)
      onSaved()
      await renewUsers(queryClient)
    },
    onError: async (error, edits) => {
      toast.error(updateFailed)
      const merged = resolveConflict(error, edits)
      if (merged !== null) {
        setFormValues(merged)
        await renewUsers(queryClient)
        return
      }
      showProblems(problemsAt(error, form.values))
    },
  })
  const isOwn = viewer?.id === user.id
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!showProblems(problemsOf(form.values))) saving.mutate(form.values)
      }}
    >
      {conflict !== null && (
        <ConflictNotice
          // Announces and focuses a second conflict again.
          key={base.version}
          what={base.name}
          conflict={conflict}
          labels={fieldLabels}
          format={(_field, value) => value}
          onChoose={(field, value) => form.enter({ [field]: value })}
        />
      )}
      <FieldsSection title="Personal Information">
        <TextField form={form} path="name" label="Full Name" withAsterisk maxLength={120} data-autofocus />
        <TextField
          form={form}
          path="email"
          label="Email"
          type="email"
          withAsterisk
          readOnly={isOwn}
          hint={isOwn ? 'Change your own in your profile settings.' : undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        <DateField form={form} path="dateOfBirth" label="Date of Birth" />
        <NativeSelectField form={form} path="gender" label="Gender" size="md" data={genderChoices} />
        <TextField form={form} path="nationality" label="Nationality" maxLength={120} />
        <TextField form={form} path="countryOfResidence" label="Country of Residence" maxLength={120} />
      </FieldsSection>
      <FieldsSection title="Professional Information">
        <NativeSelectField
          form={form}
          path="profession"
          label="Profession"
          size="md"
          data={professionChoices}
        />
        <TextField form={form} path="specialty" label="Specialty" maxLength={120} />
        <TextField form={form} path="jobTitle" label="Job Title" maxLength={120} />
        <TextField form={form} path="employer" label="Employer" maxLength={120} />
        <NativeSelectField
          form={form}
          path="experience"
          label="Experience"
          size="md"
          data={experienceChoices}
        />
        <TextField form={form} path="workLocation" label="Work Location" maxLength={120} />
        <TextField form={form} path="qualification" label="Qualification" maxLength={200} />
        <NativeSelectField form={form} path="isLicensed" label="Licensed" size="md" data={licensedChoices} />
        <TextField form={form} path="licenseNumber" label="License Number" maxLength={60} />
      </FieldsSection>
      <FieldsSection title="Certifications & Interests">
        <TextareaField
          form={form}
          path="certifications"
          label="Certifications"
          description="Separate them by a comma and a space."
          rows={1}
        />
        <TextareaField
          form={form}
          path="cpdInterests"
          label="CPD Interests"
          description="Separate them by a comma and a space."
          rows={1}
        />
        <NativeSelectField
          form={form}
          path="receiveUpdates"
          label="Receive Updates"
          size="md"
          data={updateChoices}
        />
      </FieldsSection>
      {children}
      <div className={classes.bar}>
        {saving.error !== null && conflictingRecord(saving.error) === null && (
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
  <fieldset className={boxStyles.group}>
    <legend className={classes.heading}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
