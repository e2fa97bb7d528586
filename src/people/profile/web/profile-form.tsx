import { Button, NativeSelect, TagsInput, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { isSameValue, mergeEdits } from '#platform/web/merge-edits.ts'
import { currentIn, useConflict } from '#platform/web/use-conflict.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { ChipGroup } from '#platform/web/ui/chip-group.tsx'
import { FieldSlot, focusFirstError } from '#platform/web/ui/field-slot.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import {
  experiences,
  fieldLabels,
  genders,
  formatValue,
  professions,
  toValues,
  yesNo,
  type Values,
} from '../profile-values.ts'
import { profileQuery, saveEdits } from './queries.ts'
import classes from './profile-form.module.css'
import { errorMessage, words } from './messages.ts'

/** Returns the form, the version that is edited, and the handling of conflicts. */
function useProfileEdit(profile: Profile, onRefused: (error: ApiError) => void) {
  const queryClient = useQueryClient()
  const { updateUser } = useAuth()
  const { base, conflict, meet, editFrom } = useConflict(profile, toValues)
  const form = useForm({ mode: 'controlled', initialValues: toValues(profile) })
  const isDirty = !isSame(form.values, toValues(base))
  const isClean = !isDirty && conflict === null
  const { setValues, getValues } = form

  // A newer profile from the cache is shown while nothing is typed. Otherwise saving reports what changed.
  if (isClean && profile.version > base.version) {
    editFrom(profile)
    setValues(toValues(profile))
  }

  const saving = useMutation({
    mutationFn: (mine: Values) => saveEdits(base, mine),
    onSuccess: (saved, sent) => {
      // Values typed since the request was sent are edits of the saved version.
      setValues(mergeEdits(sent, getValues(), toValues(saved)).values)
      editFrom(saved)
      queryClient.setQueryData(profileQuery.queryKey, saved)
      updateUser({ name: saved.name, profession: saved.profession ?? null })
      toast.success(words.saved)
    },
    onError: (error) => {
      const merged = meet(error, getValues())
      if (merged === null) {
        if (!(error instanceof ApiError)) return
        form.setErrors(
          Object.fromEntries(error.fields.map(({ path, message }) => [path.split('.')[0], message])),
        )
        onRefused(error)
        return
      }
      setValues(merged)
      queryClient.setQueryData(profileQuery.queryKey, (currentIn(error) as Profile | null) ?? undefined)
    },
  })
  return { form, base, conflict, saving, isClean }
}

const isSame = (one: Values, other: Values): boolean =>
  (Object.keys(one) as (keyof Values)[]).every((name) => isSameValue(one[name], other[name]))

/** Edits personal and professional data in one form; errors are shown at their fields, and nothing typed is lost. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const root = useRef<HTMLFormElement>(null)
  const { form, base, conflict, saving, isClean } = useProfileEdit(profile, (error) => {
    if (root.current !== null) focusFirstError(root.current, error.fields)
  })
  const refused = saving.error instanceof ApiError ? saving.error.fields : []
  const isShownAtField =
    refused.length > 0 && refused.every(({ path }) => (path.split('.')[0] ?? '') in form.values)
  const field = (name: keyof Values) => ({ ...form.getInputProps(name), name })
  const chips = <Name extends 'gender' | 'profession' | 'isLicensed'>(name: Name) => ({
    value: form.values[name],
    onChange: (value: Values[Name]) => form.setFieldValue(name, value as never), // each field has its own type
    error: form.errors[name],
  })
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={form.onSubmit((values) => saving.mutate(values))}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="Your profile"
          conflict={conflict}
          labels={fieldLabels}
          words={formatValue}
          onChoose={(name, value) => form.setFieldValue(name, value)}
        />
      )}
      <FormSection title="Personal" help="Visible to you and the administrators of your service.">
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
      <FormSection title="Professional" help="Printed on your appraisal documents.">
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
            description="Press Enter after each one."
            {...form.getInputProps('certifications')}
          />
        </FieldSlot>
        <FieldSlot path="cpdInterests">
          <TagsInput
            label="CPD interests"
            description="Press Enter after each one."
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
      {saving.error !== null && !isShownAtField && currentIn(saving.error) === null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>{errorMessage(saving.error)}</ErrorBanner>
      )}
      <div className={classes.foot}>
        <Button type="submit" color="signal" loading={saving.isPending} disabled={isClean}>
          Save
        </Button>
      </div>
    </form>
  )
}
