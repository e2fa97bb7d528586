import type { ScreenProps } from '#platform/web/capability.ts'
import { SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { NotFitPanel } from '#compliance/matrix/web/not-fit-panel.tsx'
import { notFitQuery } from '#compliance/matrix/web/queries.ts'
import { ErrorBanner } from '#platform/web/components/error-banner.tsx'
import { Panels } from '#platform/web/components/panels.tsx'
import { ApiError } from '#platform/web/api/api-error.ts'
import { useAuth } from '#platform/web/session/use-auth.ts'
import { PageHeader } from '#platform/web/ui/page-header.tsx'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import type { DashboardStats, Period } from '../contract.ts'
import classes from './admin-dashboard-screen.module.css'
import { dashboardStats } from './queries.ts'
import { noStats, noStatsTitle, statsFailed } from './messages.ts'
import { adminDashboardTop } from './panel-places.ts'
import { RecentCasesCard } from './recent-cases-card.tsx'
import { RolesCard } from './roles-card.tsx'
import { SummaryCards } from './summary-card.tsx'
import { TopUsersCard } from './top-users-card.tsx'

// The charts are below the fold. Their code loads after the statistics above them have been painted.
const { Part: Charts } = lazyPart<{ stats: DashboardStats }>(
  async () => (await import('./cases-chart.tsx')).CasesCharts,
  { waitingHeight: 900, inTransition: true },
)

const comingFactor = lazyPart<{ from: string }>(
  async () => (await import('#people/second-factors/web/coming-factor-panel.tsx')).ComingFactorPanel,
  { waitingHeight: 68 },
)

const unanswered = lazyPart(async () => (await import('./unanswered-card.tsx')).UnansweredCard, {
  waitingHeight: 0,
})

const periodChoices: { value: Period; label: string }[] = [
  { value: 'all', label: 'All Time' },
  { value: 'this_week', label: 'This Week' },
  { value: 'this_month', label: 'This Month' },
  { value: 'last_month', label: 'Last Month' },
]

export function AdminDashboardScreen({ search }: ScreenProps<{ period: unknown }>) {
  const period = periodChoices.find(({ value }) => value === search.period)?.value ?? 'all'
  const stats = useQuery(dashboardStats(period))
  // A screen this large renders in steps, so that the page answers a touch meanwhile.
  const deferredStats = useDeferredValue(stats.data)
  const { user } = useAuth()
  const factorFrom = user?.session?.secondFactorFrom ?? null
  const isWide = useMediaQuery('(min-width: 48em)', true, { getInitialValueInEffect: false })
  const ownOrganization = user?.reach === 'organization' ? user.organization : null
  // The list of people who are not fit to fly is above the statistics, which wait for it so that nothing moves.
  const { isPending, failureCount } = useQuery(notFitQuery)
  const isFitnessAwaited = isPending && failureCount === 0
  return (
    <>
      <PageHeader
        title="Admin Dashboard"
        subtitle={
          ownOrganization
            ? `Overview of ${ownOrganization.org_name} only`
            : 'Comprehensive overview of all system data'
        }
        action={isWide && <PeriodControl period={period} />}
      />
      <Panels at={adminDashboardTop} props={{}} />
      <div className={classes.notice}>{factorFrom !== null && <comingFactor.Part from={factorFrom} />}</div>
      <unanswered.Part />
      {!isFitnessAwaited && <NotFitPanel />}
      {/* On a phone, the period is next to the statistics that it selects, below the people who may not fly. */}
      {!isWide && !isFitnessAwaited && (
        <div className={classes.chosen}>
          <PeriodControl period={period} />
        </div>
      )}
      {stats.isError && (
        <ErrorBanner
          requestId={stats.error instanceof ApiError ? stats.error.requestId : null}
          onRetry={() => void stats.refetch()}
        >
          {statsFailed}
        </ErrorBanner>
      )}
      {stats.isError && stats.data === undefined && <NoStats />}
      {(isFitnessAwaited || deferredStats === undefined) && !stats.isError && <Spinner />}
      {!isFitnessAwaited && deferredStats !== undefined && (
        <Overview stats={deferredStats} isOneOrganization={ownOrganization !== null} />
      )}
    </>
  )
}

function PeriodControl({ period }: { period: Period }) {
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label="Period"
      classNames={{ root: classes.periods, label: classes.period }}
      data={periodChoices}
      value={period}
      onChange={(newPeriod) =>
        void navigate({ to: '.', search: newPeriod === 'all' ? {} : { period: newPeriod }, replace: true })
      }
    />
  )
}

const NoStats = () => (
  <div className={classes.none}>
    <h2 className={classes.noneTitle}>{noStatsTitle}</h2>
    <p className={classes.noneWords}>{noStats}</p>
  </div>
)

function Overview({ stats, isOneOrganization }: { stats: DashboardStats; isOneOrganization: boolean }) {
  return (
    <div className={classes.overview}>
      <SummaryCards stats={stats} isOfOne={isOneOrganization} />
      <div className={classes.panels}>
        <RolesCard userStats={stats.userStats} />
        <TopUsersCard users={stats.topUsers} />
        <RecentCasesCard cases={stats.recentCases} />
      </div>
      <Charts stats={stats} />
    </div>
  )
}
