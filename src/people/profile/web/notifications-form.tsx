import { NativeSelect, Switch } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { FormSection } from '#platform/web/ui/form-section.tsx'
import type { NewsEmails, Notifications, Profile } from '../contract.ts'
import { profileQuery, saveNotifications } from './queries.ts'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'

const choices = [
  {
    name: 'newDevice',
    label: 'Someone signs in to my account from a new device',
    description: 'With time and browser, so that you notice if it was not you.',
  },
  {
    name: 'supportReplies',
    label: 'My question to support is answered',
    description: 'The answer is also under Help & Support.',
  },
  {
    name: 'cpdDigest',
    label: 'Monthly CPD summary',
    description: 'In the first days of each month: the progress of each cycle, and what is left to finish.',
  },
  {
    name: 'cpdCycleEnd',
    label: 'CPD cycle ending behind pace',
    description:
      '90 and 30 days before the end of a cycle if it is behind, and 7 days before if it is not complete.',
  },
  {
    name: 'complianceReminders',
    label: 'A compliance requirement is open or expires',
    description:
      'On the days that your service chose; weekly while the requirement has expired or has no record.',
  },
  {
    name: 'complianceAsked',
    label: 'Somebody reminds me of a requirement',
    description: 'A supervisor or administrator who oversees you.',
  },
  {
    name: 'complianceDecisions',
    label: 'My record is verified or returned',
    description: 'Several decisions within an hour come in one email.',
  },
] as const

/** The emails for users who oversee others. */
const overseerChoices = [
  {
    name: 'complianceOversight',
    label: 'Weekly compliance summary',
    description:
      'At the start of the week: which records wait for verification, and what expires among your people.',
  },
] as const

const newsChoices: { value: NewsEmails; label: string }[] = [
  { value: 'at_publication', label: 'As soon as they are published' },
  { value: 'digest', label: 'In the morning email' },
  { value: 'none', label: 'None but safety alerts' },
]

/** Sets the email notifications; each choice is saved at once, and reverted if saving fails. */
export function NotificationsForm({ profile }: { profile: Profile }) {
  const queryClient = useQueryClient()
  // Local state: a switch that waited for the cache would jump back for a moment under the finger.
  const [chosenNotifications, setChosenNotifications] = useState(profile.notifications)
  const saving = useMutation({
    mutationFn: saveNotifications,
    onSuccess: (savedProfile) => queryClient.setQueryData(profileQuery.queryKey, savedProfile),
    onError: () => setChosenNotifications(profile.notifications),
  })
  const choose = (notifications: Notifications) => {
    setChosenNotifications(notifications)
    saving.mutate(notifications)
  }
  return (
    <FormSection
      title="By email"
      help="You are always notified of a changed password or email, and of anything else that affects your security."
    >
      {[...choices, ...(profile.role === 'clinician' ? [] : overseerChoices)].map(
        ({ name, label, description }) => (
          <Switch
            key={name}
            label={label}
            description={description}
            size="md"
            checked={chosenNotifications[name]}
            disabled={saving.isPending}
            onChange={(event) => choose({ ...chosenNotifications, [name]: event.currentTarget.checked })}
          />
        ),
      )}
      <NativeSelect
        label="Posts of the news"
        description="Safety alerts that you must answer always come at once, and so does a reminder that somebody sends."
        data={newsChoices}
        value={chosenNotifications.newsEmails}
        disabled={saving.isPending}
        // Safe cast: the options are these.
        onChange={({ currentTarget: { value } }) =>
          choose({ ...chosenNotifications, newsEmails: value as NewsEmails })
        }
      />
      {saving.error !== null && (
        <ErrorBanner requestId={faultIdOf(saving.error)}>{errorMessage(saving.error)}</ErrorBanner>
      )}
    </FormSection>
  )
}
