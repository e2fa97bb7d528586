import { Anchor, Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { daysBetween } from '#platform/contract/calendar-days.ts'
import { dateIn } from '#platform/contract/zoned-time.ts'
import { announce } from '#platform/web/announcer/announce.ts'
import { faultIdOf, requestIdOf } from '#platform/web/api/api-error.ts'
import type { ScreenProps } from '#platform/web/capability.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { DetailSection } from '#platform/web/ui/detail-section.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { ListSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import { DownloadsPanel } from '../documents/web/downloads-panel.tsx'
import type { CpdProfile } from '../profiles/contract.ts'
import { CpdProfileForm } from '../profiles/web/cpd-profile-form.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './cpd-profile-screen.module.css'
import { deadlineText, messageOf } from '../profiles/web/messages.ts'
import { MissingCard } from '../profiles/web/missing-card.tsx'
import { cpdProfileQuery, deletingProfile } from '../profiles/web/queries.ts'

const kinds = [
  {
    kind: 'profile',
    label: 'CPD profile',
    about: 'Summary, statement, chosen activities, all activities, and the index of evidence.',
  },
  { kind: 'record', label: 'CPD record', about: 'Totals, targets and every activity with what you learned.' },
] as const

/** The profile with which the user answers a regulator: what is missing, texts, chosen activities and files. */
export function CpdProfileScreen({ params: { id } }: ScreenProps<object, { id: string }>) {
  const { user } = useAuth()
  const profileResult = useQuery(cpdProfileQuery(id))
  const [today] = useState(() => dateIn(user?.organization?.timeZone ?? 'UTC', new Date()))
  const { data: profile } = profileResult
  return (
    <>
      <Anchor component={Link} to={paths.cpdRecords()} className={textStyles.back}>
        Records for your regulator
      </Anchor>
      {profileResult.isPending && <ListSkeleton rows={5} rowHeight={64} />}
      {profileResult.error && !profile && (
        <>
          <PageHeader title="CPD profile" />
          <ErrorBanner
            requestId={requestIdOf(profileResult.error)}
            onRetry={() => void profileResult.refetch()}
          >
            {messageOf(profileResult.error)}
          </ErrorBanner>
        </>
      )}
      {user && profile && (
        <>
          <PageHeader title="CPD profile" subtitle={subtitleOf(profile, today)} />
          <DetailSection title="What is missing">
            <MissingCard missing={profile.missing} />
          </DetailSection>
          <CpdProfileForm key={profile.version} userId={user.id} profile={profile} />
          <DetailSection title="Download">
            <DownloadsPanel kinds={kinds} subject={{ profileId: id }} />
          </DetailSection>
          <DeleteProfile id={id} />
        </>
      )}
    </>
  )
}

function subtitleOf({ standard, from, to, deadline, sentOn }: CpdProfile, today: string): string {
  const due = deadline === null ? [] : [deadlineText(daysBetween(today, deadline))]
  const state = sentOn === null ? due : [`Sent on ${formatDate(sentOn)}`]
  return [
    ...(standard === null ? [] : [standard]),
    `${formatDate(from)} to ${formatDate(to)}`,
    ...state,
  ].join(' · ')
}

function DeleteProfile({ id }: { id: string }) {
  const navigate = useNavigate()
  const [isConfirming, setConfirming] = useState(false)
  const { mutate, isPending, error } = useMutation(deletingProfile(useQueryClient(), id))
  return (
    <DetailSection title="Delete">
      {error !== null && <ErrorBanner requestId={faultIdOf(error)}>{messageOf(error)}</ErrorBanner>}
      <p className={classes.note}>
        {isConfirming
          ? 'The texts and the choice of activities are lost. The activities and their evidence stay.'
          : 'The activities and their evidence stay.'}
      </p>
      {isConfirming ? (
        <div className={classes.buttons}>
          <Button variant="default" disabled={isPending} onClick={() => setConfirming(false)}>
            Keep it
          </Button>
          <Button
            color="signal"
            loading={isPending}
            onClick={() =>
              mutate(undefined, {
                onSuccess: () => {
                  announce('CPD profile deleted')
                  void navigate({ to: paths.cpdRecords(), replace: true })
                },
              })
            }
          >
            Delete this profile
          </Button>
        </div>
      ) : (
        <div>
          <Button variant="default" onClick={() => setConfirming(true)}>
            Delete
          </Button>
        </div>
      )}
    </DetailSection>
  )
}
