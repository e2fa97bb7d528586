import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, faultIdOf } from '#platform/web/api/api-error.ts'
import { ConflictNotice } from '#platform/web/components/conflict-notice.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { toast } from '#platform/web/components/toast.ts'
import { ChipsField } from '#platform/web/forms/chips-fields.tsx'
import { NativeSelectField } from '#platform/web/forms/native-select-field.tsx'
import { problemsAt } from '#platform/web/forms/problems.ts'
import { TagsField } from '#platform/web/forms/tags-field.tsx'
import { DateField, TextField } from '#platform/web/forms/text-fields.tsx'
import { useFormState } from '#platform/web/forms/use-form-state.ts'
import { isSameValue, mergeEdits } from '#platform/web/merge-edits.ts'
import { conflictingRecord, useConflict } from '#platform/web/use-conflict.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import {
  experiences,
  fieldLabels,
  genders,
  formatValue,
  professions,
  toFormValues,
  yesNo,
  type ProfileValues,
} from '../profile-values.ts'
import { profileQuery, saveEdits } from './queries.ts'
import classes from './profile-form.module.css'
import { errorMessage, texts } from './messages.ts'

/** Returns the form, the version that is edited, and the handling of conflicts. */
function useProfileEdit(profile: Profile) {
  const queryClient = useQueryClient()
  const { updateUser } = useAuth()
  const { base, conflict, resolveConflict, editFrom } = useConflict(profile, toFormValues)
  const { root, form, current, setFormValues, showProblems } = useFormState(toFormValues(profile))
  const isDirty = !areSameValues(form.values, toFormValues(base))
  const isClean = !isDirty && conflict === null

  // Shows a newer profile from the cache while nothing is typed. Otherwise saving reports the changes.
  if (isClean && profile.version > base.version) {
    editFrom(profile)
    setFormValues(toFormValues(profile))
  }

  const saving = useMutation({
    mutationFn: (edits: ProfileValues) => saveEdits(base, edits),
    onSuccess: (savedProfile, sentValues) => {
      // Values typed since the request was sent are edits of the saved version.
      setFormValues(mergeEdits(sentValues, current(), toFormValues(savedProfile)).values)
      editFrom(savedProfile)
      queryClient.setQueryData(profileQuery.queryKey, savedProfile)
      updateUser({ name: savedProfile.name, profession: savedProfile.profession ?? null })
      toast.success(texts.saved)
    },
    onError: (error) => {
      const merged = resolveConflict(error, current())
      if (merged === null) {
        showProblems(problemsAt(error, current()))
        return
      }
      setFormValues(merged)
      queryClient.setQueryData(
        profileQuery.queryKey,
        (conflictingRecord(error) as Profile | null) ?? undefined,
      )
    },
  })
  return { root, form, base, conflict, saving, isClean }
}

const areSameValues = (values: ProfileValues, otherValues: ProfileValues): boolean =>
  (Object.keys(values) as (keyof ProfileValues)[]).every((name) =>
    isSameValue(values[name], otherValues[name]),
  )

/** Edits personal and professional data in one form; errors are shown at their fields, and nothing typed is lost. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { root, form, base, conflict, saving, isClean } = useProfileEdit(profile)
  const fieldErrors = saving.error instanceof ApiError ? saving.error.fields : []
  const isShownAtField =
    fieldErrors.length > 0 && fieldErrors.every(({ path }) => (path.split('.')[0] ?? '') in form.values)
  return (
    <form
      ref={root}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate(form.values)
      }}
    >
      {conflict !== null && (
        <ConflictNotice
          key={base.version}
          what="Your profile"
          conflict={conflict}
          labels={fieldLabels}
          format={formatValue}
          onChoose={(name, value) => form.enter({ [name]: value })}
        />
      )}
      <FormSection title="Personal" help="Visible to you and the administrators of your service.">
        <TextField form={form} path="name" name="name" label="Full name" required autoComplete="name" />
        <DateField
          form={form}
          path="dateOfBirth"
          name="dateOfBirth"
          label="Date of birth"
          autoComplete="bday"
        />
        <ChipsField form={form} path="gender" label="Gender" choices={genders} />
        <TextField form={form} path="nationality" name="nationality" label="Nationality" />
        <TextField
          form={form}
          path="countryOfResidence"
          name="countryOfResidence"
          label="Country of residence"
          autoComplete="country-name"
        />
      </FormSection>
      <FormSection title="Professional" help="Printed on your appraisal documents.">
        <ChipsField form={form} path="profession" label="Profession" choices={professions} />
        <div className={classes.pair}>
          <TextField form={form} path="specialty" name="specialty" label="Specialty" />
          <TextField
            form={form}
            path="jobTitle"
            name="jobTitle"
            label="Job title"
            autoComplete="organization-title"
          />
          <TextField
            form={form}
            path="employer"
            name="employer"
            label="Employer"
            autoComplete="organization"
          />
          <TextField form={form} path="workLocation" name="workLocation" label="Work location" />
          <NativeSelectField
            form={form}
            path="experience"
            name="experience"
            label="Experience"
            data={experiences}
          />
          <TextField form={form} path="qualification" name="qualification" label="Qualification" />
        </div>
        <ChipsField form={form} path="isLicensed" label="Licensed" choices={yesNo} />
        <TextField form={form} path="licenseNumber" name="licenseNumber" label="License number" />
      </FormSection>
      <FormSection title="Certifications and interests">
        <TagsField
          form={form}
          path="certifications"
          label="Certifications"
          description="Press Enter after each one."
        />
        <TagsField
          form={form}
          path="cpdInterests"
          label="CPD interests"
          description="Press Enter after each one."
        />
        <ChipsField
          form={form}
          path="receiveUpdates"
          label="Receive updates about Sortie"
          required
          choices={yesNo}
        />
      </FormSection>
      {saving.error !== null && !isShownAtField && conflictingRecord(saving.error) === null && (
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
