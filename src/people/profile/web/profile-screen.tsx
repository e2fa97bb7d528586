import type { ScreenProps } from '#platform/web/capability.ts'
import { Tabs } from '@mantine/core'
import '@mantine/core/styles/Tabs.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { DeviceLockCard } from '#people/device-lock/web/device-lock-card.tsx'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { CardsSkeleton } from '#platform/web/ui/skeletons.tsx'
import { paths } from '#paths/paths.ts'
import type { Profile } from '../contract.ts'
import { profileQuery } from './queries.ts'
import { AppearanceForm } from './appearance-form.tsx'
import { EmailForm } from './email-form.tsx'
import { PendingDeletionCard } from './deletion-card.tsx'
import { errorMessage } from './messages.ts'
import { faultIdOf } from '#platform/web/api/api-error.ts'
import { MyDataCard } from './my-data-card.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { profileRegistrations } from './panel-places.ts'
import { PasswordForm } from './password-form.tsx'
import { PictureForm } from './picture-form.tsx'
import { PrivacyForm } from './privacy-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import textStyles from '#platform/web/ui/text.module.css'
import classes from './profile-screen.module.css'
import { SessionsCard } from './sessions-card.tsx'

const { Part: FactorsCard } = lazyPart(() =>
  import('#people/second-factors/enrolment/web/factors-card.tsx').then((file) => file.FactorsCard),
)

const tabs = [
  { value: 'personal', label: 'Personal' },
  { value: 'registrations', label: 'Registrations' },
  { value: 'security', label: 'Security' },
  { value: 'notifications', label: 'Notifications' },
  { value: 'appearance', label: 'Appearance' },
  { value: 'my-data', label: 'My data' },
] as const
type Tab = (typeof tabs)[number]['value']

const isTab = (value: unknown): value is Tab => tabs.some((tab) => tab.value === value)

// On a phone the row of tabs is wider than the screen.
const showTab = (tab: HTMLElement | null): void => tab?.scrollIntoView({ inline: 'center', block: 'nearest' })

/** Renders the user's own profile and settings; the open tab is in the URL. */
export function ProfileScreen({ search: { tab } }: ScreenProps<{ tab: unknown }>) {
  const navigate = useNavigate()
  const profileResult = useQuery(profileQuery)
  const openTab = (value: string | null) =>
    void navigate({ to: paths.profile(), search: { tab: value }, replace: true, resetScroll: false })
  return (
    <>
      <PageHeader
        title="Profile Settings"
        subtitle="Your data, your account and what Sortie stores about you."
      />
      {profileResult.data?.erasedOn != null && <PendingDeletionCard erasedOn={profileResult.data.erasedOn} />}
      <Tabs value={isTab(tab) ? tab : 'personal'} onChange={openTab} keepMounted={false}>
        <Tabs.List className={classes.list} aria-label="Profile settings">
          {tabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} className={classes.tab} ref={value === tab ? showTab : null}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {tabs.map(({ value }) => (
          <Tabs.Panel key={value} value={value} className={classes.panel}>
            {profileResult.isPending && <CardsSkeleton cards={3} height={160} />}
            {profileResult.error && (
              <ErrorBanner
                requestId={faultIdOf(profileResult.error)}
                onRetry={() => void profileResult.refetch()}
              >
                {errorMessage(profileResult.error)}
              </ErrorBanner>
            )}
            {profileResult.data && <Part tab={value} profile={profileResult.data} />}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

function Part({ tab, profile }: { tab: Tab; profile: Profile }) {
  switch (tab) {
    case 'personal':
      return (
        <>
          <PictureForm profile={profile} />
          <ProfileForm profile={profile} />
          <PrivacyForm profile={profile} />
          <Link to={paths.myLevels()} className={textStyles.link}>
            Levels that I have reached
          </Link>
          <Link to={paths.myMeetings()} className={textStyles.link}>
            Objectives and meetings with my supervisors
          </Link>
          <Link to={paths.baseBoard()} className={textStyles.link}>
            Who may do what at my base
          </Link>
        </>
      )
    case 'registrations':
      return <Panels at={profileRegistrations} props={{ licenseNumber: profile.licenseNumber ?? '' }} />
    case 'security':
      return (
        <>
          <EmailForm profile={profile} />
          <PasswordForm />
          <FactorsCard />
          <SessionsCard />
          <DeviceLockCard />
        </>
      )
    case 'notifications':
      return <NotificationsForm profile={profile} />
    case 'appearance':
      return <AppearanceForm />
    case 'my-data':
      return <MyDataCard profile={profile} />
  }
}
