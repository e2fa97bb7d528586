import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError } from '#platform/web/api/api-error.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot, focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile, ProfileRequest } from '../contract.ts'
import { profileQuery, saveProfile } from './api.ts'
import classes from './profile-form.module.css'
import { errorMessage, requestIdOf, words } from './messages.ts'

const genders = [
  { value: 'male', label: 'Male' },
  { value: 'female', label: 'Female' },
  { value: 'other', label: 'Other' },
] as const

const professions = [
  { value: 'doctor', label: 'Doctor' },
  { value: 'nurse', label: 'Nurse' },
  { value: 'paramedic', label: 'Paramedic' },
  { value: 'student', label: 'Student' },
  { value: 'other', label: 'Other' },
] as const

const experiences = [
  { value: '', label: 'Not said' },
  { value: '0-1', label: 'Up to 1 year' },
  { value: '1-3', label: '1 to 3 years' },
  { value: '3-5', label: '3 to 5 years' },
  { value: '5+', label: 'More than 5 years' },
]

const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const

const text = (value: string | null | undefined) => value ?? ''

const toValues = (profile: Profile) => ({
  name: profile.name,
  dateOfBirth: text(profile.dateOfBirth),
  gender: profile.gender ?? null,
  nationality: text(profile.nationality),
  countryOfResidence: text(profile.countryOfResidence),
  profession: profile.profession ?? null,
  specialty: text(profile.specialty),
  jobTitle: text(profile.jobTitle),
  employer: text(profile.employer),
  workLocation: text(profile.workLocation),
  experience: text(profile.experience),
  qualification: text(profile.qualification),
  isLicensed: profile.isLicensed ?? null,
  licenseNumber: text(profile.licenseNumber),
  certifications: profile.certifications,
  cpdInterests: profile.cpdInterests,
  receiveUpdates: profile.receiveUpdates,
})
type Values = ReturnType<typeof toValues>

const toRequest = (values: Values, version: number): ProfileRequest => ({
  ...values,
  dateOfBirth: values.dateOfBirth || null,
  // The select offers these and nothing else.
  experience: (values.experience || null) as ProfileRequest['experience'],
  version,
})

/** Personal and professional data in one form; what is refused is told at its field, and nothing typed is lost. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const root = useRef<HTMLFormElement>(null)
  const queryClient = useQueryClient()
  const { updateUser } = useAuth()
  const form = useForm({ mode: 'controlled', initialValues: toValues(profile) })
  const saving = useMutation({
    mutationFn: (values: Values) => saveProfile(toRequest(values, profile.version)),
    onSuccess: (saved) => {
      queryClient.setQueryData(profileQuery.queryKey, saved)
      updateUser({ name: saved.name, profession: saved.profession ?? null })
      toast.success(words.saved)
    },
    onError: (error) => {
      if (!(error instanceof ApiError) || root.current === null) return
      form.setErrors(
        Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[0], message])),
      )
      focusFirstError(root.current, error.fields)
    },
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : []
  const isTold = refused.length > 0 && refused.every(({ path }) => (path.split('.')[0] ?? '') in form.values)
  const field = (name: keyof Values) => ({ ...form.getInputProps(name), name })
  const chips = <Name extends 'gender' | 'profession' | 'isLicensed'>(name: Name) => ({
    value: form.values[name],
    onChange: (value: Values[Name]) => form.setFieldValue(name, value as never), // each field takes its own values
    error: form.errors[name],
  })
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => saving.mutate(values))}
    >
      <FormSection title="Personal" help="Seen by you and the administrators of your service.">
        <FieldSlot path="name">
          <TextInput label="Full name" required autoComplete="name" {...field('name')} />
        </FieldSlot>
        <FieldSlot path="dateOfBirth">
          <TextInput label="Date of birth" type="date" autoComplete="bday" {...field('dateOfBirth')} />
        </FieldSlot>
        <FieldSlot path="gender">
          <ChipGroup label="Gender" choices={genders} {...chips('gender')} />
        </FieldSlot>
        <FieldSlot path="nationality">
          <TextInput label="Nationality" {...field('nationality')} />
        </FieldSlot>
        <FieldSlot path="countryOfResidence">
          <TextInput
            label="Country of residence"
            autoComplete="country-name"
            {...field('countryOfResidence')}
          />
        </FieldSlot>
      </FormSection>
      <FormSection title="Professional" help="Printed on what you take to an appraisal.">
        <FieldSlot path="profession">
          <ChipGroup label="Profession" choices={professions} {...chips('profession')} />
        </FieldSlot>
        <div className={classes.pair}>
          <FieldSlot path="specialty">
            <TextInput label="Specialty" {...field('specialty')} />
          </FieldSlot>
          <FieldSlot path="jobTitle">
            <TextInput label="Job title" autoComplete="organization-title" {...field('jobTitle')} />
          </FieldSlot>
          <FieldSlot path="employer">
            <TextInput label="Employer" autoComplete="organization" {...field('employer')} />
          </FieldSlot>
          <FieldSlot path="workLocation">
            <TextInput label="Work location" {...field('workLocation')} />
          </FieldSlot>
          <FieldSlot path="experience">
            <NativeSelect label="Experience" data={experiences} {...field('experience')} />
          </FieldSlot>
          <FieldSlot path="qualification">
            <TextInput label="Qualification" {...field('qualification')} />
          </FieldSlot>
        </div>
        <FieldSlot path="isLicensed">
          <ChipGroup label="Licensed" choices={yesNo} {...chips('isLicensed')} />
        </FieldSlot>
        <FieldSlot path="licenseNumber">
          <TextInput label="License number" {...field('licenseNumber')} />
        </FieldSlot>
      </FormSection>
      <FormSection title="Certifications and interests">
        <FieldSlot path="certifications">
          <TagsInput
            label="Certifications"
            description="Press Enter after each."
            {...form.getInputProps('certifications')}
          />
        </FieldSlot>
        <FieldSlot path="cpdInterests">
          <TagsInput
            label="CPD interests"
            description="Press Enter after each."
            {...form.getInputProps('cpdInterests')}
          />
        </FieldSlot>
        <FieldSlot path="receiveUpdates">
          <ChipGroup
            label="Receive updates about Sortie"
            required
            choices={yesNo}
            value={form.values.receiveUpdates}
            onChange={(value) => value && form.setFieldValue('receiveUpdates', value)}
          />
        </FieldSlot>
      </FormSection>
      {saving.error !== null && !isTold && (
        <ErrorBanner requestId={requestIdOf(saving.error)}>{errorMessage(saving.error)}</ErrorBanner>
      )}
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={saving.isPending} disabled={!form.isDirty()}>
          Save
        </Button>
      </div>
    </form>
  )
}
