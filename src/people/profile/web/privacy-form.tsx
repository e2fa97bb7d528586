import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { paths } from '#paths/paths.ts'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { profileQuery, savePrivacy } from './queries.ts'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

/** Sets what others can see about the user. Each choice is saved at once, and reverted if saving fails. */
export function PrivacyForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  // Local state: a switch that waited for the cache would jump back for a moment under the finger.
  const [isListed, setIsListed] = useState(profile.privacy.listedAsColleague)
  const saving = useMutation({
    mutationFn: savePrivacy,
    onSuccess: (savedProfile) => queryClient.setQueryData(profileQuery.queryKey, savedProfile),
    onError: () => setIsListed(profile.privacy.listedAsColleague),
  })
  return (
    <FormSection
      title="Privacy"
      help="Only members of your organization can name you, and they never see your email."
    >
      <Switch
        label="Colleagues can name me as a crewmate"
        description="Members of your organization can find your name and profession, and send you crew drafts."
        size="md"
        checked={isListed}
        disabled={saving.isPending}
        onChange={({ currentTarget: { checked } }) => {
          setIsListed(checked)
          saving.mutate({ listedAsColleague: checked })
        }}
      />
      <Link to={paths.accessLog()}>Who looked at my records</Link>
      {saving.error !== null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>{errorMessage(saving.error)}</ErrorBanner>
      )}
    </FormSection>
  )
}
