import { Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { Profile } from '../contract.ts'
import { profileQuery, savePrivacy } from './queries.ts'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

/** What others see of me; saved at once, and taken back where that fails. */
export function PrivacyForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  // Kept here: a switch whose state came back through the cache would jump back for a moment under the finger.
  const [isListed, setIsListed] = useState(profile.privacy.listedAsColleague)
  const saving = useMutation({
    mutationFn: savePrivacy,
    onSuccess: (saved) => queryClient.setQueryData(profileQuery.queryKey, saved),
    onError: () => setIsListed(profile.privacy.listedAsColleague),
  })
  return (
    <FormSection
      title="Privacy"
      help="Only people of your own organization can name you, and they never see your address."
    >
      <Switch
        label="Colleagues can name me as a crewmate"
        description="People of your organization find your name and profession, and can hand you prepared drafts."
        size="md"
        checked={isListed}
        disabled={saving.isPending}
        onChange={({ currentTarget: { checked } }) => {
          setIsListed(checked)
          saving.mutate({ listedAsColleague: checked })
        }}
      />
      {saving.error !== null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>{errorMessage(saving.error)}</ErrorBanner>
      )}
    </FormSection>
  )
}
